/** Who makes a call, as routes and handlers see it. */
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

/** Identifies the caller as the endpoint's `auth` asks. Throws UNAUTHORIZED where it asks for a player and there is none. */
export type Authenticate = (request: FastifyRequest, auth: Auth) => Promise<AuthenticatedPlayer | undefined>

/** The bearer token of a request, verified or not. */
export function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
