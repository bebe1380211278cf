/** Devices and push notifications over HTTP, to a push service that verifies and decrypts what it is sent. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PushSubscription } from '@touchline/contract/entities/engagement'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNotifier, type NewNotification } from '../../core/engagement/notifier.ts'
import type { TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startPushService, TEST_VAPID } from '../../testing/push-service.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { pauseAfter } from './push-sender.ts'

const PATH = '/notifications/push-subscriptions'
const notifier = createNotifier()

let test: TestBackend
let service: Awaited<ReturnType<typeof startPushService>>
let demo: TestClient
let playerId: number
let lastObject = 0

beforeAll(async () => {
  service = await startPushService()
  test = await startTestBackend({ config: { vapid: TEST_VAPID, pushServices: ['localhost'] } })
})
afterAll(async () => {
  await test.stop()
  await service.stop()
})
beforeEach(async () => {
  demo = await test.demo()
  playerId = (await demo.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
})
afterEach(async () => {
  service.respond(() => ({ status: 201 }))
  service.received.length = 0
  await db().deleteFrom('push_subscriptions').execute()
  await db().deleteFrom('push_service_pauses').execute()
  expect(service.failures).toEqual([])
})

const db = () => test.backend.database.db

async function subscribe(client = demo, headers = {}): Promise<PushSubscription & { id: string }> {
  const subscription = service.subscribe()
  const { status, body } = await client.call<ResponseBody<'postPushSubscription'>>(PATH, {
    ...{ body: subscription, headers },
  })
  expect(status).toBe(200)
  return { ...subscription, id: body.data.id }
}

/** Notifies and waits until what is due has been attempted. */
async function notify(more: Partial<NewNotification> = {}) {
  const notification = {
    ...{ playerId, kind: 'bonus.returned', objectId: `push-${++lastObject}`, at: new Date(test.clock.now()) },
    params: { name: { text: { en: 'Welcome', ar: 'مرحبًا' } } },
    ...more,
  } as NewNotification
  await db()
    .transaction()
    .execute(transaction => notifier.notify(transaction, notification))
  await test.backend.drain()
}

async function advance(ms: number) {
  test.clock.advance(ms)
  await test.backend.drain()
}

