/** The rows of the statistics view: what the feed counts of a match, and what it tells beside its figures. */
import type { StatisticsRow } from '@touchline/contract/entities/media'
import type { FeedScore, FeedStatistics } from '@touchline/simulator/feed-match'

/** What the feed counts in fields of its own, by the key of its row. */
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

/** A row for each figure, the feed's own order first; a figure that it tells twice stands once. */
export function listFigures(statistics: FeedStatistics): StatisticsRow[] {
  const rows: StatisticsRow[] = (statistics.rows ?? []).map(({ key, home, away }) => ({ key, home, away }))
  const known = new Set(rows.map(({ key }) => key))
  for (const [key, score] of ownCounts(statistics)) {
    if (score && !known.has(key)) rows.push({ key, home: score.home, away: score.away })
  }
  return rows
}
