/**
 * Makes routes of the endpoint table. Each route finds out who calls, checks what was sent against the table, and hands
 * a typed call to its handler; nothing reaches a handler that the contract does not allow.
 */

import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { FEED_HEAD, type FeedHead, formatFeedHead } from '@touchline/contract/feed-head'
import { STREAM_POSITION } from '@touchline/contract/stream-position'
import { compileValidators, type EndpointValidators } from '@touchline/contract/validators'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage } from '../i18n/language.ts'
import { chooseLocale } from '../i18n/locale.ts'
import { ApiError } from './api-error.ts'
import type { Authenticate, AuthenticatedPlayer } from './authentication.ts'
import type { AuthorizeOperator } from './authorize-operator.ts'
import { refuseForgery } from './csrf.ts'
import type { Call, Handler, Handlers } from './handlers.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { createRateLimiter, type RateLimiter } from './rate-limits.ts'
import { send } from './send.ts'
import type { StreamPositionHeader } from './stream-position-header.ts'

export interface Routing {
  handlers: Handlers
  /** Endpoints that answer 501, by name. */
  unimplemented: readonly EndpointName[]
  authenticate: Authenticate
  authorizeOperator: AuthorizeOperator
  allowedOrigins: ReadonlySet<string>
  rateLimits: boolean
  /** Brings this node as far as the feed's leader is, for calls that hang on it, and returns where it stands then. */
  refreshFeed: () => Promise<FeedHead>
  /** Languages that the catalogue is shown in. */
  languages: readonly string[]
  streamPositionHeader: StreamPositionHeader
}

/** An endpoint of the table that nothing answers, or that two things answer. */
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

/** Adds every endpoint of the table to the server. Throws IncompleteApi when one is left out. */
export function registerEndpoints(app: FastifyInstance, routing: Routing): void {
  checkComplete(routing)
  const localize = memoizeLocale(routing.languages)
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const entry: Endpoint = endpoints[name]
    const { method, path: url } = entry
    const limit = routing.rateLimits ? createRateLimiter(app, name) : null
    // The table's types and the handler's are the same by `Handlers`; the loop over all names cannot show it.
    const handler = routing.handlers[name] as Handler<EndpointName> | undefined
    const route = handler ? answerBy(entry, handler, createIdentify(entry, routing, limit), routing, localize) : refuse
    app.route({ method, url, handler: route, config: { endpoint: name } })
  }
}

function refuse(): never {
  throw new ApiError('NOT_IMPLEMENTED')
}

type CallerLocale = Pick<Call<EndpointName>, 'locale' | 'language'>

type Localize = (header: string | undefined) => CallerLocale

const MAX_CACHED_HEADERS = 200
const MAX_HEADER_LENGTH = 200

/** Which languages a header asks for. Browsers send the same few headers again and again. */
function memoizeLocale(languages: readonly string[]): Localize {
  const known = new Map<string | undefined, CallerLocale>()
  return header => {
    const found = known.get(header)
    if (found) return found
    const locales = { locale: chooseLocale(header), language: chooseLanguage(header, languages) }
    const isUsual = (header?.length ?? 0) <= MAX_HEADER_LENGTH
    if (isUsual && known.size < MAX_CACHED_HEADERS) known.set(header, locales)
    return locales
  }
}

type Identify = (request: FastifyRequest) => Promise<AuthenticatedPlayer | undefined>

/** Finds out who calls and counts the call for that caller; one that is refused for its credentials counts too. */
function createIdentify({ auth }: Endpoint, { authenticate }: Routing, limit: RateLimiter | null): Identify {
  return async request => {
    try {
      const player = await authenticate(request, auth)
      if (player) request.playerId = player.id
      return player
    } finally {
      await limit?.(request)
    }
  }
}

function answerBy(
  entry: Endpoint,
  handler: Handler<EndpointName>,
  identify: Identify,
  routing: Routing,
  localize: Localize,
) {
  const validators = compileValidators(entry)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    refuseForgery(request, entry, routing.allowedOrigins)
    const player = await identify(request)
    const operator = entry.auth === 'operator' ? routing.authorizeOperator(request) : undefined
    const call = {
      ...checkRequest(validators, request),
      player,
      operator,
      ...localize(request.headers['accept-language']),
      idempotencyKey: entry.idempotent ? readIdempotencyKey(request) : undefined,
      request,
      reply,
    }
    const head = entry.readsFeed ? await routing.refreshFeed() : null
    const position = routing.streamPositionHeader(entry, call)
    const answer = await handler(call as Call<EndpointName>)
    if (position !== null) reply.header(STREAM_POSITION, position)
    if (head !== null) reply.header(FEED_HEAD, formatFeedHead(head))
    return send(request, reply, entry, answer)
  }
}

function checkRequest(validators: EndpointValidators<Endpoint>, request: FastifyRequest) {
  const { params, query, body } = request
  const checked = validators.request({ params, query, body })
  if (!checked.ok) throw new ApiError('VALIDATION_FAILED', { details: checked.problems })
  return checked.value
}
