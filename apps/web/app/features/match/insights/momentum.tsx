/** The momentum of the last half hour. */
import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './momentum.module.css'

interface MomentumProps {
  readonly match: Match
  /** From -100 (away) to 100 (home), oldest first. */
  readonly values: readonly number[] | undefined
  readonly isPlaying: boolean
}

const STEP = 10
const BAR = 7
const MIDDLE = 15
const MIN_HEIGHT = 1
/** Minimum scale, so that a balanced half hour looks balanced. */
const MIN_SCALE = 40

/** Momentum of the last half hour, one bar per minute: home above the line, away below. */
export function Momentum({ match, values = [], isPlaying }: MomentumProps) {
  const t = useT()
  if (values.every(value => value === 0)) return null
  const scale = Math.max(MIN_SCALE, ...values.map(Math.abs))
  const names = { home: match.competitors?.home.short_name ?? '', away: match.competitors?.away.short_name ?? '' }
  return (
    <div className={styles.momentum}>
      <p>{t('tracker.momentum.sides', names)}</p>
      <svg
        className={styles.bars}
        viewBox="0 0 300 30"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('tracker.momentum.label')}
      >
        <path className={styles.axis} d={`M0 ${MIDDLE}h300`} />
        {values.map((value, index) => {
          const height = Math.max(MIN_HEIGHT, (Math.abs(value) / scale) * (MIDDLE - 1))
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
