/** Scores by period: the table below the score, and the set board in place of it. */
import type { Match, MatchStatistics, PeriodScore, Score } from '@touchline/contract/entities/match'
import type { StatisticsRow } from '@touchline/contract/entities/media'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { hasStarted, isPlayed } from '../insights/statistics-query.ts'
import styles from './period-table.module.css'
import { Status } from './status.tsx'

interface PeriodTableProps {
  readonly match: Match
  readonly statistics: MatchStatistics
  readonly isPlayed: boolean
  readonly figures?: readonly StatisticsRow[] | undefined
}

const SIDES = ['home', 'away'] as const
/** The away side bats first and is listed first. */
const AWAY_FIRST = ['away', 'home'] as const

/** Scores by period, further statistics, and the total. */
export function PeriodTable({ match, statistics, isPlayed, figures = [] }: PeriodTableProps) {
  const t = useT()
  const sportKey = match.tournament.sport.key
  const columns = buildColumns({ statistics, sportKey, isPlayed, figures }, t)
  return (
    <div className={styles.tableBox}>
      <table className={cx(styles.table, text.num)}>
        <thead>
          <tr>
            <th>
              <span className={text.hidden}>{t('stat.side')}</span>
            </th>
            {columns.map(({ key, head, title }) => (
              <th key={key} scope="col" abbr={title}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(sportKey === 'baseball' ? AWAY_FIRST : SIDES).map(side => (
            <tr key={side}>
              <th scope="row" dir="auto">
                {match.competitors?.[side].name}
                {isPlayed && statistics.current_server === side && (
                  <span className={styles.serve}>
                    <span className={text.hidden}>{t('row.serving')}</span>
                  </span>
                )}
              </th>
              {columns.map(({ key, score, kind }) => (
                <td key={key} className={kind && styles[kind]} translate="no">
                  {score[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SPORTS_WITH_SETS: readonly string[] = ['tennis', 'table-tennis']

export const isDecidedBySets = ({ tournament }: Match, now: MatchNow): boolean =>
  SPORTS_WITH_SETS.includes(tournament.sport.key) && hasStarted(now)

interface SetBoardProps {
  readonly match: Match
  readonly now: MatchNow
}

/** Scoreboard of sports that are decided by sets: a row per side with its sets, and the points of the game large. */
export function SetBoard({ match, now }: SetBoardProps) {
  const { t } = useI18n()
  const { statistics } = now
  if (!statistics) return null
  const sportKey = match.tournament.sport.key
  const columns = buildColumns({ statistics, sportKey, isPlayed: isPlayed(now), figures: [] }, t)
  const isWon = ({ home, away }: Record<'home' | 'away', number | string>, side: 'home' | 'away') =>
    side === 'home' ? home > away : away > home
  return (
    <>
      <span className={text.hidden}>{t('row.score', statistics.total_score)}</span>
      <table className={cx(styles.setBoard, text.num)}>
        <thead>
          <tr>
            <th className={styles.status}>
              <Status match={match} now={now} />
            </th>
            {columns.map(({ key, head, title, kind }) => (
              <th key={key} scope="col" abbr={title} className={kind && styles[kind]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIDES.map(side => (
            <tr key={side}>
              <th scope="row">
                <span className={styles.side}>
                  <i
                    className={cx(styles.server, isPlayed(now) && statistics.current_server === side && styles.serving)}
                  >
                    {isPlayed(now) && statistics.current_server === side && (
                      <span className={text.hidden}>{t('row.serving')}</span>
                    )}
                  </i>
                  <span dir="auto">{match.competitors?.[side].name}</span>
                </span>
              </th>
              {columns.map(({ key, score, kind }) => (
                <td key={key} className={cx(kind ? styles[kind] : isWon(score, side) && styles.won)}>
                  <b translate="no">{score[side]}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface TableColumn {
  readonly key: string
  readonly head: string
  /** The full heading where it is abbreviated. */
  readonly title?: string
  readonly score: Readonly<Record<'home' | 'away', number | string>>
  readonly kind?: 'total' | 'game' | 'now' | undefined
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

function periodColumns(statistics: MatchStatistics, sportKey: string, isPlayed: boolean, t: Translate): TableColumn[] {
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
  }))
  const isRegular = (key: string) => /^\d/.test(key)
  return [...played.filter(p => isRegular(p.key)), ...future, ...played.filter(p => !isRegular(p.key))]
}

function countColumns({ corners, yellow_cards, red_cards }: MatchStatistics, t: Translate): TableColumn[] {
  return [
    ...(corners ? [{ key: 'corners', head: t('stat.corners'), score: corners }] : []),
    ...(yellow_cards ? [{ key: 'yellow', head: t('stat.yellow'), score: yellow_cards }] : []),
    ...(red_cards ? [{ key: 'red', head: t('stat.red'), score: red_cards }] : []),
  ]
}

function figureColumns(sportKey: string, figures: readonly StatisticsRow[], t: Translate): TableColumn[] {
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
export function buildColumns({ statistics, sportKey, isPlayed, figures }: ColumnOptions, t: Translate): TableColumn[] {
  const { game_score, total_score } = statistics
  const total: TableColumn = {
    key: 'total',
    head: t.optional(`stat.total.${sportKey}`, t('stat.total')),
    score: total_score,
    kind: 'total',
  }
  const game: TableColumn[] = game_score
    ? [{ key: 'game', head: t('stat.points'), score: gamePoints(game_score, sportKey), kind: 'game' }]
    : []
  const periods = periodColumns(statistics, sportKey, isPlayed, t)
  const counts = countColumns(statistics, t)
  // Runs, hits, errors: in baseball the total precedes the other statistics.
  if (sportKey === 'baseball') return [...periods, total, ...figureColumns(sportKey, figures, t)]
  return [...periods, ...counts, ...game, total]
}
