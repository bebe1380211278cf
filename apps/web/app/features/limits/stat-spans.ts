/** The platform reports statistics by day, week and month with their bounds. */
import type { LimitStats } from '@touchline/contract/entities/limits'

const DAY_MS = 24 * 3600 * 1000
/** Daylight saving changes make a day longer or shorter. */
const SLACK_MS = DAY_MS / 2

/** Length of a statistics period in milliseconds. */
export const getStatSpan = ({ period }: LimitStats): number => Date.parse(period.to) - Date.parse(period.from)

export function formatStatSpan(stats: LimitStats): 'day' | 'week' | 'month' {
  const span = getStatSpan(stats)
  if (span <= DAY_MS + SLACK_MS) return 'day'
  return span <= 7 * DAY_MS + SLACK_MS ? 'week' : 'month'
}
