import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Notification } from '@touchline/contract/entities/engagement'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl, paths } from '../../shared/addresses/paths.ts'
import { showFailure } from '../../shared/alerts/failures.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { hasPage } from '../../shared/config/brand.ts'
import type { IconName } from '../../shared/config/icon-name.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { addDays, dayOf } from '../../shared/formats/dates.ts'
import { noonOf } from '../../shared/formats/day-names.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useDay, useTimeZone } from '../../shared/live/ticker.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { flattenNotifications, markAllRead, markRead, notificationsQuery, unreadQuery } from './notification-queries.ts'
import styles from './notifications-modal.module.css'
import { PushSwitch } from './push/push-switch.tsx'
import { createReadMarker, type ReadMarker } from './read-marker.ts'
import { SUBJECT_ICONS } from './subject-icons.ts'

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

interface NotificationListProps {
  readonly notifications: readonly Notification[]
  readonly marker: ReadMarker | null
  /** A link of a notification was followed. */
  readonly onFollow: () => void
}

/** Notifications by the reader's calendar day, newest first. */
export function NotificationList({ notifications, marker, onFollow }: NotificationListProps) {
  const timeZone = useTimeZone()
  const days = groupBy(notifications, ({ created_at }) => dayOf(created_at, timeZone))
  return [...days].map(([day, notificationsOfDay]) => (
    <Day key={day} day={day}>
      {notificationsOfDay.map(notification => (
        <Item key={notification.id} notification={notification} marker={marker} onFollow={onFollow} />
      ))}
    </Day>
  ))
}

function Day({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  const { t, formats } = useI18n()
  const today = useDay()
  const headingId = useId()
  const date = () => formats.date(noonOf(day), 'UTC')
  const name = day === today ? t('time.today') : day === addDays(today, -1) ? t('notifications.yesterday') : date()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.day}>
        {name}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

const ICONS: Readonly<Record<Notification['type'], IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warn',
  danger: 'warn',
}

interface ItemProps {
  readonly notification: Notification
  readonly marker: ReadMarker | null
  readonly onFollow: () => void
}

function Item({ notification, marker, onFollow }: ItemProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const ref = useRef<HTMLLIElement>(null)
  const { id, type, title, caption, body, read, object_type, created_at } = notification
  useEffect(() => {
    if (!read && marker && ref.current) return marker.observe(ref.current, id)
  }, [id, read, marker])
  const icon = (object_type && SUBJECT_ICONS[object_type]) ?? ICONS[type]
  const isReward = object_type === 'bonus' || object_type === 'jackpot_hit'
  const onTap = () => {
    if (!read) marker?.markNow(id)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap marks it at once; without one, two seconds on screen do
    <li ref={ref} className={cx(styles.item, !read && styles.unread)} onClick={onTap}>
      <span className={cx(styles.glyph, isReward ? styles.reward : styles[type])}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <h4 className={styles.title}>
          {title}
          {!read && <span className={text.hidden}>{t('notifications.unread')}</span>}
        </h4>
        {caption && <p className={styles.caption}>{caption}</p>}
        {body && <p className={styles.body}>{body}</p>}
        <SubjectLink subject={object_type} onFollow={onFollow} />
      </div>
      <time className={styles.time} dateTime={created_at}>
        {formats.time(created_at, timeZone)}
      </time>
    </li>
  )
}

interface SubjectLinkProps {
  readonly subject: Notification['object_type']
  readonly onFollow: () => void
}

/** Leads to what a notification is about, where there is such a page. */
function SubjectLink({ subject, onFollow }: SubjectLinkProps) {
  const { t } = useI18n()
  const { config, locale } = useApp()
  switch (subject) {
    case 'bet':
      return (
        <Link className={styles.link} to={paths.betsHistory()} onClick={onFollow}>
          {t('notifications.see.bet')}
        </Link>
      )
    case 'bonus':
    case 'jackpot_hit':
      return (
        hasPage(config.brand, 'promotions') && (
          <Link className={styles.link} to={paths.promotions()} onClick={onFollow}>
            {t('notifications.see.bonus')}
          </Link>
        )
      )
    case 'payment':
      return (
        <a className={styles.link} href={outgoingUrl(config.hostUrl, outgoingPaths.transactions, locale)}>
          {t('notifications.see.payment')}
        </a>
      )
    default:
      return null
  }
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
