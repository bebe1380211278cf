import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './segments.module.css'

export interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
  /** Why it is disabled: shown as a tooltip and read by screen readers. */
  readonly reason?: string
}

interface SegmentsProps<T extends string> {
  /** Accessible label of the choice. */
  readonly label: string
  readonly segments: readonly Segment<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Called when a disabled segment is pressed. */
  readonly onRefused?: (value: T) => void
  readonly className?: string | undefined
}

/** A segmented control for a few options. */
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
