import { describe, expect, it } from 'vitest'
import type { SportKey } from '../feed/feed-catalogue.ts'
import { createScript } from '../sport-registry.ts'
import { NOON, sampleFixtures } from '../testing/sample.ts'
import { isLong, scaleSample } from '../testing/sample-size.ts'
import { buildCatalogue, LEAGUES, SPORTS } from './catalogue.ts'
import { buildFixtures, DAY, type Fixture, findFixture, HOUR, toFeedDay } from './fixtures.ts'
import { computeLatestEnd, MAX_MATCH_DURATION_MS, REMOVAL_DELAY_MS } from './match-durations.ts'
import { buildMatchId } from './match-id.ts'

const DAYS = 9
const FIRST = toFeedDay(NOON) - 1
/** The first midnight with a complete following week of fixtures. */
const MIDNIGHT = Math.floor(NOON / DAY) * DAY

function allFixtures(seed: string): Fixture[] {
  const fixtures: Fixture[] = []
  for (let day = FIRST; day < FIRST + DAYS; day++) {
    for (const league of LEAGUES) fixtures.push(...buildFixtures(seed, league, day))
  }
  return fixtures
}

const fixtures = allFixtures('week')

describe('catalogue', () => {
  const catalogue = buildCatalogue()

  it('has the size of a sportsbook', () => {
    expect(catalogue.tournaments.length).toBeGreaterThan(80)
    expect(catalogue.competitors.length).toBeGreaterThan(1500)
    expect(catalogue.categories.length).toBeGreaterThan(50)
  })

  it.each(['sports', 'categories', 'tournaments', 'competitors'] as const)('gives %s unique ids', kind => {
    const ids = catalogue[kind].map(entry => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has unique, non-empty names per league', () => {
    for (const league of LEAGUES) {
      const names = league.competitors.map(competitor => competitor.name)
      expect(new Set(names).size).toBe(names.length)
      expect(league.competitors.filter(({ name, shortName }) => !(name.length > 1 && shortName.length > 1))).toEqual([])
    }
  })

  it('has no dangling references', () => {
    const categories = new Set(catalogue.categories.map(category => category.id))
    expect(catalogue.tournaments.filter(tournament => !categories.has(tournament.categoryId))).toEqual([])
    expect(LEAGUES.filter(league => league.id >= 1000)).toEqual([])
  })
})

describe('fixtures', () => {
  it('are found by their id', () => {
    for (const fixture of fixtures.slice(0, 300)) expect(findFixture('week', fixture.id)).toEqual(fixture)
    expect(findFixture('week', buildMatchId(FIRST, 999, 0))).toBeUndefined()
    expect(findFixture('week', 12)).toBeUndefined()
    expect(findFixture('week', Number.NaN)).toBeUndefined()
  })

  it('have unique 32-bit ids', () => {
    expect(new Set(fixtures.map(fixture => fixture.id)).size).toBe(fixtures.length)
    expect(Math.max(...fixtures.map(fixture => fixture.id))).toBeLessThan(2 ** 31)
  })

  it('give every competitor the sport’s rest time', () => {
    const rest: Readonly<Record<SportKey, number>> = {
      soccer: 36 * HOUR,
      basketball: DAY,
      tennis: 12 * HOUR,
      'ice-hockey': DAY,
      'american-football': 3 * DAY,
      baseball: 12 * HOUR,
      volleyball: 18 * HOUR,
      'table-tennis': HOUR,
      handball: DAY,
      cricket: 2 * DAY,
      mma: 7 * DAY,
      'counter-strike': 12 * HOUR,
      'dota-2': 12 * HOUR,
    }
    const last = new Map<number, number>()
    for (const fixture of [...fixtures].sort((a, b) => a.startTime - b.startTime)) {
      for (const side of [fixture.home, fixture.away]) {
        const gap = fixture.startTime - (last.get(side.id) ?? 0)
        if (gap < rest[fixture.league.sport]) expect(`${side.name} rests ${gap / HOUR} h`).toBe('long enough')
        last.set(side.id, fixture.startTime)
      }
    }
  })
})

describe('durations', () => {
  it.each(SPORTS.map(({ key }) => key))('%s: ends every match within its maximum duration', sport => {
    for (const fixture of sampleFixtures(sport, scaleSample(60), 'durations')) {
      const last = createScript(fixture).moments.at(-1)?.at ?? Number.NaN
      expect(last).toBeLessThan(computeLatestEnd(fixture))
      expect(computeLatestEnd(fixture) + REMOVAL_DELAY_MS).toBeLessThan(fixture.startTime + MAX_MATCH_DURATION_MS)
    }
  })
})

describe.each(isLong ? ['week', 'touchline'] : ['week'])('a week of seed %s', seed => {
  const spans = (seed === 'week' ? fixtures : allFixtures(seed)).map(fixture => {
    const { moments } = createScript(fixture)
    return { from: moments[0]?.at ?? 0, to: moments.at(-2)?.at ?? 0 }
  })
  const starts = spans.map(({ from }) => from).sort((a, b) => a - b)
  const ends = spans.map(({ to }) => to).sort((a, b) => a - b)
  /** Number of entries of a sorted list up to that time. */
  const countUpTo = (times: readonly number[], time: number): number => {
    const index = times.findIndex(other => other > time)
    return index === -1 ? times.length : index
  }
  const halfHours = Array.from({ length: 7 * 48 }, (_, index) => MIDNIGHT + index * (HOUR / 2))

  it('has 20 to 150 matches live at any half hour', () => {
    for (const time of halfHours) {
      const live = countUpTo(starts, time) - countUpTo(ends, time)
      if (live < 20 || live > 150) expect(`${live} live at ${new Date(time).toISOString()}`).toBe('20 to 150')
    }
  })
})
