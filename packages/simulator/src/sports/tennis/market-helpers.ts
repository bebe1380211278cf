import type { LineResult } from '@touchline/betting/settlement/line-results'
import type { MarketDescriptor } from '../../engine/engine.ts'
import { gradeVoid } from '../../engine/outcome-sets.ts'
import type { TennisModel } from './model.ts'
import { isDecided, type TennisState } from './state.ts'

/**
 * Shared code of the tennis markets. Markets left undecided by a retirement are void, and so are sets and games never
 * played.
 */
export type TennisDescriptor = MarketDescriptor<TennisState, TennisModel>

export const common = { margin: 'two', core: true, specifier: () => '' } as const

/** No more points will be played. */
export function isClosed(state: TennisState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

/** Results of a market that needs the whole match: its grading once decided, void after a retirement. */
export function wholeMatch(state: TennisState, size: number, grade: () => LineResult[]): LineResult[] | undefined {
  if (!isClosed(state)) return undefined
  return isDecided(state) ? grade() : gradeVoid(size)
}
