/** How often a caller may do what is worth guarding: by address until somebody is signed in, then by player. */

import type { RateLimitOptions } from '@fastify/rate-limit'
import type { EndpointName } from '@touchline/contract/endpoints'

const PER_MINUTE: Partial<Record<EndpointName, number>> = {
  postSignIn: 30,
  postSignUp: 20,
  postBets: 120,
  postDeposit: 60,
  postSportsbookSessions: 120,
}

/** The limit of an endpoint, or undefined when it has none. */
export function rateLimitOf(name: EndpointName): RateLimitOptions | undefined {
  const max = PER_MINUTE[name]
  if (max === undefined) return undefined
  return { max, timeWindow: 60_000, groupId: name, keyGenerator: request => request.ip }
}
