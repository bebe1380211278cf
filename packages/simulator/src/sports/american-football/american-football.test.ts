import { describe, expect, it, vi } from 'vitest'
import { winProbability } from '../../models/basketball-clock.ts'
import {
  advance,
  chancesOf,
  DriveTable,
  fieldGoalChance,
  firstDown,
  freshDrive,
  listPlays,
  meanPoints,
  qualityOf,
} from '../../models/football-drive.ts'
import { createScript } from '../../sport-registry.ts'
import { expectTimed } from '../../testing/grade-timed.ts'
import { findUnfair, tallyMarkets } from '../../testing/market-calibration.ts'
import { deviations, observeCombinations } from '../../testing/price-fairness.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { totalOf } from '../periods/state.ts'
import { endOvertime } from './drive-scoring.ts'
import { AMERICAN_FOOTBALL_ENGINE } from './engine.ts'
import { footballModel } from './model.ts'
import { describeFootball, FOOTBALL_BEFORE, type FootballState } from './state.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('american-football', 40, 'football')
const [fixture] = fixtures
if (!fixture) throw new RangeError('no american football')
const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)
const WHOLE = { first: 0, end: 4, withExtra: true }

describe('a drive', () => {
  const table = new DriveTable(0.2)

  it('continues to a first down, a later down, or the end zone', () => {
    expect(firstDown(75)).toEqual({ down: 1, toGoal: 75, marker: 65 })
    expect(advance(firstDown(75), 4)).toEqual({ down: 2, toGoal: 71, marker: 65 })
    expect(advance(firstDown(75), 10)).toEqual(firstDown(65))
    expect(advance(firstDown(8), 8)).toBeUndefined()
    expect(advance({ down: 2, toGoal: 97, marker: 80 }, -7)).toEqual({ down: 3, toGoal: 99, marker: 80 })
  })

  it('is worth the field goal on fourth down, nothing out of range', () => {
    expect(table.from({ down: 4, toGoal: 20, marker: 15 })).toEqual({ touchdown: 0, fieldGoal: fieldGoalChance(20) })
    expect(table.from({ down: 4, toGoal: 60, marker: 55 })).toEqual({ touchdown: 0, fieldGoal: 0 })
  })

  it('is on third down what one play makes of it', () => {
    const spot = { down: 3, toGoal: 6, marker: 0 }
    const reached = listPlays(0.2).filter(({ play }) => !play.isLost && play.gain >= 6)
    expect(table.from(spot).touchdown).toBeCloseTo(sum(reached.map(({ chance }) => chance)), 9)
  })

  it('is the better the nearer it is and the better the side', () => {
    const near = (toGoal: number) => meanPoints(table.from(firstDown(toGoal)))
    expect(near(5)).toBeGreaterThan(near(40))
    expect(near(40)).toBeGreaterThan(near(80))
    for (const points of [1.2, 1.9, 2.6]) {
      const quality = qualityOf(points)
      expect(meanPoints(freshDrive(quality))).toBeCloseTo(points, 6)
      // Between the tables that are kept nothing is lost.
      const exact = meanPoints(new DriveTable(quality).from(firstDown(75)))
      expect(meanPoints(chancesOf(quality, drives => drives.from(firstDown(75))))).toBeCloseTo(exact, 2)
    }
  })
})

describe('the model', () => {
  const even = { ...fixture, total: 45 }

  it.each([
    [0, 0, 0],
    [3, 0, 0],
    [3, 2, 7],
    [-6, 2, 0],
    [3, 3, -7],
  ])('is near the Brownian motion of the lead: edge %i, %i quarters, lead %i', (edge, quarters, lead) => {
    const state: FootballState = {
      ...FOOTBALL_BEFORE,
      stage: quarters === 0 ? 'before' : 'break',
      done: quarters,
      periods: Array.from({ length: quarters }, (_, nr) => (nr === 0 ? [14 + lead, 14] : [0, 0])),
    }
    const model = footballModel({ ...even, edge }, state, even.startTime)
    const home = model.part(WHOLE).margins.above(0.5)
    expect(Math.abs(home - winProbability(lead, edge, quarters / 4, 13.5))).toBeLessThan(0.035)
  })

  it('has no drawn match, and chances that sum to one', () => {
    const part = footballModel(fixture, FOOTBALL_BEFORE, fixture.startTime).part(WHOLE)
    expect(part.threeWay()[1]).toBeCloseTo(0, 9)
    for (const row of [part.margins, part.totals, ...part.sides]) expect(sum(row.chances)).toBeCloseTo(1, 6)
  })

  it('plays overtime until one side is ahead', () => {
    const drive = { touchdown: 0.2, fieldGoal: 0.15 }
    const begin = { drives: 0, side: 0, extra: [0, 0], isTry: false } as const
    const cells = endOvertime(begin, drive, [drive, drive])
    expect(sum(cells.map(({ chance }) => chance))).toBeCloseTo(1, 9)
    expect(cells.filter(({ home, away, chance }) => home === away && chance > 0)).toEqual([])
    // Sudden death: the side with the ball wins a little more often.
    const sudden = endOvertime({ ...begin, drives: 2, extra: [3, 3] }, drive, [drive, drive])
    const home = sum(sudden.filter(cell => cell.home > cell.away).map(({ chance }) => chance))
    expect(home).toBeCloseTo(1 / (2 - 0.35), 9)
  })

  it('sees a touchdown coming', () => {
    const state: FootballState = { ...FOOTBALL_BEFORE, stage: 'play', periods: [[0, 0]], left: 600_000, side: 1 }
    const away = (spot: FootballState['spot']) =>
      footballModel(fixture, { ...state, spot }, fixture.startTime)
        .part(WHOLE)
        .threeWay()[2]
    expect(away(firstDown(2))).toBeGreaterThan(away(null))
    expect(away(null)).toBeGreaterThan(away({ down: 4, toGoal: 80, marker: 75 }))
  })
})

