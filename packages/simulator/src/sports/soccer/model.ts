import type { MatchScript } from '../../engine/engine.ts'
import { computeMarketEstimate } from '../../markets/market-drift.ts'
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
} from '../../models/soccer-grid.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Pair } from '../../shared/side.ts'
import { EXPECTED_RED, EXPECTED_YELLOW, expectedCorners, expectedGoals } from './expected-counts.ts'
import { Halves } from './halves.ts'
import { Scorers } from './scorers.ts'
import { playedMinute, type SoccerState, secondHalf } from './state.ts'

/**
 * The pricing model of a match at one instant. Parts are computed lazily: a tick for core markets only needs one grid.
 */
export class SoccerModel {
  readonly state: SoccerState
  /** Of 0…90, see `playedMinute`. */
  readonly minute: number
  /** Goals that each side would score over a whole match. */
  readonly rates: Pair
  /** Share of the goals to come in the rest of the first half, of the second, of the match. */
  readonly shares: readonly [first: number, second: number, all: number]
  private readonly edge: number
  private cachedGrid: Float64Array | undefined
  private cachedTotals: Float64Array | undefined
  private cachedDifferences: Float64Array | undefined
  private cachedHalves: Halves | undefined
  private cachedCourses: readonly Halftimes[] | undefined
  private cachedFirst: HalfModel | undefined
  private cachedSecond: HalfModel | undefined
  private readonly cachedSides: [Float64Array | undefined, Float64Array | undefined] = [undefined, undefined]
  private cachedCorners: Counts | undefined
  private cachedFirstCorners: Counts | undefined
  private cachedBookings: Counts | undefined
  private cachedScorers: Scorers | undefined

  constructor(fixture: Fixture, state: SoccerState, at: number, script: MatchScript<SoccerState> | undefined) {
    const opinion = computeMarketEstimate(fixture, at)
    const [home, away] = expectedGoals(opinion.edge, opinion.total)
    const minute = Math.min(playedMinute(script, at), 89.99)
    const all = remainingShare(minute)
    const first = Math.max(0, goalShare(45) - goalShare(minute))
    this.state = state
    this.minute = minute
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

  /** Every likely pair of final scores of both halves. */
  get courses(): readonly Halftimes[] {
    this.cachedCourses ??= this.listCourses()
    return this.cachedCourses
  }

  private listCourses(): Halftimes[] {
    const courses: { first: Pair; second: Pair; chance: number }[] = []
    let sum = 0
    const { firstHalf } = this.state
    const later = secondHalf(this.state)
    const firsts = new Map<number, Pair>()
    const seconds = new Map<number, Pair>()
    this.halves.each((h1, a1, h2, a2, chance) => {
      if (chance < RARE) return
      const first = share(firsts, firstHalf[0] + h1, firstHalf[1] + a1)
      const second = share(seconds, later[0] + h2, later[1] + a2)
      courses.push({ first, second, chance })
      sum += chance
    })
    for (const course of courses) course.chance /= sum
    return courses
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

  /** Corners of both sides to come in the rest of a part, each distributed alone. */
  get corners(): Counts {
    this.cachedCorners ??= this.buildCorners(this.shares[2])
    return this.cachedCorners
  }

  get firstCorners(): Counts {
    this.cachedFirstCorners ??= this.buildCorners(this.shares[0])
    return this.cachedFirstCorners
  }

  /** Booking points to come: a yellow card counts one, a red card two. */
  get bookings(): Counts {
    this.cachedBookings ??= countBoth(buildBookings(0, this.shares[2]), buildBookings(1, this.shares[2]))
    return this.cachedBookings
  }

  /** P(somebody is still sent off). */
  get redToCome(): number {
    return 1 - Math.exp(-(EXPECTED_RED[0] + EXPECTED_RED[1]) * this.shares[2])
  }

  /** Probabilities of scoring by player. */
  get scorers(): Scorers {
    this.cachedScorers ??= new Scorers(this)
    return this.cachedScorers
  }

  private buildCorners(share: number): Counts {
    const [home, away] = expectedCorners(this.edge)
    return countBoth(poissonRow(home * share, 24), poissonRow(away * share, 24))
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

/** Of two counts: each alone, their sum, and the first less the second from −(length − 1). */
export interface Counts {
  readonly sides: readonly [Float64Array, Float64Array]
  readonly sum: Float64Array
  readonly difference: Float64Array
}

function countBoth(home: Float64Array, away: Float64Array): Counts {
  const size = home.length
  const sum = new Float64Array(2 * size - 1)
  const difference = new Float64Array(2 * size - 1)
  for (let h = 0; h < size; h++) {
    for (let a = 0; a < size; a++) {
      const p = (home[h] as number) * (away[a] as number)
      sum[h + a] = (sum[h + a] as number) + p
      difference[h - a + size - 1] = (difference[h - a + size - 1] as number) + p
    }
  }
  return { sides: [home, away], sum, difference }
}

function buildBookings(side: 0 | 1, share: number): Float64Array {
  const yellow = poissonRow(EXPECTED_YELLOW[side] * share, 16)
  const red = poissonRow(EXPECTED_RED[side] * share, 4)
  const row = new Float64Array(24)
  for (let y = 0; y < yellow.length; y++) {
    for (let r = 0; r < red.length; r++) {
      row[y + 2 * r] = (row[y + 2 * r] as number) + (yellow[y] as number) * (red[r] as number)
    }
  }
  return row
}

/** Courses less likely than this are left out of the list of them. */
const RARE = 3e-6

export interface Halftimes {
  readonly first: Pair
  readonly second: Pair
  readonly chance: number
}

/** One object for one score. */
function share(pairs: Map<number, Pair>, home: number, away: number): Pair {
  const key = home * 64 + away
  const found = pairs.get(key) ?? ([home, away] as const)
  pairs.set(key, found)
  return found
}

export interface HalfModel {
  readonly grid: Float64Array
  readonly score: Pair
  readonly totals: Float64Array
  readonly differences: Float64Array
}

/** Writes and returns home ahead, level, away ahead when a difference distribution (from −15) is added to a lead. */
export function splitDifferences(differences: Float64Array, lead: number, out: number[]): readonly number[] {
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
  return out
}
