/**
 * Enforces the rate limits of the endpoint table. A request of a signed-in player counts for the player, across
 * sessions, bearers and addresses; any other counts for its address, an IPv6 one for its /64.
 */

import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const WINDOW_MS = 60_000

/** Maximum number of tracked callers per endpoint; the least recently seen are evicted. */
const MAX_CALLERS = 10_000

/** Every endpoint with a limit. */
export const LIMITED = (Object.keys(endpoints) as EndpointName[]).filter(name => callsPerMinute(name) !== undefined)

/** Requests per minute that an endpoint allows a caller; undefined without a limit. */
export function callsPerMinute(name: EndpointName): number | undefined {
  const entry: Endpoint = endpoints[name]
  return entry.callsPerMinute
}

/** Counts a request for its player or, if there is none, for its address. Throws TOO_MANY_REQUESTS. */
export type RateLimiter = (request: FastifyRequest) => Promise<void>

/** Rate limit key of a request: its player or, if there is none, its address. */
export function readCaller({ playerId, ip }: FastifyRequest): string {
  return playerId === null ? `address ${normalizeIP(ip)}` : `player ${playerId}`
}

/** Creates the limiter of an endpoint on a server with `@fastify/rate-limit`; null when the endpoint has no limit. */
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
