import { describe, expect, it, vi } from 'vitest'
import { LEAGUES } from '../../schedule/catalogue.ts'
import { buildFixtures, DAY, MINUTE, toFeedDay } from '../../schedule/fixtures.ts'
import { createRuntime, createScript } from '../../sport-registry.ts'
import { expectSets, expectSettled, lengthsOf } from '../../testing/expect-rally.ts'
import { deviations, observe, observeCombinations } from '../../testing/price-fairness.ts'
import { NOON, playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { isLong, scaleSample } from '../../testing/sample-size.ts'
import type { RallyState } from '../rally/state.ts'
import { describeRally } from '../rally/state.ts'
import { TABLE_TENNIS_RULES } from './engine.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('table-tennis', 150)

describe('table tennis', () => {
  it('wins at the rate of its probability, prematch and in play', () => {
    for (const tallies of observe(fixtures.slice(0, scaleSample(150)), [-5, 8])) {
      expect(tallies.size).toBeGreaterThanOrEqual(12)
      for (const [id, tally] of tallies) expect(deviations(tally), `${id} ${JSON.stringify(tally)}`).toBeLessThan(3.5)
    }
  })

  it('prices two outcomes by their joint frequency', () => {
    const tally = observeCombinations(fixtures.slice(0, scaleSample(150)), [-5, 8])
    expect(tally.variance).toBeGreaterThan(isLong ? 8 : 0.5)
    expect(deviations(tally), JSON.stringify(tally)).toBeLessThan(3)
  })

  it('settles every market according to the score', () => {
    // The first side to reach some points is not in the score.
    expect(expectSettled('table-tennis', 60)).toEqual(['250'])
  })

  it('ends games at eleven, two clear, and counts every point', () => {
    for (const fixture of fixtures.slice(0, 60)) expectSets(playToEnd(fixture).match, () => 11)
  })

  it('takes a quarter of an hour or two', () => {
    const lengths = lengthsOf('table-tennis', 60)
    expect(Math.min(...lengths)).toBeGreaterThan(8)
    expect(Math.max(...lengths)).toBeLessThan(50)
  })

  it('lets players serve by turns and start games by turns', () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no match')
    const states = createScript(fixture).moments.map(({ state }) => state as RallyState)
    for (const state of states.filter(({ stage }) => stage === 'play')) {
      const played = state.points[0] + state.points[1]
      const turn = played < 20 ? Math.floor(played / 2) : played
      expect(state.server).toBe((state.opener + turn) % 2)
      if (!state.decided) expect(state.opener).toBe((state.firstOpener + state.sets.length) % 2)
      const shown = describeRally(TABLE_TENNIS_RULES, fixture, state)
      expect(shown.statistics.currentServer).toBe(state.server + 1)
    }
  })

  it('publishes phases by game, with breaks between', () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no match')
    const phases = createScript(fixture).moments.map(
      ({ state }) => describeRally(TABLE_TENNIS_RULES, fixture, state as RallyState).phase,
    )
    expect([...new Set(phases)].slice(0, 5)).toEqual([151, 301, 152, 302, 153])
    expect(phases.at(-1)).toBe(100)
  })

  it('plays best of seven where the best meet', () => {
    const long = fixtures.find(({ total }) => total === 7)
    if (!long) throw new Error('no best of seven')
    const { statistics } = playToEnd(long).match
    expect(statistics.maxPeriodNumber).toBe(7)
    expect(Math.max(statistics.totalScore.home, statistics.totalScore.away)).toBe(4)
    const { markets } = createRuntime(long, long.startTime - MINUTE, long.startTime - MINUTE).match
    const score = [...markets.values()].find(({ id }) => id === '199')
    expect(score?.outcomes[5]).toMatchObject({ id: 'sr:correct_score:bestof:7:19', name: '2:4' })
  })

  it('offers one most balanced line a market', () => {
    for (const fixture of fixtures.slice(0, 5)) {
      const at = fixture.startTime + 9 * MINUTE
      const { markets } = createRuntime(fixture, fixture.startTime - MINUTE, at).match
      for (const id of ['237', '238', '247', '246']) {
        const lines = [...markets.values()].filter(market => market.id === id && market.mostBalanced)
        expect(new Set(lines.map(({ specifier }) => specifier.replace(/(total|hcp)=[^|]*/, ''))).size).toBe(
          lines.length,
        )
      }
    }
  })

  it('is played all day long, 250 to 450 matches a day, each player with a rest between', () => {
    const leagues = LEAGUES.filter(({ sport }) => sport === 'table-tennis')
    const day = toFeedDay(NOON)
    const all = [day - 1, day, day + 1].flatMap(leagueDay =>
      leagues.flatMap(league => buildFixtures('day', league, leagueDay)),
    )
    const from = Math.floor(NOON / DAY) * DAY
    const today = all.filter(({ startTime }) => startTime >= from && startTime < from + DAY)
    expect(today.length).toBeGreaterThan(250)
    expect(today.length).toBeLessThan(450)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const last = new Map<number, number>()
    for (const { home, away, startTime } of [...all].sort((a, b) => a.startTime - b.startTime)) {
      for (const { id } of [home, away]) {
        expect(startTime - (last.get(id) ?? 0)).toBeGreaterThan(50 * MINUTE)
        last.set(id, startTime)
      }
    }
  })
})
