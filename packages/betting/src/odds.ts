/** Prices inside the rules are whole thousandths ("milli-odds"), so that equal prices are equal numbers. */
import { fromDecimal, multiply, ONE, type Rational, rational, roundHalfAway, roundHalfEven } from './rational.ts'

declare const milliOdds: unique symbol
/** Decimal odds in whole thousandths: 2.375 is 2375. */
export type MilliOdds = number & { readonly [milliOdds]: true }

/** Up to here neighbouring thousandths are told apart with room to spare. */
const MOST_PLAIN = 1_000_000_000_000

/**
 * Decimal odds as milli-odds; a fourth decimal is rounded half up on the decimal text, never on the float.
 * Throws RangeError for negative, infinite or unreasonably large odds.
 */
export function toMilli(decimal: number): MilliOdds {
  // A price of at most three decimals is the number nearest to its thousandths: no fractions are needed to tell.
  const near = Math.round(decimal * 1000)
  if (near >= 0 && near <= MOST_PLAIN && near / 1000 === decimal) return near as MilliOdds
  const milli = Number(roundHalfAway(fromDecimal(decimal), 3))
  if (milli < 0 || !Number.isSafeInteger(milli)) throw new RangeError(`not odds: ${decimal}`)
  return milli as MilliOdds
}

/** Milli-odds as the decimal number of the wire. */
export function toDecimal(odds: MilliOdds): number {
  return odds / 1000
}

/** Milli-odds as an exact fraction. */
export function toExact(odds: MilliOdds): Rational {
  return rational(odds, 1000n)
}

/** The exact product of the prices; 1 for an empty list. */
export function combineOdds(list: readonly MilliOdds[]): Rational {
  return list.reduce((product, odds) => multiply(product, toExact(odds)), ONE)
}

/** Exact odds as a decimal number with at most 2 decimals, halves to even. For display only, never for money. */
export function roundOdds(exact: Rational): number {
  return Number(roundHalfEven(exact, 2)) / 100
}
