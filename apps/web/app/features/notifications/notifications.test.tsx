// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { Notification } from '@touchline/contract/entities/engagement'
import { beforeEach, describe, expect, it } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { modals } from '../../shared/modals/modals.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { NotificationBell } from './notification-bell.tsx'
import { NotificationsModal } from './notifications-modal.tsx'

const HOUR = 3_600_000

const makeNotification = (number: number, more: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  type: 'success',
  title: `Bet ${number} won`,
  caption: `Home ${number} v Away ${number}`,
  body: '',
  read: false,
  object_type: 'bet',
  object_id: null,
  created_at: new Date(TEST_NOW - number * HOUR).toISOString(),
  ...more,
})

/** A back end that keeps what was read. */
function createBackend(given: readonly Notification[]) {
  let all = [...given]
  const calls: string[] = []
  const failing = new Set<string>()
  const countUnread = () => ({ unread: all.filter(({ read }) => !read).length })
  const answers: Record<string, (input: { body?: { ids?: string[] } }) => object> = {
    getNotifications: () => ({
      data: all,
      pagination: { page: 1, last_page: 1, total: all.length, limit: 20 },
    }),
    getNotificationsCounters: countUnread,
    postNotificationsRead: ({ body }) => {
      all = all.map(one => (body?.ids?.includes(one.id) ? { ...one, read: true } : one))
      return countUnread()
    },
    postNotificationsReadAll: () => {
      all = all.map(one => ({ ...one, read: true }))
      return countUnread()
    },
  }
  const call = async (name: string, input: object = {}) => {
    calls.push(name)
    if (failing.has(name)) throw new Error(`${name} fails`)
    return answers[name]?.(input)
  }
  return { call: call as unknown as Api['call'], calls, failing }
}

async function openDrawer(given: readonly Notification[], locale = 'en') {
  const backend = createBackend(given)
  const app = await createTestApp(locale, backend.call)
  const closed: unknown[] = []
  const view = renderInApp(
    app,
    <>
      <NotificationBell />
      <NotificationsModal props={undefined} close={outcome => closed.push(outcome)} />
    </>,
  )
  return { ...view, ...backend, app, closed }
}

const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true })

beforeEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})

describe('bell', () => {
  it.each([
    [0, 'Notifications', ''],
    [1, 'Notifications, 1 unread', '1'],
    [9, 'Notifications, 9 unread', '9'],
    [10, 'Notifications, 10 unread', '9+'],
  ])('shows %i unread notifications', async (unread, name, shown) => {
    const app = await createTestApp()
    app.queryClient.setQueryData(['notifications', 'counters'], { unread })
    renderInApp(app, <NotificationBell />)
    expect(screen.getByRole('button', { name })).toHaveTextContent(shown)
  })

  it('opens the notifications', async () => {
    const { user } = await openDrawer([])
    await user.click(bell())
    expect(modals.get().map(({ id }) => id)).toContain('notifications')
  })
})

describe('drawer', () => {
  it('groups notifications by day, newest first, and marks the unread ones', async () => {
    const { container } = await openDrawer([
      makeNotification(1),
      makeNotification(2, { created_at: new Date(TEST_NOW - 26 * HOUR).toISOString(), read: true }),
      makeNotification(3, { created_at: new Date(TEST_NOW - 100 * HOUR).toISOString(), read: true }),
    ])
    await screen.findByText('Home 1 v Away 1')
    expect(readText(container)).toMatch(/Today Bet 1 won Unread .*Yesterday Bet 2 won .*17 Nov Bet 3 won/)
  })

  it('shows a notice when there are none', async () => {
    await openDrawer([])
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument()
  })

  it('marks a notification as read when it is tapped, and lowers the count', async () => {
    const { user, calls } = await openDrawer([makeNotification(1), makeNotification(2)])
    await user.click(await screen.findByText('Home 1 v Away 1'))
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
    expect(calls).toContain('postNotificationsRead')
    expect(screen.getAllByText('Unread')).toHaveLength(1)
  })

  it('marks all as read', async () => {
    const { user } = await openDrawer([makeNotification(1), makeNotification(2)])
    await screen.findByText('Home 1 v Away 1')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument())
    expect(bell()).toHaveAccessibleName('Notifications')
  })

  it('shows an error when marking all failed, and leaves them unread', async () => {
    const { user, failing } = await openDrawer([makeNotification(1)])
    await screen.findByText('Home 1 v Away 1')
    failing.add('postNotificationsReadAll')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'Not marked as read' }]))
    expect(screen.getByText('Unread')).toBeInTheDocument()
  })

  it('opens the subject of a notification, and closes', async () => {
    const { user, closed } = await openDrawer([makeNotification(1), makeNotification(2, { object_type: 'bonus' })])
    expect(await screen.findByRole('link', { name: 'See promotions' })).toHaveAttribute('href', '/promotions')
    await user.click(screen.getByRole('link', { name: 'See your bets' }))
    expect(closed).toEqual(['done'])
  })

  it('offers to try again when loading failed', async () => {
    const backend = createBackend([makeNotification(1)])
    backend.failing.add('getNotifications')
    const app = await createTestApp('en', backend.call)
    app.queryClient.setDefaultOptions({ queries: { retry: false } })
    const { user } = renderInApp(app, <NotificationsModal props={undefined} close={() => {}} />)
    expect(await screen.findByText('We couldn’t load your notifications.')).toBeInTheDocument()
    backend.failing.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Home 1 v Away 1')).toBeInTheDocument()
  })

  it('is written in Arabic as well', async () => {
    await openDrawer([makeNotification(1)], 'ar')
    expect(await screen.findByText('غير مقروء')).toBeInTheDocument()
  })
})
