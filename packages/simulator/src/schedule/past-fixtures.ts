import type { PastMatchesQuery } from '../feed/types.ts'
import { findLeague } from './catalogue.ts'
import { buildFixtures, type Fixture, toFeedDay } from './fixtures.ts'

/** Past fixtures, computed backwards from the schedule on demand. */

/** Maximum number of days searched; older results are irrelevant. */
const LONGEST_LOOK = 800

/** A league's fixtures of one day; none of an unknown league. */
export function listLeagueFixtures(seed: string, leagueId: number, day: number): Fixture[] {
  const league = findLeague(leagueId)
  return league ? buildFixtures(seed, league, day) : []
}

/** The competitor's last fixtures before a time, newest first; empty for an unknown competitor. */
export function listPastFixtures(seed: string, { competitorId, before, count, against }: PastMatchesQuery): Fixture[] {
  const league = findLeague(Math.floor(competitorId / 100))
  if (!league) return []
  const found: Fixture[] = []
  // A day's round may start up to a day earlier or later in UTC.
  const last = toFeedDay(before) + 1
  for (let day = last; day > Math.max(1, last - LONGEST_LOOK) && found.length < count; day--) {
    const ofDay = buildFixtures(seed, league, day).filter(
      ({ home, away, startTime }) =>
        startTime < before &&
        (home.id === competitorId || away.id === competitorId) &&
        (against === undefined || home.id === against || away.id === against),
    )
    found.push(...ofDay.sort((a, b) => b.startTime - a.startTime))
  }
  return found.slice(0, count)
}
