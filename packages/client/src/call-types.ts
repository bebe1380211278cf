/** Input types of a call, derived from the contract's endpoint table. */
import type { EndpointName, Endpoints, Params, Query, RequestBody, ResponseBody } from '@touchline/contract/endpoints'

/** List values of a query may be arrays; they are sent comma-separated. */
type Listable<V> = Extract<V, string> extends never ? V : V | readonly (string | number)[]
type Relaxed<T> = { [K in keyof T]: Listable<T[K]> | (undefined extends T[K] ? undefined : never) }

// Absent when the endpoint has none, optional when an empty object is valid, required otherwise.
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T | undefined }
    : { [P in K]: T }

type Key<N extends EndpointName> = Endpoints[N] extends { idempotent: true }
  ? { idempotencyKey: string }
  : { idempotencyKey?: undefined }

export type CallInput<N extends EndpointName> = Part<'params', Params<N>> &
  Part<'query', [Query<N>] extends [undefined] ? undefined : Relaxed<Query<N>>> &
  Part<'body', RequestBody<N>> &
  Key<N> & {
    signal?: AbortSignal | undefined
    timeoutMs?: number | undefined
    /**
     * Called right before each attempt, when its bearer is known. On false the request is not sent and rejects with
     * CancelledError. For calls that must not be made for another player who has signed in meanwhile.
     */
    shouldSend?: (() => boolean) | undefined
  }

/** The second argument of `call`, optional where nothing in it is required. */
export type CallArguments<N extends EndpointName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/**
 * Calls an endpoint by its name. Rejects with one of the classes of `errors.ts`, never with anything else.
 */
export type Call = <N extends EndpointName>(name: N, ...input: CallArguments<N>) => Promise<ResponseBody<N>>
