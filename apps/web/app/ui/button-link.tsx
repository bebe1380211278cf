import type { AnchorHTMLAttributes } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './link.tsx'

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  readonly href: string
  readonly kind?: 'primary' | 'default'
}

/** External link with the appearance of a button. */
export function ButtonLink({ kind = 'default', ...native }: ButtonLinkProps) {
  return <a {...native} className={cx(styles.button, styles[kind], styles.md)} />
}

/** Internal link with the appearance of a button. */
export function WayLink(props: LinkProps) {
  return <Link {...props} className={cx(styles.button, styles.default, styles.md)} />
}
