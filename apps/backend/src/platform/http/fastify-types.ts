/** What we add to Fastify's own types. */
import type { EndpointName } from '@touchline/contract/endpoints'
import type { ErrorName } from '@touchline/contract/errors'
import '@fastify/cookie'
import '@fastify/rate-limit'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known; for logs. */
    playerId: number | null
    /** What the call was refused with, for logs and figures. */
    refusal: ErrorName | null
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName
  }
}
