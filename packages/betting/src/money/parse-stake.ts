/**
 * Parses a typed stake, in any script's digits and any locale's separators, into minor units. Ambiguous input is
 * rejected rather than guessed: a wrong guess could be a thousand times the intended stake.
 *
 * - The locale's decimal separator, once, starts the decimals.
 * - The locale's group separator between groups of three (or, as in India, two and a last three) is skipped.
 * - The other of "." and "," starts the decimals when it occurs once and cannot be a group separator: "12,5" in
 *   English.
 * - With both present the last one starts the decimals, whatever the locale.
 * - A locale's group separator before exactly three last digits groups them ("1,234" is 1234 in English), unless the
 *   currency has three decimals or more: then the input is ambiguous.
 * - Spaces and apostrophes are only ever group separators. Direction marks and invisible spaces are skipped.
 * - The currency may stand before or after the number: its code or symbol. Those of another currency are refused.
 * - Full-width characters count as the plain ones; the full stops of Chinese and Japanese start the decimals.
 */

import { countCurrencyDecimals, type MinorUnits } from './money.ts'
import { MAX_STAKE_MINOR } from './stake.ts'

export const STAKE_PARSE_ERRORS = [
  'empty',
  'not_a_number',
  'negative',
  'too_many_decimals',
  'too_large',
  'ambiguous',
] as const
export type StakeParseError = (typeof STAKE_PARSE_ERRORS)[number]
export type ParsedStake = { ok: true; value: MinorUnits } | { ok: false; reason: StakeParseError }

export interface StakeFormat {
  /** Minor units per major unit of the currency. */
  subunits: number
  /** The locale's decimal separator; any single character. */
  decimal: string
  group: string
  /** What may stand before or after the number and names the stake's currency: its code and symbols. */
  currencySigns?: readonly string[]
}

