/** The platform counts by days, weeks and months, and says from when to when. */
import type { LimitStats } from '@touchline/contract/entities/limits'

const DAY_MS = 24 * 3600 * 1000
/** A change of the clocks makes a day longer. */
const SLACK_MS = DAY_MS / 2

/** How long the period of some figures is, in milliseconds. */
export const getStatSpan = ({ period }: LimitStats): number => Date.parse(period.to) - Date.parse(period.from)

export function formatStatSpan(stats: LimitStats): 'day' | 'week' | 'month' {
  const span = getStatSpan(stats)
  if (span <= DAY_MS + SLACK_MS) return 'day'
  return span <= 7 * DAY_MS + SLACK_MS ? 'week' : 'month'
}
