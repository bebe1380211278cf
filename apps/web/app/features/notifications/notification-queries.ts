/**
 * Queries of the player's notifications, newest first, and of their unread count. Keys start with `notifications`, so
 * that pushes and sign-out find all of them.
 */
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Notification, UnreadCounters } from '@touchline/contract/entities/engagement'
import { notificationList, unreadCounters } from '../../shared/queries/query-keys.ts'

const PER_PAGE = 20
const FRESH_MS = 60_000

export type NotificationsPage = ResponseBody<'getNotifications'>
export type NotificationsData = InfiniteData<NotificationsPage, unknown>

export const notificationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: notificationList,
    queryFn: ({ pageParam: page, signal }): Promise<NotificationsPage> =>
      api.call('getNotifications', { query: { page, limit: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, last_page } }) => (page < last_page ? page + 1 : undefined),
    staleTime: FRESH_MS,
  })

export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: unreadCounters,
    queryFn: ({ signal }): Promise<UnreadCounters> => api.call('getNotificationsCounters', { signal }),
    staleTime: FRESH_MS,
  })

/** The notifications of all pages without duplicates: a new one shifts others to the next page. */
export function flattenNotifications({ pages }: NotificationsData): Notification[] {
  return [...new Map(pages.flatMap(page => page.data).map(notification => [notification.id, notification])).values()]
}

/** Marks cached notifications as read: those of the ids, or all. */
function markCached(client: QueryClient, ids: ReadonlySet<string> | 'all'): void {
  const mark = (notification: Notification): Notification => {
    const isMarked = ids === 'all' || ids.has(notification.id)
    return isMarked && !notification.read ? { ...notification, read: true } : notification
  }
  client.setQueryData<NotificationsData>(
    notificationList,
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, data: page.data.map(mark) })) },
  )
}

/** Marks notifications as read on the server, then in the cache; the response has the new count. */
export async function markRead(api: Api, client: QueryClient, ids: readonly string[]): Promise<void> {
  const counters = await api.call('postNotificationsRead', { body: { ids: [...ids] } })
  markCached(client, new Set(ids))
  client.setQueryData(unreadCounters, counters)
}

/** Marks all notifications as read on the server, then in the cache. */
export async function markAllRead(api: Api, client: QueryClient): Promise<void> {
  const counters = await api.call('postNotificationsReadAll', {})
  markCached(client, 'all')
  client.setQueryData(unreadCounters, counters)
}
