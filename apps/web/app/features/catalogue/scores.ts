/** Selects the scores shown beside the competitors of a match in play, by sport. */
import type { MatchStatistics } from '@touchline/contract/entities/match'

export interface ScoreColumn {
  readonly key: string
  /** `quiet`: an earlier period. `current`: the game or period in progress. `total`: the main score. */
  readonly kind: 'quiet' | 'current' | 'total'
  readonly home: string
  readonly away: string
}

/** More columns would leave no room for the names. */
const MAX_PERIODS = 3
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

/** Tennis: advantage is transmitted as 50. */
const POINT_NAMES: Readonly<Record<number, string>> = { 50: 'A' }

const formatPoint = (points: number): string => POINT_NAMES[points] ?? String(points)

/** Cricket: `184/6` for the batting side. */
function formatTotal({ total_score, situation }: MatchStatistics, side: 'home' | 'away'): string {
  const runs = String(total_score[side])
  return situation?.kind === 'innings' && situation.side === side ? `${runs}/${situation.wickets}` : runs
}

export function buildScoreColumns(statistics: MatchStatistics, sportKey: string): ScoreColumn[] {
  const { game_score: game, period_score: periods } = statistics
  const lastPeriods = SHOWS_PERIODS.includes(sportKey) ? periods.slice(-MAX_PERIODS) : []
  const columns = lastPeriods.map(
    (period, index): ScoreColumn => ({
      key: `period ${period.number}`,
      // Where games have points, these are the current score, otherwise the points of the last
      // period.
      kind: index === lastPeriods.length - 1 && !game ? 'current' : 'quiet',
      home: String(period.home),
      away: String(period.away),
    }),
  )
  if (game) columns.push({ key: 'game', kind: 'current', home: formatPoint(game.home), away: formatPoint(game.away) })
  return [
    ...columns,
    { key: 'total', kind: 'total', home: formatTotal(statistics, 'home'), away: formatTotal(statistics, 'away') },
  ]
}

/** Returns the side serving, in possession, batting or with more players, and the message id of that; null for none. */
export function getSideInPlay({ current_server: server, situation }: MatchStatistics) {
  if (server) return { side: server, textId: 'row.serving' } as const
  switch (situation?.kind) {
    case 'bases':
    case 'innings':
      return { side: situation.side, textId: 'stage.batting' } as const
    case 'down':
      return { side: situation.side, textId: 'stage.possession' } as const
    case 'power_play':
      return { side: situation.side, textId: 'stage.powerPlay' } as const
    default:
      return null
  }
}
