import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import styles from './account-menu.late.module.css'
import { findLoyaltyProgress } from './loyalty-progress.ts'
import { compPointsQuery, statusGroupsQuery } from './player-queries.ts'
import { usePlayer } from './use-player.ts'

/** The player's loyalty tier and the progress to the next; empty without a loyalty programme. */
export function LoyaltyLine() {
  const { api } = useApp()
  const { t, formats } = useI18n()
  const player = usePlayer()
  const { data: known } = useQuery(compPointsQuery(api))
  const { data: statuses = [] } = useQuery(statusGroupsQuery(api))
  const points = known ?? player?.progress.points ?? 0
  const { current, next, done, needed } = findLoyaltyProgress(points, statuses, player?.progress.status_groups)
  if (!current && !next) return null
  return (
    <div className={styles.standing}>
      <p className={styles.rungs}>
        <b>{current?.name ?? t('session.points', { points: formats.number(points) })}</b>
        {next && (
          <span>
            <Sentence>
              {t.isolated('session.points-to-next', { points: formats.number(next.missing), status: next.name })}
            </Sentence>
          </span>
        )}
      </p>
      {next && <Meter label={t('session.progress', { status: next.name })} value={done} max={needed} />}
    </div>
  )
}
