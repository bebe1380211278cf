/**
 * Grading of handicap and total lines. On a quarter line half of the stake is on each neighbouring line, so a bet can
 * half win or half lose; hitting a whole line exactly refunds the stake.
 */
import type { OutcomeResult } from './settlement.ts'

const WON: OutcomeResult = { result: 1 }
const HALF_WON: OutcomeResult = { result: 1, voidFactor: 0.5 }
const VOID: OutcomeResult = { result: 0, voidFactor: 1 }
const HALF_LOST: OutcomeResult = { result: 0, voidFactor: 0.5 }
const LOST: OutcomeResult = { result: 0 }

function gradeMargin(margin: number): OutcomeResult {
  const quarters = margin * 4
  if (!Number.isInteger(quarters)) throw new RangeError(`lines come in quarters: ${margin}`)
  if (quarters >= 2) return WON
  if (quarters === 1) return HALF_WON
  if (quarters === 0) return VOID
  return quarters === -1 ? HALF_LOST : LOST
}

/**
 * Grades an Asian handicap. `difference` is the backed side's score minus the opponent's; `handicap` is the backed
 * side's. Throws RangeError for lines that are not multiples of 0.25.
 */
export function gradeHandicap(difference: number, handicap: number): OutcomeResult {
  return gradeMargin(difference + handicap)
}

/** Grades over or under a line. Throws RangeError for lines that are not multiples of 0.25. */
export function gradeTotal(total: number, line: number, side: 'over' | 'under'): OutcomeResult {
  return gradeMargin(side === 'over' ? total - line : line - total)
}
