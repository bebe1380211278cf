import { useEffect, useState } from 'react'
import { useT } from '../i18n/provider.tsx'
import { type Alert, closeAlert, unshownToasts } from '../shared/alerts/alerts.ts'
import type { IconName } from '../shared/config/icon-name.ts'
import { useReadable } from '../shared/helpers/use-readable.ts'
import styles from './alerts.module.css'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import text from './text.module.css'

const CLOSES_AFTER_MS = 5000

const ICONS: Readonly<Record<Alert['kind'], IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warn',
  danger: 'warn',
}

/** A message. Its timer pauses while it is hovered or focused. */
export function AlertCard({ alert }: { readonly alert: Alert }) {
  const t = useT()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeAlert(alert.id), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [alert.id, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focus only pause the timer
    <div
      className={cx(styles.alert, styles[alert.kind], isHeld && styles.held)}
      role={alert.kind === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {alert.glyph ? (
        <span className={cx(styles.glyph, styles[alert.glyph.tone])}>
          <Icon name={alert.glyph.icon} size={16} />
        </span>
      ) : (
        <Icon name={ICONS[alert.kind]} className={styles.icon} />
      )}
      <div className={styles.text}>
        <b>{alert.title}</b>
        {alert.text && <p>{alert.text}</p>}
        {alert.action && <ActionLink id={alert.id} action={alert.action} />}
      </div>
      <IconButton icon="close" size={16} label={t('common.close')} onClick={() => closeAlert(alert.id)} />
    </div>
  )
}

interface ActionLinkProps {
  readonly id: Alert['id']
  readonly action: NonNullable<Alert['action']>
}

function ActionLink({ id, action: { label, run } }: ActionLinkProps) {
  const follow = () => {
    closeAlert(id)
    run()
  }
  return (
    <button type="button" className={cx(text.link, text.small, styles.action)} onClick={follow}>
      {label}
    </button>
  )
}

/** Below the toasts: how many had no room. Opens the list of notifications, which has them. */
export function UnshownNote() {
  const unshown = useReadable(unshownToasts)
  if (!unshown) return null
  const { label, run } = unshown.action
  const open = () => {
    unshownToasts.set(null)
    run()
  }
  return (
    <button type="button" className={styles.unshown} onClick={open}>
      {label}
    </button>
  )
}
