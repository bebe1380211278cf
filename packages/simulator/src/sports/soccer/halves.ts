import { poissonRow, RHO } from '../../models/soccer-grid.ts'
import type { Pair } from '../../shared/side.ts'

/**
 * Remaining goals of both halves at once: the grid of the match, each of whose goals falls into the first half by the
 * first half's share. In the sum of both halves it is the match's grid, in each half that half's own grid, to the last
 * digit; so no price of one part of a match contradicts another.
 *
 * Written out, it is four independent Poisson counts, changed where each side scores one goal at most. There the
 * dependence of the match's grid adds D · c(home) · c(away), with c = 1 for no goal, minus a half's share for one goal
 * in that half.
 */
export class Halves {
  /** Goals of each side in the first half, then in the second; what is left off beyond the ends is negligible. */
  private readonly rows: readonly [Float64Array, Float64Array, Float64Array, Float64Array]
  private readonly shift: number
  /** Of the goals to come, the part that falls into each half. */
  private readonly parts: readonly [first: number, second: number]

  /** @param rates goals over a whole match  @param shares of them still to come: first half, second half, all */
  constructor(rates: Pair, shares: readonly [number, number, number]) {
    const [home, away] = rates
    const [first, second, all] = shares
    this.rows = [cut(home * first), cut(away * first), cut(home * second), cut(away * second)]
    this.shift = -(home * all) * (away * all) * RHO * all * Math.exp(-(home + away) * all)
    this.parts = all > 0 ? [first / all, second / all] : [0, 0]
  }

  /** Goals distinguished in each row. */
  get size(): readonly [number, number, number, number] {
    const [home1, away1, home2, away2] = this.rows
    return [home1.length, away1.length, home2.length, away2.length]
  }

  /** P(home scores h1 and h2, away a1 and a2 in the halves). */
  at(h1: number, a1: number, h2: number, a2: number): number {
    const [home1, away1, home2, away2] = this.rows
    const free = (home1[h1] as number) * (away1[a1] as number) * (home2[h2] as number) * (away2[a2] as number)
    if (h1 + h2 > 1 || a1 + a2 > 1) return free
    return Math.max(0, free + this.shift * this.weight(h1, h2) * this.weight(a1, a2))
  }

  /** Calls back with every possible course. */
  each(visit: (h1: number, a1: number, h2: number, a2: number, probability: number) => void): void {
    const [home1, away1, home2, away2] = this.rows
    for (let h1 = 0; h1 < home1.length; h1++) {
      for (let a1 = 0; a1 < away1.length; a1++) {
        for (let h2 = 0; h2 < home2.length; h2++) {
          for (let a2 = 0; a2 < away2.length; a2++) visit(h1, a1, h2, a2, this.at(h1, a1, h2, a2))
        }
      }
    }
  }

  private weight(first: number, second: number): number {
    if (first === 1) return -this.parts[0]
    return second === 1 ? -this.parts[1] : 1
  }
}

/** The likely part of a Poisson row, at least 0 and 1 as the dependence needs them. */
function cut(mean: number): Float64Array {
  const row = poissonRow(mean)
  let length = row.length
  while (length > 2 && (row[length - 1] as number) < 1e-6) length--
  return row.subarray(0, length)
}
