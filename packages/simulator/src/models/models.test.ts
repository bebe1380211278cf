import { gradeLine } from '@touchline/betting/settlement/line-results'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceAbove, marginThreeWay, project, winProbability } from './basketball-clock.ts'
import { normalCdf } from './normal.ts'
import { lineProbability } from './quarter-lines.ts'
import {
  differenceRow,
  GRID_SIZE,
  goalShare,
  minuteOfShare,
  RHO,
  redCardFactor,
  remainingShare,
  scoreGrid,
  threeWay,
  totalRow,
} from './soccer-grid.ts'
import {
  createSetTable,
  holdProbability,
  matchProbability,
  SET_SCORES,
  setWin,
  tieBreakProbability,
} from './tennis-chain.ts'

const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)

describe('soccer grid', () => {
  const state = (minute: number, lead: number, homeRed = 0) => {
    const share = remainingShare(minute)
    const home = 1.6 * share * redCardFactor(homeRed, 0)
    const away = 1.33 * share * redCardFactor(0, homeRed)
    return threeWay(scoreGrid(home, away, RHO * share), lead)
  }

  it.each([
    [0, 0, 0, [0.4288, 0.262, 0.3092]],
    [60, 0, 0, [0.3157, 0.4366, 0.2477]],
    [60, 1, 0, [0.7523, 0.1906, 0.0571]],
    [60, 1, 1, [0.6481, 0.2524, 0.0994]],
    [75, 0, 0, [0.2197, 0.603, 0.1774]],
    [85, 1, 0, [0.9209, 0.0755, 0.0036]],
  ])('at minute %i, lead %i, %i red: the published chances', (minute, lead, red, expected) => {
    const { home, draw, away } = state(minute, lead, red)
    expect(home).toBeCloseTo(expected[0] as number, 4)
    expect(draw).toBeCloseTo(expected[1] as number, 4)
    expect(away).toBeCloseTo(expected[2] as number, 4)
  })

  it('gives the published goals, both to score and low scores', () => {
    const grid = scoreGrid(1.6, 1.33, RHO)
    const totals = totalRow(grid)
    let both = 0
    for (let h = 1; h < GRID_SIZE; h++) for (let a = 1; a < GRID_SIZE; a++) both += grid[h * GRID_SIZE + a] as number
    expect(lineProbability(totals, 0, -2.5)).toBeCloseTo(0.5609, 4)
    expect(both).toBeCloseTo(0.5961, 4)
    expect(grid[0]).toBeCloseTo(0.0625, 4)
    expect(grid[GRID_SIZE + 1]).toBeCloseTo(0.1227, 4)
  })

  it.each([
    [30, 0.724],
    [45, 0.565],
    [60, 0.391],
    [75, 0.203],
    [85, 0.069],
  ])('leaves at minute %i the share %f of the goals', (minute, share) => {
    expect(remainingShare(minute)).toBeCloseTo(share, 3)
  })

  it('leaves in stoppage time what the minutes left are worth', () => {
    expect(remainingShare(90, 5)).toBeCloseTo(0.07, 9)
  })

  it('inverts the goal clock', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), minute => {
        expect(minuteOfShare(goalShare(minute))).toBeCloseTo(minute, 6)
      }),
    )
  })

  it('stays a distribution, also in its sums', () => {
    const mean = fc.double({ min: 0, max: 5, noNaN: true })
    fc.assert(
      fc.property(mean, mean, (home, away) => {
        const grid = scoreGrid(home, away, RHO)
        expect(sum(grid)).toBeCloseTo(1, 4)
        expect(Math.min(...grid)).toBeGreaterThanOrEqual(0)
        expect(sum(totalRow(grid))).toBeCloseTo(sum(grid), 9)
        expect(sum(differenceRow(grid))).toBeCloseTo(sum(grid), 9)
      }),
    )
  })
})

