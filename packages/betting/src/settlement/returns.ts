/** The potential return of a bet: its payout if every leg wins. */
import { type MinorUnits, roundDownToMinor } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import { combineOdds, type MilliOdds } from '../odds/odds.ts'

/** Stake times the exact product of the odds, unrounded. */
export function exactReturn(stake: number, odds: readonly MilliOdds[]): Rational {
  return multiply(rational(stake), combineOdds(odds))
}

/**
 * The gross return in minor units: stake × product of the odds, rounded down once. Throws RangeError when the stake is
 * not a non-negative integer. Returns 0 without odds.
 */
export function potentialReturn(stake: number, odds: readonly MilliOdds[]): MinorUnits {
  return odds.length === 0 ? (0 as MinorUnits) : roundDownToMinor(exactReturn(stake, odds))
}
