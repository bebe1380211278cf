/**
 * Momentum of the last half hour, one bar per minute: home above the line, away below, the current
 * minute in the live colour.
 */
import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './tracker.module.css'

interface MomentumProps {
  readonly match: Match
  /** From -100 (away) to 100 (home), oldest first. */
  readonly values: readonly number[] | undefined
  readonly isPlaying: boolean
}

const STEP = 10
const BAR = 7
const MIDDLE = 15
const SHORTEST = 1
/** Minimum scale, so that a balanced half hour looks balanced. */
const CALM = 40

export function Momentum({ match, values = [], isPlaying }: MomentumProps) {
  const t = useT()
  if (values.every(value => value === 0)) return null
  const furthest = values.reduce((most, value) => Math.max(most, Math.abs(value)), CALM)
  const names = { home: match.competitors?.home.short_name ?? '', away: match.competitors?.away.short_name ?? '' }
  return (
    <div className={styles.momentum}>
      <div className={styles.momentumHead}>
        <b>{t('tracker.momentum')}</b>
        <span>{t('tracker.momentum.sides', names)}</span>
      </div>
      <svg
        className={styles.bars}
        viewBox="0 0 300 30"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('tracker.momentum.label')}
      >
        <path className={styles.axis} d={`M0 ${MIDDLE}h300`} />
        {values.map((value, index) => {
          const height = Math.max(SHORTEST, (Math.abs(value) / furthest) * (MIDDLE - 1))
          const isLast = isPlaying && index === values.length - 1
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: one bar per minute, by position
              key={index}
              className={cx(styles.minute, value < 0 && styles.away, isLast && styles.now)}
              x={index * STEP + 1}
              y={value < 0 ? MIDDLE : MIDDLE - height}
              width={BAR}
              height={height}
              rx="1"
            />
          )
        })}
      </svg>
    </div>
  )
}
