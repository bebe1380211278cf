/** How much alike two birth dates are, and which dates are near one. Dates are written `1990-05-17`. */
import type { DateLevel } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'

const DAY_MS = 86_400_000
/** Years within which players are born. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2099

export function compareBirthDates(a: string | null, b: string | null): { level: DateLevel; bits: number } {
  const level = comparePreparedDates(toPrepared(a), toPrepared(b))
  return { level, bits: MATCH_WEIGHTS.date[level] }
}

const toPrepared = (date: string | null) => (date === null ? [] : [prepareDate(date)])

/** A date with what comparing it needs. */
export interface PreparedDate {
  readonly date: string
  /** `19900517` */
  readonly digits: string
  /** Days since 1970. */
  readonly epochDay: number
  /** Months since the year 0, and the day of the month. */
  readonly months: number
  readonly day: string
  /** The date with day and month swapped, whether there is one or not. */
  readonly swapped: string
}

export function prepareDate(date: string): PreparedDate {
  const [months, day] = toMonths(date)
  return {
    date,
    digits: toDigits(date),
    epochDay: Date.parse(date) / DAY_MS,
    months,
    day,
    swapped: toSwapped(date),
  }
}

/** The strongest likeness of any date of one account to any of the other; unknown when one has none. */
export function comparePreparedDates(a: readonly PreparedDate[], b: readonly PreparedDate[]): DateLevel {
  if (a.length === 0 || b.length === 0) return 'unknown'
  if (a.some(({ date }) => b.some(other => other.date === date))) return 'same'
  return a.some(date => b.some(other => isNear(date, other))) ? 'near' : 'different'
}

/** A day, month or year apart, day and month swapped, one digit different, or two neighbouring digits swapped. */
function isNear(a: PreparedDate, b: PreparedDate): boolean {
  const months = Math.abs(a.months - b.months)
  return (
    Math.abs(a.epochDay - b.epochDay) === 1 ||
    (a.day === b.day && (months === 1 || months === 12)) ||
    a.swapped === b.date ||
    hasOneMistake(a.digits, b.digits)
  )
}

const toDigits = (date: string) => date.replaceAll('-', '')

function hasOneMistake(a: string, b: string): boolean {
  const wrong: number[] = []
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) wrong.push(index)
    if (wrong.length > 2) return false
  }
  const [first = 0, second = 0] = wrong
  if (wrong.length === 1) return true
  return second === first + 1 && a[first] === b[second] && a[second] === b[first]
}

function toMonths(date: string): [months: number, day: string] {
  const [year = '', month = '', day = ''] = date.split('-')
  return [Number(year) * 12 + Number(month), day]
}

function toSwapped(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}-${day}-${month}`
}

/** All dates of this and the last century that are near one, without itself: some 20 to 60. */
export function listNearBirthDates(date: string): string[] {
  const found = new Set<string>()
  for (const candidate of listCandidates(date)) if (candidate !== date && isBirthDate(candidate)) found.add(candidate)
  return [...found]
}

function* listCandidates(date: string): Generator<string> {
  const at = Date.parse(date)
  for (const days of [-1, 1]) yield new Date(at + days * DAY_MS).toISOString().slice(0, 10)
  const [months, day] = toMonths(date)
  for (const change of [-12, -1, 1, 12]) yield toDate(months + change, day)
  yield toSwapped(date)
  const digits = toDigits(date)
  for (let index = 0; index < digits.length; index++) {
    const [before, after] = [digits.slice(0, index), digits.slice(index + 1)]
    for (let digit = 0; digit <= 9; digit++) yield withDashes(`${before}${digit}${after}`)
    if (after) yield withDashes(`${before}${after[0]}${digits[index]}${after.slice(1)}`)
  }
}

/** `months` counts from the year 0, so that January is 1 and December 12. */
function toDate(months: number, day: string): string {
  const year = Math.floor((months - 1) / 12)
  return `${year}-${String(months - year * 12).padStart(2, '0')}-${day}`
}

const withDashes = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

function isBirthDate(date: string): boolean {
  const year = Number(date.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return false
  const at = Date.parse(date)
  // Date.parse takes the 31st of a shorter month for the first of the next one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}
