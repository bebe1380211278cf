import { cx } from '../../ui/cx.ts'
import styles from './level-pips.late.module.css'

interface LevelPipsProps {
  /** From 0, the smallest level. */
  readonly place: number
  readonly count: number
  readonly isLarge?: boolean
}

/** Which of a jackpot's levels it is, as a picture. */
export function LevelPips({ place, count, isLarge }: LevelPipsProps) {
  return (
    <span className={cx(styles.pips, isLarge && styles.large)} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are their order
        <i key={at} className={cx(at <= place && styles.on)} />
      ))}
    </span>
  )
}
