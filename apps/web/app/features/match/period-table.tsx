import type { Match, MatchStatistics, Score } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { cx } from '../../shared/cx.ts'
import text from '../../ui/text.module.css'
import styles from './scoreboard.module.css'

interface PeriodTableProps {
  readonly match: Match
  readonly statistics: MatchStatistics
}

interface TableColumn {
  readonly key: string
  readonly head: string
  readonly score: { readonly home: number | string; readonly away: number | string }
  readonly kind?: 'total' | 'game'
}

const POINTS: Readonly<Record<number, string>> = { 50: 'A' }
const points = ({ home, away }: Score) => ({ home: POINTS[home] ?? home, away: POINTS[away] ?? away })

function columnsOf(statistics: MatchStatistics, sportKey: string, t: Translate): TableColumn[] {
  const { period_score, game_score, corners, yellow_cards, red_cards, total_score } = statistics
  return [
    ...period_score.map(period => ({
      key: period.period_key,
      head: t.optional(`period.${period.period_key}`, period.period_name),
      score: period,
    })),
    ...(corners ? [{ key: 'corners', head: t('stat.corners'), score: corners }] : []),
    ...(yellow_cards ? [{ key: 'yellow', head: t('stat.yellow'), score: yellow_cards }] : []),
    ...(red_cards ? [{ key: 'red', head: t('stat.red'), score: red_cards }] : []),
    ...(game_score ? [{ key: 'game', head: t('stat.points'), score: points(game_score), kind: 'game' as const }] : []),
    { key: 'total', head: t.optional(`stat.total.${sportKey}`, t('stat.total')), score: total_score, kind: 'total' },
  ]
}

/** Scores by period, then what else is counted, then the total. */
export function PeriodTable({ match, statistics }: PeriodTableProps) {
  const t = useT()
  const columns = columnsOf(statistics, match.tournament.sport.key, t)
  return (
    <table className={cx(styles.table, text.num)}>
      <thead>
        <tr>
          <th>
            <span className={text.hidden}>{t('stat.side')}</span>
          </th>
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['home', 'away'] as const).map(side => (
          <tr key={side}>
            <th scope="row">
              {match.competitors?.[side].name}
              {statistics.current_server === side && (
                <span className={styles.serve}>
                  <span className={text.hidden}>{t('match.serving')}</span>
                </span>
              )}
            </th>
            {columns.map(({ key, score, kind }) => (
              <td key={key} className={kind && styles[kind]}>
                {score[side]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
