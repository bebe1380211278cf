/**
 * Formats prices in the seven customary formats. For display only: money is always computed from decimal odds. With `p`
 * as the profit on a stake of one, each format is `p`, its inverse, or a share of it, rounded half away from zero on
 * exact fractions. The text is the same in every language; digits and the minus sign are ASCII.
 */

import {
  add,
  compare,
  fromDecimal,
  invert,
  multiply,
  negate,
  ONE,
  type Rational,
  rational,
  roundHalfAway,
} from '../money/rational.ts'
import { formatMilliOdds, NO_PRICE, ODDS_FORMATS, type OddsFormat } from './decimal-odds.ts'

/** The customary fractional odds in ascending order. Traditional forms (4/6, 6/4) stay unreduced. */
const LADDER_TEXT =
  '1/1000 1/500 1/250 1/200 1/100 1/66 1/50 1/40 1/33 1/28 1/25 1/22 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 6/4 13/8 7/4 15/8 2/1 11/5 9/4 12/5 5/2 13/5 11/4 14/5 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1'

interface LadderStep {
  text: string
  numerator: bigint
  denominator: bigint
}

const BRITISH_LADDER: readonly LadderStep[] = LADDER_TEXT.split(' ').map(text => {
  const [numerator = '', denominator = ''] = text.split('/')
  return { text, numerator: BigInt(numerator), denominator: BigInt(denominator) }
})

export { ODDS_FORMATS, type OddsFormat }

/** `close` shows a customary fraction within 0.005 of the price; `ladder` always shows the nearest one. */
export type FractionMode = 'close' | 'ladder'

const MINUS_ONE = rational(-1n)
const TWO = rational(2n)
const HUNDRED = rational(100n)
const SHORT_ODDS = rational(11n, 10n)
const ONE_HUNDREDTH = rational(1n, 100n)
const CLOSE_ENOUGH = rational(5n, 1000n)

function fixed(value: Rational, digits: number): string {
  const scaled = roundHalfAway(value, digits)
  const text = String(absolute(scaled)).padStart(digits + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Formats with `digits` decimals, or with enough to keep two significant digits for values near zero. */
function significant(value: Rational, digits: number): string {
  let most = digits
  while (absolute(roundHalfAway(value, most)) < 10n) most++
  return fixed(value, most)
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

function european(odds: Rational): string {
  const thirdDigit = roundHalfAway(odds, 3) % 10n
  return fixed(odds, compare(odds, SHORT_ODDS) < 0 && thirdDigit !== 0n ? 3 : 2)
}

function distance(step: LadderStep, profit: Rational): Rational {
  const difference = add(step, negate(profit))
  return difference.numerator < 0n ? negate(difference) : difference
}

// Picks the lower of two equally near fractions, so that the displayed price is never better than the real one.
function nearestStep(profit: Rational): LadderStep {
  let low = 0
  let high = BRITISH_LADDER.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (compare(BRITISH_LADDER[middle] as LadderStep, profit) <= 0) low = middle
    else high = middle
  }
  const [below, above] = [BRITISH_LADDER[low], BRITISH_LADDER[high]] as [LadderStep, LadderStep]
  return compare(distance(above, profit), distance(below, profit)) < 0 ? above : below
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}

function british(profit: Rational, mode: FractionMode): string {
  const step = nearestStep(profit)
  if (mode === 'ladder' || compare(distance(step, profit), CLOSE_ENOUGH) <= 0) return step.text
  const hundredths = roundHalfAway(profit, 2)
  const divisor = greatestDivisor(hundredths, 100n)
  return `${hundredths / divisor}/${100n / divisor}`
}

function asProfit(_odds: Rational, profit: Rational): string {
  return fixed(profit, compare(profit, ONE_HUNDREDTH) < 0 ? 3 : 2)
}

function american(odds: Rational, profit: Rational): string {
  if (compare(odds, TWO) >= 0) return `+${fixed(multiply(profit, HUNDRED), 0)}`
  return fixed(negate(multiply(HUNDRED, invert(profit))), 0)
}

function negativeInverse(profit: Rational): string {
  return significant(multiply(MINUS_ONE, invert(profit)), 2)
}

function percent(chance: Rational): string {
  return compare(chance, ONE) < 0 ? significant(chance, 2) : fixed(chance, 0)
}

const FORMATTERS: Readonly<Record<OddsFormat, (odds: Rational, profit: Rational, mode: FractionMode) => string>> = {
  european,
  british: (_odds, profit, mode) => british(profit, mode),
  hongkong: asProfit,
  american,
  indonesian: (odds, profit) => (compare(odds, TWO) >= 0 ? fixed(profit, 2) : negativeInverse(profit)),
  malaysian: (odds, profit) => (compare(odds, TWO) > 0 ? negativeInverse(profit) : asProfit(odds, profit)),
  percent: odds => `${percent(multiply(HUNDRED, invert(odds)))}%`,
}

function withoutProfit(format: OddsFormat): string {
  if (format === 'european') return '1.00'
  return format === 'percent' ? '100%' : NO_PRICE
}

/**
 * Formats decimal odds. Odds of 1 or less (a void leg) read 1.00, 100% or an en dash, depending on the format; NaN
 * always reads as the dash.
 */
export function formatOdds(decimal: number, format: OddsFormat, fractionMode: FractionMode = 'close'): string {
  if (!Number.isFinite(decimal)) return NO_PRICE
  if (decimal <= 1) return withoutProfit(format)
  const milli = Math.round(decimal * 1000)
  // Fast path: prices of at most three decimals need no exact fractions.
  if (format === 'european' && Number.isSafeInteger(milli) && milli / 1000 === decimal) return formatMilliOdds(milli)
  const odds = fromDecimal(decimal)
  return FORMATTERS[format](odds, add(odds, MINUS_ONE), fractionMode)
}
