import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import { LEAGUES } from '../schedule/catalogue.ts'
import { type Disruption, findDisruption } from '../schedule/disruptions.ts'
import { buildFixtures, type Fixture, toFeedDay } from '../schedule/fixtures.ts'
import { createRuntime } from '../sport-registry.ts'

/** Matches for the tests: fixtures of a sport over some days, and how they ended. */

/** Days after which a search is given up. */
const LONGEST_SEARCH = 400

/** A fixed feed time: Saturday 2026-11-21 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12)

/** Matches with which nothing goes wrong. */
export function sampleFixtures(sport: SportKey, count: number, seed = 'sample'): Fixture[] {
  return collect(sport, count, seed, undefined)
}

/** Matches with which this goes wrong. */
export function sampleDisrupted(sport: SportKey, count: number, kind: Disruption['kind']): Fixture[] {
  return collect(sport, count, 'trouble', kind)
}

interface Sampled {
  readonly fixture: Fixture
  readonly kind: Disruption['kind'] | undefined
}

/** Days of a sport by seed, as far as somebody has searched them: several samples are taken from the same. */
const daysBySport = new Map<string, Sampled[][]>()

function readDay(sport: SportKey, seed: string, index: number): readonly Sampled[] {
  const key = `${sport}/${seed}`
  const days = daysBySport.get(key) ?? []
  daysBySport.set(key, days)
  days[index] ??= LEAGUES.filter(league => league.sport === sport)
    .flatMap(league => buildFixtures(seed, league, toFeedDay(NOON) + index))
    .map(fixture => ({ fixture, kind: findDisruption(fixture)?.kind }))
  return days[index]
}

function collect(sport: SportKey, count: number, seed: string, kind: Disruption['kind'] | undefined): Fixture[] {
  const fixtures: Fixture[] = []
  for (let index = 0; fixtures.length < count && index < LONGEST_SEARCH; index++) {
    for (const sampled of readDay(sport, seed, index)) if (sampled.kind === kind) fixtures.push(sampled.fixture)
  }
  return fixtures.slice(0, count)
}

export interface Finished {
  readonly fixture: Fixture
  readonly match: FeedMatch
  readonly settlements: readonly FeedSettlement[]
}

/** The match as it stands half a day after its start, with all results. */
export function playToEnd(fixture: Fixture): Finished {
  const runtime = createRuntime(fixture, fixture.startTime, fixture.startTime + 43_200_000)
  return { fixture, match: runtime.match, settlements: runtime.listSettlements() }
}
