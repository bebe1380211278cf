import { describe, expect, it, vi } from 'vitest'
import { poissonRow } from '../../models/soccer-grid.ts'
import { Spread } from '../../models/spread.ts'
import { createScript } from '../../sport-registry.ts'
import { expectTimed } from '../../testing/grade-timed.ts'
import { findUnfair, tallyMarkets } from '../../testing/market-calibration.ts'
import { deviations, observeCombinations } from '../../testing/price-fairness.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { PartModel } from '../periods/model.ts'
import { totalOf } from '../periods/state.ts'
import { ICE_HOCKEY_ENGINE } from './engine.ts'
import { evenRate, FEWER, MORE, PENALTY_RATE, powerMinutes, shootoutChance, shootoutWinner } from './goal-rates.ts'
import { hockeyModel } from './model.ts'
import { describeHockey, HOCKEY_BEFORE, type HockeyState } from './state.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('ice-hockey', 50, 'hockey')
const [fixture] = fixtures
if (!fixture) throw new RangeError('no ice hockey')
const REGULAR = { first: 0, end: 3, withExtra: false }
const WHOLE = { ...REGULAR, withExtra: true }
const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)

describe('the model', () => {
  it('has the three ways of Poisson 3.1 against 2.8', () => {
    const part = new PartModel([new Spread(0, poissonRow(3.1)), new Spread(0, poissonRow(2.8))], [])
    const expected = [0.4646, 0.167, 0.3684]
    part.threeWay().forEach((p, index) => {
      expect(p).toBeCloseTo(expected[index] ?? 0, 4)
    })
  })

  it('turns a level match into one decided by one goal', () => {
    const model = hockeyModel(fixture, HOCKEY_BEFORE, fixture.startTime)
    const [home, draw, away] = model.part(REGULAR).threeWay()
    const whole = model.part(WHOLE)
    expect(home + draw + away).toBeCloseTo(1, 6)
    expect(whole.threeWay()[1]).toBeCloseTo(0, 9)
    expect(whole.threeWay()[0]).toBeGreaterThan(home)
    for (const row of [whole.margins, whole.totals, ...whole.sides]) expect(sum(row.chances)).toBeCloseTo(1, 6)
    const mean = ({ first, chances }: Spread) => chances.reduce((all, p, i) => all + p * (first + i), 0)
    expect(mean(whole.totals)).toBeCloseTo(mean(model.part(REGULAR).totals) + draw, 6)
  })

  it('expects as many goals with power plays as without', () => {
    const rate = evenRate(3)
    const power = powerMinutes(MORE * 0.05, 2)
    const even = 1 / (2 * PENALTY_RATE)
    const goals = rate * even + ((MORE + FEWER) / 2) * rate * power
    expect(goals / (even + power)).toBeCloseTo(3 / 60, 9)
  })

  it('gives the side with more players the next goal', () => {
    const state: HockeyState = { ...HOCKEY_BEFORE, stage: 'play', periods: [[0, 0]], left: 600_000 }
    const chance = (power: HockeyState['power']) =>
      hockeyModel(fixture, { ...state, power }, fixture.startTime)
        .part({ ...REGULAR, end: 1 })
        .sides[0].above(0.5)
    expect(chance({ side: 0, left: 120_000 })).toBeGreaterThan(chance(null))
    expect(chance({ side: 1, left: 120_000 })).toBeLessThan(chance(null))
  })

  it('knows a shoot-out shot by shot', () => {
    expect(shootoutChance({ shots: [0, 0], scored: [0, 0] })).toBeCloseTo(0.5, 9)
    expect(shootoutChance({ shots: [3, 2], scored: [1, 1] })).toBeCloseTo(0.67 * 0.5, 9)
    expect(shootoutWinner({ shots: [2, 2], scored: [2, 0] })).toBe(0)
    expect(shootoutWinner({ shots: [2, 1], scored: [2, 0] })).toBeUndefined()
    expect(shootoutWinner({ shots: [4, 4], scored: [1, 2] })).toBe(1)
  })
})

