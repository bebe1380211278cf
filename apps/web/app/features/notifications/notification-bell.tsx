import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './notification-bell.module.css'
import { unreadQuery } from './notification-queries.ts'

/** The largest count that is shown as it is. */
const MAX_SHOWN = 9

/** Opens the notifications, with the number of unread ones. */
export function NotificationBell() {
  const t = useT()
  const app = useApp()
  const { data } = useQuery(unreadQuery(app.api))
  const unread = data?.unread ?? 0
  return (
    <IconButton
      className={styles.bell}
      icon="bell"
      label={t('notifications.open', { count: unread })}
      aria-haspopup="dialog"
      onClick={() => void openModal(app, 'notifications')}
    >
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </IconButton>
  )
}
