import { findDisruption } from './disruptions.ts'
import type { SportKey } from './feed-catalogue.ts'
import { type Fixture, HOUR } from './fixtures.ts'

/**
 * How long a match can take: surely longer than any does, so that one that is long over need not be played through to
 * know that it is. Too small a bound would make a restart forget matches that others still show.
 */

/** Hours from the starting time to the result, with nothing going wrong. */
const MAX_HOURS: Readonly<Record<SportKey, number>> = {
  soccer: 2.6,
  tennis: 4.5,
  basketball: 3.5,
  'ice-hockey': 4,
  'counter-strike': 6,
  'dota-2': 6,
  volleyball: 4,
  'table-tennis': 1.5,
  'american-football': 5.5,
  baseball: 6,
  cricket: 6,
  mma: 1.5,
  handball: 3.5,
}

/** How long a match stays known after its result is final. */
export const REMOVAL_DELAY_MS = 2 * HOUR

/** Longest of all, known afterwards, with the longest that anything may go wrong. */
export const MAX_MATCH_DURATION_MS = 12 * HOUR

/** A time by which the match has its result. */
export function computeLatestEnd(fixture: Fixture): number {
  const trouble = findDisruption(fixture)
  const lost = trouble === undefined ? 0 : 'by' in trouble ? trouble.by : 'wait' in trouble ? trouble.wait : 0
  return fixture.startTime + MAX_HOURS[fixture.league.sport] * HOUR + lost
}
