/**
 * Registers the routes of the endpoint table. Each route authenticates the caller, validates the request against the
 * table, and passes a typed call to its handler; a request that violates the contract never reaches a handler.
 */

import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { FEED_HEAD, type FeedHead, formatFeedHead } from '@touchline/contract/feed-head'
import { STREAM_POSITION } from '@touchline/contract/stream-position'
import { compileValidators, type EndpointValidators } from '@touchline/contract/validators'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseLanguage, chooseLocale } from '../i18n/language.ts'
import { ApiError, fieldError } from './api-error.ts'
import type { Authenticate, AuthenticatedPlayer } from './authentication.ts'
import type { AuthorizeOperator } from './authorize-operator.ts'
import { refuseForgery } from './csrf.ts'
import { createDeprecationHook } from './deprecation-hook.ts'
import type { Call, Handler, Handlers } from './handlers.ts'
import { readLanguagePreference } from './language-preference.ts'
import { createRateLimiter, type RateLimiter } from './rate-limits.ts'
import { checkRequirements, type Requirements } from './requirements.ts'
import { send } from './send.ts'
import type { StreamPositionHeader } from './stream-position-header.ts'

export interface Routing {
  handlers: Handlers
  /** Names of endpoints that answer 501. */
  unimplemented: readonly EndpointName[]
  authenticate: Authenticate
  authorizeOperator: AuthorizeOperator
  requirements: Requirements
  allowedOrigins: ReadonlySet<string>
  rateLimits: boolean
  /**
   * Waits until this node has caught up with the feed's leader, for endpoints that require it, and returns its head.
   */
  refreshFeed: () => Promise<FeedHead> | FeedHead
  /** Languages of the catalogue. */
  languages: readonly string[]
  streamPositionHeader: StreamPositionHeader
}

/** An endpoint of the table has no handler, or two. */
export class IncompleteApi extends Error {
  override readonly name = 'IncompleteApi'
}

function checkComplete({ handlers, unimplemented }: Routing): void {
  const names = Object.keys(endpoints) as EndpointName[]
  const missing = names.filter(name => !handlers[name] && !unimplemented.includes(name))
  const both = unimplemented.filter(name => handlers[name])
  if (missing.length > 0) throw new IncompleteApi(`neither a handler nor a 501 for: ${missing.join(', ')}`)
  if (both.length > 0) throw new IncompleteApi(`a handler and a 501 for: ${both.join(', ')}`)
}

/** Registers every endpoint of the table. Throws IncompleteApi when one is missing. */
export function registerEndpoints(app: FastifyInstance, routing: Routing): void {
  checkComplete(routing)
  const localize = memoizeLocale(routing.languages)
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const entry: Endpoint = endpoints[name]
    const { method, path: url } = entry
    const limit = routing.rateLimits ? createRateLimiter(app, name) : null
    // The types of table and handler match by `Handlers`, which TypeScript cannot infer in a loop over all names.
    const handler = routing.handlers[name] as Handler<EndpointName> | undefined
    const route = handler ? answerBy(entry, handler, createIdentify(entry, routing, limit), routing, localize) : refuse
    const onRequest = createDeprecationHook(entry)
    app.route({ method, url, ...(onRequest && { onRequest }), handler: route, config: { endpoint: name } })
  }
}

function refuse(): never {
  throw new ApiError('NOT_IMPLEMENTED')
}

type CallerLocale = Pick<Call<EndpointName>, 'locale' | 'language'>

/** Takes a preference in the form of `Accept-Language`. */
type Localize = (preference: string) => CallerLocale

const MAX_CACHED_HEADERS = 200
const MAX_HEADER_LENGTH = 200

/** Caches the parsed languages of a header, because browsers send the same few. */
function memoizeLocale(languages: readonly string[]): Localize {
  const callers = new LRUCache<string, CallerLocale>({ max: MAX_CACHED_HEADERS })
  return header => {
    const found = callers.get(header)
    if (found) return found
    const locales = { locale: chooseLocale(header), language: chooseLanguage(header, languages) }
    if (header.length <= MAX_HEADER_LENGTH) callers.set(header, locales)
    return locales
  }
}

/** Whether visitors may call it without a session. */
const isPublic = ({ auth }: Endpoint): boolean => auth === 'none' || auth === 'optional'