describe('a match', () => {
  it('never loses points, nor a second of the clock', () => {
    const wrong: FootballState[] = []
    for (const fixture of fixtures.slice(0, 20)) {
      let before: FootballState = FOOTBALL_BEFORE
      for (const { state } of createScript(fixture).moments as readonly { state: FootballState }[]) {
        const [points, had] = [totalOf(state), totalOf(before)]
        const isSame = state.periods.length === before.periods.length && state.stage === 'play'
        if (points[0] < had[0] || points[1] < had[1] || state.left < 0) wrong.push(state)
        if (isSame && state.left > before.left) wrong.push(state)
        if (state.spot && state.spot.toGoal <= state.spot.marker) wrong.push(state)
        before = state
      }
    }
    expect(wrong).toEqual([])
  })

  it('has a winner after two to four hours, and a timeline that agrees with its score', () => {
    for (const { match, fixture } of fixtures.map(playToEnd)) {
      const { totalScore, timeline, rows: figures = [], periodScores } = match.statistics
      expect(totalScore.home).not.toBe(totalScore.away)
      expect(match.phase).toBe(periodScores.length > 4 ? 110 : 100)
      expect((match.version - fixture.startTime) / 60_000).toBeGreaterThan(100)
      expect((match.version - fixture.startTime) / 60_000).toBeLessThan(240)
      const row = (key: string) => figures.find(figure => figure.key === key) ?? { home: -1, away: -1 }
      for (const side of ['home', 'away'] as const) {
        const count = (type: string) => timeline.filter(item => item.side === side && item.type === type).length
        const tries = totalScore[side] - 6 * count('touchdown') - 3 * count('field_goal')
        expect(tries).toBeGreaterThanOrEqual(count('points'))
        expect(tries).toBeLessThanOrEqual(2 * count('points'))
        expect(periodScores.reduce((all, period) => all + period[side], 0)).toBe(totalScore[side])
        expect(row('total_yards')[side]).toBe(row('passing_yards')[side] + row('rushing_yards')[side])
      }
    }
  })

  it.each([
    [1, 'play', 13, '1st quarter'],
    [1, 'break', 301, '1st break'],
    [2, 'break', 31, 'Halftime'],
    [4, 'play', 16, '4th quarter'],
    [4, 'break', 32, 'Awaiting overtime'],
    [4, 'overtime', 40, 'Overtime'],
  ] as const)('names the phase after %i quarters begun, in %s', (quarters, stage, phase, phaseName) => {
    const state: FootballState = { ...FOOTBALL_BEFORE, stage, periods: Array.from({ length: quarters }, () => [0, 0]) }
    expect(describeFootball(fixture, state, fixture.startTime)).toMatchObject({ status: 1, phase, phaseName })
  })

  it('publishes the side with the ball, and the yards to gain', () => {
    const spot = { down: 3, toGoal: 42, marker: 35 }
    const state: FootballState = { ...FOOTBALL_BEFORE, stage: 'play', periods: [[0, 0]], side: 1, spot }
    expect(describeFootball(fixture, state, fixture.startTime).statistics.situation).toEqual({
      kind: 'down',
      side: 'away',
      down: 3,
      distance: 7,
      toGoal: 42,
    })
  })
})

describe('markets', () => {
  it('are each settled once according to the statistics', () => {
    expectTimed('american-football', 15, AMERICAN_FOOTBALL_ENGINE)
  })

  it.each([
    [-1, 50],
    [80, 50],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('american-football', count, minute)
    expect(tallies.size).toBeGreaterThan(12)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tally = observeCombinations(
      sampleFixtures('american-football', scaleSample(24), 'football together'),
      [-2, 50],
    )
    expect(tally.count).toBeGreaterThan(scaleSample(12))
    expect(deviations(tally)).toBeLessThan(3)
  })
})
