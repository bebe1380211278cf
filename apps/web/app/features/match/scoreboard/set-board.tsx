/** Scoreboard of sports that are decided by sets: a row a side with its sets, and the points of the game large. */
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { hasBegun, isPlayed } from '../insights/statistics-query.ts'
import styles from './set-board.module.css'
import { Status } from './status.tsx'
import { tableColumns } from './table-columns.ts'

const SPORTS: readonly string[] = ['tennis', 'table-tennis']
const SIDES = ['home', 'away'] as const

export const listsSets = ({ tournament }: Match, now: MatchNow): boolean =>
  SPORTS.includes(tournament.sport.key) && hasBegun(now)

interface SetBoardProps {
  readonly match: Match
  readonly now: MatchNow
}

export function SetBoard({ match, now }: SetBoardProps) {
  const { t } = useI18n()
  const { statistics } = now
  if (!statistics) return null
  const sportKey = match.tournament.sport.key
  const columns = tableColumns({ statistics, sportKey, isPlayed: isPlayed(now), figures: [] }, t)
  const isWon = ({ home, away }: Record<'home' | 'away', number | string>, side: 'home' | 'away') =>
    side === 'home' ? home > away : away > home
  return (
    <>
      <span className={text.hidden}>{t('row.score', statistics.total_score)}</span>
      <table className={cx(styles.board, text.num)}>
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
                  <i className={cx(styles.serve, isPlayed(now) && statistics.current_server === side && styles.on)}>
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
