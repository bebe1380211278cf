/** Results of an outcome as small numbers, of which a match's space holds thousands; the better the result, the higher. */
import type { OutcomeResult } from './settlement.ts'

export type ResultCode = 0 | 1 | 2 | 3 | 4

export const LOST = 0
export const HALF_LOST = 1
export const VOID = 2
export const HALF_WON = 3
export const WON = 4
/** One more than the highest code. */
export const CODE_COUNT = 5

const OUTCOMES: readonly OutcomeResult[] = [
  { result: 0 },
  { result: 0, voidFactor: 0.5 },
  { result: 0, voidFactor: 1 },
  { result: 1, voidFactor: 0.5 },
  { result: 1 },
]

/** The result as a feed settles it. */
export function toCodeOutcome(code: number): OutcomeResult {
  return OUTCOMES[code] ?? { result: 0 }
}

export function toWinCode(isWon: boolean): ResultCode {
  return isWon ? WON : LOST
}

/** Grades "value + line > 0" as `gradeLine` does; `line` is a multiple of 0.25. */
export function toLineCode(value: number, line: number): ResultCode {
  const quarters = (value + line) * 4
  if (quarters >= 2) return WON
  if (quarters <= -2) return LOST
  return (2 + quarters) as ResultCode
}
