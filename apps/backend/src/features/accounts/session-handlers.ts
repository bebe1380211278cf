/** Session endpoints: start, renewal and end, and the session data that the player is shown. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { type AuthenticatedPlayer, readBearer, type Session } from '../../platform/http/authentication.ts'
import type { RefuseVisitor } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Assertions } from './assertions.ts'
import type { SessionCookie } from './cookie.ts'
import type { PersonRecords } from './person-records.ts'
import type { PlayBounds, PlayerProtection } from './player-protection.ts'
import type { EndedSession, SessionEndReason, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export interface SessionDeps {
  protection: PlayerProtection
  persons: PersonRecords
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

/**
 * Lifetime of a session by assertion, after which the host's back end must confirm again that its player is signed in.
 */
const ASSERTED_MS = 12 * 3_600_000

export function createSessionHandlers(deps: SessionDeps) {
  const { sessions, tokens, cookie, assertions, protection, persons, refuseVisitor } = deps

  /** Clears the cookie if the request was authenticated by it: beside a bearer it may belong to another session. */
  function dropCookie({ request, reply }: Exchange): void {
    if (readBearer(request) === undefined) cookie.clear(reply)
  }

  async function endSession(session: Session, reason: SessionEndReason, exchange: Exchange): Promise<void> {
    await sessions.end(session, reason)
    dropCookie(exchange)
  }

  /**
   * Starts a session for a player asserted by the host's back end. It has no cookie, because cookies do not reach where
   * it is needed.
   */
  async function begin(assertion: string, request: FastifyRequest): Promise<Session> {
    refuseVisitor(request)
    const asserted = await assertions.redeem(assertion)
    if (asserted === null) throw new ApiError('ASSERTION_INVALID')
    const { playerId, personId } = asserted
    if (personId !== null) await persons.recordUse(playerId, { kind: 'operator_person', value: personId })
    await protection.refuseSelfExcluded(playerId)
    if ((await protection.readRemainingMs(playerId)) === 0) throw new ApiError('SESSION_LIMIT_REACHED')
    return (await sessions.start(playerId, ASSERTED_MS)).session
  }

  /** The ended session of the request's credential; null for any other credential. */
  async function findEnded({ request }: Exchange): Promise<EndedSession | null> {
    const bearer = readBearer(request)
    const token = cookie.read(request)
    if (bearer === undefined) return token ? sessions.findEnded({ token }) : null
    const claims = await tokens.checkBearer(bearer)
    return claims && sessions.findEnded({ id: claims.sessionId })
  }

  /** Throws why the credential's session is over, as far as its player may not play at present. */
  async function refuseEnded(ended: EndedSession | null): Promise<void> {
    if (ended?.reason === 'excluded') await protection.refuseSelfExcluded(ended.playerId)
    const isOverTime = ended?.reason === 'time_limit' && (await protection.readRemainingMs(ended.playerId)) === 0
    if (isOverTime) throw new ApiError('SESSION_LIMIT_REACHED')
  }

  /** The current session; null for a visitor without credentials. */
  async function resume(player: AuthenticatedPlayer | undefined, exchange: Exchange): Promise<Session | null> {
    if (player) return player.session
    if (readBearer(exchange.request) === undefined && cookie.read(exchange.request) === undefined) return null
    const ended = await findEnded(exchange)
    // The session is over; without its cookie the browser returns as a visitor.
    if (!ended?.isRestricted) dropCookie(exchange)
    await refuseEnded(ended)
    throw new ApiError('UNAUTHORIZED')
  }

  /** Throws when the player may not continue to play; the session has then ended. */
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
