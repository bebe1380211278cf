import { lineProbability } from '../models/quarter-lines.ts'

/** How markets of every sport write the probabilities of their outcomes. */

/** Writes a market of two outcomes by the probability of the first; returns true, because it is offered. */
export function quoteTwo(p: number, out: number[]): true {
  out[0] = p
  out[1] = 1 - p
  return true
}

/** Whether neither of two outcomes is less likely than `low`. */
export function isWithin(p: number, low: number): boolean {
  return p > low && p < 1 - low
}

/**
 * Writes a line of "count + line > 0"; returns whether it is near enough to even to be offered.
 * @param chances chances[i] is the probability of the count first + i  @param reach how far from even
 */
export function quoteLine(chances: Float64Array, first: number, line: number, reach: number, out: number[]): boolean {
  const p = lineProbability(chances, first, line)
  return quoteTwo(p, out) && Math.abs(p - 0.5) < reach
}
