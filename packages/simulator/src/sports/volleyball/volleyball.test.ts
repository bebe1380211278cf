import { describe, expect, it, vi } from 'vitest'
import { LEAGUES } from '../../schedule/catalogue.ts'
import { buildFixtures, HOUR, MINUTE, toFeedDay } from '../../schedule/fixtures.ts'
import { createRuntime, createScript } from '../../sport-registry.ts'
import { expectSets, expectSettled, lengthsOf } from '../../testing/expect-rally.ts'
import { priceCombinationNow } from '../../testing/price-combination.ts'
import { deviations, observe, observeCombinations } from '../../testing/price-fairness.ts'
import { NOON, playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { isLong, scaleSample } from '../../testing/sample-size.ts'
import { describeRally, type RallyState } from '../rally/state.ts'
import { VOLLEYBALL_RULES } from './engine.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('volleyball', 120)

describe('volleyball', () => {
  it('wins at the rate of its probability, prematch and in play', () => {
    for (const tallies of observe(fixtures.slice(0, scaleSample(120)), [-5, 40])) {
      expect(tallies.size).toBeGreaterThanOrEqual(14)
      for (const [id, tally] of tallies) expect(deviations(tally), `${id} ${JSON.stringify(tally)}`).toBeLessThan(3.5)
    }
  })

  it('prices two outcomes by their joint frequency', () => {
    const tally = observeCombinations(fixtures.slice(0, scaleSample(100)), [-5, 40])
    expect(tally.variance).toBeGreaterThan(isLong ? 6 : 0.5)
    expect(deviations(tally), JSON.stringify(tally)).toBeLessThan(3)
  })

  it('rejects legs that cannot win together or that follow from another', () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no match')
    const runtime = createRuntime(fixture, fixture.startTime - HOUR, fixture.startTime - 5 * MINUTE)
    const score = 'variant=sr:correct_score:bestof:5'
    const leg = (marketId: string, outcomeId: string, specifier = '') => ({ marketId, outcomeId, specifier })
    const home = leg('186', '4')
    expect(priceCombinationNow(runtime, [home, leg('199', `${score.slice(8)}:13`, score)]).kind).toBe('clash')
    expect(priceCombinationNow(runtime, [home, leg('199', `${score.slice(8)}:8`, score)]).kind).toBe('clash')
    expect(priceCombinationNow(runtime, [home, leg('239', '12', 'total=80.5')]).kind).toBe('unavailable')
    const price = priceCombinationNow(runtime, [home, leg('202', '4', 'setnr=1')])
    const [match, set] = ['186/', '202/setnr=1'].map(
      key => runtime.match.markets.get(`${fixture.urnId}/${key}`)?.outcomes[0]?.probability ?? 0,
    )
    if (price.kind !== 'priced' || !match || !set) throw new Error('not priced')
    expect(price.probability).toBeGreaterThan(match * set)
    expect(price.probability).toBeLessThan(Math.min(match, set))
  })

  it('settles every market according to the score', () => {
    // The first side to reach some points is not in the score.
    expect(expectSettled('volleyball', 40)).toEqual(['313'])
  })

  it('ends sets at 25 and the fifth at 15, two clear, and counts every point', () => {
    for (const fixture of fixtures.slice(0, 60)) expectSets(playToEnd(fixture).match, nr => (nr === 5 ? 15 : 25))
  })

  it('takes an hour to two and a half', () => {
    const lengths = lengthsOf('volleyball', 60)
    expect(Math.min(...lengths)).toBeGreaterThan(50)
    expect(Math.max(...lengths)).toBeLessThan(180)
  })

  it('lets whoever won the point serve', () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no match')
    const states = createScript(fixture).moments.map(({ state }) => state as RallyState)
    for (const [index, state] of states.entries()) {
      const before = states[index - 1]
      if (!before || state.stage !== 'play' || state.sets.length !== before.sets.length) continue
      const winner = state.points[0] > before.points[0] ? 0 : state.points[1] > before.points[1] ? 1 : state.server
      expect(state.server).toBe(winner)
    }
  })

  it('publishes phases by set, with breaks between', () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no match')
    const phases = createScript(fixture).moments.map(
      ({ state }) => describeRally(VOLLEYBALL_RULES, fixture, state as RallyState).phase,
    )
    expect([...new Set(phases)].slice(0, 5)).toEqual([8, 301, 9, 302, 10])
  })

  it('has 40 to 60 matches a day', () => {
    const leagues = LEAGUES.filter(({ sport }) => sport === 'volleyball')
    const day = toFeedDay(NOON)
    const count = [0, 1, 2, 3].flatMap(later =>
      leagues.flatMap(league => buildFixtures('day', league, day + later)),
    ).length
    expect(count / 4).toBeGreaterThan(38)
    expect(count / 4).toBeLessThan(62)
  })
})
