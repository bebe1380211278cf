/**
 * Money is an integer number of a currency's minor units: cents, yen, satoshi. Display formatting depends on the locale
 * and lives in the sportsbook.
 */
import { countCurrencyDecimals } from './currency-decimals.ts'
import { add, floor, type Rational, rational } from './rational.ts'

export { countCurrencyDecimals }

declare const minorUnits: unique symbol
/** A safe integer number of a currency's minor units. */
export type MinorUnits = number & { readonly [minorUnits]: true }

export interface Money {
  /** In minor units. */
  value: number
  currency: string
  /** Minor units per major unit of the currency. */
  subunits: number
}

/** Minor units per major unit for the currencies the product ships with. */
export const SUBUNITS: Readonly<Record<string, number>> = { EUR: 100, USD: 100, BRL: 100, JPY: 1, BTC: 100_000_000 }

/** Brands a number as minor units. Throws RangeError unless it is a safe integer. */
export function toMinor(value: number): MinorUnits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`)
  return (value === 0 ? 0 : value) as MinorUnits
}

/**
 * Creates an amount with its currency. Throws RangeError unless `value` is an integer and `subunits` a power of ten.
 */
export function money(value: number, currency: string, subunits: number): Money {
  countCurrencyDecimals(subunits)
  return { value: toMinor(value), currency, subunits }
}

/** How an exact payout becomes minor units: the operator's choice by currency, and a term of each bet. */
export const PAYOUT_ROUNDINGS = ['down', 'half_up'] as const
export type PayoutRounding = (typeof PAYOUT_ROUNDINGS)[number]

/** Parses a rounding mode of the wire or of a stored bet; anything unknown is `down`. */
export function parsePayoutRounding(value: unknown): PayoutRounding {
  return value === 'half_up' ? 'half_up' : 'down'
}

const HALF = rational(1, 2)

/**
 * Rounds an exact amount, which is not negative, to minor units. An amount above the largest safe integer is clamped to
 * it; payout limits are far below.
 */
export function roundToMinor(amount: Rational, rounding: PayoutRounding): MinorUnits {
  const whole = floor(rounding === 'half_up' ? add(amount, HALF) : amount)
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(whole > largest ? largest : whole) as MinorUnits
}

/** Rounds an exact amount down to minor units, clamped like `roundToMinor`. For all amounts that are not payouts. */
export function roundDownToMinor(amount: Rational): MinorUnits {
  return roundToMinor(amount, 'down')
}

/** Caps a payout at the bet's maximum; null means no cap. */
export function capPayout(payout: MinorUnits, maxPayout: MinorUnits | null): MinorUnits {
  return maxPayout !== null && payout > maxPayout ? maxPayout : payout
}

/** The sum of amounts, clamped to the largest safe integer. */
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
 * Parses an amount typed by a person ("12", "12.5", "12,50", "١٢٫٥") into minor units. Returns null for anything else:
 * signs, grouping, more decimals than the currency has, or an unsafe integer.
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
