/** Push messages that two nodes send at the same time from one database: each device gets each message once. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNotifier } from '../core/engagement/notifier.ts'
import { createPushServices } from '../core/push/push-services.ts'
import { createVapidSigner } from '../core/push/vapid.ts'
import { PushSender } from '../features/notifications/push-sender.ts'
import { newId } from '../platform/ids.ts'
import { TestClient } from '../testing/client.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { newAccount } from '../testing/new-account.ts'
import { startPushService, TEST_VAPID } from '../testing/push-service.ts'
import { START } from '../testing/test-backend.ts'
import { openNodes, type TestNode } from '../testing/test-nodes.ts'

vi.setConfig({ testTimeout: 120_000 })

const MESSAGES = 40
const nodes = await openNodes({ backend: { config: { vapid: TEST_VAPID, pushServices: ['localhost'] } } })
if (!nodes) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): sending on two nodes is not tested')

describe.skipIf(!nodes)('push messages on nodes that share a database', () => {
  let api: TestNode[] = []
  let service: Awaited<ReturnType<typeof startPushService>>
  let playerId: number

  beforeAll(async () => {
    if (!nodes) return
    service = await startPushService()
    // No node settles: the test's own senders are the only ones.
    api = [await nodes.start('api'), await nodes.start('api')]
    const player = new TestClient(api[0]?.url ?? '')
    const { data } = (await player.call<{ data: { id: number } }>('/users', { body: newAccount() })).body
    playerId = data.id
    await player.renewBearer()
    const path = '/notifications/push-subscriptions'
    for (let device = 0; device < 2; device++)
      expect((await player.call(path, { body: service.subscribe() })).status).toBe(200)
  }, 120_000)
  afterAll(async () => {
    await nodes?.stop()
    await service?.stop()
  })

  const openSender = ({ backend }: TestNode, clock: ManualClock, errors: unknown[]) =>
    new PushSender({
      db: backend.database.db,
      clock,
      services: createPushServices(['localhost']),
      sign: createVapidSigner(TEST_VAPID, clock),
      onOutcome: () => {},
      onError: error => errors.push(error),
    })

  it('reach each device once, though the push service is busy in between', async () => {
    const clock = new ManualClock(START)
    const notifier = createNotifier()
    const at = new Date(clock.now())
    const db = api[0]?.backend.database.db
    if (!db) throw new Error('there is no node')
    // A device that takes nothing gets the oldest twenty: half of them first.
    const notifyAll = (count: number) =>
      db.transaction().execute(async transaction => {
        for (let index = 0; index < count; index++)
          await notifier.notify(transaction, {
            playerId,
            kind: 'bonus.returned',
            objectId: newId(),
            at,
            params: { name: { text: { en: 'Welcome', ar: 'مرحبًا' } } },
          })
      })
    const errors: unknown[] = []
    const senders = api.map(node => openSender(node, clock, errors))
    let answered = 0
    service.respond(() => {
      answered += 1
      return answered === 10 ? { status: 429, headers: { 'retry-after': '60' } } : { status: 201 }
    })
    const sendAll = async (): Promise<void> => {
      await Promise.all(senders.map(sender => sender.idle()))
      // Until what a pause held back is sent too.
      for (let minutes = 0; minutes < 3; minutes++) {
        clock.advance(60_000)
        await Promise.all(senders.map(sender => sender.idle()))
      }
    }
    await notifyAll(MESSAGES / 2)
    for (const sender of senders) sender.start()
    await sendAll()
    await notifyAll(MESSAGES / 2)
    await sendAll()
    await Promise.all(senders.map(sender => sender.stop()))
    expect(errors).toEqual([])
    expect(service.failures).toEqual([])
    const sent = service.received.map(({ path, payload }) => `${path} ${payload.id}`)
    expect(sent).toHaveLength(2 * MESSAGES)
    expect(new Set(sent).size).toBe(2 * MESSAGES)
    expect(await db.selectFrom('push_deliveries').select('id').execute()).toEqual([])
  })
})
