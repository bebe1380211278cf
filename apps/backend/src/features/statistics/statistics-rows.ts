/** Rows of the statistics view, from the feed's statistics list and its separate fields. */
import type { StatisticsRow } from '@touchline/contract/entities/media'
import type { FeedScore, FeedStatistics } from '@touchline/simulator/feed/feed-match'

/** Figures that the feed has in separate fields, by row key. */
function ownCounts(statistics: FeedStatistics): [key: string, score: FeedScore | null][] {
  const { shots, corners, yellowCards, redCards, games } = statistics
  return [
    ['shots', shots],
    ['corners', corners],
    ['yellow_cards', yellowCards],
    ['red_cards', redCards],
    ['games_won', games],
  ]
}

/** One row per figure, in the feed's order first; a figure present in both is listed once. */
export function listFigures(statistics: FeedStatistics): StatisticsRow[] {
  const rows: StatisticsRow[] = (statistics.rows ?? []).map(({ key, home, away }) => ({ key, home, away }))
  const known = new Set(rows.map(({ key }) => key))
  for (const [key, score] of ownCounts(statistics)) {
    if (score && !known.has(key)) rows.push({ key, home: score.home, away: score.away })
  }
  return rows
}
