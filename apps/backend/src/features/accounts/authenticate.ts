/**
 * Authenticates requests. A bearer is sufficient; browsers send cookies automatically, so a request by cookie must also
 * pass the CSRF check.
 */
import type { Auth } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  type Authenticate,
  type AuthenticatedPlayer,
  readBearer,
  type Session,
} from '../../platform/http/authentication.ts'
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
  const toPlayer = (session: Session | null): AuthenticatedPlayer | undefined =>
    session ? { id: session.playerId, session } : undefined

  async function byBearer(token: string, isRestricted = false): Promise<AuthenticatedPlayer | undefined> {
    const claims = await tokens.checkBearer(token)
    if (!claims) return undefined
    const { sessionId: id, playerId } = claims
    const session = await (isRestricted ? sessions.findRestricted({ id }) : sessions.findById(id))
    return session?.playerId === playerId ? toPlayer(session) : undefined
  }

  async function byCookie(request: FastifyRequest, isRestricted = false): Promise<AuthenticatedPlayer | undefined> {
    const token = cookie.read(request)
    if (!token) return undefined
    return toPlayer(await (isRestricted ? sessions.findRestricted({ token }) : sessions.findByToken(token)))
  }

  function identify(
    request: FastifyRequest,
    auth: Auth,
    isRestricted = false,
  ): Promise<AuthenticatedPlayer | undefined> {
    const bearer = readBearer(request)
    const admitsCookie = auth === 'cookie' || auth === 'optional_cookie'
    return bearer === undefined && admitsCookie ? byCookie(request, isRestricted) : byBearer(bearer ?? '', isRestricted)
  }

  return async (request, { auth, admitsExcluded }) => {
    if (auth === 'none' || auth === 'operator') return undefined
    if (auth === 'optional' && readBearer(request) === undefined) return undefined
    const player = await identify(request, auth)
    if (player) {
      await recordRequest(player)
      return player
    }
    // Excluded players do not play: their requests are no play time.
    const restricted = admitsExcluded && (await identify(request, auth, true))
    if (restricted) return restricted
    if (auth === 'optional_cookie') return undefined
    throw new ApiError('UNAUTHORIZED')
  }
}
