/**
 * Calendar days named `2026-11-21`, from midnight to midnight in UTC or in the device's time zone, and start times
 * relative to now.
 */

import type { Formats } from '../../i18n/format.ts'
import { getDateTimeFormat } from '../../i18n/intl.ts'
import type { Translate } from '../../i18n/translate.ts'

const DAY_MS = 86_400_000

let deviceZone: string | undefined

/** The device's time zone. */
export function readTimeZone(): string {
  deviceZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return deviceZone
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/**
 * The day of a moment in a time zone. UTC and the device's zone go without `Intl`, whose first formatter holds a phone up
 * for tens of milliseconds.
 */
export function dayOf(at: number | string, timeZone: string): string {
  const date = new Date(at)
  if (timeZone === 'UTC') return date.toISOString().slice(0, 10)
  if (timeZone === readTimeZone())
    return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return getDateTimeFormat('en-CA', { timeZone }).format(date)
}

/** The day a number of days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a text is a valid day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDaysOrNull(text) === text
}

function addDaysOrNull(day: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

/**
 * First moment of a day and of the next, in milliseconds; in UTC, or in the device's time zone for
 * any other zone.
 */
export function dayBounds(day: string, zone = 'UTC'): readonly [start: number, end: number] {
  const next = addDays(day, 1)
  const startOf = (of: string) => Date.parse(zone === 'UTC' ? `${of}T00:00:00Z` : `${of}T00:00:00`)
  return [startOf(day), startOf(next)]
}

/** Number of a day in a time zone; only differences are meaningful. */
function dayNumber(at: number, timeZone: string): number {
  return Date.parse(`${dayOf(at, timeZone)}T00:00:00Z`) / DAY_MS
}

interface DayAndTime {
  readonly day: string
  readonly time: string
}

/**
 * Formats a start time relative to now: today, tomorrow, a weekday within the week, otherwise a
 * date.
 */
export function formatWhen(
  startTime: string,
  now: number,
  { t, formats, timeZone }: { t: Translate; formats: Formats; timeZone: string },
): DayAndTime {
  const at = Date.parse(startTime)
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone)
  const time = formats.time(at, timeZone)
  if (days === 0) return { day: t('time.today'), time }
  if (days === 1) return { day: t('time.tomorrow'), time }
  return { day: days > 1 && days < 7 ? formats.weekday(at, timeZone) : formats.date(at, timeZone), time }
}
