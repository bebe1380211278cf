/**
 * Exact fractions of integers. Every price and payout is computed here and rounded once, when it becomes money or text.
 * A fraction must never pass through a float: `1.005 * 100` is already wrong.
 */
export interface Rational {
  readonly numerator: bigint
  /** Always positive. */
  readonly denominator: bigint
}

export const ONE: Rational = { numerator: 1n, denominator: 1n }

/** Creates a fraction of two integers. Throws RangeError when the denominator is not positive. */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const below = BigInt(denominator)
  if (below <= 0n) throw new RangeError('a denominator must be above zero')
  return { numerator: BigInt(numerator), denominator: below }
}

const DECIMAL_TEXT = /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/

/**
 * The exact fraction of a decimal text, or of a number's shortest decimal form: 1.1 is 11/10. Throws RangeError on any
 * other text, NaN and infinities.
 */
export function fromDecimal(value: number | string): Rational {
  const text = String(value)
  if (!DECIMAL_TEXT.test(text)) throw new RangeError(`not a decimal number: ${text}`)
  const [mantissa = '0', exponent = '0'] = text.split('e')
  const [whole = '0', decimals = ''] = mantissa.split('.')
  const digits = BigInt(whole + decimals)
  const shift = Number(exponent) - decimals.length
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift))
}

export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}

export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator }
}

/** The reciprocal of `a`. Throws RangeError unless `a` is positive. */
export function invert(a: Rational): Rational {
  return rational(a.denominator, a.numerator)
}

/** Compares two fractions: -1, 0 or 1 when `a` is below, equal to or above `b`. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Rounds down. Throws RangeError for a negative fraction: amounts are never negative here. */
export function floor(a: Rational): bigint {
  if (a.numerator < 0n) throw new RangeError('only fractions from zero up are rounded down')
  return a.numerator / a.denominator
}

/** Rounds up. Throws RangeError for a negative fraction. */
export function ceil(a: Rational): bigint {
  return floor({ numerator: a.numerator + a.denominator - 1n, denominator: a.denominator })
}

/** `a × 10^digits` rounded to an integer, half away from zero. */
export function roundHalfAway(a: Rational, digits: number): bigint {
  const scaled = a.numerator * 10n ** BigInt(digits)
  const sign = scaled < 0n ? -1n : 1n
  return sign * ((2n * sign * scaled + a.denominator) / (2n * a.denominator))
}

/** `a × 10^digits` rounded to an integer, half to even. For non-negative fractions. */
export function roundHalfEven(a: Rational, digits: number): bigint {
  const scaled = a.numerator * 10n ** BigInt(digits)
  const whole = floor({ numerator: scaled, denominator: a.denominator })
  const twiceRest = 2n * (scaled - whole * a.denominator)
  if (twiceRest === a.denominator) return whole % 2n === 0n ? whole : whole + 1n
  return twiceRest > a.denominator ? whole + 1n : whole
}

/** The fraction in lowest terms as text: `37/20`, and `1850` of a whole number. */
export function formatFraction({ numerator, denominator }: Rational): string {
  let [divisor, rest] = [numerator < 0n ? -numerator : numerator, denominator]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return divisor === denominator ? String(numerator / divisor) : `${numerator / divisor}/${denominator / divisor}`
}
