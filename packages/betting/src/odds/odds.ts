/** The rules represent prices as whole thousandths ("milli-odds"), so that equal prices are equal numbers. */
import { fromDecimal, multiply, ONE, type Rational, rational, roundHalfAway, roundHalfEven } from '../money/rational.ts'

declare const milliOdds: unique symbol
/** Decimal odds in whole thousandths: 2.375 is 2375. */
export type MilliOdds = number & { readonly [milliOdds]: true }

/** Up to this value adjacent thousandths are distinct floats, with a safety margin. */
const MOST_PLAIN = 1_000_000_000_000

/**
 * Decimal odds as milli-odds; a fourth decimal is rounded half up on the decimal text, never on the float.
 * Throws RangeError for negative, infinite or unreasonably large odds.
 */
export function toMilli(decimal: number): MilliOdds {
  // Fast path: a price of at most three decimals is the float nearest to its thousandths, so no fractions are needed.
  const near = Math.round(decimal * 1000)
  if (near >= 0 && near <= MOST_PLAIN && near / 1000 === decimal) return near as MilliOdds
  const milli = Number(roundHalfAway(fromDecimal(decimal), 3))
  if (milli < 0 || !Number.isSafeInteger(milli)) throw new RangeError(`not odds: ${decimal}`)
  return milli as MilliOdds
}

/** Converts milli-odds to the API's decimal number. */
export function toDecimal(odds: MilliOdds): number {
  return odds / 1000
}

/** Converts milli-odds to an exact fraction. */
export function toExact(odds: MilliOdds): Rational {
  return rational(odds, 1000n)
}

/** The exact product of the prices; 1 for an empty list. */
export function combineOdds(list: readonly MilliOdds[]): Rational {
  return list.reduce((product, odds) => multiply(product, toExact(odds)), ONE)
}

/** Rounds exact odds to at most 2 decimals, half to even. For display only, never for money. */
export function roundOdds(exact: Rational): number {
  return Number(roundHalfEven(exact, 2)) / 100
}
