/**
 * Money is a whole number of a currency's smallest unit, everywhere: cents, yen, satoshi. Nothing here formats for
 * people; that needs a locale and lives in the sportsbook.
 */
import { countCurrencyDecimals } from './currency-decimals.ts'
import { floor, type Rational } from './rational.ts'

export { countCurrencyDecimals }

declare const minorUnits: unique symbol
/** A whole, safe number of a currency's smallest unit. */
export type MinorUnits = number & { readonly [minorUnits]: true }

export interface Money {
  /** In the smallest unit. */
  value: number
  currency: string
  /** How many of the smallest unit make one of the currency. */
  subunits: number
}

/** How many of the smallest unit make one, for the currencies the product ships with. */
export const SUBUNITS: Readonly<Record<string, number>> = { EUR: 100, USD: 100, BRL: 100, JPY: 1, BTC: 100_000_000 }

/** Brands a number as minor units. Throws RangeError unless it is a safe whole number. */
export function toMinor(value: number): MinorUnits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`)
  return (value === 0 ? 0 : value) as MinorUnits
}

/** An amount with its currency. Throws RangeError unless value is whole and subunits is a power of ten. */
export function money(value: number, currency: string, subunits: number): Money {
  countCurrencyDecimals(subunits)
  return { value: toMinor(value), currency, subunits }
}

/**
 * An exact amount as money: rounded down to the smallest unit, the only rounding a payout ever sees. An amount beyond
 * what a number holds exactly is cut to the largest that it does; no payout limit comes near.
 */
export function roundDownToMinor(amount: Rational): MinorUnits {
  const whole = floor(amount)
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(whole > largest ? largest : whole) as MinorUnits
}

/** A payout within the most that its bet may pay; null caps nothing. */
export function capPayout(payout: MinorUnits, maxPayout: MinorUnits | null): MinorUnits {
  return maxPayout !== null && payout > maxPayout ? maxPayout : payout
}

/** The sum of amounts, cut to the largest that a number holds exactly. */
export function sumMinorUnits(amounts: readonly number[]): MinorUnits {
  return toMinor(amounts.reduce((running, amount) => Math.min(running + amount, Number.MAX_SAFE_INTEGER), 0))
}

const ARABIC_ZERO = 0x660
const PERSIAN_ZERO = 0x6f0

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO))
}

/**
 * Reads an amount a person typed ("12", "12.5", "12,50", "١٢٫٥") into minor units. Answers null for anything else:
 * signs, grouping, more decimals than the currency has, or more than a number holds exactly.
 */
export function parseMajor(text: string, subunits: number): MinorUnits | null {
  const digits = countCurrencyDecimals(subunits)
  const plain = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, toAsciiDigit)
    .replace(/[,٫]/, '.')
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain)
  const whole = match?.[1] ?? ''
  const decimals = match?.[2] ?? ''
  if (!match || whole + decimals === '' || decimals.length > digits) return null
  const value = Number(whole + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(value) ? (value as MinorUnits) : null
}
