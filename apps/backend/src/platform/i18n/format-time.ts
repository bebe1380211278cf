import { intlTagOf } from '@touchline/contract/intl-tags'
import { getDateTimeFormat } from './intl-formats.ts'
import type { MessageLocale } from './language.ts'

/** A moment in a language, with its day and its zone, which is UTC: the player's own is not known here. */
export function formatTime(time: Date, locale: MessageLocale, { hasYear = false } = {}): string {
  return getDateTimeFormat(intlTagOf(locale), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(time)
}
