/** Extensions of Fastify's own types. */
import type { EndpointName } from '@touchline/contract/endpoints'
import type { ErrorName } from '@touchline/contract/errors'
import '@fastify/cookie'
import '@fastify/rate-limit'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the authenticated player, for logs. */
    playerId: number | null
    /** The error of the response, for logs and metrics. */
    refusal: ErrorName | null
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName
  }
}
