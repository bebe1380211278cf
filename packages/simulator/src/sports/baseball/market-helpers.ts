import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { buildLineRange } from '../../engine/outcome-sets.ts'
import type { BaseballModel } from './model.ts'
import type { BaseballState } from './state.ts'

/** Shared by the baseball markets. */
export type BaseballDescriptor = MarketDescriptor<BaseballState, BaseballModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const

/** Half lines on both sides of zero, without those that say no more than who is ahead. */
export function handicapLines(reach: number): Line[] {
  return buildLineRange(-reach, reach, 1).filter(({ value }) => Math.abs(value) > 1)
}
