import { describe, expect, it, vi } from 'vitest'
import { LEAGUES } from '../../schedule/catalogue.ts'
import { buildFixtures, toFeedDay } from '../../schedule/fixtures.ts'
import { createRuntime, createScript } from '../../sport-registry.ts'
import { lengthsOf } from '../../testing/expect-rally.ts'
import { deviations, observe, observeCombinations } from '../../testing/price-fairness.ts'
import { NOON, playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { isLong, scaleSample } from '../../testing/sample-size.ts'
import { LENGTHS, outlasts, remainingFrom } from './match-profile.ts'
import { DOTA_BEFORE, type DotaState } from './state.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('dota-2', 110)
const lastOf = (fixture: (typeof fixtures)[number]) =>
  (createScript(fixture).moments.at(-1)?.state ?? DOTA_BEFORE) as DotaState

describe('Dota 2', () => {
  it('wins at the rate of its probability, prematch and in play', () => {
    for (const tallies of observe(fixtures.slice(0, scaleSample(110)), [-5, 25])) {
      expect(tallies.size).toBeGreaterThanOrEqual(10)
      for (const [id, tally] of tallies) expect(deviations(tally), `${id} ${JSON.stringify(tally)}`).toBeLessThan(3.5)
    }
  })

  it('prices two outcomes by their joint frequency', () => {
    const tally = observeCombinations(fixtures.slice(0, scaleSample(110)), [-5, 25])
    expect(tally.variance).toBeGreaterThan(isLong ? 5 : 0.5)
    expect(deviations(tally), JSON.stringify(tally)).toBeLessThan(3)
  })

  it('has maps of 22 to 68 minutes, and knows what is left of one', () => {
    expect(LENGTHS.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    expect(outlasts(30, 35)).toBe(1)
    expect(outlasts(40, 35)).toBeCloseTo(outlasts(40, 0) / outlasts(35, 0), 12)
    for (const elapsed of [0, 30.3, 67.5]) {
      const left = remainingFrom(elapsed)
      expect(left.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(Math.min(...left.map(({ minutes }) => minutes))).toBeGreaterThan(0)
    }
    const mean = remainingFrom(0).reduce((sum, { minutes, chance }) => sum + minutes * chance, 0)
    expect(mean).toBeGreaterThan(32)
    expect(mean).toBeLessThan(42)
  })

  it('tells who won each map and the gold of its minutes', () => {
    for (const fixture of fixtures.slice(0, 15)) {
      const { maps = [], totalScore } = playToEnd(fixture).match.statistics
      const won = (side: 'home' | 'away') => maps.filter(({ winner }) => winner === side).length
      expect([won('home'), won('away')]).toEqual([totalScore.home, totalScore.away])
      for (const { gold, elapsed } of maps) {
        const minutes = gold.map(({ minute }) => minute)
        expect(minutes.length).toBeGreaterThan(10)
        expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => a - b))
        expect(minutes.at(-1)).toBeLessThanOrEqual(elapsed / 60_000)
      }
    }
  })

  it('shows the gold of the map being played, as the last of its minutes', () => {
    const [fixture] = fixtures
    if (!fixture) throw new Error('no match')
    const { statistics } = createRuntime(fixture, fixture.startTime, fixture.startTime + 20 * 60_000).match
    const last = statistics.maps?.at(-1)?.gold.at(-1)
    expect(last).toBeDefined()
    expect(statistics.situation).toMatchObject({ kind: 'map', goldLead: last?.lead })
  })

  it('settles every market by how its map went', () => {
    for (const fixture of fixtures.slice(0, 15)) {
      const { match, settlements } = playToEnd(fixture)
      const { maps } = lastOf(fixture)
      expect(match.status).toBe(4)
      expect(new Set(settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)).size).toBe(
        settlements.length,
      )
      for (const { marketId, specifier, outcomes } of settlements) {
        const winners = outcomes.filter(({ result, voidFactor }) => result === 1 && voidFactor === undefined)
        const isVoid = outcomes.every(({ voidFactor }) => voidFactor === 1)
        if (winners.length !== 1 && !isVoid) expect(outcomes).toBe('won by one or void')
        const nr = Number(/mapnr=(\d)/.exec(specifier)?.[1] ?? 0)
        const map = maps[nr - 1]
        if (nr > 0 && !map) expect(isVoid).toBe(true)
        const line = Number(/(?:total|hcp)=(-?[\d.]+)/.exec(specifier)?.[1] ?? 0)
        if (!map) continue
        const [home, away] = map.kills
        const expected: Record<string, string> = {
          '395': map.winner === 0 ? '4' : '5',
          '555': home - away + line > 0 ? '1714' : '1715',
          '725': map.elapsed > line * 60_000 ? '12' : '13',
          '726': home + away > line ? '12' : '13',
          '727': home > line ? '12' : '13',
          '728': away > line ? '12' : '13',
        }
        const due = expected[marketId]
        if (due && winners[0]?.id !== due) expect(`${marketId} ${specifier}`).toBe(`won by ${due}`)
      }
    }
  })

  it('publishes figures that agree with the events', () => {
    for (const fixture of fixtures.slice(0, 30)) {
      const { statistics } = playToEnd(fixture).match
      const { maps } = lastOf(fixture)
      const row = (key: string) => statistics.rows?.find(figure => figure.key === key)
      const sum = (side: 'home' | 'away') => statistics.periodScores.reduce((all, score) => all + score[side], 0)
      expect(row('kills')?.home).toEqual(sum('home'))
      expect(row('kills')?.away).toEqual(sum('away'))
      const won = statistics.timeline.filter(({ type, side }) => type === 'map_won' && side === 'home').length
      expect(won).toBe(statistics.totalScore.home)
      expect(statistics.timeline.length).toBeLessThan(50)
      for (const map of maps) expect(Math.max(...map.towers)).toBeLessThanOrEqual(11)
    }
  })

  it('mostly gives the map to who was ahead, now and then a comeback', () => {
    const maps = fixtures.flatMap(fixture => lastOf(fixture).maps)
    const ahead = maps.filter(({ evidence, winner }) => (evidence > 0 ? 0 : 1) === winner).length / maps.length
    expect(ahead).toBeGreaterThan(0.85)
    expect(ahead).toBeLessThan(0.999)
  })

  it('takes one to four hours', () => {
    const lengths = lengthsOf('dota-2', 60)
    expect(Math.min(...lengths)).toBeGreaterThan(50)
    expect(Math.max(...lengths)).toBeLessThan(260)
  })

  it('has 8 to 20 matches a day', () => {
    const leagues = LEAGUES.filter(({ sport }) => sport === 'dota-2')
    const day = toFeedDay(NOON)
    const count = [0, 1, 2, 3].flatMap(later =>
      leagues.flatMap(league => buildFixtures('day', league, day + later)),
    ).length
    expect(count / 4).toBeGreaterThan(8)
    expect(count / 4).toBeLessThan(20)
  })
})
