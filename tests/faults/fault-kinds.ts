/** Network faults of a request and their probabilities. */
import type { Random } from '@touchline/simulator/shared/random'

/**
 * `lostBefore`: the connection closes before the server receives the request. `heldBefore`: neither request nor response
 * arrives. `late`: the server receives the request after the client's timeout. `cutAfter`: processed, but the connection
 * closes before the response. `heldAfter`: processed, without a response. `torn`: the response is truncated. `badGateway`:
 * processed, but the response is a proxy's 502. `twice`: the server receives two copies concurrently. `again`: a second
 * copy after the response. `staleBearer`: the token has expired on arrival. `slow`: a delay.
 */
export const FAULTS = [
  'lostBefore',
  'heldBefore',
  'late',
  'cutAfter',
  'heldAfter',
  'torn',
  'badGateway',
  'twice',
  'again',
  'staleBearer',
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

/** In percent of placement requests. */
const PLACING: Readonly<Record<Fault, number>> = {
  lostBefore: 5,
  heldBefore: 2,
  late: 3,
  cutAfter: 7,
  heldAfter: 3,
  torn: 5,
  badGateway: 4,
  twice: 6,
  again: 6,
  staleBearer: 4,
  slow: 5,
}

/** In percent of other requests: reconciliation and session renewal use the same faulty network. */
const OTHERS: Partial<Record<Fault, number>> = { lostBefore: 2, cutAfter: 2, torn: 2, badGateway: 2, slow: 4 }

/** Picks a request's fault; null for none. */
export function pickFault(random: Random, isPlacing: boolean): Fault | null {
  const chances: Partial<Record<Fault, number>> = isPlacing ? PLACING : OTHERS
  let left = 100 * random.next()
  for (const fault of FAULTS) {
    left -= chances[fault] ?? 0
    if (left < 0) return fault
  }
  return null
}
