/**
 * The HTTP server without its endpoints: cookies, CORS, rate limits, error handling, and logs without personal data. Its
 * hooks run for every request, so they take callbacks, which cost less than promises.
 */
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { chooseRequestId, REQUEST_ID } from '@touchline/contract/request-id'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'
import { allowOrigins } from './cors.ts'
import { answerBadAddress, installErrorHandlers } from './error-handler.ts'
import './fastify-types.ts'

const BODY_BYTES = 256 * 1024

export interface ServerOptions {
  logger: Logger
  allowedOrigins: readonly string[]
  /** Number of proxies in front, each of which appends its caller's address to `X-Forwarded-For`. */
  trustedProxies: number
  rateLimits: boolean
}

/** Accepts requests with a content type but no body, which Fastify's own parser rejects. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text as string, done)
  })
  app.removeContentTypeParser('text/plain')
}

/** Names the request in the response, and forbids browsers to guess content types. */
function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(REQUEST_ID, id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
}

/** `isLogging`: whether calls are logged at all. */
function logCalls(app: FastifyInstance, isLogging: () => boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isLogging()) return done()
    const { method, playerId, refusal, routeOptions, log } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const call = { method, route: routeOptions.url ?? null, status: reply.statusCode, ms, player: playerId }
    log.info({ ...call, ...(refusal && { refusal }) }, 'call')
    done()
  })
}

/**
 * Trusts only the nearest proxies: the caller's address is the one that the outermost of them received the request
 * from, whatever the caller put into `X-Forwarded-For`.
 */
function trustHops(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count)
}

/** Closes connections after their last response while stopping: keep-alive connections would delay the shutdown. */
export function closeConnectionsWhen(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger } = options
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    trustProxy: trustHops(options.trustedProxies),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 30_000,
    genReqId: ({ headers }) => chooseRequestId(headers),
    // Requests are logged once, with their response.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  })
  logCalls(app, () => logger.isLevelEnabled('info'))
  setCommonHeaders(app)
  app.decorateRequest('playerId', null)
  app.decorateRequest('refusal', null)
  acceptEmptyBodies(app)
  installErrorHandlers(app)
  await app.register(cookie)
  await allowOrigins(app, options.allowedOrigins)
  if (options.rateLimits) {
    await app.register(rateLimit, { global: false })
  }
  return app
}
