/**
 * Type of the endpoint table's entries. Server routes, validation, the browser's typed client and the OpenAPI documents
 * are derived from the entries, so that paths, schemas and descriptions have a single source.
 */
import type { Static, TSchema } from 'typebox'
import type { Deprecation } from './deprecation.ts'
import type { ErrorName } from './errors.ts'

/** The API of a call. The two differ in base URL and authentication. */
export type Api = 'platform' | 'sportsbook'

/**
 * How a caller authenticates: not at all, by the platform's session cookie, or by the sportsbook's bearer token. Where a
 * cookie is required, a bearer token is accepted too, because cookies do not reach a sportsbook that is framed by another
 * site. `optional` accepts a bearer token or nothing, `optional_cookie` a cookie, a bearer token or nothing.
 * `operator` requires the header `X-Operator-Token`.
 */
export type Auth = 'none' | 'cookie' | 'optional_cookie' | 'bearer' | 'optional' | 'operator'

/**
 * Requirements on a caller beside authentication: that the operator has opened sign-up, sign-in or video, that the
 * product is open to the caller's country, that the player has not excluded themselves, or that no check of the player's
 * details is pending.
 */
export type Requirement =
  | 'sign_up_enabled'
  | 'sign_in_enabled'
  | 'video_enabled'
  | 'country_admitted'
  | 'not_self_excluded'
  | 'identity_open'

export interface Endpoint {
  readonly api: Api
  /** Sent as `Accept-Version`. */
  readonly version: 'v1' | 'v2' | 'v3'
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters in Fastify's syntax. */
  readonly path: `/${string}`
  readonly auth: Auth
  /** An imperative of a few words: the title of the call in the documents. */
  readonly summary: string
  /** The call's effect, the inputs of its response, and the rules that the schemas do not express. */
  readonly description: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Response bodies of successful calls by status; null for an empty body. */
  readonly responses: { readonly [status: number]: TSchema | null }
  readonly errors: readonly ErrorName[]
  /** The call moves money or its equivalent and requires an `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * A 401 does not mean that the session has ended, so clients neither renew it nor retry the call: of calls that create
   * and end the session, of the activity check (the time limit is reached), and of loyalty points (the player has none).
   */
  readonly keepsSession?: true
  /** Checked in this order before the call is handled; a repeat of an idempotent call gets its first response instead. */
  readonly requires?: readonly Requirement[]
  /**
   * Admits the restricted session of a self-excluded player, which the exclusion leaves or the refused sign-in opens. Every
   * other call treats such a session as ended.
   */
  readonly admitsExcluded?: true
  /** Query parameters that select the caller's own data: with one of them a call without a player is unauthorized. */
  readonly ownFilters?: readonly string[]
  /**
   * The level of the product that cannot do without the call: 1 reading, 2 live prices, 3 betting. Absent: optional. A 501
   * says that a back end does not have an optional call, and so does a 404 where no error of the call has that status; its
   * feature is then hidden, and the call is not repeated.
   */
  readonly level?: 1 | 2 | 3
  /** The call will be removed: its responses have the headers `Deprecation` and `Sunset`. */
  readonly deprecated?: Deprecation
  /** True for calls of the reference back end that the specification does not list. */
  readonly extension?: true
  /** The channel whose position the response's header `Stream-Position` carries. */
  readonly position?: 'public' | 'match'
  /** The response depends on the feed: a node must catch up with the feed's leader before it responds. */
  readonly readsFeed?: true
  /** The largest number of calls per minute of one caller: a player or, without one, an address. Absent: not limited. */
  readonly callsPerMinute?: number
  /**
   * `revalidate`: the response is equal for every caller, so caches may store and revalidate it. Without it a response
   * may be a player's own and is not stored, unless its handler sets an ETag. `private`: the caller's own browser may
   * store it, and asks by its ETag whether it has changed.
   */
  readonly cache?: 'revalidate' | 'private'
  /** The media type of the response body where it is not JSON. */
  readonly produces?: 'image/svg+xml'
}

/** Defines an entry with its exact type. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

type StaticOrUndefined<T> = T extends TSchema ? Static<T> : undefined
type ResponseSchemas<E extends Endpoint> = E['responses'][keyof E['responses']]

/** The type of an endpoint's path parameters. */
export type ParamsOf<E extends Endpoint> = StaticOrUndefined<E['params']>
/** The type of an endpoint's query. */
export type QueryOf<E extends Endpoint> = StaticOrUndefined<E['query']>
/** The type of an endpoint's request body. */
export type BodyOf<E extends Endpoint> = StaticOrUndefined<E['body']>
/** The type of an endpoint's response body on success. */
export type ResponseOf<E extends Endpoint> = StaticOrUndefined<ResponseSchemas<E>>
