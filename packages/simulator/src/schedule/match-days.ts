import type { League } from './catalogue.ts'
import { buildFixtures, type Fixture } from './fixtures.ts'
import { computeLatestEnd } from './match-durations.ts'

/** Match days of a league: the days of a span on which it plays. */

export interface Span {
  /** Epoch ms. */
  readonly startTime: number
  readonly endTime: number
}

/** From the first start of a span's matches to the time by which all have ended; undefined without matches. */
export function findPlayingTime(seed: string, league: League, days: DayRange): Span | undefined {
  // Local days overlap in UTC, therefore the neighbouring match day is read too.
  const first = listMatchDays(seed, league, days, 2, 1).flat()
  const last = listMatchDays(seed, league, days, 2, -1).flat()
  if (first.length === 0) return undefined
  return {
    startTime: Math.min(...first.map(({ startTime }) => startTime)),
    endTime: Math.max(...last.map(computeLatestEnd)),
  }
}

/** Feed days, both included. */
export interface DayRange {
  readonly first: number
  readonly last: number
}

/** When the last so many match days of a span are played, in order. */
export function listLastPlayingTimes(seed: string, league: League, days: DayRange, count: number): Span[] {
  const playing = listMatchDays(seed, league, days, count, -1).map(fixtures => ({
    startTime: Math.min(...fixtures.map(({ startTime }) => startTime)),
    endTime: Math.max(...fixtures.map(computeLatestEnd)),
  }))
  return playing.reverse()
}

function listMatchDays(seed: string, league: League, days: DayRange, count: number, step: 1 | -1): Fixture[][] {
  const found: Fixture[][] = []
  for (let day = step > 0 ? days.first : days.last; day >= days.first && day <= days.last; day += step) {
    const fixtures = buildFixtures(seed, league, day)
    if (fixtures.length > 0) found.push(fixtures)
    if (found.length === count) break
  }
  return found
}
