import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedStatistics } from '../feed/feed-match.ts'
import type { MatchResult } from './match-results.ts'

/** The result that the statistics of a match show after its regular end. */
export function readResult(sport: SportKey, statistics: FeedStatistics): MatchResult {
  const { home, away } = statistics.totalScore
  const retired = statistics.timeline.findLast(({ type }) => type === 'retired')?.side
  const ahead = home === away ? null : home > away ? 'home' : 'away'
  return {
    home,
    away,
    winner: retired ? (retired === 'home' ? 'away' : 'home') : ahead,
    isNarrow: isNarrow(sport, statistics),
  }
}

/** Level after the regular time, or at sets until the last one. */
function isNarrow(sport: SportKey, { periodScores, totalScore, maxPeriodNumber }: FeedStatistics): boolean {
  if (sport === 'volleyball') return periodScores.length === maxPeriodNumber
  const regular = periodScores.filter(({ type }) => type === 'regular_period')
  const sum = (side: 'home' | 'away') => regular.reduce((total, period) => total + period[side], 0)
  return totalScore.home !== totalScore.away && sum('home') === sum('away')
}
