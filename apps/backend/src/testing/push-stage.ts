/** A back end with a push service, devices of the demo player, and notifications that are sent to them. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PushSubscription } from '@touchline/contract/entities/engagement'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createNotifier, type NewNotification } from '../core/engagement/notifier.ts'
import type { Db } from '../platform/db/database.ts'
import type { TestClient } from './client.ts'
import { startPushService, TEST_VAPID } from './push-service.ts'
import { startTestBackend, type TestBackend } from './test-backend.ts'

export const PUSH_PATH = '/notifications/push-subscriptions'

export interface PushStage {
  readonly test: TestBackend
  readonly service: Awaited<ReturnType<typeof startPushService>>
  /** The demo player, signed in anew for each test. */
  readonly demo: TestClient
  readonly playerId: number
  db(): Db
  /** Subscribes a new device of the player. */
  subscribe(client?: TestClient, headers?: Record<string, string>): Promise<PushSubscription & { id: string }>
  /** Notifies the demo player, and waits until what is due has been attempted. */
  notify(more?: Partial<NewNotification>): Promise<void>
  advance(ms: number): Promise<void>
  countQueued(): Promise<number>
  countDevices(): Promise<number>
  /** The settings as the demo player reads them. */
  readSettings(): Promise<ResponseBody<'getSettings'>['data']>
}

/** Starts the stage before the file's tests, stops it after them, and removes devices and pauses after each. */
export function usePushStage(): PushStage {
  let test: TestBackend
  let service: PushStage['service']
  let demo: TestClient
  let playerId: number
  let lastObject = 0
  const notifier = createNotifier()
  const db = (): Db => test.backend.database.db
  const countRows = async (table: 'push_deliveries' | 'push_subscriptions'): Promise<number> => {
    const counted = db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }

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

  return {
    get test() {
      return test
    },
    get service() {
      return service
    },
    get demo() {
      return demo
    },
    get playerId() {
      return playerId
    },
    db,
    async subscribe(client = demo, headers = {}) {
      const subscription = service.subscribe()
      const { status, body } = await client.call<ResponseBody<'postPushSubscription'>>(PUSH_PATH, {
        body: subscription,
        headers,
      })
      expect(status).toBe(200)
      return { ...subscription, id: body.data.id }
    },
    async notify(more = {}) {
      const notification = {
        playerId,
        kind: 'bonus.returned',
        objectId: `push-${++lastObject}`,
        at: new Date(test.clock.now()),
        params: { name: { text: { en: 'Welcome', ar: 'مرحبًا' } } },
        ...more,
      } as NewNotification
      await db()
        .transaction()
        .execute(transaction => notifier.notify(transaction, notification))
      await test.backend.drain()
    },
    async advance(ms) {
      test.clock.advance(ms)
      await test.backend.drain()
    },
    countQueued: () => countRows('push_deliveries'),
    countDevices: () => countRows('push_subscriptions'),
    readSettings: async () => (await demo.call<ResponseBody<'getSettings'>>('/settings')).body.data,
  }
}
