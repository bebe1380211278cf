import { describe, expect, it, vi } from 'vitest'
import { computeSuccessDistribution } from '../../models/poisson-binomial.ts'
import { createScript } from '../../sport-registry.ts'
import { expectTimed } from '../../testing/grade-timed.ts'
import { findUnfair, tallyMarkets } from '../../testing/market-calibration.ts'
import { deviations, observeCombinations } from '../../testing/price-fairness.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { ATTACKS, attackChances, attackerOf, chanceIn } from './attack-rates.ts'
import { HANDBALL_ENGINE } from './engine.ts'
import { handballModel } from './model.ts'
import { describeHandball, HANDBALL_BEFORE, type HandballState, matchTime } from './state.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('handball', 40, 'handball')
const [fixture] = fixtures
if (!fixture) throw new RangeError('no handball')
const MATCH = { first: 0, end: 2, withExtra: false }
const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)

describe('the model', () => {
  it('counts successes of unequal attempts', () => {
    // One of .5 and one of .2: none .4, one .5, both .1.
    const { chances } = computeSuccessDistribution([0.5, 0.2])
    expect([...chances].map(p => Number(p.toFixed(9)))).toEqual([0.4, 0.5, 0.1])
  })

  it('expects the goals of both sides, level now and then', () => {
    const even = { ...fixture, edge: 0, total: 58 }
    const part = handballModel(even, HANDBALL_BEFORE, even.startTime).part(MATCH)
    const [home, draw, away] = part.threeWay()
    expect(home + draw + away).toBeCloseTo(1, 6)
    expect(home).toBeCloseTo(away, 1)
    expect(draw).toBeGreaterThan(0.06)
    expect(draw).toBeLessThan(0.1)
    const mean = (row: typeof part.totals) => row.chances.reduce((all, p, i) => all + p * (row.first + i), 0)
    expect(mean(part.totals)).toBeCloseTo(58, 0)
    expect(sum(part.margins.chances)).toBeCloseTo(1, 6)
  })

  it('lets sides attack in turn, the suspended one worse', () => {
    expect([0, 1, 2].map(nr => attackerOf(1, nr))).toEqual([1, 0, 1])
    const chances = attackChances(2, 58)
    expect((chances[0] - chances[1]) * ATTACKS).toBeCloseTo(2, 9)
    expect(chanceIn(chances, 0, [60_000, 0])).toBeLessThan(chances[0])
    expect(chanceIn(chances, 0, [0, 60_000])).toBeGreaterThan(chances[0])
  })

  it('knows the last attack', () => {
    const state: HandballState = {
      ...HANDBALL_BEFORE,
      stage: 'play',
      done: 1,
      periods: [
        [15, 15],
        [14, 14],
      ],
      attacks: ATTACKS - 1,
      first: 1,
      left: 20_000,
    }
    const chance = handballModel(fixture, state, fixture.startTime).part(MATCH).threeWay()
    // The second to attack has the last one.
    expect(chance[0]).toBeGreaterThan(0.4)
    expect(chance[0]).toBeLessThan(0.7)
    expect(chance[2]).toBe(0)
  })
})

describe('a match', () => {
  it('never loses goals, and its clock runs from nought to sixty minutes', () => {
    for (const fixture of fixtures.slice(0, 15)) {
      let before: HandballState = HANDBALL_BEFORE
      let last = 0
      const goals = (of: HandballState) => of.periods.reduce((all, [home, away]) => all + home + away, 0)
      for (const { state, at } of createScript(fixture).moments as readonly { state: HandballState; at: number }[]) {
        const isBack = goals(state) < goals(before) || matchTime(state, at) < last
        if (isBack) expect(state).toBe('later than before')
        last = matchTime(state, at)
        before = state
      }
      expect(last).toBe(3_600_000)
      expect(before.attacks).toBe(ATTACKS)
    }
  })

  it('lasts about an hour and a half, with figures that agree with its score', () => {
    for (const { match, fixture } of fixtures.map(playToEnd)) {
      const { totalScore, timeline, rows: figures = [] } = match.statistics
      expect((match.version - fixture.startTime) / 60_000).toBeGreaterThan(72)
      expect((match.version - fixture.startTime) / 60_000).toBeLessThan(110)
      expect(match.phase).toBe(100)
      const row = (key: string) => figures.find(figure => figure.key === key) ?? { home: -1, away: -1 }
      for (const [side, against] of [
        ['home', 'away'],
        ['away', 'home'],
      ] as const) {
        const incidents = timeline.filter(item => item.side === side)
        expect(incidents.filter(({ type }) => type === 'goal').length).toBe(totalScore[side])
        expect(incidents.filter(({ type }) => type === 'suspension').length).toBe(row('suspensions')[side])
        expect(row('shots')[side]).toBeGreaterThanOrEqual(totalScore[side] + row('saves')[against])
        expect(row('shots')[side] + row('turnovers')[side]).toBe(ATTACKS)
      }
    }
  })

  it.each([
    [{ stage: 'play', periods: [[0, 0]] }, 6, '1st half'],
    [{ stage: 'break', periods: [[9, 9]] }, 31, 'Halftime'],
    [
      {
        stage: 'play',
        periods: [
          [9, 9],
          [0, 0],
        ],
      },
      7,
      '2nd half',
    ],
  ] as const)('names the phase of %o', (part, phase, phaseName) => {
    const state = { ...HANDBALL_BEFORE, ...part } as HandballState
    expect(describeHandball(fixture, state, fixture.startTime)).toMatchObject({ status: 1, phase, phaseName })
  })

  it('publishes the side with more players, if there is one', () => {
    const state: HandballState = { ...HANDBALL_BEFORE, stage: 'play', periods: [[3, 3]], left: 900_000 }
    const situation = (suspended: HandballState['suspended']) =>
      describeHandball(fixture, { ...state, suspended }, fixture.startTime).statistics.situation
    expect(situation([0, 75_000])).toEqual({ kind: 'power_play', side: 'home', left: '01:15' })
    expect(situation([60_000, 75_000])).toBeNull()
    expect(situation([0, 0])).toBeNull()
  })
})

describe('markets', () => {
  it('are each settled once according to the statistics', () => {
    expectTimed('handball', 25, HANDBALL_ENGINE)
  })

  it.each([
    [-1, 80],
    [50, 80],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('handball', count, minute)
    expect(tallies.size).toBeGreaterThan(9)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tally = observeCombinations(sampleFixtures('handball', scaleSample(50), 'handball together'), [-2, 20])
    expect(tally.count).toBeGreaterThan(scaleSample(20))
    expect(deviations(tally)).toBeLessThan(3)
  })
})
