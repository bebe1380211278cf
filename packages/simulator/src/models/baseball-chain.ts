import { type Branch, listBranches, OUTS, walkOffRuns } from './baseball-plays.ts'

/**
 * A half inning as a chain of plate appearances over bases and outs. One number, the chance to reach base against the
 * usual one, makes a side strong or weak; all distributions of runs follow from it. Script and prices use the same chain.
 */

const STATES = 8 * OUTS
/** Runs of a half inning from 0; the last cell holds all that are more. */
export const MOST = 18

/** More runs than this a side hardly ever makes up for in a half inning. */
const FAR = 9

/** Distributions of the runs of one side at one level. */
export class InningTable {
  readonly level: number
  private readonly branches: readonly (readonly Branch[])[]
  private readonly open: readonly Float64Array[]
  private readonly decisive = new Map<number, readonly Float64Array[]>()
  private readonly sums: Float64Array[] = []

  constructor(level: number) {
    this.level = level
    this.branches = Array.from({ length: STATES }, (_, state) => listBranches(state % 8, Math.floor(state / 8), level))
    this.open = this.solve(Number.POSITIVE_INFINITY)
  }

  branchesOf(bases: number, outs: number): readonly Branch[] {
    return this.branches[bases + 8 * outs] ?? []
  }

  /** Runs still to come in the half inning. */
  rest(bases = 0, outs = 0): Float64Array {
    return this.open[bases + 8 * outs] as Float64Array
  }

  /** The same when the match ends as soon as `need` runs are in. */
  decider(need: number, bases = 0, outs = 0): Float64Array {
    if (need > FAR) return this.rest(bases, outs)
    let tables = this.decisive.get(need)
    if (!tables) {
      tables = this.solve(need)
      this.decisive.set(need, tables)
    }
    return tables[bases + 8 * outs] as Float64Array
  }

  /** Runs of whole half innings, `SUM_SIZE` cells. */
  innings(count: number): Float64Array {
    for (let n = this.sums.length; n <= count; n++) {
      const before = this.sums[n - 1]
      this.sums.push(before ? convolve(before, this.rest(), SUM_SIZE) : unit(SUM_SIZE))
    }
    return this.sums[count] as Float64Array
  }

  /** Mean runs of a half inning. */
  get mean(): number {
    return this.rest().reduce((sum, p, runs) => sum + p * runs, 0)
  }

  /**
   * From two outs backwards; while the outs stay the same, by plate appearances still to come: a side seldom reaches
   * base twenty times in a row. Decisive half innings with fewer runs needed are known already.
   */
  private solve(need: number): Float64Array[] {
    const tables: Float64Array[] = Array.from({ length: STATES }, () => new Float64Array(MOST))
    for (let outs = OUTS - 1; outs >= 0; outs--) {
      for (let round = 0; round < 20; round++) {
        for (let state = 8 * outs; state < 8 * outs + 8; state++) tables[state] = this.look(state, need, tables)
      }
    }
    for (const row of tables) normalise(row)
    return tables
  }

  private look(state: number, need: number, tables: readonly Float64Array[]): Float64Array {
    const row = new Float64Array(MOST)
    for (const branch of this.branches[state] ?? []) this.addBranch(row, branch, need, tables)
    return row
  }

  private addBranch(row: Float64Array, branch: Branch, need: number, tables: readonly Float64Array[]): void {
    const { probability, bases, outs, runs } = branch
    if (outs >= OUTS || runs >= need) {
      const scored = walkOffRuns(branch, need)
      row[scored] = (row[scored] as number) + probability
      return
    }
    const after = need === Number.POSITIVE_INFINITY || runs === 0 ? tables[bases + 8 * outs] : undefined
    const next = after ?? this.decider(need - runs, bases, outs)
    for (let r = 0; r < MOST; r++) {
      const to = Math.min(MOST - 1, r + runs)
      row[to] = (row[to] as number) + probability * (next[r] as number)
    }
  }
}

/** Cells of a side's runs over a match. */
export const SUM_SIZE = 36

export function unit(size: number, at = 0): Float64Array {
  const result = new Float64Array(size)
  result[Math.min(size - 1, at)] = 1
  return result
}

/** Sum of two independent counts; what does not fit goes into the last cell. */
export function convolve(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size)
  for (let i = 0; i < a.length; i++) {
    const p = a[i] as number
    if (p === 0) continue
    for (let j = 0; j < b.length; j++) {
      const to = Math.min(size - 1, i + j)
      result[to] = (result[to] as number) + p * (b[j] as number)
    }
  }
  return result
}

function normalise(row: Float64Array): void {
  const sum = row.reduce((total, p) => total + p, 0)
  for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) / sum
}

const STEP = 0.01
const LOW = 0.6
const HIGH = 1.5
const TABLES = new Map<number, InningTable>()

function tableAt(level: number): InningTable {
  const step = Math.round(level / STEP)
  let table = TABLES.get(step)
  if (!table) {
    table = new InningTable(step * STEP)
    TABLES.set(step, table)
  }
  return table
}

/** The side that scores `mean` runs a half inning, to the nearest percent of its chance to reach base. */
export function tableFor(mean: number): InningTable {
  let low = LOW
  let high = HIGH
  while (high - low > STEP) {
    const middle = (low + high) / 2
    if (meanAt(middle) < mean) low = middle
    else high = middle
  }
  return tableAt((low + high) / 2)
}

/** Means between two levels a tenth apart lie nearly on a line. */
function meanAt(level: number): number {
  const base = Math.floor(level * 10 + 1e-9) / 10
  const first = tableAt(base).mean
  return first + ((level - base) / 0.1) * (tableAt(base + 0.1).mean - first)
}
