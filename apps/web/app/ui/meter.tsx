import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import styles from './meter.module.css'
import text from './text.module.css'

interface MeterProps {
  /** Accessible label of the value. */
  readonly label: string
  readonly value: number
  readonly max: number
  readonly kind?: 'plain' | 'warn' | 'danger'
}

/** Progress towards a maximum. */
export function Meter({ label, value, max, kind = 'plain' }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 1
  return (
    <div className={cx(styles.meter, styles[kind])} style={{ '--share': `${share * 100}%` } as CSSProperties}>
      <meter className={text.hidden} aria-label={label} min={0} max={max} value={Math.min(value, max)} />
      <i />
    </div>
  )
}
