import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { convolve, type InningTable, MOST, SUM_SIZE, unit } from '../../models/baseball-chain.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { tablesOf } from './script.ts'
import {
  type BaseballState,
  batsIn,
  inningsDone,
  isClosed,
  LAST_HALF,
  type Runs,
  regulationScore,
  startBases,
  sumRuns,
} from './state.ts'

/** Chances of every pair of runs, home · GRID + away. */
export type Grid = Float64Array
export const GRID = SUM_SIZE

/** Runs of each side over a part of the match in which nobody stops early: independent of each other. */
export interface Part {
  readonly home: Float64Array
  readonly away: Float64Array
}

interface Distributions {
  /** Index 0 is −(GRID − 1). */
  readonly margin: Float64Array
  readonly total: Float64Array
  readonly home: Float64Array
  readonly away: Float64Array
}

/** Everything the markets ask about a baseball match at one instant. */
export class BaseballModel {
  readonly state: BaseballState
  /** Final runs, extra innings included. */
  readonly grid: Grid
  readonly final: Distributions
  /** Home ahead, level, away ahead after nine innings. */
  readonly nine: readonly [number, number, number]
  private readonly tables: readonly [InningTable, InningTable]
  private readonly parts = new Map<string, Part>()

  constructor(fixture: Fixture, state: BaseballState, at: number) {
    const { edge, total } = computeMarketEstimate(fixture, at)
    this.state = state
    this.tables = tablesOf(edge, total)
    this.grid = isClosed(state) ? pointGrid(sumRuns(state.innings)) : this.playNine()
    this.nine = state.half > LAST_HALF ? decided(regulationScore(state)) : threeWay(this.grid)
    if (!isClosed(state)) this.playExtra()
    this.final = readGrid(this.grid)
  }

  /** Runs of the innings from `first` to `last` (1…8), those played included. */
  part(first: number, last: number): Part {
    const name = `${first}-${last}`
    let part = this.parts.get(name)
    if (!part) {
      const played = sumRuns(this.state.innings.slice(first - 1, last))
      part = {
        home: this.runsUntil(0, 2 * first - 2, 2 * last - 1, played[0]),
        away: this.runsUntil(1, 2 * first - 2, 2 * last - 1, played[1]),
      }
      this.parts.set(name, part)
    }
    return part
  }

  /** The side that scores the next run: home, nobody, away. */
  nextRun(): readonly [number, number, number] {
    const { state, tables } = this
    const [home, away] = sumRuns(state.innings)
    const scored: [number, number] = [0, 0]
    let open = 1
    const pass = (half: number, blank: number) => {
      scored[batsIn(half)] += open * (1 - blank)
      open *= blank
    }
    const end = Math.max(LAST_HALF, state.half | 1)
    for (let half = state.half; half <= end; half++) {
      if (half >= LAST_HALF && half % 2 === 1 && home > away) break
      const [bases, outs] = half === state.half ? [state.bases, state.outs] : [startBases(half), 0]
      pass(half, tables[batsIn(half)].rest(bases, outs)[0] as number)
    }
    if (home !== away) return [scored[0], open, scored[1]]
    // Extra innings until somebody scores.
    const [blankHome, blankAway] = tables.map(table => table.rest(startBases(LAST_HALF + 1))[0] as number)
    const first = 1 - (blankAway as number)
    const second = (blankAway as number) * (1 - (blankHome as number))
    const share = first / (first + second)
    return [scored[0] + open * (1 - share), 0, scored[1] + open * share]
  }

  /** Runs of a side so far and in its half innings from the current one up to `end`. */
  private runsUntil(side: 0 | 1, from: number, end: number, sofar: number): Float64Array {
    const { state, tables } = this
    const start = Math.max(from, state.half)
    let fresh = 0
    for (let half = start; half <= end; half++) if (batsIn(half) === side && half !== state.half) fresh++
    const later = tables[side].innings(fresh)
    const isBatting = state.half >= from && state.half <= end && batsIn(state.half) === side
    const now = isBatting ? convolve(tables[side].rest(state.bases, state.outs), later, SUM_SIZE) : later
    return sofar === 0 ? now : convolve(unit(sofar + 1, sofar), now, SUM_SIZE)
  }

