/** The authenticated caller of a request, for routes and handlers. */
import type { Auth } from '@touchline/contract/endpoint'
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
 * Authenticates the caller as the endpoint's `auth` requires. Throws UNAUTHORIZED when a player is required and there
 * is none.
 */
export type Authenticate = (request: FastifyRequest, auth: Auth) => Promise<AuthenticatedPlayer | undefined>

/** The bearer token of a request, not yet verified. */
export function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
