/** Formats durations in whole minutes. */
import type { Translate } from '../../i18n/translate.ts'

const MINUTE = 60_000

/** Minutes since a moment; 0 when the device's clock is behind. */
export function minutesSince(startedAt: string, now: number): number {
  return Math.max(Math.floor((now - Date.parse(startedAt)) / MINUTE), 0)
}

/** `5 min`, `1 h 05`. */
export function formatMinutes(minutes: number, t: Translate): string {
  if (minutes < 60) return t('session.minutes', { minutes })
  return t('session.hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
}
