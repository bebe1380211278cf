/**
 * The mechanism of the endpoint table. One entry says everything about a call; the server's routes and validation, the
 * browser's typed client, the OpenAPI documents and the docs are all made from it, so a path or a shape is written once.
 */
import type { Static, TSchema } from 'typebox'
import type { ErrorName } from './errors.ts'

/** Which of the two APIs a call belongs to: they differ in base URL and in how a caller proves who it is. */
export type Api = 'platform' | 'sportsbook'

/**
 * How a caller proves who it is: not at all, by the platform's session cookie, or by the sportsbook's bearer token. Where
 * a cookie is asked for, a bearer does as well: cookies do not reach a sportsbook in a page of another site. The
 * `optional` ones heed what comes and do without it: `optional` a bearer, `optional_cookie` a cookie or a bearer. `operator` asks for the header `X-Operator-Token`.
 */
export type Auth = 'none' | 'cookie' | 'optional_cookie' | 'bearer' | 'optional' | 'operator'

export interface Endpoint {
  readonly api: Api
  /** Sent as `Accept-Version`. */
  readonly version: 'v1' | 'v2' | 'v3'
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, as Fastify reads them. */
  readonly path: `/${string}`
  readonly auth: Auth
  readonly summary: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Successful answers by status. `null` stands for an empty body. */
  readonly responses: { readonly [status: number]: TSchema | null }
  readonly errors: readonly ErrorName[]
  /** The call moves money: it must carry an `Idempotency-Key`. */
  readonly idempotent?: true
  /** True for calls of the reference back end that the specification does not list. */
  readonly extension?: true
  /** The answer says in the header `Stream-Position` where a channel stood when it was made: the public one or the match's. */
  readonly position?: 'public' | 'match'
  /** What it does hangs on the feed: of several nodes, one that answers must be as far with it as the others. */
  readonly readsFeed?: true
  /** Calls a minute that a caller has: a player or, without one, an address. Without it the call is not limited. */
  readonly callsPerMinute?: number
  /**
   * `revalidate`: the response is the same for every caller, so caches may keep it and ask again. Without it a response may
   * be a player's own and is not stored, unless its handler gives it an ETag.
   */
  readonly cache?: 'revalidate'
  /** What the answer's body is, where it is not JSON: a text in this media type. */
  readonly produces?: 'image/svg+xml'
}

/** Checks an entry against the table's shape and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

type StaticOrUndefined<T> = T extends TSchema ? Static<T> : undefined
type ResponseSchemas<E extends Endpoint> = E['responses'][keyof E['responses']]

/** What the path's parameters of an endpoint look like. */
export type ParamsOf<E extends Endpoint> = StaticOrUndefined<E['params']>
/** What the query of an endpoint looks like. */
export type QueryOf<E extends Endpoint> = StaticOrUndefined<E['query']>
/** What the body of a request to an endpoint looks like. */
export type BodyOf<E extends Endpoint> = StaticOrUndefined<E['body']>
/** What an endpoint answers when all went well. */
export type ResponseOf<E extends Endpoint> = StaticOrUndefined<ResponseSchemas<E>>
