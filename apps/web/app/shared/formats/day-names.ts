/** Names of calendar days. */
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/translate.ts'
import { formatWhen } from './dates.ts'

/** Noon of a day in UTC: a moment by which formatters name the day. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`

/** Formats a day relative to today, as `formatWhen` formats that of a start time. */
export function formatDay(day: string, today: string, { t, formats }: { t: Translate; formats: Formats }): string {
  return formatWhen(noonOf(day), Date.parse(noonOf(today)), { t, formats, timeZone: 'UTC' }).day
}
