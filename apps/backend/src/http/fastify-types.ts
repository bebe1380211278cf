/** What we add to Fastify's own types. */
import type { EndpointName } from '@touchline/contract/endpoints'
import '@fastify/cookie'
import '@fastify/rate-limit'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known; for logs. */
    playerId: number | null
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName
  }
}
