/**
 * Reads an amount as people of a locale type it: digits of any script, point or comma for the decimals, thousands grouped
 * or not. What could be read in two ways is read as the locale writes; what cannot be read is said so, never taken for
 * zero.
 */
import { decimalsOf, type MinorUnits } from '@touchline/betting/money'
import { isPossibleStake } from '@touchline/betting/slip-bet'
import { getNumberFormat } from '../../../i18n/intl.ts'

export type StakeProblem = 'unreadable' | 'too_many_decimals' | 'too_large'
export type ReadStake =
  | { kind: 'empty' }
  | { kind: 'amount'; value: MinorUnits }
  | { kind: 'problem'; why: StakeProblem }

const problem = (why: StakeProblem): ReadStake => ({ kind: 'problem', why })

const DIGIT = /^\p{Nd}$/u
const DIGITS = /\p{Nd}/gu

/** 0 to 9 for a digit of any script: they stand in rows of ten that begin with their zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

// Marks of direction come along when text is pasted; the Arabic separators mean what point and comma mean elsewhere.
const IGNORED = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const GROUP_SIGNS = /[\s'’٬]/g

/** Digits, points and commas; an underscore where thousands are certainly parted. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(IGNORED, '')
    .trim()
    .replace(DIGITS, digitValue)
    .replace(/[،﹐，]/g, ',')
    .replace(/٫/g, '.')
    .replace(GROUP_SIGNS, '_')
}

function groupSign(locale: string): string {
  const parts = getNumberFormat(locale, { useGrouping: true }).formatToParts(1_000_000)
  return parts.find(part => part.type === 'group')?.value ?? ''
}

/** Thousands, or lakhs and thousands: the last group has three digits. */
const GROUPED = /^\d{1,3}(_\d{2,3})*_\d{3}$/

/** Which separator parts the decimals off, if any does; null when the text makes no sense. */
function findDecimalSign(text: string, locale: string): string | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return ''
  const sign = text[last] ?? ''
  const other = sign === '.' ? ',' : '.'
  const isOnly = text.indexOf(sign) === last
  if (text.includes(other)) return isOnly ? sign : null
  if (!isOnly) return ''
  const looksGrouped = /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && text.length - last - 1 === 3
  return looksGrouped && sign === groupSign(locale) ? '' : sign
}

function readWhole(text: string): string | null {
  const grouped = text.replace(/[.,]/g, '_')
  if (!grouped.includes('_')) return /^\d*$/.test(grouped) ? grouped : null
  return GROUPED.test(grouped) ? grouped.replaceAll('_', '') : null
}

/** An amount in the currency's smallest unit. */
export function parseStake(typed: string, locale: string, subunits: number): ReadStake {
  const text = plain(typed)
  if (text === '') return { kind: 'empty' }
  const sign = findDecimalSign(text, locale)
  if (sign === null) return problem('unreadable')
  const at = sign === '' ? text.length : text.lastIndexOf(sign)
  const whole = readWhole(text.slice(0, at))
  const decimals = text.slice(at + 1)
  if (whole === null || !/^\d*$/.test(decimals) || whole + decimals === '') return problem('unreadable')
  const digits = decimalsOf(subunits)
  if (decimals.length > digits) return problem('too_many_decimals')
  const value = Number(whole + decimals.padEnd(digits, '0'))
  return isPossibleStake(value) ? { kind: 'amount', value } : problem('too_large')
}
