/** The authenticated caller of a request, for routes and handlers. */
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'

export interface Session {
  id: string
  playerId: number
  startedAt: Date
  expiresAt: Date
}

export interface AuthenticatedPlayer {
  id: number
  session: Session
}

/**
 * Authenticates the caller as the endpoint requires. Throws UNAUTHORIZED when a player is required and there is none, or
 * only a restricted session to an endpoint that does not admit excluded players.
 */
export type Authenticate = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'auth' | 'admitsExcluded'>,
) => Promise<AuthenticatedPlayer | undefined>

/** The bearer token of a request, not yet verified. */
export function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
