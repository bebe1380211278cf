/** What the network does to a request, and how often. */
import type { Random } from '@touchline/simulator/random'

/**
 * `lostBefore`: the connection breaks before the server hears of it. `heldBefore`: nothing is heard of it, and no answer
 * comes. `late`: the server hears of it when the client has long given up. `cutAfter`: done, and the connection breaks
 * before the answer. `heldAfter`: done, and no answer comes. `torn`: the answer breaks off in the middle. `badGateway`:
 * done, and a proxy's own page comes instead. `twice`: the server gets it twice at once. `again`: once more, after the
 * answer. `staleBearer`: the session's token has run out on the way. `slow`: it takes its time.
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

/** In hundredths of all requests that place bets. */
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

/** In hundredths of all others: bets must be found and sessions renewed on the same bad line. */
const OTHERS: Partial<Record<Fault, number>> = { lostBefore: 2, cutAfter: 2, torn: 2, badGateway: 2, slow: 4 }

/** Draws what happens to a request; null for nothing. */
export function drawFault(random: Random, isPlacing: boolean): Fault | null {
  const chances: Partial<Record<Fault, number>> = isPlacing ? PLACING : OTHERS
  let left = 100 * random.next()
  for (const fault of FAULTS) {
    left -= chances[fault] ?? 0
    if (left < 0) return fault
  }
  return null
}
