import { type MatchNow, useMatchClock } from '../../shared/match/use-match.ts'
import styles from './scoreboard.module.css'

/** The line that runs with the match, with where it stands now. */
export function Timeline({ now }: { readonly now: MatchNow }) {
  const { progress } = useMatchClock(now)
  const at = Math.round(progress * 1000) / 10
  return (
    <svg className={styles.timeline} aria-hidden="true">
      <rect className={styles.base} y="9" width="100%" height="3" rx="1.5" />
      <rect className={styles.done} y="9" width={`${at}%`} height="3" rx="1.5" />
      {now.statistics?.clock && <rect className={styles.half} x="50%" y="4" width="1.5" height="13" />}
      <circle className={styles.now} cx={`${at}%`} cy="10.5" r="5.5" />
    </svg>
  )
}
