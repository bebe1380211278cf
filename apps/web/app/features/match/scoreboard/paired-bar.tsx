/** A statistic of both sides as shares of one bar. */
import type { StatisticsRow } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import styles from './scoreboard.module.css'
import { computeShare, formatStatistic, formatStatisticName } from './statistics.ts'

const LENGTH = 100
const GAP = 1.5

export function PairedBar({ row }: { readonly row: StatisticsRow }) {
  const t = useT()
  const { key, home, away } = row
  // Nothing to compare: an empty bar, not two equal halves.
  const share = Number(home) + Number(away) > 0 ? computeShare(home, away) * LENGTH : null
  return (
    <div className={cx(styles.bar, text.num)}>
      <span translate="no">{formatStatistic(key, home)}</span>
      <span className={styles.barName}>{formatStatisticName(key, t)}</span>
      <span translate="no">{formatStatistic(key, away)}</span>
      <svg className={styles.barLine} viewBox={`0 0 ${LENGTH} 4`} preserveAspectRatio="none" aria-hidden="true">
        {share === null ? (
          <rect className={styles.barNone} width={LENGTH} height="4" />
        ) : (
          <>
            <rect className={styles.barHome} width={Math.max(0, share - GAP / 2)} height="4" />
            <rect
              className={styles.barAway}
              x={share + GAP / 2}
              width={Math.max(0, LENGTH - share - GAP / 2)}
              height="4"
            />
          </>
        )}
      </svg>
    </div>
  )
}
