/** The calls of a session: beginning, going on and ending, and what the player is told of it meanwhile. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RefuseVisitor } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { findLimitCurrency } from '../protection/limit-currency.ts'
import { readLimits } from '../protection/limit-store.ts'
import { sumBets } from '../protection/limit-usage.ts'
import type { PlaySession } from '../protection/play-time.ts'
import { type Bounds, type BoundsServices, readBounds, refuseSelfExcluded } from '../protection/player-bounds.ts'
import type { Assertions } from './assertions.ts'
import { type AuthenticatedPlayer, readBearer } from './authenticate.ts'
import type { SessionCookie } from './cookie.ts'
import type { Session, SessionEndReason, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export interface SessionServices extends BoundsServices {
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

export function sessionHandlers(services: SessionServices) {
  const { db, clock, sessions, tokens, cookie, assertions, playTime, protection } = services
  const { refuseVisitor } = services

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
    await refuseSelfExcluded(db, playerId, clock.now())
    if ((await playTime.readRemainingMs(playerId)) === 0) throw new ApiError('SESSION_LIMIT_REACHED')
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
    const isStillOver = timedOut !== null && (await playTime.readRemainingMs(timedOut)) === 0
    throw new ApiError(isStillOver ? 'SESSION_LIMIT_REACHED' : 'UNAUTHORIZED')
  }

  async function isIdle({ id }: Session): Promise<boolean> {
    const { idleSeconds } = protection
    if (idleSeconds === null) return false
    return clock.now() - (await playTime.readActiveAt(id)).getTime() > idleSeconds * 1000
  }

  /** Throws what keeps the player from playing on; then the session is over. */
  async function admit(session: Session, exchange: Exchange): Promise<{ playSession: PlaySession; bounds: Bounds }> {
    await playTime.record(session.playerId, session.id)
    const bounds = await readBounds(services, session.playerId)
    if (bounds.isSelfExcluded || (await isIdle(session))) {
      await endSession(session, bounds.isSelfExcluded ? 'excluded' : 'idle', exchange)
      throw new ApiError(bounds.isSelfExcluded ? 'PLAYER_EXCLUDED' : 'UNAUTHORIZED')
    }
    if (bounds.secondsLeft === 0) throw new ApiError('SESSION_LIMIT_REACHED')
    return { playSession: await playTime.readSession(session.playerId), bounds }
  }

  async function grant(session: Session, exchange: Exchange): Promise<ResponseBody<'postSportsbookSessions'>> {
    const { playSession, bounds } = await admit(session, exchange)
    const { id, playerId, expiresAt: sessionEnds } = session
    const { token, expiresAt } = await tokens.issueBearer({ playerId, sessionId: id }, sessionEnds)
    const { secondsLeft, realityCheckSeconds: interval } = bounds
    return {
      token,
      expires_at: expiresAt.toISOString(),
      session: { id, started_at: playSession.startedAt.toISOString(), seconds_limit: secondsLeft },
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
    postSportsbookSessionsContinue: async ({ player }) => {
      const { realityCheckSeconds, secondsLeft } = await readBounds(services, player.id)
      if (realityCheckSeconds === null) throw new ApiError('REALITY_CHECK_NOT_APPLICABLE')
      if (secondsLeft === 0) throw new ApiError('SESSION_LIMIT_REACHED')
      await playTime.answerRealityCheck(player.id, realityCheckSeconds)
      return undefined
    },
    getRealityCheck: async ({ player }) => {
      const { realityCheckSeconds: interval } = await readBounds(services, player.id)
      if (interval === null) throw new ApiError('REALITY_CHECK_NOT_APPLICABLE')
      const now = clock.now()
      const { startedAt, realityCheckedAt } = await playTime.readSession(player.id)
      const from = startedAt.getTime()
      const currency = await findLimitCurrency(db, player.id, await readLimits(db, player.id, now))
      const { staked, won } = await sumBets(db, player.id, currency, from)
      return {
        due: now - Math.max(from, realityCheckedAt?.getTime() ?? 0) >= interval * 1000,
        elapsed_seconds: Math.floor((now - from) / 1000),
        currency,
        bets_sum: staked,
        wins_sum: won,
        period: { from: startedAt.toISOString(), to: new Date(now).toISOString() },
      }
    },
    postPlayerActivityLimitTrack: async ({ player, request, reply }) => {
      const isTooLate = await isIdle(player.session)
      if (!isTooLate) await playTime.recordActivity(player.session.id)
      const { secondsLeft, isSelfExcluded } = await readBounds(services, player.id)
      if (!isTooLate && !isSelfExcluded && secondsLeft !== 0) return undefined
      if (secondsLeft === 0) await sessions.endPlayerSessions(player.id, 'time_limit')
      await endSession(player.session, isSelfExcluded ? 'excluded' : 'idle', { request, reply })
      throw new ApiError('UNAUTHORIZED')
    },
  } satisfies Handlers
}
