import type { ReactNode } from 'react'
import styles from './chips.module.css'

export interface Chip<T extends string> {
  readonly value: T
  readonly content: ReactNode
}

interface ChipsProps<T extends string> {
  /** What is chosen between, for assistive technology. */
  readonly label: string
  readonly chips: readonly Chip<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A choice of many, in one row that scrolls sideways where there is no room. */
export function Chips<T extends string>({ label, chips, value, onChange }: ChipsProps<T>) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(chip => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.content}
        </button>
      ))}
    </fieldset>
  )
}
