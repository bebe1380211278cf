import { useI18n } from '../i18n/provider.tsx'
import { addDays, dayOf } from './days.ts'
import { useDay, useTimeZone } from './ticker.ts'

const NEAR_DAYS = 6

/** Formats a moment: the time today, the weekday in the next days, then the date. */
export function useMoment(): (at: string) => string {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const today = useDay()
  return at => {
    const day = dayOf(at, timeZone)
    if (day === today) return t('bonus.today', { time: formats.time(at, timeZone) })
    const isNear = day > today && day <= addDays(today, NEAR_DAYS)
    if (isNear) return `${formats.weekday(at, timeZone)} ${formats.time(at, timeZone)}`
    return day.slice(0, 4) === today.slice(0, 4) ? formats.date(at, timeZone) : formats.dateTime(at, timeZone)
  }
}
