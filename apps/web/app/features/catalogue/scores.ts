/** Selects the scores shown beside the competitors of a match in play, by sport. */
import type { MatchStatistics } from '@touchline/contract/entities/match'

/**
 * `quiet`: an earlier period. `current`: the game or period in progress. `total`: the main score.
 */
export interface ScoreColumn {
  readonly key: string
  readonly kind: 'quiet' | 'current' | 'total'
  readonly home: string
  readonly away: string
}

/** More columns would leave no room for the names. */
const PERIODS_SHOWN = 3
/**
 * Sports whose main score counts or sums up periods, so that period scores are more informative.
 */
const SHOWS_PERIODS: readonly string[] = [
  'tennis',
  'volleyball',
  'table-tennis',
  'badminton',
  'counter-strike',
  'dota-2',
]

const POINTS: Readonly<Record<number, string>> = { 50: 'A' }

const writePoint = (points: number): string => POINTS[points] ?? String(points)

/** Cricket: `184/6` for the batting side. */
function writeTotal({ total_score, situation }: MatchStatistics, side: 'home' | 'away'): string {
  const runs = String(total_score[side])
  return situation?.kind === 'innings' && situation.side === side ? `${runs}/${situation.wickets}` : runs
}

export function buildScoreColumns(statistics: MatchStatistics, sportKey: string): ScoreColumn[] {
  const { game_score: game, period_score: periods } = statistics
  const shown = SHOWS_PERIODS.includes(sportKey) ? periods.slice(-PERIODS_SHOWN) : []
  const columns = shown.map(
    (period, index): ScoreColumn => ({
      key: `period ${period.number}`,
      // Where games have points, these are the current score, otherwise the points of the last
      // period.
      kind: index === shown.length - 1 && !game ? 'current' : 'quiet',
      home: String(period.home),
      away: String(period.away),
    }),
  )
  if (game) columns.push({ key: 'game', kind: 'current', home: writePoint(game.home), away: writePoint(game.away) })
  return [
    ...columns,
    { key: 'total', kind: 'total', home: writeTotal(statistics, 'home'), away: writeTotal(statistics, 'away') },
  ]
}

/**
 * The side serving, in possession, batting or with more players, with the message id that says so.
 */
export function getSideInPlay({ current_server: server, situation }: MatchStatistics) {
  if (server) return { side: server, says: 'row.serving' } as const
  switch (situation?.kind) {
    case 'bases':
    case 'innings':
      return { side: situation.side, says: 'stage.batting' } as const
    case 'down':
      return { side: situation.side, says: 'stage.possession' } as const
    case 'power_play':
      return { side: situation.side, says: 'stage.powerPlay' } as const
    default:
      return null
  }
}
