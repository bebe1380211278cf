import { cx } from './cx.ts'
import styles from './name.module.css'

interface NameProps {
  readonly children: string
  readonly className?: string | undefined
}

/**
 * A name from the feed in any script: it has its own text direction and truncation, but the
 * alignment of the page.
 */
export function Name({ children, className }: NameProps) {
  return (
    <span className={cx(styles.name, className)} dir="auto">
      {children}
    </span>
  )
}
