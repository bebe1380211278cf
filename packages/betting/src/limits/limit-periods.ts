/** Periods of players' limits, in UTC: calendar days, weeks from Monday, and calendar months. */

export type LimitPeriod = 'day' | 'week' | 'month' | 'permanent'
export type CalendarPeriod = Exclude<LimitPeriod, 'permanent'>

export const CALENDAR_PERIODS: readonly CalendarPeriod[] = ['day', 'week', 'month']

export interface TimeSpan {
  /** Start in epoch milliseconds, inclusive. */
  from: number
  /** End in epoch milliseconds, exclusive. */
  to: number
}

const DAY_MS = 24 * 3_600_000
const MONDAY = 1

/** The calendar period that contains `now`. */
export function findCalendarPeriod(period: CalendarPeriod, now: number): TimeSpan {
  const date = new Date(now)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (period === 'month') return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
  const today = Date.UTC(year, month, day)
  if (period === 'day') return { from: today, to: today + DAY_MS }
  const from = today - ((date.getUTCDay() + 7 - MONDAY) % 7) * DAY_MS
  return { from, to: from + 7 * DAY_MS }
}

/**
 * A cooling-off period lasts a day, a week or thirty days; a self-exclusion lasts half a year unless it is permanent.
 */
const COOLING_OFF_DAYS: Readonly<Record<CalendarPeriod, number>> = { day: 1, week: 7, month: 30 }
const EXCLUSION_DAYS = 183

/** End of a cooling-off period or self-exclusion that starts now; null when it never ends. */
export function computeExclusionEnd(
  type: 'cooling_off' | 'self_exclusion',
  period: LimitPeriod,
  now: number,
): number | null {
  if (period === 'permanent') return null
  return now + (type === 'cooling_off' ? COOLING_OFF_DAYS[period] : EXCLUSION_DAYS) * DAY_MS
}
