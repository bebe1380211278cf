import { NOTIFICATION_KINDS, type NotificationKind } from '@touchline/betting/engagement/notifications'
import { userChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { pushSubscription } from '@touchline/contract/examples/player'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { Centrifuge } from 'centrifuge'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeNotification } from '../../core/engagement/notification-texts.ts'
import { createNotifier, type NewNotification } from '../../core/engagement/notifier.ts'
import type { TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { createNotificationsModule } from './module.ts'

const DAY_MS = 86_400_000
const notifier = createNotifier(['hunting.ready'])

let test: TestBackend
let demo: TestClient
let playerId: number
let lastObject = 0

const EUR = (value: number) => ({ value, currency: 'EUR', subunits: 100 })

beforeAll(async () => {
  test = await startTestBackend()
  demo = await test.demo()
  const { body } = await demo.call<ResponseBody<'getPlayer'>>('/player')
  playerId = body.data.id
})
afterAll(() => test.stop())
beforeEach(async () => {
  await demo.call('/notifications/read-all', { method: 'POST' })
})

const makeNotification = (more: Partial<NewNotification> = {}): NewNotification => ({
  playerId,
  kind: 'bonus.returned',
  params: { name: { text: { en: 'Welcome', ar: 'مرحبًا' } } },
  objectId: `object-${++lastObject}`,
  at: new Date(test.clock.now()),
  ...more,
})

const send = (more: Partial<NewNotification> = {}) => {
  const { db } = test.backend.database
  return db.transaction().execute(transaction => notifier.notify(transaction, makeNotification(more)))
}

async function readList(query = '', headers = {}) {
  const { status, body } = await demo.call<ResponseBody<'getNotifications'>>(`/notifications${query}`, { headers })
  expect(status).toBe(200)
  return body
}

async function countUnread(): Promise<number> {
  const { body } = await demo.call<ResponseBody<'getNotificationsCounters'>>('/notifications/counters')
  return body.unread
}

/** Subscribes to the player's own channel in English. */
async function subscribe(onEvent: (event: RealtimeEvent) => void): Promise<Centrifuge> {
  const channel = userChannel('en', playerId)
  const getToken = async () => (await demo.call<{ token: string }>('/websocket/token', { method: 'POST' })).body.token
  const authorize = async () => {
    const { body } = await demo.call<ResponseBody<'postWebsocketAuthorize'>>('/websocket/authorize', {
      body: { channels: [channel] },
    })
    return body.channels[0]?.token ?? ''
  }
  await test.backend.drain()
  const centrifuge = new Centrifuge(`${test.url.replace('http', 'ws')}/connection/websocket`, { getToken })
  const subscription = centrifuge.newSubscription(channel, { getToken: authorize })
  subscription.on('publication', ({ data }) => onEvent(data))
  centrifuge.connect()
  subscription.subscribe()
  await subscription.ready()
  return centrifuge
}

describe('notifications', () => {
  it('are listed newest first, in the language of the reader', async () => {
    await send()
    test.clock.advance(1000)
    await send({ kind: 'bet.corrected', params: { bet: '8000001', amount: { money: EUR(1250) } } })
    const { data } = await readList('?limit=2')
    expect(data).toMatchObject([
      { type: 'info', title: 'A result was corrected', caption: 'Bet 8000001', body: 'Your bet now pays €12.50.' },
      { title: 'Your bonus is back', caption: 'Welcome', read: false, object_type: 'bonus' },
    ])
    const arabic = await readList('?limit=2', { 'accept-language': 'ar' })
    expect(arabic.data[1]).toMatchObject({ title: 'عادت مكافأتك', caption: 'مرحبًا' })
  })

  it('are paged', async () => {
    const before = (await readList()).pagination.total
    for (let count = 0; count < 3; count += 1) await send()
    const { data, pagination } = await readList('?page=2&limit=2')
    expect(data).toHaveLength(2)
    expect(pagination).toMatchObject({ page: 2, limit: 2, total: before + 3 })
  })

  it('are sent once for a cause, again for another occasion', async () => {
    expect(await send({ objectId: 'same' })).toBe(true)
    expect(await send({ objectId: 'same' })).toBe(false)
    expect(await send({ objectId: 'same', occasion: 2 })).toBe(true)
    expect(await countUnread()).toBe(2)
  })

  it('are marked as read, idempotently, and only the own', async () => {
    await send()
    await send()
    const [first] = (await readList()).data
    const body = { ids: [first?.id, '00000000-0000-4000-8000-000000000000'] }
    for (const _ of [1, 2]) {
      const answer = await demo.call<ResponseBody<'postNotificationsRead'>>('/notifications/read', { body })
      expect(answer).toMatchObject({ status: 200, body: { unread: 1 } })
    }
    expect((await readList()).data[0]?.read).toBe(true)
    const other = await openPlayer(test, 0)
    await other.call('/notifications/read-all', { method: 'POST' })
    expect(await countUnread()).toBe(1)
  })

  it('are for players only', async () => {
    expect((await test.client().call('/notifications')).status).toBe(401)
    expect((await test.client().call('/notifications/counters')).status).toBe(401)
  })

  it('are pushed with the number of unread ones', async () => {
    const received: RealtimeEvent[] = []
    const socket = await subscribe(event => received.push(event))
    await send()
    await test.backend.drain()
    await expect.poll(() => received.length).toBe(2)
    socket.disconnect()
    expect(received).toMatchObject([
      { event_name: 'notification', message: { title: 'Your bonus is back', read: false } },
      { event_name: 'unread_counters_changed', message: { unread: 1 } },
    ])
  })

  it('are forgotten after 90 days, and counted no more', async () => {
    await send({ at: new Date(test.clock.now() - 91 * DAY_MS) })
    await send({ objectId: 'kept' })
    expect(await countUnread()).toBe(2)
    const { database } = test.backend
    const { purgeExpired } = createNotificationsModule({ db: database.db, clock: test.clock, onCommitted: () => {} })
    await purgeExpired?.(test.clock.now())
    expect(await countUnread()).toBe(1)
    expect(
      (await readList()).data.every(({ created_at }) => Date.parse(created_at) > test.clock.now() - 90 * DAY_MS),
    ).toBe(true)
  })
})

describe('marketing', () => {
  const marketing = { kind: 'bonus.issued', params: { name: 'Welcome' } } as const
  const setConsent = (at: Date | null) =>
    sql`update players set marketing_consent_at = ${at} where id = ${playerId}`.execute(test.backend.database.db)

  it('is sent with consent only', async () => {
    await setConsent(null)
    expect(await send(marketing)).toBe(false)
    await setConsent(new Date(test.clock.now()))
    expect(await send(marketing)).toBe(true)
  })

  it('is not sent when the operator has switched the kind off', async () => {
    await setConsent(new Date(test.clock.now()))
    expect(await send({ kind: 'hunting.ready', params: { name: 'Hunt', amount: { money: EUR(100) } } })).toBe(false)
  })

  it('is not sent to a player on a break, service is', async () => {
    await setConsent(new Date(test.clock.now()))
    const { status } = await demo.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })
    expect(status).toBeLessThan(300)
    expect(await send(marketing)).toBe(false)
    expect(await send()).toBe(true)
  })
})

