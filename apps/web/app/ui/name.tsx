import { cx } from '../shared/cx.ts'
import styles from './name.module.css'

interface NameProps {
  readonly children: string
  readonly className?: string | undefined
}

/**
 * A name from the feed, in whatever script it is written: it runs in its own direction and is cut at its own end, but
 * stands where the page's text stands.
 */
export function Name({ children, className }: NameProps) {
  return (
    <span className={cx(styles.name, className)} dir="auto">
      {children}
    </span>
  )
}
