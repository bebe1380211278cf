/**
 * Formats a start time relative to now: today, tomorrow, a weekday within the week, otherwise a
 * date.
 */
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/translate.ts'
import { dayOf } from './days.ts'

const DAY_MS = 86_400_000

/** Number of a day in a time zone; only differences are meaningful. */
function dayNumber(at: number, timeZone: string): number {
  return Date.parse(`${dayOf(at, timeZone)}T00:00:00Z`) / DAY_MS
}

export interface DayAndTime {
  readonly day: string
  readonly time: string
}

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
