/** What a bet pays when every leg wins. */
import { type MinorUnits, roundDownToMinor } from './money.ts'
import { combineOdds, type MilliOdds } from './odds.ts'
import { multiply, type Rational, rational } from './rational.ts'

/** Stake times the exact product of the odds, not rounded. */
export function exactReturn(stake: number, odds: readonly MilliOdds[]): Rational {
  return multiply(rational(stake), combineOdds(odds))
}

/**
 * The gross return in minor units: one price for a single, all of them for a combo, rounded down once at the end.
 * Throws RangeError when the stake is not whole or is negative. No odds, no return.
 */
export function potentialReturn(stake: number, odds: readonly MilliOdds[]): MinorUnits {
  return odds.length === 0 ? (0 as MinorUnits) : roundDownToMinor(exactReturn(stake, odds))
}
