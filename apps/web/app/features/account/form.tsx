import type { ReactNode } from 'react'
import styles from './account.late.module.css'

interface FormProps {
  /** Called instead of the browser's validation and submission. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose fields show their own errors. */
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
