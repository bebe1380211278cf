/** The highest stake of a boosted bet within a payout limit. */
import { type MinorUnits, roundDownToMinor } from '../money/money.ts'
import { add, compare, invert, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'

export interface BoostedLimit {
  /** Total odds of the combo, exact and without the boost. */
  readonly odds: Rational
  readonly factor: MilliOdds
  /** The most that the boost adds, in the smallest unit; null without a cap. */
  readonly cap: MinorUnits | null
  /** The highest profit (return with the boost, less the stake) in the smallest unit. */
  readonly maxProfit: MinorUnits
}

function divide(amount: Rational, rate: Rational): Rational | null {
  return rate.numerator > 0n ? multiply(amount, invert(rate)) : null
}

/**
 * The highest stake whose profit with the boost stays within the limit, in the smallest unit, rounded down: with b the
 * factor and o the odds, limit / (b·o − 1) while that stake's boost is within the cap, else (limit − cap) / (o − 1). Null
 * when no stake reaches the limit.
 */
export function maxBoostedStake({ odds, factor, cap, maxProfit }: BoostedLimit): MinorUnits | null {
  const exactFactor = toExact(factor)
  const uncapped = divide(rational(maxProfit), add(multiply(exactFactor, odds), negate(ONE)))
  if (uncapped === null) return null
  const boost = multiply(multiply(uncapped, odds), add(exactFactor, negate(ONE)))
  if (cap === null || compare(boost, rational(cap)) <= 0) return roundDownToMinor(uncapped)
  const capped = divide(rational(maxProfit - cap), add(odds, negate(ONE)))
  return capped && roundDownToMinor(capped)
}
