/** Push messages: attempts, pauses, and who is not sent one. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPlayer } from '../../testing/player.ts'
import { usePushStage } from '../../testing/push-stage.ts'
import { pauseAfter } from './push-sender.ts'

const stage = usePushStage()
const { db, subscribe, notify, advance, countQueued, countDevices, readSettings } = stage

describe('a message', () => {
  const marketing = { kind: 'bonus.issued', params: { name: 'Welcome' } } as const
  const setConsent = (at: Date | null) =>
    sql`update players set marketing_consent_at = ${at} where id = ${stage.playerId}`.execute(db())
  const fail = () => stage.service.respond(() => ({ status: 503 }))

  it('is sent again after a failure, with growing pauses, and once', async () => {
    await subscribe()
    fail()
    const before = stage.service.requests
    await notify()
    await advance(29_000)
    expect(stage.service.requests - before).toBe(1)
    await advance(1000)
    expect(stage.service.requests - before).toBe(2)
    stage.service.respond(() => ({ status: 201 }))
    await advance(119_000)
    expect(stage.service.received).toHaveLength(0)
    await advance(1000)
    await advance(3_600_000)
    expect(stage.service.received).toHaveLength(1)
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
    stage.service.respond(() => ({ status: 429, headers }))
    const before = stage.service.requests
    await notify()
    const sent = stage.service.requests - before
    stage.service.respond(() => ({ status: 201 }))
    await notify()
    await advance(599_000)
    expect(stage.service.requests - before).toBe(sent)
    await advance(1000)
    expect(stage.service.received).toHaveLength(4)
    expect(new Set(stage.service.received.map(({ path, payload }) => `${path} ${payload.id}`)).size).toBe(4)
  })

  it('waits longer each time that its push service fails again, and not at all once it took one', async () => {
    await subscribe()
    fail()
    const readPause = async () => {
      const row = await db().selectFrom('push_service_pauses').selectAll().executeTakeFirstOrThrow()
      return { failures: row.failures, seconds: (row.paused_until.getTime() - stage.test.clock.now()) / 1000 }
    }
    await notify()
    expect(await readPause()).toEqual({ failures: 1, seconds: 30 })
    await advance(30_000)
    expect(await readPause()).toEqual({ failures: 2, seconds: 60 })
    stage.service.respond(() => ({ status: 201 }))
    await advance(120_000)
    expect(stage.service.received).toHaveLength(1)
    expect((await readPause()).failures).toBe(0)
    await notify()
    expect(stage.service.received).toHaveLength(2)
  })

  it('is dropped after the last attempt', async () => {
    await subscribe()
    fail()
    const before = stage.service.requests
    await notify()
    for (let hours = 0; hours < 10; hours += 1) await advance(3_600_000)
    expect(stage.service.requests - before).toBe(6)
    expect(await countQueued()).toBe(0)
  })

  it('to a subscription that ended removes the device', async () => {
    const device = await subscribe()
    stage.service.unsubscribe(device)
    await notify()
    expect(await countDevices()).toBe(0)
    expect((await readSettings()).one_signal_push_notification_subscription).toBeNull()
  })

  it('whose node was killed in the attempt is not sent twice', async () => {
    await subscribe()
    fail()
    await notify()
    // As a killed node leaves it: claimed, without a result.
    await db()
      .updateTable('push_deliveries')
      .set({ claimed_at: new Date(stage.test.clock.now()) })
      .execute()
    stage.service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(stage.service.received).toEqual([])
    expect(await countQueued()).toBe(1)
    await advance(3_600_000)
    expect(stage.service.received).toEqual([])
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
    await stage.demo.call('/notifications/read-all', { method: 'POST' })
    stage.service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(stage.service.received).toEqual([])
  })

  it('with an offer needs consent, also at the time of sending', async () => {
    await subscribe()
    await setConsent(null)
    await notify(marketing)
    expect(stage.service.received).toEqual([])
    await setConsent(new Date(stage.test.clock.now()))
    await notify(marketing)
    expect(stage.service.received).toMatchObject([{ headers: { urgency: 'low' } }])
    fail()
    await notify(marketing)
    await setConsent(null)
    stage.service.respond(() => ({ status: 201 }))
    await advance(60_000)
    expect(stage.service.received).toHaveLength(1)
  })

  it('is not sent to a player on a break', async () => {
    const player = await openPlayer(stage.test, 0)
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    await subscribe(player)
    expect((await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })).status).toBeLessThan(
      300,
    )
    await notify({ playerId: body.data.id })
    expect(stage.service.received).toEqual([])
    expect(await countQueued()).toBe(0)
  })
})
