import { LEAGUES } from '../catalogue.ts'
import { dayOf, type Fixture, fixturesOf } from '../fixtures.ts'
import { createRuntime } from '../sports.ts'
import type { FeedMatch, FeedSettlement, SportKey } from '../types.ts'

/** Matches for the tests: fixtures of a sport over some days, and how they ended. */

/** A fixed feed time: Saturday 2026-11-21 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12)

export function sampleFixtures(sport: SportKey, count: number, seed = 'sample'): Fixture[] {
  const leagues = LEAGUES.filter(league => league.sport === sport)
  const fixtures: Fixture[] = []
  for (let day = dayOf(NOON); fixtures.length < count; day++) {
    for (const league of leagues) fixtures.push(...fixturesOf(seed, league, day))
  }
  return fixtures.slice(0, count)
}

export interface Finished {
  readonly fixture: Fixture
  readonly match: FeedMatch
  readonly settlements: readonly FeedSettlement[]
}

/** The match as it stands half a day after its start, with all results. */
export function finish(fixture: Fixture): Finished {
  const runtime = createRuntime(fixture, fixture.startTime, fixture.startTime + 43_200_000)
  return { fixture, match: runtime.match, settlements: runtime.settled() }
}
