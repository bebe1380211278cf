/** Statistics of a match: their names and values, the most important ones, and both sides of each in one bar. */
import type { StatisticsRow } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { formatClock } from '../../../shared/match/clock.ts'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import styles from './statistics.module.css'

const LENGTH = 100
const GAP = 1.5

type Value = StatisticsRow['home']

const PERCENTS: readonly string[] = ['possession', 'first_serve_won', 'first_serve', 'faceoffs_won_share']
const SECONDS: readonly string[] = ['control_time']

/** `58%`, `04:12`, `6`. */
export function formatStatistic(key: string, value: Value): string {
  if (typeof value === 'string') return value
  if (PERCENTS.includes(key)) return `${Math.round(value)}%`
  if (SECONDS.includes(key)) return formatClock(value)
  return String(Math.round(value * 100) / 100)
}

/** Name of a statistic; unknown ones show their key. */
export function formatStatisticName(key: string, t: Translate): string {
  const words = key.replaceAll('_', ' ')
  return t.optional(`stat.${key}`, words.charAt(0).toUpperCase() + words.slice(1))
}

/** The home side's share of both, 0 to 1; 0.5 when both are zero. */
export function computeShare(home: Value, away: Value): number {
  const [a, b] = [Math.max(0, Number(home)), Math.max(0, Number(away))]
  return a + b > 0 ? a / (a + b) : 0.5
}

/** Most important statistics of all sports, in this order. */
const BY_IMPORTANCE: readonly string[] = [
  'possession',
  'shots_on_target',
  'dangerous_attacks',
  'attacks',
  'aces',
  'break_points_won',
  'first_serve_won',
  'service_points_won',
  'field_goals',
  'rebounds',
  'three_points',
  'total_yards',
  'first_downs',
  'shots',
  'power_play_goals',
  'faceoffs_won',
  'saves',
  'hits',
  'home_runs',
  'strikeouts',
  'run_rate',
  'fours',
  'sixes',
  'points_won',
  'longest_run',
  'kills',
  'gold_lead',
  'towers',
  'rounds_won',
  'plants',
  'significant_strikes',
  'takedowns',
  'control_time',
]

const KEY_STATISTICS = 3

/** The statistics of the scoreboard: the three most important of those available. */
export function findKeyStatistics(rows: readonly StatisticsRow[]): readonly StatisticsRow[] {
  const rank = ({ key }: StatisticsRow) => {
    const at = BY_IMPORTANCE.indexOf(key)
    return at < 0 ? BY_IMPORTANCE.length : at
  }
  return [...rows].sort((a, b) => rank(a) - rank(b)).slice(0, KEY_STATISTICS)
}

/** A statistic of both sides as shares of one bar. */
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
