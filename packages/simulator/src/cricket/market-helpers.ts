import type { MarketDescriptor } from '../engine.ts'
import { lineProbability } from '../models/quarter-lines.ts'
import type { CricketModel } from './model.ts'
import type { CricketState } from './state.ts'

/** What the cricket markets share. */
export type CricketDescriptor = MarketDescriptor<CricketState, CricketModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const

export function two(p: number, out: number[]): boolean {
  out[0] = p
  out[1] = 1 - p
  return true
}

/** Over a line, when it is near enough to even. @param chances of counts from `first` @param reach how far from even */
export function quoteOver(
  chances: Float64Array | undefined,
  first: number,
  line: number,
  reach: number,
  out: number[],
): boolean {
  if (!chances) return false
  two(lineProbability(chances, first, -line), out)
  return Math.abs((out[0] as number) - 0.5) < reach
}
