/**
 * Conversion of money between currencies, in exact arithmetic. Every conversion in the product goes through here: rates are
 * fractions made of their decimal text, and the amount is rounded once, at the end, to the target's smallest unit.
 *
 * Rounding rule: `down` for what a player stakes or receives and for limits; `up` for what counts against a limit, so that
 * a conversion never grants more than the rate does.
 */
import { type MinorUnits, roundDownToMinor } from './money.ts'
import { ceil, fromDecimal, invert, multiply, type Rational, rational } from './rational.ts'

/** What a currency is worth: its subunits, and the value of one whole unit in euros as a decimal number or text. */
export interface CurrencyRate {
  readonly subunits: number
  readonly rateToEur: number | string
}

/**
 * Smallest units of `to` for one smallest unit of `from`, exact. Throws RangeError when a rate is not a decimal above zero.
 */
export function computeExchangeRate(from: CurrencyRate, to: CurrencyRate): Rational {
  const worth = ({ subunits, rateToEur }: CurrencyRate) => multiply(fromDecimal(rateToEur), rational(1n, subunits))
  const target = worth(to)
  const source = worth(from)
  if (source.numerator <= 0n) throw new RangeError(`not a rate: ${from.rateToEur}`)
  return multiply(source, invert(target))
}

/**
 * An amount in smallest units, converted with a rate of `computeExchangeRate` and rounded once. A result beyond what a number
 * holds exactly is cut to the largest that it does. Throws RangeError for a negative amount.
 */
export function convertMoney(
  amountMinor: number | bigint,
  rate: Rational,
  rounding: 'down' | 'up' = 'down',
): MinorUnits {
  const exact = multiply(rational(amountMinor), rate)
  return roundDownToMinor(rounding === 'down' ? exact : rational(ceil(exact)))
}
