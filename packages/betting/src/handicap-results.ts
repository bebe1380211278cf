/**
 * Results of handicap and total lines. On a quarter line half the stake lies on each neighbouring line, so a bet can
 * win or lose by half; a whole line hit exactly gives the stake back.
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
 * An Asian handicap: `difference` is the backed side's score minus the other's, `handicap` is the backed side's.
 * Throws RangeError for lines that are not whole quarters.
 */
export function gradeHandicap(difference: number, handicap: number): OutcomeResult {
  return gradeMargin(difference + handicap)
}

/** Over or under a line. Throws RangeError for lines that are not whole quarters. */
export function gradeTotal(total: number, line: number, side: 'over' | 'under'): OutcomeResult {
  return gradeMargin(side === 'over' ? total - line : line - total)
}