describe('quarter lines', () => {
  const win = (by: number, line: number) => gradeLine(by, line)

  it.each([
    [3, -1.75, 'win'],
    [2, -1.75, 'halfWin'],
    [1, -1.75, 'lose'],
    [0, -0.25, 'halfLose'],
    [0, 0.25, 'halfWin'],
    [1, -0.75, 'halfWin'],
    [-1, 0.75, 'halfLose'],
    [1, -1, 'void'],
    [2, -2.25, 'halfLose'],
    [3, -2.75, 'halfWin'],
  ])('value %i with line %f is a %s', (by, line, result) => {
    expect(win(by, line)).toBe(result)
  })

  it('makes both sides of a line add up to one', () => {
    const chances = [0.1, 0.25, 0.3, 0.2, 0.15]
    const mirrored = [...chances].reverse()
    for (let line = -3; line <= 3; line += 0.25) {
      expect(lineProbability(chances, -2, line) + lineProbability(mirrored, -2, -line)).toBeCloseTo(1, 9)
    }
  })

  it('prices a quarter line by won and lost halves', () => {
    // home by one .2, draw .3, away by one .5: −0.25 wins .2, half loses .3, loses .5
    expect(lineProbability([0.5, 0.3, 0.2], -1, -0.25)).toBeCloseTo(0.2 / (0.2 + 0.15 + 0.5), 9)
  })
})

describe('tennis chain', () => {
  it('gives the published holds, tie-break, set and matches', () => {
    const set = setWin(createSetTable(0.65, 0.61).from(0, 0, true))
    expect(holdProbability(0.65)).toBeCloseTo(0.8296, 4)
    expect(holdProbability(0.61)).toBeCloseTo(0.7562, 4)
    expect(tieBreakProbability(0.65, 0.61, true)).toBeCloseTo(0.5657, 4)
    expect(set).toBeCloseTo(0.6316, 4)
    expect(matchProbability(set, 3)).toBeCloseTo(0.6928, 4)
    expect(matchProbability(set, 5)).toBeCloseTo(0.7356, 4)
  })

  it('agrees with the closed form of a service game', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 0.9, noNaN: true }), p => {
        const closed = p ** 4 * (15 - 4 * p - (10 * p * p) / (1 - 2 * p * (1 - p)))
        expect(holdProbability(p)).toBeCloseTo(closed, 9)
      }),
    )
  })

  it('makes a live score consistent with the next point', () => {
    const p = 0.62
    for (let s = 0; s < 4; s++) {
      for (let r = 0; r < 4; r++) {
        const next = p * holdProbability(p, s + 1, r) + (1 - p) * holdProbability(p, s, r + 1)
        if (s < 3 && r < 3) expect(holdProbability(p, s, r)).toBeCloseTo(next, 9)
      }
    }
    expect(holdProbability(p, 4, 3)).toBeGreaterThan(holdProbability(p, 3, 3))
    expect(holdProbability(p, 3, 4)).toBeLessThan(holdProbability(p, 3, 3))
  })

  it('gives every set score a chance, all of them one', () => {
    const p = fc.double({ min: 0.4, max: 0.8, noNaN: true })
    fc.assert(
      fc.property(p, p, fc.boolean(), (pa, pb, first) => {
        const set = createSetTable(pa, pb).from(0, 0, first)
        expect(set).toHaveLength(SET_SCORES.length)
        expect(sum(set)).toBeCloseTo(1, 9)
        expect(Math.min(...set)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('basketball clock', () => {
  it.each([
    [0, 0, 0.5948],
    [0, 0.5, 0.5674],
    [5, 0.5, 0.7689],
    [5, 0.9, 0.91],
    [-3, 0.75, 0.3594],
  ])('lead %i at %f of the match wins with %f', (lead, played, expected) => {
    expect(winProbability(lead, 3, played)).toBeCloseTo(expected, 4)
  })

  it('splits a margin into three parts of one', () => {
    const parts = marginThreeWay(project(2, 4, 12.5, 0.6))
    expect(sum(parts)).toBeCloseTo(1, 12)
    expect(parts[1]).toBeGreaterThan(0.02)
    expect(chanceAbove({ mean: 10, deviation: 1e-6 }, 9.5)).toBe(1)
  })

  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.96, 0.024997895148220435],
    [3, 0.9986501019683699],
    [-5, 2.866515718791939e-7],
  ])('knows the normal distribution at %f', (x, expected) => {
    expect(normalCdf(x)).toBeCloseTo(expected, 12)
  })
})
