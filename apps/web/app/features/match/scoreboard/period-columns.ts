/** The scores of a match by period, with further counts and the total, as columns by sport. */
import type { MatchStatistics, PeriodScore, Score } from '@touchline/contract/entities/match'
import type { StatisticsRow } from '@touchline/contract/entities/media'
import type { Translate } from '../../../i18n/translate.ts'

export interface PeriodColumn {
  readonly key: string
  readonly head: string
  /** The full heading where it is abbreviated. */
  readonly title?: string
  readonly score: Readonly<Record<'home' | 'away', number | string>>
  readonly kind?: 'total' | 'game' | 'now' | 'future' | undefined
}

/** Sports with a fixed number of periods, so that the table has its final width from the start. */
const FIXED_PERIODS: readonly string[] = [
  'soccer',
  'handball',
  'basketball',
  'american-football',
  'ice-hockey',
  'baseball',
]
const ORDINALS: readonly string[] = ['st', 'nd', 'rd']
const ADVANTAGE = 50
const NO_SCORE = { home: '', away: '' } as const

/** `4th_quarter` from 4 and `quarter`. */
const periodKey = (number: number, unit: string): string => `${number}${ORDINALS[number - 1] ?? 'th'}_${unit}`

const unitOf = (key: string): string => key.slice(key.indexOf('_') + 1)

function futurePeriods(statistics: MatchStatistics, sportKey: string): PeriodScore['period_key'][] {
  const [first] = statistics.period_score
  if (!first || !FIXED_PERIODS.includes(sportKey)) return []
  const played = new Set(statistics.period_score.map(({ period_key }) => period_key))
  return Array.from({ length: statistics.max_period_number }, (_, index) =>
    periodKey(index + 1, unitOf(first.period_key)),
  ).filter(key => !played.has(key))
}

const point = (value: number): number | string => (value === ADVANTAGE ? 'A' : value)

const gamePoints = ({ home, away }: Score, sportKey: string) =>
  sportKey === 'tennis' ? { home: point(home), away: point(away) } : { home, away }

interface SummaryColumn {
  readonly key: string
  readonly head: 'stat.hits.short' | 'stat.errors.short'
}

/** Statistics of the summary that have columns. */
const BASEBALL_COLUMNS: readonly SummaryColumn[] = [
  { key: 'hits', head: 'stat.hits.short' },
  { key: 'errors', head: 'stat.errors.short' },
]

/** Short name of a period: by its key, else the sport's term with its number, else the feed's name. */
function formatPeriodName(key: string, name: string, t: Translate): string {
  const number = Number.parseInt(key, 10)
  const unit = unitOf(key)
  // Nine innings are side by side, so only their numbers fit.
  if (unit === 'inning') return String(number)
  return t.find(`period.${key}`) ?? t.find(`stage.unit.${unit}`, { n: number }) ?? (name || String(number))
}

function periodColumns(statistics: MatchStatistics, sportKey: string, isPlayed: boolean, t: Translate): PeriodColumn[] {
  const { period_score: periods } = statistics
  const current = isPlayed ? periods.at(-1)?.period_key : undefined
  const played = periods.map(({ period_key: key, period_name, home, away }) => ({
    key,
    head: formatPeriodName(key, period_name, t),
    score: { home, away },
    kind: key === current ? ('now' as const) : undefined,
  }))
  const future = futurePeriods(statistics, sportKey).map(key => ({
    key,
    head: formatPeriodName(key, '', t),
    score: NO_SCORE,
    kind: 'future' as const,
  }))
  const isRegular = (key: string) => /^\d/.test(key)
  return [...played.filter(p => isRegular(p.key)), ...future, ...played.filter(p => !isRegular(p.key))]
}

function countColumns({ corners, yellow_cards, red_cards }: MatchStatistics, t: Translate): PeriodColumn[] {
  return [
    ...(corners ? [{ key: 'corners', head: t('stat.corners'), score: corners }] : []),
    ...(yellow_cards ? [{ key: 'yellow', head: t('stat.yellow'), score: yellow_cards }] : []),
    ...(red_cards ? [{ key: 'red', head: t('stat.red'), score: red_cards }] : []),
  ]
}

function figureColumns(sportKey: string, figures: readonly StatisticsRow[], t: Translate): PeriodColumn[] {
  if (sportKey !== 'baseball') return []
  return BASEBALL_COLUMNS.map(({ key, head }) => {
    const { home = '', away = '' } = figures.find(row => row.key === key) ?? {}
    return { key, head: t(head), title: t.optional(`stat.${key}`, t(head)), score: { home, away } }
  })
}

interface ColumnOptions {
  readonly statistics: MatchStatistics
  readonly sportKey: string
  /** In play: the current period is highlighted. */
  readonly isPlayed: boolean
  /** From the summary, once loaded. */
  readonly figures: readonly StatisticsRow[]
}

/** The columns by sport: periods, further statistics, points of the game, total. */
export function buildColumns({ statistics, sportKey, isPlayed, figures }: ColumnOptions, t: Translate): PeriodColumn[] {
  const { game_score, total_score } = statistics
  const total: PeriodColumn = {
    key: 'total',
    head: t.optional(`stat.total.${sportKey}`, t('stat.total')),
    score: total_score,
    kind: 'total',
  }
  const game: PeriodColumn[] = game_score
    ? [{ key: 'game', head: t('stat.points'), score: gamePoints(game_score, sportKey), kind: 'game' }]
    : []
  const periods = periodColumns(statistics, sportKey, isPlayed, t)
  const counts = countColumns(statistics, t)
  // Runs, hits, errors: in baseball the total precedes the other statistics.
  if (sportKey === 'baseball') return [...periods, total, ...figureColumns(sportKey, figures, t)]
  return [...periods, ...counts, ...game, total]
}
