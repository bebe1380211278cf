/**
 * Authenticates requests. A bearer is sufficient; browsers send cookies automatically, so a request by cookie must also
 * pass the CSRF check.
 */
import type { Auth } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Authenticate, type AuthenticatedPlayer, readBearer } from '../../platform/http/authentication.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

interface Means {
  sessions: Sessions
  tokens: Tokens
  cookie: SessionCookie
  /** Records a request as play time. */
  recordRequest: (player: AuthenticatedPlayer) => Promise<void>
}

/** Creates the function that runs before the handler of every endpoint. */
export function createAuthenticate({ sessions, tokens, cookie, recordRequest }: Means): Authenticate {
  async function byBearer(token: string): Promise<AuthenticatedPlayer | undefined> {
    const claims = await tokens.checkBearer(token)
    const session = claims && (await sessions.findById(claims.sessionId))
    return session && session.playerId === claims.playerId ? { id: session.playerId, session } : undefined
  }

  async function byCookie(request: FastifyRequest): Promise<AuthenticatedPlayer | undefined> {
    const token = cookie.read(request)
    const session = token ? await sessions.findByToken(token) : null
    return session ? { id: session.playerId, session } : undefined
  }

  async function identify(request: FastifyRequest, auth: Auth): Promise<AuthenticatedPlayer | undefined> {
    if (auth === 'none' || auth === 'operator') return undefined
    const bearer = readBearer(request)
    if (auth === 'optional' && bearer === undefined) return undefined
    if (auth === 'optional_cookie') return bearer === undefined ? byCookie(request) : byBearer(bearer)
    const player = bearer === undefined && auth === 'cookie' ? await byCookie(request) : await byBearer(bearer ?? '')
    if (!player) throw new ApiError('UNAUTHORIZED')
    return player
  }

  return async (request, auth) => {
    const player = await identify(request, auth)
    if (player) await recordRequest(player)
    return player
  }
}
