/** The calls of a session: beginning, going on and ending, and what the player is told of it meanwhile. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { type AuthenticatedPlayer, readBearer, type Session } from '../../platform/http/authentication.ts'
import type { RefuseVisitor } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Assertions } from './assertions.ts'
import type { SessionCookie } from './cookie.ts'
import type { PlayBounds, PlayerProtection } from './player-protection.ts'
import type { SessionEndReason, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export interface SessionDeps {
  protection: PlayerProtection
  sessions: Sessions
  tokens: Tokens
  cookie: SessionCookie
  assertions: Assertions
  refuseVisitor: RefuseVisitor
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The host's back end is asked again after so long, whether its player is still signed in there. */
const ASSERTED_MS = 12 * 3_600_000

export function createSessionHandlers(deps: SessionDeps) {
  const { sessions, tokens, cookie, assertions, protection, refuseVisitor } = deps

  /** Takes the cookie back, if that is what the call came with: beside a bearer it may be another session's. */
  function dropCookie({ request, reply }: Exchange): void {
    if (readBearer(request) === undefined) cookie.clear(reply)
  }

  async function endSession(session: Session, reason: SessionEndReason, exchange: Exchange): Promise<void> {
    await sessions.end(session, reason)
    dropCookie(exchange)
  }

  /** A session of whom the host's back end vouches for. It has no cookie: where it is needed, cookies do not reach. */
  async function begin(assertion: string, request: FastifyRequest): Promise<Session> {
    refuseVisitor(request)
    const playerId = await assertions.redeem(assertion)
    if (playerId === null) throw new ApiError('ASSERTION_INVALID')
    await protection.refuseSelfExcluded(playerId)
    if ((await protection.readRemainingMs(playerId)) === 0) throw new ApiError('SESSION_LIMIT_REACHED')
    return (await sessions.start(playerId, ASSERTED_MS)).session
  }

  /** Whose session it was that ended because the player's time was used up; null for any other credential. */
  async function findTimedOutPlayer({ request }: Exchange): Promise<number | null> {
    const bearer = readBearer(request)
    const token = cookie.read(request)
    if (bearer === undefined) return token ? sessions.findTimedOutPlayer({ token }) : null
    const claims = await tokens.checkBearer(bearer)
    return claims && sessions.findTimedOutPlayer({ id: claims.sessionId })
  }

  /** Null: nobody is signed in, and nobody seems to be. */
  async function resume(player: AuthenticatedPlayer | undefined, exchange: Exchange): Promise<Session | null> {
    if (player) return player.session
    if (readBearer(exchange.request) === undefined && cookie.read(exchange.request) === undefined) return null
    // The session is over; without its cookie the browser comes back as a visitor.
    dropCookie(exchange)
    const timedOut = await findTimedOutPlayer(exchange)
    const isStillOver = timedOut !== null && (await protection.readRemainingMs(timedOut)) === 0
    throw new ApiError(isStillOver ? 'SESSION_LIMIT_REACHED' : 'UNAUTHORIZED')
  }

  /** Throws what keeps the player from playing on; then the session is over. */
  async function admit(session: Session, exchange: Exchange): Promise<{ startedAt: Date; bounds: PlayBounds }> {
    await protection.recordPlay(session.playerId, session.id)
    const bounds = await protection.readBounds(session.playerId)
    if (bounds.isSelfExcluded || (await protection.isIdle(session.id))) {
      await endSession(session, bounds.isSelfExcluded ? 'excluded' : 'idle', exchange)
      throw new ApiError(bounds.isSelfExcluded ? 'PLAYER_EXCLUDED' : 'UNAUTHORIZED')
    }
    if (bounds.secondsLeft === 0) throw new ApiError('SESSION_LIMIT_REACHED')
    return { startedAt: await protection.readPlayStart(session.playerId), bounds }
  }

  async function grant(session: Session, exchange: Exchange): Promise<ResponseBody<'postSportsbookSessions'>> {
    const { startedAt, bounds } = await admit(session, exchange)
    const { id, playerId, expiresAt: sessionEnds } = session
    const { token, expiresAt } = await tokens.issueBearer({ playerId, sessionId: id }, sessionEnds)
    const { secondsLeft, realityCheckSeconds: interval } = bounds
    return {
      token,
      expires_at: expiresAt.toISOString(),
      session: { id, started_at: startedAt.toISOString(), seconds_limit: secondsLeft },
      reality_check: interval === null ? null : { interval_seconds: interval },
    }
  }

  return {
    deleteSignOut: async ({ player, request, reply }) => {
      await endSession(player.session, 'signed_out', { request, reply })
      return undefined
    },
    postSportsbookSessions: async ({ player, body: { assertion }, request, reply }) => {
      const session =
        assertion === undefined ? await resume(player, { request, reply }) : await begin(assertion, request)
      return session ? grant(session, { request, reply }) : undefined
    },
    postPlayerActivityLimitTrack: async ({ player, request, reply }) => {
      const isTooLate = await protection.isIdle(player.session.id)
      if (!isTooLate) await protection.recordActivity(player.session.id)
      const { secondsLeft, isSelfExcluded } = await protection.readBounds(player.id)
      if (!isTooLate && !isSelfExcluded && secondsLeft !== 0) return undefined
      if (secondsLeft === 0) await sessions.endPlayerSessions(player.id, 'time_limit')
      await endSession(player.session, isSelfExcluded ? 'excluded' : 'idle', { request, reply })
      throw new ApiError('UNAUTHORIZED')
    },
  } satisfies Handlers
}
