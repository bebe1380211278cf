import type { ReactNode } from 'react'
import type { IconName } from '../shared/config/icon-name.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly kind?: 'plain' | 'warn' | 'danger' | 'info' | 'up' | 'reward'
  readonly icon?: IconName
  readonly children: ReactNode
  /** A button at the end. */
  readonly action?: ReactNode
  readonly role?: 'status' | 'alert'
}

/** An inline message. */
export function Notice({ kind = 'plain', icon = 'info', children, action, role }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[kind])} role={role}>
      <Icon name={icon} size={16} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}

/** Empty state of a list, with a suggestion. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.glyph}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

interface RetryNoticeProps {
  /** Names the content that could not be loaded. */
  readonly text: string
  readonly label: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, and offers to try again. */
export function RetryNotice({ text, label, onRetry }: RetryNoticeProps) {
  const action = (
    <Button size="sm" onClick={onRetry}>
      {label}
    </Button>
  )
  return (
    <Notice kind="warn" icon="warn" role="status" action={action}>
      {text}
    </Notice>
  )
}
