import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tag.module.css'

interface TagProps {
  readonly kind?: 'neutral' | 'live' | 'up' | 'down' | 'warn' | 'info' | 'reward' | 'danger' | 'accent'
  readonly children: ReactNode
}

/** A label of a state. */
export function Tag({ kind = 'neutral', children }: TagProps) {
  return <span className={cx(styles.tag, styles[kind])}>{children}</span>
}

/** A country code in a box, used instead of flags. */
export function CountryCode({ code }: { readonly code: string | null }) {
  return code ? (
    <span className={styles.country} aria-hidden="true">
      {code.split('-').at(-1)?.slice(0, 3)}
    </span>
  ) : null
}
