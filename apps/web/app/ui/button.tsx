import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { IconName } from '../shared/config/icon-name.ts'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, isOfSprite } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & { ref?: Ref<HTMLButtonElement> }

export interface ButtonProps extends Native {
  /** `primary` is for the main action of a view. */
  readonly kind?: 'primary' | 'default' | 'ghost' | 'danger'
  readonly size?: 'sm' | 'md' | 'lg'
  /** Full width. */
  readonly block?: boolean
  /** Shows that the action is in progress and disables the button. */
  readonly busy?: boolean
  readonly className?: string | undefined
}

export function Button({
  kind = 'default',
  size = 'md',
  block,
  busy,
  className,
  children,
  onClick,
  ...native
}: ButtonProps) {
  const isOff = busy || native['aria-disabled'] === true || native['aria-disabled'] === 'true'
  return (
    <button
      type="button"
      {...native}
      className={cx(styles.button, styles[kind], styles[size], block && styles.block, className)}
      aria-disabled={isOff || undefined}
      onClick={isOff ? event => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Native {
  readonly icon: IconName
  /** Accessible label of the icon button. */
  readonly label: string
  readonly size?: 12 | 14 | 16 | 20
  readonly flips?: boolean
  readonly filled?: boolean
  readonly className?: string | undefined
  /** A count or mark in the corner. */
  readonly children?: ReactNode
}

export function IconButton({ icon, label, size = 20, flips, filled, className, children, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      className={cx(styles.iconButton, isOfSprite(icon) && styles.ofSprite, className)}
      aria-label={label}
    >
      <Icon name={icon} size={size} {...(flips && { flips })} {...(filled && { filled })} />
      {children}
    </button>
  )
}

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