describe('a match', () => {
  it('never loses goals, nor a second of the clock', () => {
    const wrong: HockeyState[] = []
    for (const one of fixtures.slice(0, 20)) {
      let before: HockeyState = HOCKEY_BEFORE
      for (const { state } of createScript(one).moments as readonly { state: HockeyState }[]) {
        const [goals, had] = [totalOf(state), totalOf(before)]
        const isBack = state.stage === before.stage && state.stage === 'play' && state.left > before.left
        if (goals[0] < had[0] || goals[1] < had[1] || isBack || state.left < 0) wrong.push(state)
        if (state.power && state.power.left <= 0) wrong.push(state)
        before = state
      }
    }
    expect(wrong).toEqual([])
  })

  it('has a winner after two to three hours, and figures that agree with its score', () => {
    const ends = new Set<number>()
    for (const { match, fixture: one } of fixtures.map(playToEnd)) {
      const { totalScore, timeline, rows: figures = [] } = match.statistics
      expect(totalScore.home).not.toBe(totalScore.away)
      expect((match.version - one.startTime) / 60_000).toBeGreaterThan(100)
      expect((match.version - one.startTime) / 60_000).toBeLessThan(200)
      ends.add(match.phase)
      const row = (key: string) => figures.find(figure => figure.key === key) ?? { home: -1, away: -1 }
      const shootout = match.phase === 120 ? 1 : 0
      const played = totalScore.home + totalScore.away - shootout
      expect(timeline.filter(({ type }) => type === 'goal').length).toBe(played)
      expect(row('shots_on_target').home + row('shots_on_target').away - row('saves').home - row('saves').away).toBe(
        played,
      )
      const suspended = timeline.filter(({ type }) => type === 'suspension').length
      expect(row('power_plays').home + row('power_plays').away).toBe(suspended)
      expect(row('penalty_minutes').home).toBe(2 * row('power_plays').away)
      expect(row('power_play_goals').home).toBeLessThanOrEqual(row('power_plays').home)
    }
    expect([...ends].sort()).toEqual([100, 110, 120])
  })

  it.each([
    [{ stage: 'play', periods: [[0, 0]] }, 1, '1st period'],
    [
      {
        stage: 'break',
        periods: [
          [0, 0],
          [0, 0],
        ],
      },
      302,
      '2nd break',
    ],
    [{ stage: 'overtime' }, 40, 'Overtime'],
    [{ stage: 'shootout' }, 50, 'Penalties'],
  ] as const)('names the phase of %o', (part, phase, phaseName) => {
    const state = { ...HOCKEY_BEFORE, ...part } as HockeyState
    expect(describeHockey(fixture, state, fixture.startTime)).toMatchObject({ status: 1, phase, phaseName })
  })

  it('counts a power play down with the clock', () => {
    const at = fixture.startTime
    const power = { side: 1, left: 90_000 } as const
    const state: HockeyState = { ...HOCKEY_BEFORE, stage: 'play', periods: [[0, 0]], left: 600_000, power, since: at }
    const situation = (running: boolean) =>
      describeHockey(fixture, { ...state, running }, at + 30_000).statistics.situation
    expect(situation(true)).toEqual({ kind: 'power_play', side: 'away', left: '01:00' })
    expect(situation(false)).toEqual({ kind: 'power_play', side: 'away', left: '01:30' })
  })
})

describe('markets', () => {
  it('are each settled once according to the statistics', () => {
    expectTimed('ice-hockey', 25, ICE_HOCKEY_ENGINE)
  })

  it.each([
    [-1, 70],
    [70, 70],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('ice-hockey', count, minute)
    expect(tallies.size).toBeGreaterThan(15)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tally = observeCombinations(sampleFixtures('ice-hockey', scaleSample(60), 'hockey together'), [-2, 60])
    expect(tally.count).toBeGreaterThan(scaleSample(20))
    expect(deviations(tally)).toBeLessThan(3)
  })
})
