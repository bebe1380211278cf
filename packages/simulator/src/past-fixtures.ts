import { findLeague } from './catalogue.ts'
import { dayOf, type Fixture, fixturesOf } from './fixtures.ts'
import type { PastMatches } from './types.ts'

/** What was played before: worked out backwards from the calendar, as far as anybody asks. */

/** Days that are looked through at most: what lies further back says nothing of a side any more. */
const LONGEST_LOOK = 800

/** The competitor's last fixtures before a time, newest first; none for a competitor that nobody knows. */
export function pastFixtures(seed: string, { competitorId, before, count, against }: PastMatches): Fixture[] {
  const league = findLeague(Math.floor(competitorId / 100))
  if (!league) return []
  const found: Fixture[] = []
  // Starts of a day's round lie up to a day beside it, as local time does.
  const last = dayOf(before) + 1
  for (let day = last; day > Math.max(1, last - LONGEST_LOOK) && found.length < count; day--) {
    const own = fixturesOf(seed, league, day).filter(
      ({ home, away, startTime }) =>
        startTime < before &&
        (home.id === competitorId || away.id === competitorId) &&
        (against === undefined || home.id === against || away.id === against),
    )
    found.push(...own.sort((a, b) => b.startTime - a.startTime))
  }
  return found.slice(0, count)
}