  /** Up to the end of the inning in which the match may end: the ninth, or the extra one going on. */
  private playNine(): Grid {
    const { state } = this
    const [home, away] = sumRuns(state.innings)
    const end = Math.max(LAST_HALF, state.half | 1)
    const grid = new Float64Array(GRID * GRID)
    const homeRuns = this.runsUntil(0, 0, end - 1, home)
    const awayRuns = this.runsUntil(1, 0, end - 1, away)
    for (let h = 0; h < GRID; h++) {
      if ((homeRuns[h] as number) < 1e-12) continue
      for (let a = 0; a < GRID; a++) {
        const weight = (homeRuns[h] as number) * (awayRuns[a] as number)
        if (weight > 1e-14) this.playLast(grid, h, a, weight, end)
      }
    }
    return grid
  }

  /** The half inning in which the home side can end the match. */
  private playLast(grid: Grid, home: number, away: number, weight: number, half: number): void {
    if (home > away) {
      addTo(grid, home, away, weight)
      return
    }
    const { state, tables } = this
    const [bases, outs] = state.half === half ? [state.bases, state.outs] : [startBases(half), 0]
    const runs = tables[0].decider(away - home + 1, bases, outs)
    for (let r = 0; r < MOST; r++) addTo(grid, home + r, away, weight * (runs[r] as number))
  }

  /** Level scores go on, inning by inning: their chances move up the diagonal until they are gone. */
  private playExtra(): void {
    const { grid } = this
    const extra = this.extraInning()
    const again = Array.from({ length: MOST }, (_, runs) => extra[runs * MOST + runs] as number)
    const level = Array.from({ length: GRID }, (_, runs) => grid[runs * GRID + runs] as number)
    for (let t = 0; t < GRID; t++) {
      grid[t * GRID + t] = 0
      const weight = (level[t] as number) / (1 - (again[0] as number))
      if (weight < 1e-14) continue
      for (let i = 0; i < extra.length; i++) {
        const h = Math.floor(i / MOST)
        const a = i % MOST
        if (h !== a) addTo(grid, t + h, t + a, weight * (extra[i] as number))
        else if (h > 0 && t + h < GRID) level[t + h] = (level[t + h] as number) + weight * (again[h] as number)
      }
    }
  }

  private extraInning(): Float64Array {
    const bases = startBases(LAST_HALF + 1)
    const [home, away] = this.tables
    const grid = new Float64Array(MOST * MOST)
    away.rest(bases).forEach((weight, a) => {
      home.decider(a + 1, bases).forEach((p, h) => {
        grid[h * MOST + a] = weight * p
      })
    })
    return grid
  }

  /** Whether an inning may still be bet on. */
  isInningOpen(nr: number): boolean {
    return inningsDone(this.state) < nr
  }
}

function addTo(grid: Grid, home: number, away: number, weight: number): void {
  const index = Math.min(GRID - 1, home) * GRID + Math.min(GRID - 1, away)
  grid[index] = (grid[index] as number) + weight
}

function pointGrid([home, away]: Runs): Grid {
  const grid = new Float64Array(GRID * GRID)
  addTo(grid, home, away, 1)
  return grid
}

function decided([home, away]: Runs): readonly [number, number, number] {
  return [Number(home > away), Number(home === away), Number(home < away)]
}

function threeWay(grid: Grid): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < grid.length; i++) {
    const lead = Math.floor(i / GRID) - (i % GRID)
    sums[lead > 0 ? 0 : lead === 0 ? 1 : 2] += grid[i] as number
  }
  return sums
}

function readGrid(grid: Grid): Distributions {
  const margin = new Float64Array(2 * GRID - 1)
  const total = new Float64Array(2 * GRID - 1)
  const home = new Float64Array(GRID)
  const away = new Float64Array(GRID)
  for (let h = 0; h < GRID; h++) {
    for (let a = 0; a < GRID; a++) {
      const p = grid[h * GRID + a] as number
      if (p === 0) continue
      margin[h - a + GRID - 1] = (margin[h - a + GRID - 1] as number) + p
      total[h + a] = (total[h + a] as number) + p
      home[h] = (home[h] as number) + p
      away[a] = (away[a] as number) + p
    }
  }
  return { margin, total, home, away }
}
