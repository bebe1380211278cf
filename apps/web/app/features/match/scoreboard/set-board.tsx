/** Scoreboard of sports that are decided by sets. */
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { useLateMatchNow } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import text from '../../../ui/text.module.css'
import { isPlayed } from '../insights/statistics-query.ts'
import { buildColumns } from './period-columns.ts'
import styles from './set-board.module.css'
import { Status } from './status.tsx'

const SIDES = ['home', 'away'] as const

/** A row per side with its sets, and the points of the game large. */
export function SetBoard({ match }: { readonly match: Match }) {
  const { t } = useI18n()
  const now = useLateMatchNow(match)
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
                  <NameLink sportKey={sportKey} slug={match.competitors?.[side].slug} className={styles.name}>
                    <Name>{match.competitors?.[side].name ?? ''}</Name>
                  </NameLink>
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
