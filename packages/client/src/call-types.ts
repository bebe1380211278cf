/** What goes into a call of an endpoint, worked out from the contract's table. Types only. */
import type { EndpointName, Endpoints, Params, Query, RequestBody, ResponseBody } from '@touchline/contract/endpoints'

/** A list in a query may be given as one: it travels with commas. */
type Listable<V> = Extract<V, string> extends never ? V : V | readonly (string | number)[]
type Relaxed<T> = { [K in keyof T]: Listable<T[K]> | (undefined extends T[K] ? undefined : never) }

// A part is left out when the endpoint has none, optional when an empty object would do, and required otherwise.
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
     * Asked right before each time the call goes out, when the bearer it would carry is known; on false it does not go
     * out and rejects with CancelledError. For what must not be done in the name of whoever has signed in meanwhile.
     */
    shouldSend?: (() => boolean) | undefined
  }

/** The second argument of `call`: may be left out where nothing in it is required. */
export type CallArguments<N extends EndpointName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/**
 * Calls an endpoint by its name. Rejects with one of the classes of `errors.ts`, never with anything else.
 */
export type Call = <N extends EndpointName>(name: N, ...input: CallArguments<N>) => Promise<ResponseBody<N>>
