import type { ReactNode } from 'react'
import styles from './chips.module.css'
import { useShowChosen } from './tabs.tsx'

export interface Chip<T extends string> {
  readonly value: T
  readonly content: ReactNode
}

interface ChipsProps<T extends string> {
  /** Accessible label of the choice. */
  readonly label: string
  readonly chips: readonly Chip<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A single choice in one row that scrolls horizontally where space is limited. */
export function Chips<T extends string>({ label, chips, value, onChange }: ChipsProps<T>) {
  const row = useShowChosen<HTMLFieldSetElement>(value)
  return (
    <fieldset ref={row} className={styles.chips} aria-label={label}>
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
