/**
 * How often a caller may use the endpoints worth guarding. A call of a signed-in player counts for the player, however
 * many sessions, bearers or addresses it comes from; any other call counts for its address, an IPv6 one for its /64.
 */

import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { EndpointName } from '@touchline/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const WINDOW_MS = 60_000

/** Callers counted at once, an endpoint; the ones not seen for longest are evicted. */
const MAX_CALLERS = 10_000

const PER_MINUTE: Partial<Record<EndpointName, number>> = {
  postSignIn: 30,
  postSignUp: 20,
  // Each may send a message, or is a guess at what was sent.
  postUsersConfirmation: 10,
  postUsersPassword: 10,
  putUsersPassword: 20,
  getUsersConfirmation: 30,
  getUsersUnlock: 30,
  postPlayerPhone: 10,
  postPlayerPhoneResend: 10,
  postPlayerPhoneVerify: 20,
  postPlayerAccounts: 20,
  postBets: 120,
  postBetsCashout: 120,
  // Up to 40 bets of a slip ask at once, and each again every 30 s.
  postBetsMaxStake: 300,
  postBetsShareCode: 30,
  // Every name of the catalogue is looked at.
  getSearch: 120,
  // Costs more computing time than any other call.
  postBetsCustomOdds: 120,
  // Codes must not be found by trying.
  getBetsShareCode: 60,
  postDeposit: 60,
  postSportsbookSessions: 120,
  postUserLimits: 30,
}

/** Calls a minute that a caller of an endpoint has; undefined when it is not limited. */
export const callsPerMinute = (name: EndpointName): number | undefined => PER_MINUTE[name]

/** Everything that is limited. */
export const LIMITED = Object.keys(PER_MINUTE) as EndpointName[]

/** Counts a call for the player of the request or, while it has none, for its address. Throws TOO_MANY_REQUESTS. */
export type RateLimiter = (request: FastifyRequest) => Promise<void>

/** Whom a call counts for: its player or, while it has none, its address. */
export function readCaller({ playerId, ip }: FastifyRequest): string {
  return playerId === null ? `address ${normalizeIP(ip)}` : `player ${playerId}`
}

/** Creates the limiter of an endpoint, on a server with `@fastify/rate-limit`; null when the endpoint has no limit. */
export function createRateLimiter(app: FastifyInstance, name: EndpointName): RateLimiter | null {
  const max = callsPerMinute(name)
  if (max === undefined) return null
  const options: RateLimitOptions = { max, timeWindow: WINDOW_MS, cache: MAX_CALLERS, keyGenerator: readCaller }
  const count = app.createRateLimit(options)
  return async request => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, result.ttlInSeconds) })
  }
}
