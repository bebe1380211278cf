/** Lets pages of the allowed origins call the API with credentials and read its headers. */
import cors from '@fastify/cors'
import { FEED_HEAD } from '@touchline/contract/feed-head'
import { REQUEST_ID } from '@touchline/contract/request-id'
import { STREAM_POSITION } from '@touchline/contract/stream-position'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT_SECONDS = 600
const EXPOSED = ['ETag', 'Retry-After', STREAM_POSITION, FEED_HEAD, REQUEST_ID].join(', ')

/** Responses get their headers here, because the plugin would take a tenth of a cached list; it answers preflights. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const allowed = new Set(origins)
  app.addHook('onRequest', ({ method, headers: { origin } }, reply, done) => {
    if (method !== 'OPTIONS') {
      reply.header('vary', 'Origin')
      if (origin !== undefined && allowed.has(origin)) {
        reply
          .header('access-control-allow-origin', origin)
          .header('access-control-allow-credentials', 'true')
          .header('access-control-expose-headers', EXPOSED)
      }
    }
    done()
  })
  // In a context of its own its hook runs for its own route only, which is that of all preflights.
  await app.register(async preflights => {
    await preflights.register(cors, {
      origin: [...origins],
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: PREFLIGHT_SECONDS,
    })
  })
}
