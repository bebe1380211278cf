import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { MatchNow } from '../../../shared/match/use-match.ts'

/** The match with its clock held while it is not being played, whatever the feed last said of the clock. */
export function stopClock(now: MatchNow): MatchNow {
  const { status, statistics } = now
  if (status === MATCH_STATUS.live || !statistics?.clock) return now
  return { ...now, statistics: { ...statistics, clock: { ...statistics.clock, stopped: true } } }
}
