/**
 * Currency conversion in exact arithmetic, the only place where money is converted. Rates are fractions built from
 * their decimal text; the amount is rounded once, at the end, to the target's minor unit.
 *
 * Rounding: `down` for stakes, payouts and limits; `up` for amounts counted against a limit, so that a conversion never
 * grants more than the rate does.
 */
import { type MinorUnits, roundDownToMinor } from './money.ts'
import { ceil, fromDecimal, invert, multiply, type Rational, rational } from './rational.ts'

/** A currency's subunits and its value: one major unit in euros, as a decimal number or text. */
export interface CurrencyRate {
  readonly subunits: number
  readonly rateToEur: number | string
}

/** Minor units of `to` per minor unit of `from`, exact. Throws RangeError when a rate is not a positive decimal. */
export function computeExchangeRate(from: CurrencyRate, to: CurrencyRate): Rational {
  const worth = ({ subunits, rateToEur }: CurrencyRate) => multiply(fromDecimal(rateToEur), rational(1n, subunits))
  const target = worth(to)
  const source = worth(from)
  if (source.numerator <= 0n) throw new RangeError(`not a rate: ${from.rateToEur}`)
  return multiply(source, invert(target))
}

/**
 * Converts an amount in minor units at a rate from `computeExchangeRate`, rounded once. A result above the largest safe
 * integer is clamped to it. Throws RangeError for a negative amount.
 */
export function convertMoney(
  amountMinor: number | bigint,
  rate: Rational,
  rounding: 'down' | 'up' = 'down',
): MinorUnits {
  const exact = multiply(rational(amountMinor), rate)
  return roundDownToMinor(rounding === 'down' ? exact : rational(ceil(exact)))
}
