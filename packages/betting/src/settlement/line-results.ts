/**
 * Grading of handicap and total lines. On a quarter line half of the stake is on each neighbouring line, so a bet can
 * half win or half lose; hitting a whole line exactly refunds the stake.
 */

import type { OutcomeResult } from './settlement.ts'

/** The result of one side of a line. */
export type LineResult = 'win' | 'halfWin' | 'void' | 'halfLose' | 'lose'

/**
 * Grades "value + line > 0": for a handicap `value` is the backed side's lead and `line` its start, for over `value` is
 * the count and `line` the negative total. `value` is an integer. Throws RangeError for lines that are not multiples of
 * 0.25.
 */
export function gradeLine(value: number, line: number): LineResult {
  const quarters = (value + line) * 4
  if (!Number.isInteger(quarters)) throw new RangeError(`lines come in quarters: ${line}`)
  if (quarters >= 2) return 'win'
  if (quarters === 1) return 'halfWin'
  if (quarters === 0) return 'void'
  return quarters === -1 ? 'halfLose' : 'lose'
}

const OPPOSITE: Readonly<Record<LineResult, LineResult>> = {
  win: 'lose',
  halfWin: 'halfLose',
  void: 'void',
  halfLose: 'halfWin',
  lose: 'win',
}

/** The result of the other side of the line. */
export function getOppositeResult(result: LineResult): LineResult {
  return OPPOSITE[result]
}

const OUTCOME_RESULTS = {
  win: { result: 1 },
  halfWin: { result: 1, voidFactor: 0.5 },
  void: { result: 0, voidFactor: 1 },
  halfLose: { result: 0, voidFactor: 0.5 },
  lose: { result: 0 },
} as const satisfies Readonly<Record<LineResult, OutcomeResult>>

/** The result as a feed settles it. */
export function toOutcomeResult<R extends LineResult>(result: R): (typeof OUTCOME_RESULTS)[R] {
  return OUTCOME_RESULTS[result]
}

/**
 * Probabilities of an outcome's results; they sum to 1 and missing ones are 0. Half results occur on quarter lines,
 * void ones on whole lines.
 */
export interface ResultProbabilities {
  won: number
  halfWon?: number
  void?: number
  halfLost?: number
}

/** Chances of every result of one side of a line. */
export interface LineChances extends Required<ResultProbabilities> {
  lost: number
}

const FIELD_OF = { win: 'won', halfWin: 'halfWon', void: 'void', halfLose: 'halfLost', lose: 'lost' } as const

/**
 * Chances of the results of "value + line > 0", graded as above.
 * @param chances chances[i] is the probability of value = first + i
 */
export function computeLineChances(chances: ArrayLike<number>, first: number, line: number): LineChances {
  const sums: LineChances = { won: 0, halfWon: 0, void: 0, halfLost: 0, lost: 0 }
  for (let i = 0; i < chances.length; i++) sums[FIELD_OF[gradeLine(first + i, line)]] += chances[i] ?? 0
  return sums
}
