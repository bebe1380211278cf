import type { ReactNode } from 'react'
import styles from './account.late.module.css'

interface FormProps {
  /** The browser neither checks nor sends anything by itself. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose fields say themselves what is wrong with them. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
