import type { SportKey } from '../feed/feed-catalogue.ts'
import { findDisruption } from './disruptions.ts'
import { type Fixture, HOUR } from './fixtures.ts'

/**
 * Upper bounds of match durations, so that a match that must be over need not be simulated to know it. A bound that is
 * too small would make a restart drop matches that other nodes still show.
 */

/** Maximum hours from start to result, without disruptions. */
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

/** How long a match stays in the feed after its final result. */
export const REMOVAL_DELAY_MS = 2 * HOUR

/** Maximum over all sports, including the removal delay and the longest disruption. */
export const MAX_MATCH_DURATION_MS = 12 * HOUR

/** An upper bound of the time of the result. */
export function computeLatestEnd(fixture: Fixture): number {
  const disruption = findDisruption(fixture)
  const lost =
    disruption === undefined ? 0 : 'by' in disruption ? disruption.by : 'wait' in disruption ? disruption.wait : 0
  return fixture.startTime + MAX_HOURS[fixture.league.sport] * HOUR + lost
}
