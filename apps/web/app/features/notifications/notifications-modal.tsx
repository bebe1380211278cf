import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { showFailure } from '../../shared/alerts/failures.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty } from '../../ui/notice.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { flattenNotifications, markAllRead, markRead, notificationsQuery, unreadQuery } from './notification-queries.ts'
import styles from './notifications-modal.late.module.css'
import { PushSwitch } from './push/push-switch.tsx'
import { createReadMarker, type ReadMarker } from './read-marker.ts'

/** Marks what is read while the modal is open, and sends the rest when it closes. */
function useReadMarker(): ReadMarker | null {
  const { api, queryClient } = useApp()
  const [marker, setMarker] = useState<ReadMarker | null>(null)
  useEffect(() => {
    const created = createReadMarker({
      send: ids => markRead(api, queryClient, ids),
      onError: error => reportError(error, 'marking notifications as read'),
    })
    setMarker(created)
    return created.close
  }, [api, queryClient])
  return marker
}

/** The player's notifications: a drawer, on small screens a sheet. */
export function NotificationsModal({ close }: ModalProps<'notifications'>) {
  const t = useT()
  return (
    <Modal title={t('notifications.title')} drawer sheet footer={<MarkAllRead />}>
      <PushSwitch />
      <Notifications onFollow={() => close('done')} />
    </Modal>
  )
}

function MarkAllRead() {
  const t = useT()
  const app = useApp()
  const { api, queryClient } = app
  const { data } = useQuery(unreadQuery(api))
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      await markAllRead(api, queryClient)
    } catch (error) {
      const words = { title: 'notifications.read-failed', text: 'notifications.read-failed.text' } as const
      await showFailure(app, error, { context: 'marking all notifications as read', ...words })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button busy={isBusy} aria-disabled={data?.unread === 0} onClick={() => void run()}>
      {t('notifications.read-all')}
    </Button>
  )
}

function Notifications({ onFollow }: { readonly onFollow: () => void }): ReactNode {
  const t = useT()
  const { api } = useApp()
  const marker = useReadMarker()
  const query = useInfiniteQuery(notificationsQuery(api))
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  if (!data) return isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />
  const notifications = flattenNotifications(data)
  if (notifications.length === 0) {
    return (
      <Empty icon="bell" title={t('notifications.empty')}>
        <p>{t('notifications.empty.text')}</p>
      </Empty>
    )
  }
  return (
    <>
      <NotificationList notifications={notifications} marker={marker} onFollow={onFollow} />
      {hasNextPage &&
        (isFetchNextPageError && !isFetchingNextPage ? (
          <Failure onRetry={() => void fetchNextPage()} />
        ) : (
          <LoadMore
            key={data.pages.length}
            label={t('notifications.more')}
            isBusy={isFetchingNextPage}
            onWanted={() => void fetchNextPage()}
          />
        ))}
    </>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <RetryNotice text={t('notifications.failed')} label={t('notifications.retry')} onRetry={onRetry} />
}

/** As high as three notifications. */
function ListSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[0, 1, 2].map(place => (
        <div key={place} className={styles.waiting}>
          <Skeleton width="half" />
          <Skeleton width="full" />
          <Skeleton width="short" />
        </div>
      ))}
    </div>
  )
}
