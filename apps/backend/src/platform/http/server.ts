/** The HTTP server with everything but its endpoints: cookies, CORS, limits, logs without personal data, errors. */
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { FEED_HEAD } from '@touchline/contract/feed-head'
import { STREAM_POSITION } from '@touchline/contract/stream-position'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { installErrorHandlers } from './error-handler.ts'
import './fastify-types.ts'

const BODY_BYTES = 256 * 1024
const PREFLIGHT_SECONDS = 600

export interface ServerOptions {
  logger: FastifyBaseLogger
  allowedOrigins: readonly string[]
  /** Proxies before this server, each of which appends the address it was called from to `X-Forwarded-For`. */
  trustedProxies: number
  rateLimits: boolean
}

/** Calls without a body may still name its type; Fastify's own parser refuses that. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text as string, done)
  })
  app.removeContentTypeParser('text/plain')
}

/** An answer is what its type says, whatever a browser makes of its bytes. */
function forbidSniffing(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
}

function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, playerId, refusal, routeOptions, log } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const call = { method, route: routeOptions.url ?? null, status: reply.statusCode, ms, player: playerId }
    log.info({ ...call, ...(refusal && { refusal }) }, 'call')
  })
}

/**
 * Trusts the nearest proxies only: a caller's address is what the outermost of them was called from, whatever the caller
 * put into `X-Forwarded-For` itself.
 */
function trustHops(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count)
}

/** A connection that were kept alive after its last answer would hold up the server's end. */
export function closeConnectionsWhen(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    trustProxy: trustHops(options.trustedProxies),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 30_000,
    // One line a call, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
  })
  logCalls(app)
  forbidSniffing(app)
  app.decorateRequest('playerId', null)
  app.decorateRequest('refusal', null)
  acceptEmptyBodies(app)
  installErrorHandlers(app)
  await app.register(cookie)
  await app.register(cors, {
    origin: [...options.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After', STREAM_POSITION, FEED_HEAD],
    maxAge: PREFLIGHT_SECONDS,
  })
  if (options.rateLimits) {
    await app.register(rateLimit, { global: false })
  }
  return app
}
