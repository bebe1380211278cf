import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { MatchNow } from '../../../shared/live/use-match.ts'

/** Stops the clock of a match that is not being played, regardless of the feed's clock. */
export function stopClock(now: MatchNow): MatchNow {
  const { status, statistics } = now
  if (status === MATCH_STATUS.live || !statistics?.clock) return now
  return { ...now, statistics: { ...statistics, clock: { ...statistics.clock, stopped: true } } }
}
