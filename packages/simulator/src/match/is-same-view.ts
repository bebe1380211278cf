import type { FeedMatch, FeedStatistics } from '../feed/feed-match.ts'

/**
 * Whether a match looks the same, its markets aside, so that no event is needed: a moment may only mark the end of a
 * review.
 */
export function isSameView(a: FeedMatch, b: FeedMatch): boolean {
  const first = a.statistics
  const second = b.statistics
  return (
    a.phase === b.phase &&
    a.status === b.status &&
    a.startTime === b.startTime &&
    first.timeline === second.timeline &&
    first.totalScore.home + first.totalScore.away === second.totalScore.home + second.totalScore.away &&
    first.shots?.home === second.shots?.home &&
    first.shots?.away === second.shots?.away &&
    first.gameScore === null &&
    second.gameScore === null &&
    first.clock?.stopped === second.clock?.stopped &&
    first.clock?.stoppageTimeAnnounced === second.clock?.stoppageTimeAnnounced &&
    countPoints(first) === countPoints(second) &&
    JSON.stringify([first.situation, first.betStop, first.rows]) ===
      JSON.stringify([second.situation, second.betStop, second.rows])
  )
}

/** Points of all periods: the current period's score may change without the total. */
function countPoints({ periodScores }: FeedStatistics): number {
  return periodScores.reduce((sum, { home, away }) => sum + home + away, 0)
}
