import { cx } from '../shared/cx.ts'
import styles from './segments.module.css'

export interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
}

interface SegmentsProps<T extends string> {
  /** What is chosen between, for assistive technology. */
  readonly label: string
  readonly segments: readonly Segment<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly className?: string | undefined
}

/** A choice of a few, all in sight. */
export function Segments<T extends string>({ label, segments, value, onChange, className }: SegmentsProps<T>) {
  return (
    <fieldset className={cx(styles.segments, className)} aria-label={label}>
      {segments.map(segment => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-disabled={segment.disabled || undefined}
          onClick={() => segment.disabled || onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </fieldset>
  )
}
