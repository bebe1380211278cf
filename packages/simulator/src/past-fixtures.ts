import { findLeague } from './catalogue.ts'
import { buildFixtures, type Fixture, toFeedDay } from './fixtures.ts'
import type { PastMatchesQuery } from './types.ts'

/** What was played before: worked out backwards from the calendar, as far as anybody asks. */

/** Days that are looked through at most: what lies further back says nothing of a side any more. */
const LONGEST_LOOK = 800

/** The competitor's last fixtures before a time, newest first; none for a competitor that nobody knows. */
export function listPastFixtures(seed: string, { competitorId, before, count, against }: PastMatchesQuery): Fixture[] {
  const league = findLeague(Math.floor(competitorId / 100))
  if (!league) return []
  const found: Fixture[] = []
  // Starts of a day's round lie up to a day beside it, as local time does.
  const last = toFeedDay(before) + 1
  for (let day = last; day > Math.max(1, last - LONGEST_LOOK) && found.length < count; day--) {
    const own = buildFixtures(seed, league, day).filter(
      ({ home, away, startTime }) =>
        startTime < before &&
        (home.id === competitorId || away.id === competitorId) &&
        (against === undefined || home.id === against || away.id === against),
    )
    found.push(...own.sort((a, b) => b.startTime - a.startTime))
  }
  return found.slice(0, count)
}