const countQueued = async () =>
  (
    await db()
      .selectFrom('push_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const countDevices = async () =>
  (
    await db()
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

async function readSetting(client = demo) {
  const { body } = await client.call<ResponseBody<'getSettings'>>('/settings')
  return body.data
}

describe('a device', () => {
  it('is sent notifications, encrypted, signed by the operator, in the language of the device', async () => {
    const english = await subscribe()
    const arabic = await subscribe(demo, { 'accept-language': 'ar' })
    await notify()
    const of = ({ endpoint }: PushSubscription) => service.received.filter(({ path }) => endpoint.endsWith(path))
    expect(of(english)).toHaveLength(1)
    expect(of(english)[0]).toMatchObject({
      payload: {
        title: 'Your bonus is back',
        locale: 'en',
        object_type: 'bonus',
        body: expect.stringMatching(/^Welcome\n/),
      },
      claims: { aud: service.origin, sub: TEST_VAPID.subject },
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    })
    expect(of(arabic)[0]?.payload).toMatchObject({ title: 'عادت مكافأتك', locale: 'ar' })
    expect(of(english)[0]?.headers.topic).toBe(of(english)[0]?.payload.id.replaceAll('-', ''))
    expect(await countQueued()).toBe(0)
  })

  it('is named by the settings, with the key to subscribe with', async () => {
    expect((await test.client().call<ResponseBody<'getSettings'>>('/settings')).body.data.push).toEqual({
      public_key: TEST_VAPID.publicKey,
    })
    const first = await subscribe()
    expect((await readSetting()).one_signal_push_notification_subscription).toBe(first.id)
    test.clock.advance(1000)
    const second = await subscribe()
    expect((await readSetting()).one_signal_push_notification_subscription).toBe(second.id)
    await demo.call(`${PATH}/${second.id}`, { method: 'DELETE' })
    expect((await readSetting()).one_signal_push_notification_subscription).toBe(first.id)
    const emptied = { one_signal_push_notification_subscription: '' }
    expect((await demo.call('/settings', { body: emptied })).status).toBe(200)
    expect((await readSetting()).one_signal_push_notification_subscription).toBeNull()
    expect(await countDevices()).toBe(0)
  })

  it('keeps its id when it subscribes again, and the oldest of more than ten is removed', async () => {
    const first = await subscribe()
    const { id, ...subscription } = first
    const again = await demo.call<ResponseBody<'postPushSubscription'>>(PATH, { body: subscription })
    expect(again.body.data.id).toBe(id)
    for (let count = 0; count < 10; count += 1) {
      test.clock.advance(1000)
      await subscribe()
    }
    expect(await countDevices()).toBe(10)
    await notify()
    expect(service.received.some(({ path }) => first.endpoint.endsWith(path))).toBe(false)
  })

  it('belongs to the player who subscribed last: nothing of the first one reaches the second', async () => {
    service.respond(() => ({ status: 503 }))
    const { id, ...subscription } = await subscribe()
    await notify()
    const other = await openPlayer(test, 0)
    expect((await other.call(PATH, { body: subscription })).status).toBe(200)
    service.respond(() => ({ status: 201 }))
    await advance(3_600_000)
    await notify()
    expect(service.received).toEqual([])
    // The first player can no longer remove it either.
    await demo.call(`${PATH}/${id}`, { method: 'DELETE' })
    expect(await countDevices()).toBe(1)
  })

  it('is sent nothing once its session has signed out', async () => {
    await subscribe()
    await demo.call('/users/sign_out', { method: 'DELETE' })
    await notify()
    expect(service.received).toEqual([])
    await advance(3_600_000)
    expect(await countDevices()).toBe(0)
  })

  it('renews its subscription without a session, with the former secret only', async () => {
    const former = await subscribe()
    const subscription = service.subscribe()
    const renew = (auth: string) =>
      test.client().call(`${PATH}/${former.id}`, { method: 'PUT', body: { auth, subscription } })
    expect((await renew(subscription.keys.auth)).status).toBe(404)
    expect((await renew(former.keys.auth)).status).toBe(204)
    await notify()
    expect(service.received.map(({ path }) => path)).toEqual([new URL(subscription.endpoint).pathname])
  })

  it('is refused at an address that is no push service, or with a key that is none', async () => {
    const { endpoint, keys } = service.subscribe()
    for (const address of ['https://attacker.example/', 'https://10.0.0.1/', 'ftp://localhost/'])
      expect((await demo.call(PATH, { body: { endpoint: address, keys } })).status).toBe(422)
    const body = { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }
    expect((await demo.call(PATH, { body })).status).toBe(422)
    expect((await test.client().call(PATH, { body: { endpoint, keys } })).status).toBe(401)
  })
})

describe('a message', () => {
  const marketing = { kind: 'bonus.issued', params: { name: 'Welcome' } } as const
  const setConsent = (at: Date | null) =>
    sql`update players set marketing_consent_at = ${at} where id = ${playerId}`.execute(db())
  const fail = () => service.respond(() => ({ status: 503 }))

  it('is sent again after a failure, with growing pauses, and once', async () => {
    await subscribe()
    fail()
    const before = service.requests
    await notify()
    await advance(29_000)
    expect(service.requests - before).toBe(1)
    await advance(1000)
    expect(service.requests - before).toBe(2)
    service.respond(() => ({ status: 201 }))
    await advance(119_000)
    expect(service.received).toHaveLength(0)
    await advance(1000)
    await advance(3_600_000)
    expect(service.received).toHaveLength(1)
    expect([1, 2, 3, 4, 5, 6].map(attempts => pauseAfter(attempts))).toEqual([
      ...[30_000, 120_000, 480_000, 1_920_000, 3_600_000],
      null,
    ])
    expect(pauseAfter(1, 600_000)).toBe(600_000)
  })

  it.each([
    ['seconds', { 'retry-after': '600' }],
    ['a date', { 'retry-after': 'Sun, 01 Feb 2026 12:10:00 GMT', date: 'Sun, 01 Feb 2026 12:00:00 GMT' }],
  ])('waits with all others for a push service that asks for a pause, in %s', async (_, headers) => {
    await subscribe()
    await subscribe()
    service.respond(() => ({ status: 429, headers }))
    const before = service.requests
    await notify()
    const asked = service.requests - before
    service.respond(() => ({ status: 201 }))
    await notify()
    await advance(599_000)
    expect(service.requests - before).toBe(asked)
    await advance(1000)
    expect(service.received).toHaveLength(4)
    expect(new Set(service.received.map(({ path, payload }) => `${path} ${payload.id}`)).size).toBe(4)
  })

  it('waits longer each time that its push service fails again, and not at all once it took one', async () => {
    await subscribe()
    fail()
    const readPause = async () => {
      const row = await db().selectFrom('push_service_pauses').selectAll().executeTakeFirstOrThrow()
      return { failures: row.failures, seconds: (row.paused_until.getTime() - test.clock.now()) / 1000 }
    }
    await notify()
    expect(await readPause()).toEqual({ failures: 1, seconds: 30 })
    await advance(30_000)
    expect(await readPause()).toEqual({ failures: 2, seconds: 60 })
    service.respond(() => ({ status: 201 }))
    await advance(120_000)
    expect(service.received).toHaveLength(1)
    expect((await readPause()).failures).toBe(0)
    await notify()
    expect(service.received).toHaveLength(2)
  })

  it('is dropped after the last attempt', async () => {
    await subscribe()
    fail()
    const before = service.requests
    await notify()
    for (let hours = 0; hours < 10; hours += 1) await advance(3_600_000)
    expect(service.requests - before).toBe(6)
    expect(await countQueued()).toBe(0)
  })

  it('to a subscription that ended removes the device', async () => {
    const device = await subscribe()
    service.unsubscribe(device)
    await notify()
    expect(await countDevices()).toBe(0)
    expect((await readSetting()).one_signal_push_notification_subscription).toBeNull()
  })

  it('whose node was killed in the attempt is not sent twice', async () => {
    await subscribe()
    fail()
    await notify()
    // As a killed node leaves it: claimed, without a result.
    await db()
      .updateTable('push_deliveries')
      .set({ claimed_at: new Date(test.clock.now()) })
      .execute()
    service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(service.received).toEqual([])
    expect(await countQueued()).toBe(1)
    await advance(3_600_000)
    expect(service.received).toEqual([])
    expect(await countQueued()).toBe(0)
  })

  it('waits for others no longer than its device may have twenty', async () => {
    await subscribe()
    fail()
    for (let count = 0; count < 22; count += 1) await notify()
    expect(await countQueued()).toBe(20)
  })

  it('is not sent once the notification was read', async () => {
    await subscribe()
    fail()
    await notify()
    await demo.call('/notifications/read-all', { method: 'POST' })
    service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(service.received).toEqual([])
  })

  it('with an offer needs consent, also at the time of sending', async () => {
    await subscribe()
    await setConsent(null)
    await notify(marketing)
    expect(service.received).toEqual([])
    await setConsent(new Date(test.clock.now()))
    await notify(marketing)
    expect(service.received).toMatchObject([{ headers: { urgency: 'low' } }])
    fail()
    await notify(marketing)
    await setConsent(null)
    service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(service.received).toHaveLength(1)
  })

  it('is not sent to a player on a break', async () => {
    const player = await openPlayer(test, 0)
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    await subscribe(player)
    expect((await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })).status).toBeLessThan(
      300,
    )
    await notify({ playerId: body.data.id })
    expect(service.received).toEqual([])
    expect(await countQueued()).toBe(0)
  })
})
