/** Scores by period as a table of both sides. */
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { StatisticsRow } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { buildColumns } from './period-columns.ts'
import styles from './period-table.module.css'

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
