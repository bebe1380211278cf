/** How often a caller may do what is worth guarding: by bearer where there is one, else by address. */

import type { RateLimitOptions } from '@fastify/rate-limit'
import type { EndpointName } from '@touchline/contract/endpoints'

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
  postBetsShareCode: 30,
  // Codes must not be found by trying.
  getBetsShareCode: 60,
  postDeposit: 60,
  postSportsbookSessions: 120,
  postUserLimits: 30,
}

/** Everything that is limited. */
export const LIMITED = Object.keys(PER_MINUTE) as EndpointName[]

// Of calls that need a bearer; a made-up one gets no further than being refused.
const BY_BEARER: readonly EndpointName[] = ['postBets', 'postBetsCashout']

/** The limit of an endpoint, or undefined when it has none. */
export function rateLimitOf(name: EndpointName): RateLimitOptions | undefined {
  const max = PER_MINUTE[name]
  if (max === undefined) return undefined
  return {
    max,
    timeWindow: 60_000,
    groupId: name,
    keyGenerator: request => (BY_BEARER.includes(name) && request.headers.authorization) || request.ip,
  }
}