type Identify = (request: FastifyRequest) => Promise<AuthenticatedPlayer | undefined> | undefined

/**
 * Authenticates the caller and counts the request for the rate limit, including one with invalid credentials. Returns
 * undefined, and no promise, where neither has anything to do.
 */
function createIdentify(entry: Endpoint, { authenticate }: Routing, limit: RateLimiter | null): Identify {
  const identify = async (request: FastifyRequest) => {
    try {
      const player = await authenticate(request, entry)
      if (player) request.playerId = player.id
      return player
    } finally {
      await limit?.(request)
    }
  }
  return request => {
    const isAnonymous = isPublic(entry) && request.headers.authorization === undefined
    return isAnonymous && !limit ? undefined : identify(request)
  }
}

function answerBy(
  entry: Endpoint,
  handler: Handler<EndpointName>,
  identify: Identify,
  routing: Routing,
  localize: Localize,
) {
  const check = createCheck(entry)
  const { requires = [] } = entry
  return async (request: FastifyRequest, reply: FastifyReply) => {
    refuseForgery(request, entry, routing.allowedOrigins)
    const identified = identify(request)
    const player = identified && (await identified)
    const operator = entry.auth === 'operator' ? routing.authorizeOperator(request) : undefined
    const checked = check(request)
    requirePlayerForOwnData(entry, checked.query as Readonly<Record<string, unknown>> | undefined, player)
    const call = {
      ...checked,
      player,
      operator,
      ...localize(readLanguagePreference(request)),
      idempotencyKey: entry.idempotent ? readIdempotencyKey(request) : undefined,
      request,
      reply,
      checkRequirements: () => checkRequirements(requires, routing.requirements, { request, player }),
    }
    const refreshed = entry.readsFeed ? routing.refreshFeed() : null
    const head = refreshed instanceof Promise ? await refreshed : refreshed
    const position = routing.streamPositionHeader(entry, call)
    // An idempotent call checks them only if it has no stored response: see IdempotentResponses.
    if (!entry.idempotent && requires.length > 0) await call.checkRequirements()
    const answered = handler(call as Call<EndpointName>)
    const answer = answered instanceof Promise ? await answered : answered
    if (position !== null) reply.header(STREAM_POSITION, position)
    if (head !== null) reply.header(FEED_HEAD, formatFeedHead(head))
    return send(request, reply, entry, answer)
  }
}

type CheckedRequest = Extract<ReturnType<EndpointValidators<Endpoint>['request']>, { ok: true }>['value']

const MAX_CACHED_ADDRESSES = 100
const MAX_ADDRESS_LENGTH = 500

/**
 * Validates requests. Those of public reads are cached by their address, because browsers send the same few. Equal
 * addresses have the same query object, by which handlers can cache what they derive from it.
 */
function createCheck(entry: Endpoint): (request: FastifyRequest) => CheckedRequest {
  const validators = compileValidators(entry)
  const check = ({ params, query, body }: FastifyRequest): CheckedRequest => {
    const checked = validators.request({ params, query, body })
    if (!checked.ok) throw new ApiError('VALIDATION_FAILED', { details: checked.problems })
    return checked.value
  }
  if (entry.method !== 'GET' || !isPublic(entry)) return check
  const checkedRequests = new LRUCache<string, CheckedRequest>({ max: MAX_CACHED_ADDRESSES })
  return request => {
    const found = checkedRequests.get(request.url)
    if (found) return found
    const checked = check(request)
    for (const part of Object.values(checked)) Object.freeze(part)
    if (request.url.length <= MAX_ADDRESS_LENGTH) checkedRequests.set(request.url, checked)
    return checked
  }
}

/** Throws UNAUTHORIZED when a caller who is not signed in filters by data of their own. */
function requirePlayerForOwnData(
  { ownFilters = [] }: Endpoint,
  query: Readonly<Record<string, unknown>> | undefined,
  player: AuthenticatedPlayer | undefined,
): void {
  if (!player && ownFilters.some(name => query?.[name])) throw new ApiError('UNAUTHORIZED')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the `Idempotency-Key` that every request which moves money must carry, in lower case. */
function readIdempotencyKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key']
  if (header === undefined || header === '') throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  const key = String(header).toLowerCase()
  if (!UUID.test(key)) throw fieldError('headers/idempotency-key', 'must be a UUID')
  return key
}
