import { opinionAt } from '../drift.ts'
import type { Script } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import {
  differenceRow,
  GRID_SIZE,
  goalShare,
  poissonRow,
  RHO,
  redCardFactor,
  remainingShare,
  rhoOfPart,
  scoreGrid,
  totalRow,
} from '../models/soccer-grid.ts'
import { Halves } from './halves.ts'
import { EXPECTED_RED, EXPECTED_YELLOW, expectedCorners, expectedGoals } from './incidents.ts'
import { type Pair, playedMinute, type SoccerState, secondHalf } from './state.ts'

/**
 * Everything the markets ask about a match at one instant. Parts are worked out when first asked for: a tick
 * that looks at the core markets alone pays for one grid.
 */
export class SoccerModel {
  readonly state: SoccerState
  /** Goals that each side would score over a whole match. */
  readonly rates: Pair
  /** Share of the goals to come in the rest of the first half, of the second, of the match. */
  readonly shares: readonly [first: number, second: number, all: number]
  private readonly edge: number
  private cachedGrid: Float64Array | undefined
  private cachedTotals: Float64Array | undefined
  private cachedDifferences: Float64Array | undefined
  private cachedHalves: Halves | undefined
  private cachedFirst: HalfModel | undefined
  private cachedSecond: HalfModel | undefined
  private readonly cachedSides: [Float64Array | undefined, Float64Array | undefined] = [undefined, undefined]
  private cachedCorners: Float64Array | undefined
  private cachedBookings: Float64Array | undefined

  constructor(fixture: Fixture, state: SoccerState, at: number, script: Script<SoccerState> | undefined) {
    const opinion = opinionAt(fixture, at)
    const [home, away] = expectedGoals(opinion.edge, opinion.total)
    const minute = Math.min(playedMinute(script, at), 89.99)
    const all = remainingShare(minute)
    const first = Math.max(0, goalShare(45) - goalShare(minute))
    this.state = state
    this.edge = opinion.edge
    this.shares = [first, all - first, all]
    this.rates = [home * redCardFactor(state.red[0], state.red[1]), away * redCardFactor(state.red[1], state.red[0])]
  }

  /** Remaining goals of the match. */
  get grid(): Float64Array {
    this.cachedGrid ??= this.gridOf(this.shares[2])
    return this.cachedGrid
  }

  /** Distribution of remaining total goals. */
  get totals(): Float64Array {
    this.cachedTotals ??= totalRow(this.grid)
    return this.cachedTotals
  }

  /** Distribution of the remaining goal difference, from −15. */
  get differences(): Float64Array {
    this.cachedDifferences ??= differenceRow(this.grid)
    return this.cachedDifferences
  }

  get lead(): number {
    return this.state.score[0] - this.state.score[1]
  }

  /** Remaining goals of both halves together. */
  get halves(): Halves {
    this.cachedHalves ??= new Halves(this.rates, this.shares)
    return this.cachedHalves
  }

  get firstHalf(): HalfModel {
    this.cachedFirst ??= this.buildHalf(this.shares[0], this.state.firstHalf)
    return this.cachedFirst
  }

  get secondHalf(): HalfModel {
    this.cachedSecond ??= this.buildHalf(this.shares[1], secondHalf(this.state))
    return this.cachedSecond
  }

  /** P(home scores the next goal): of so many goals to come each is the first as likely as any other. */
  get homeScoresNext(): number {
    let sum = 0
    for (let h = 1; h < GRID_SIZE; h++) {
      for (let a = 0; a < GRID_SIZE; a++) sum += ((this.grid[h * GRID_SIZE + a] as number) * h) / (h + a)
    }
    return sum
  }

  /** Distribution of remaining goals of a side. */
  sideRow(side: 0 | 1): Float64Array {
    this.cachedSides[side] ??= this.buildSide(side)
    return this.cachedSides[side]
  }

  private buildSide(side: 0 | 1): Float64Array {
    const row = new Float64Array(GRID_SIZE)
    for (let h = 0; h < GRID_SIZE; h++) {
      for (let a = 0; a < GRID_SIZE; a++) {
        const at = side === 0 ? h : a
        row[at] = (row[at] as number) + (this.grid[h * GRID_SIZE + a] as number)
      }
    }
    return row
  }

  /** P(both sides have scored in the end): one minus what leaves a side that has not without a goal. */
  get bothScore(): number {
    const { grid } = this
    const [home, away] = this.state.score
    let none = 0
    for (let k = 0; k < GRID_SIZE; k++) {
      if (home === 0) none += grid[k] as number
      if (away === 0) none += grid[k * GRID_SIZE] as number
    }
    if (home === 0 && away === 0) none -= grid[0] as number
    return Math.max(0, 1 - none)
  }

  /** Calls back with every final score and its probability. */
  eachScore(visit: (home: number, away: number, probability: number) => void): void {
    const [home, away] = this.state.score
    for (let h = 0; h < GRID_SIZE; h++) {
      for (let a = 0; a < GRID_SIZE; a++) visit(home + h, away + a, this.grid[h * GRID_SIZE + a] as number)
    }
  }

  /** Distribution of the corners to come. */
  get corners(): Float64Array {
    const [home, away] = expectedCorners(this.edge)
    this.cachedCorners ??= poissonRow((home + away) * this.shares[2], 32)
    return this.cachedCorners
  }

  /** Distribution of the booking points to come: a yellow card counts one, a red card two. */
  get bookings(): Float64Array {
    this.cachedBookings ??= buildBookings(this.shares[2])
    return this.cachedBookings
  }

  private gridOf(share: number): Float64Array {
    const [home, away] = this.rates
    const all = this.shares[2]
    return scoreGrid(home * share, away * share, rhoOfPart(RHO * all, (home + away) * (all - share)))
  }

  private buildHalf(share: number, score: Pair): HalfModel {
    const grid = this.gridOf(share)
    return { grid, score, totals: totalRow(grid), differences: differenceRow(grid) }
  }
}

function buildBookings(share: number): Float64Array {
  const yellow = poissonRow((EXPECTED_YELLOW[0] + EXPECTED_YELLOW[1]) * share, 24)
  const red = poissonRow((EXPECTED_RED[0] + EXPECTED_RED[1]) * share, 5)
  const row = new Float64Array(32)
  for (let y = 0; y < 24; y++) {
    for (let r = 0; r < 5 && y + 2 * r < 32; r++) {
      row[y + 2 * r] = (row[y + 2 * r] as number) + (yellow[y] as number) * (red[r] as number)
    }
  }
  return row
}

export interface HalfModel {
  readonly grid: Float64Array
  readonly score: Pair
  readonly totals: Float64Array
  readonly differences: Float64Array
}

/** Home ahead, level, away ahead when a difference distribution (from −15) is added to a lead. */
export function splitDifferences(differences: Float64Array, lead: number, out: number[]): void {
  let home = 0
  let draw = 0
  let away = 0
  for (let i = 0; i < differences.length; i++) {
    const final = lead + i - (GRID_SIZE - 1)
    const p = differences[i] as number
    if (final > 0) home += p
    else if (final === 0) draw += p
    else away += p
  }
  out[0] = home
  out[1] = draw
  out[2] = away
}
