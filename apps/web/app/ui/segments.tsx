import { useId } from 'react'
import { cx } from '../shared/cx.ts'
import styles from './segments.module.css'

export interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
  /** Why it is disabled: shown at it, and read out with it. */
  readonly reason?: string
}

interface SegmentsProps<T extends string> {
  /** What is chosen between, for assistive technology. */
  readonly label: string
  readonly segments: readonly Segment<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** A disabled one was pressed. */
  readonly onRefused?: (value: T) => void
  readonly className?: string | undefined
}

/** A choice of a few, all in sight. */
export function Segments<T extends string>({
  label,
  segments,
  value,
  onChange,
  onRefused,
  className,
}: SegmentsProps<T>) {
  const id = useId()
  return (
    <fieldset className={cx(styles.segments, className)} aria-label={label}>
      {segments.map(segment => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-disabled={segment.disabled || undefined}
          aria-describedby={segment.reason ? `${id}-${segment.value}` : undefined}
          title={segment.reason}
          onClick={() => (segment.disabled ? onRefused?.(segment.value) : onChange(segment.value))}
        >
          {segment.label}
          {segment.reason && (
            <span id={`${id}-${segment.value}`} hidden>
              {segment.reason}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
