import type { Formats } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { addDays, dayOf } from '../formats/dates.ts'
import { useDay, useTimeZone } from './ticker.ts'

const NEAR_DAYS = 6

interface MomentOptions {
  readonly t: Translate
  readonly formats: Formats
  readonly timeZone: string
  /** The day of now in that time zone. */
  readonly today: string
}

/** Formats a moment: the time today, the weekday in the next days, then the date. */
export function formatMoment(at: string, { t, formats, timeZone, today }: MomentOptions): string {
  const day = dayOf(at, timeZone)
  if (day === today) return t('session.today-at', { time: formats.time(at, timeZone) })
  const isNear = day > today && day <= addDays(today, NEAR_DAYS)
  if (isNear) return `${formats.weekday(at, timeZone)} ${formats.time(at, timeZone)}`
  return day.slice(0, 4) === today.slice(0, 4) ? formats.date(at, timeZone) : formats.dateTime(at, timeZone)
}

/** Formats moments in the player's language and time zone, by `formatMoment`. */
export function useMoment(): (at: string) => string {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const today = useDay()
  return at => formatMoment(at, { t, formats, timeZone, today })
}
