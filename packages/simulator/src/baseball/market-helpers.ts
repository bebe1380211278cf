import type { MarketDescriptor } from '../engine.ts'
import { lineProbability } from '../models/quarter-lines.ts'
import type { BaseballModel } from './model.ts'
import type { BaseballState } from './state.ts'

/** What the baseball markets share. */
export type BaseballDescriptor = MarketDescriptor<BaseballState, BaseballModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const

export function two(p: number, out: number[]): boolean {
  out[0] = p
  out[1] = 1 - p
  return true
}

/**
 * A line of "count > line" when it is near enough to even.
 * @param chances chances[i] is the probability of the count first + i  @param reach how far from even
 */
export function quoteLine(chances: Float64Array, first: number, line: number, reach: number, out: number[]): boolean {
  two(lineProbability(chances, first, line), out)
  return Math.abs((out[0] as number) - 0.5) < reach
}
