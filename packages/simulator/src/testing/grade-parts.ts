import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'

/**
 * Grades markets of sports won by sets, games or maps a second time, from nothing but the published statistics of a
 * finished match and the texts of identity. Shares no code with the settlement it checks.
 */

/** Winning outcome, `void`, or undefined where this grader does not know the market. */
export function winnerOf(match: FeedMatch, { marketId, specifier }: FeedSettlement): string | undefined {
  const parts = parseSpecifier(specifier)
  const nr = Number(parts.setnr ?? parts.gamenr ?? parts.mapnr ?? 0)
  const period = match.statistics.periodScores.find(({ number }) => number === nr)
  const score = SCOPE[marketId]?.(match)
  const shape = SHAPES[marketId]
  if (!shape) return undefined
  if (nr > 0 && !period) return 'void'
  const { home, away } = score ?? period ?? match.statistics.totalScore
  return shape({ home, away, line: Number(parts.total ?? parts.hcp ?? 0), variant: parts.variant ?? '' })
}

interface Facts {
  readonly home: number
  readonly away: number
  readonly line: number
  readonly variant: string
}

type Shape = (facts: Facts) => string

const winner: Shape = ({ home, away }) => (home > away ? '4' : '5')
const total: Shape = ({ home, away, line }) => (home + away > line ? '12' : '13')
const handicap: Shape = ({ home, away, line }) => (home - away + line > 0 ? '1714' : '1715')
const oddEven: Shape = ({ home, away }) => ((home + away) % 2 === 1 ? '70' : '72')
const yes = (holds: boolean) => (holds ? '74' : '76')

/** The first numbers of outcomes, by variant. */
const NUMBERS: Readonly<Record<string, number>> = {
  'sr:correct_score:bestof:3': 4,
  'sr:correct_score:bestof:5': 8,
  'sr:correct_score:bestof:7': 14,
  'sr:exact_sets:bestof:5': 34,
  'sr:exact_games:bestof:5': 39,
  'sr:exact_games:bestof:7': 42,
}

const correctScore: Shape = ({ home, away, variant }) => {
  const needed = Math.max(home, away)
  const place = home > away ? away : 2 * needed - 1 - home
  return `${variant}:${(NUMBERS[variant] ?? 0) + place}`
}

const exact: Shape = ({ home, away, variant }) => `${variant}:${(NUMBERS[variant] ?? 0) + Math.min(home, away)}`

const points = ({ statistics }: FeedMatch) =>
  statistics.periodScores.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  })

/** Counts that are neither the score nor a part. */
const SCOPE: Readonly<Record<string, (match: FeedMatch) => { home: number; away: number }>> = {
  '26': points,
  '237': points,
  '238': points,
  '239': match => ({ home: points(match).home, away: 0 }),
  '240': match => ({ home: 0, away: points(match).away }),
}

const SHAPES: Readonly<Record<string, Shape>> = {
  '26': oddEven,
  '186': winner,
  '187': handicap,
  '188': handicap,
  '189': total,
  '192': ({ home }) => yes(home > 0),
  '193': ({ away }) => yes(away > 0),
  '196': exact,
  '199': correctScore,
  '202': winner,
  '237': handicap,
  '238': total,
  '239': total,
  '240': total,
  '241': exact,
  '245': winner,
  '246': handicap,
  '247': total,
  '248': oddEven,
  '309': handicap,
  '310': total,
  '311': oddEven,
  '314': total,
  '327': handicap,
  '328': total,
  '329': ({ home, away }) => (home + away > 24 ? '2' : home > away ? '1' : '3'),
  '330': winner,
  '331': handicap,
  '332': total,
  '333': oddEven,
  '334': ({ home, away }) => yes(home + away > 24),
  '395': winner,
  '555': handicap,
  '726': total,
}
