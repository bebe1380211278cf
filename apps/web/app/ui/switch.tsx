import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  /** Below the label: the effect of switching it on. */
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** A switch with immediate effect. */
export function Switch({ label, hint, isOn, onToggle }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.words} htmlFor={id}>
        <b>{label}</b>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={onToggle}
      />
    </div>
  )
}