it('are not offered to devices, nor is a device taken, without keys of the operator', async () => {
  expect((await demo.call<ResponseBody<'getSettings'>>('/settings')).body.data.push).toBeUndefined()
  const answer = await demo.call('/notifications/push-subscriptions', { body: pushSubscription })
  expect(answer.status).toBe(404)
})

it('has words for every kind in every language', () => {
  const params = {
    name: 'Name',
    bet: '1',
    rank: '2',
    number: '1',
    decision: 'open',
    reason: 'Two persons',
    until: { time: '2026-11-21T12:00:00Z' },
    amount: { money: EUR(100) },
    used: { money: EUR(80) },
    limit: { money: EUR(100) },
  }
  for (const kind of Object.keys(NOTIFICATION_KINDS) as NotificationKind[])
    for (const locale of ['en', 'ar'] as const) {
      const words = Object.values(writeNotification(kind, params, locale)).join(' ')
      expect(words).not.toMatch(/[{}]/)
    }
})

it('counts the unread ones in any order of sending, reading and forgetting', async () => {
  const actions = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('send' as const), age: fc.integer({ min: 0, max: 120 }) }),
      fc.record({ type: fc.constant('read' as const), place: fc.nat(5) }),
      fc.record({ type: fc.constant('readAll' as const) }),
      fc.record({ type: fc.constant('purge' as const) }),
    ),
    { maxLength: 12 },
  )
  const { db } = test.backend.database
  const { purgeExpired } = createNotificationsModule({ db, clock: test.clock, onCommitted: () => {} })
  await fc.assert(
    fc.asyncProperty(actions, async list => {
      for (const action of list) {
        if (action.type === 'send') await send({ at: new Date(test.clock.now() - action.age * DAY_MS) })
        if (action.type === 'readAll') await demo.call('/notifications/read-all', { method: 'POST' })
        if (action.type === 'purge') await purgeExpired?.(test.clock.now())
        if (action.type === 'read') {
          const { data } = await readList('?limit=6')
          const id = data[action.place]?.id
          if (id) await demo.call('/notifications/read', { body: { ids: [id] } })
        }
      }
      const { data } = await readList('?limit=500')
      expect(await countUnread()).toBe(data.filter(({ read }) => !read).length)
    }),
    { numRuns: 10 },
  )
})
