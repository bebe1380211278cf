import type { Line, MarketDescriptor } from '../engine.ts'
import { lineProbability } from '../models/quarter-lines.ts'
import { buildLineRange } from '../outcome-sets.ts'
import type { BaseballModel } from './model.ts'
import type { BaseballState } from './state.ts'

/** What the baseball markets share. */
export type BaseballDescriptor = MarketDescriptor<BaseballState, BaseballModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const

/** Half lines on both sides of zero, without those that say no more than who is ahead. */
export function handicapLines(reach: number): Line[] {
  return buildLineRange(-reach, reach, 1).filter(({ value }) => Math.abs(value) > 1)
}

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