const MAX_TEXT_LENGTH = 64
const DIGITS_IN_A_SCRIPT = 10
const IS_DIGIT = /^\p{Nd}$/u
const MARKS = /[\u200b\u2060\ufeff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const SPACES = /[\s\u00a0\u2007\u2009\u202f'’]/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const FULL_WIDTH_SIGNS: Readonly<Record<string, string>> = { '￥': '¥', '￡': '£', '￦': '₩', '￠': '¢' }
const MINUS = /^[-−﹣－]|[-−﹣－]$/u

/**
 * The value of a decimal digit of any script, or null. Unicode stores each script's ten digits contiguously, zero
 * first.
 */
export function digitValue(character: string): number | null {
  if (!IS_DIGIT.test(character)) return null
  const code = character.codePointAt(0) ?? 0
  let zero = code
  // Digit ranges of different scripts may be adjacent, so the start of the run is found and counted in tens from there.
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % DIGITS_IN_A_SCRIPT
}

const LOOKALIKES: Readonly<Record<string, string>> = { '٫': '.', '،': ',', '٬': ' ', '、': ',', '。': '.', '｡': '.' }

function toPlain(character: string, { decimal, group }: StakeFormat): string {
  const digit = digitValue(character)
  if (digit !== null) return String(digit)
  if (character === decimal || character === group) return character
  return LOOKALIKES[character] ?? character
}

/** The locale's separators as they appear in normalised text: one of ".", ",", " ". */
interface Separators {
  decimal: '.' | ','
  group: '.' | ',' | ' '
}

function separatorsOf({ decimal, group }: StakeFormat): Separators {
  const isComma = decimal === ',' || decimal === '，'
  if (isComma) return { decimal: ',', group: group === '.' ? '.' : ' ' }
  return { decimal: '.', group: group === ',' || group === '，' ? ',' : ' ' }
}

function toHalfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, part => String.fromCodePoint((part.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replace(/[￥￡￦￠]/g, part => FULL_WIDTH_SIGNS[part] ?? part)
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(SPACES, '\\s')

// Removes the currency once, in front or behind, and leaves a minus sign. A point behind an abbreviation belongs to it.
function withoutCurrency(text: string, signs: readonly string[]): string {
  const names = signs.map(sign => sign.replace(MARKS, '').replace(/\.$/, '').trim()).filter(Boolean)
  if (names.length === 0) return text
  const anyOf = names
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')
  const front = text.replace(new RegExp(`^([-−﹣]?)\\s*(?:${anyOf})\\s*`, 'iu'), '$1')
  return front === text ? text.replace(new RegExp(`\\s*(?:${anyOf})\\.?\\s*([-−﹣]?)$`, 'iu'), '$1') : front
}

function normalize(text: string, format: StakeFormat): string {
  const { decimal, group } = separatorsOf(format)
  const number = withoutCurrency(toHalfWidth(text.replace(MARKS, '')).trim(), format.currencySigns ?? [])
  return [...number]
    .map(character => toPlain(character, format))
    .map(character => (character === format.decimal ? decimal : character === format.group ? group : character))
    .join('')
    .replace(SPACES, ' ')
}

function isGrouped(whole: string, separator: string): boolean {
  const groups = whole.split(separator)
  const [first = '', ...rest] = groups
  const last = rest.at(-1) ?? ''
  const isPlain = groups.every(group => /^\d+$/.test(group)) && !/^0/.test(first)
  const between = rest.slice(0, -1)
  const isEven = between.every(group => group.length === 3) && first.length <= 3
  const isIndian = between.every(group => group.length === 2) && first.length <= 2
  return isPlain && last.length === 3 && (isEven || isIndian)
}

interface Split {
  whole: string
  decimals: string
}

function ungroup(whole: string): string | null {
  const separators = [...new Set(whole.replace(/\d/g, ''))]
  const [separator, ...others] = separators
  if (separator === undefined) return whole
  return others.length === 0 && isGrouped(whole, separator) ? whole.replaceAll(separator, '') : null
}

function splitAt(text: string, at: number): Split | null {
  const whole = ungroup(text.slice(0, at))
  const decimals = text.slice(at + 1)
  return whole !== null && /^\d*$/.test(decimals) ? { whole, decimals } : null
}

function ungrouped(text: string): Split | null {
  const whole = ungroup(text)
  return whole === null ? null : { whole, decimals: '' }
}

// A single separator: starts the decimals, or groups if the locale groups by it.
function readOnce(text: string, at: number, { separators, digits }: Reading): Split | 'ambiguous' | null {
  const separator = text[at]
  const couldGroup = separator !== separators.decimal && separator === separators.group && isGrouped(text, separator)
  if (!couldGroup) return splitAt(text, at)
  return digits >= 3 ? 'ambiguous' : ungrouped(text)
}

interface Reading {
  separators: Separators
  digits: number
}

function read(text: string, reading: Reading): Split | 'ambiguous' | null {
  const points = [...text].flatMap((part, at) => (part === '.' || part === ',' ? [at] : []))
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ungrouped(text)
  const hasOther = text.includes(' ') || points.some(at => text[at] !== text[last])
  if (points.length === 1) return hasOther ? splitAt(text, last) : readOnce(text, first, reading)
  return hasOther ? splitAt(text, last) : ungrouped(text)
}

function toValue({ whole, decimals }: Split, digits: number): ParsedStake {
  if (whole + decimals === '') return { ok: false, reason: 'not_a_number' }
  const significant = decimals.replace(/0+$/, '')
  if (significant.length > digits) return { ok: false, reason: 'too_many_decimals' }
  const value = Number(whole + significant.padEnd(digits, '0'))
  if (value > MAX_STAKE_MINOR) return { ok: false, reason: 'too_large' }
  return { ok: true, value: value as MinorUnits }
}

/** Parses a typed stake. Throws RangeError only when `subunits` is not a power of ten. */
export function parseStake(text: string, format: StakeFormat): ParsedStake {
  const digits = countCurrencyDecimals(format.subunits)
  if (text.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'not_a_number' }
  const plain = normalize(text, format)
  if (plain === '') return { ok: false, reason: 'empty' }
  const unsigned = plain.replace(MINUS, '').trim()
  const split = /^[\d., ]+$/.test(unsigned) ? read(unsigned, { separators: separatorsOf(format), digits }) : null
  if (split === 'ambiguous') return { ok: false, reason: 'ambiguous' }
  if (split === null) return { ok: false, reason: 'not_a_number' }
  return unsigned === plain ? toValue(split, digits) : { ok: false, reason: 'negative' }
}
