/** Devices that receive push notifications, over HTTP, to a push service that verifies and decrypts what it is sent. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PushSubscription } from '@touchline/contract/entities/engagement'
import { describe, expect, it } from 'vitest'
import { openPlayer } from '../../testing/player.ts'
import { TEST_VAPID } from '../../testing/push-service.ts'
import { PUSH_PATH, usePushStage } from '../../testing/push-stage.ts'

const stage = usePushStage()
const { subscribe, notify, advance, countQueued, countDevices, readSettings } = stage

describe('a device', () => {
  it('is sent notifications, encrypted, signed by the operator, in the language of the device', async () => {
    const english = await subscribe()
    const arabic = await subscribe(stage.demo, { 'accept-language': 'ar' })
    await notify()
    const of = ({ endpoint }: PushSubscription) => stage.service.received.filter(({ path }) => endpoint.endsWith(path))
    expect(of(english)).toHaveLength(1)
    expect(of(english)[0]).toMatchObject({
      payload: {
        title: 'Your bonus is back',
        locale: 'en',
        object_type: 'bonus',
        body: expect.stringMatching(/^Welcome\n/),
      },
      claims: { aud: stage.service.origin, sub: TEST_VAPID.subject },
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    })
    expect(of(arabic)[0]?.payload).toMatchObject({ title: 'عادت مكافأتك', locale: 'ar' })
    expect(of(english)[0]?.headers.topic).toBe(of(english)[0]?.payload.id.replaceAll('-', ''))
    expect(await countQueued()).toBe(0)
  })

  it('is named by the settings, with the key to subscribe with', async () => {
    expect((await stage.test.client().call<ResponseBody<'getSettings'>>('/settings')).body.data.push).toEqual({
      public_key: TEST_VAPID.publicKey,
    })
    const first = await subscribe()
    expect((await readSettings()).one_signal_push_notification_subscription).toBe(first.id)
    stage.test.clock.advance(1000)
    const second = await subscribe()
    expect((await readSettings()).one_signal_push_notification_subscription).toBe(second.id)
    await stage.demo.call(`${PUSH_PATH}/${second.id}`, { method: 'DELETE' })
    expect((await readSettings()).one_signal_push_notification_subscription).toBe(first.id)
    const emptied = { one_signal_push_notification_subscription: '' }
    expect((await stage.demo.call('/settings', { body: emptied })).status).toBe(200)
    expect((await readSettings()).one_signal_push_notification_subscription).toBeNull()
    expect(await countDevices()).toBe(0)
  })

  it('keeps its id when it subscribes again, and the oldest of more than ten is removed', async () => {
    const first = await subscribe()
    const { id, ...subscription } = first
    const again = await stage.demo.call<ResponseBody<'postPushSubscription'>>(PUSH_PATH, { body: subscription })
    expect(again.body.data.id).toBe(id)
    for (let count = 0; count < 10; count += 1) {
      stage.test.clock.advance(1000)
      await subscribe()
    }
    expect(await countDevices()).toBe(10)
    await notify()
    expect(stage.service.received.some(({ path }) => first.endpoint.endsWith(path))).toBe(false)
  })

  it('belongs to the player who subscribed last: nothing of the first one reaches the second', async () => {
    stage.service.respond(() => ({ status: 503 }))
    const { id, ...subscription } = await subscribe()
    await notify()
    const other = await openPlayer(stage.test, 0)
    expect((await other.call(PUSH_PATH, { body: subscription })).status).toBe(200)
    stage.service.respond(() => ({ status: 201 }))
    await advance(3_600_000)
    await notify()
    expect(stage.service.received).toEqual([])
    // The first player can no longer remove it either.
    await stage.demo.call(`${PUSH_PATH}/${id}`, { method: 'DELETE' })
    expect(await countDevices()).toBe(1)
  })

  it('is sent nothing once its session has signed out', async () => {
    await subscribe()
    await stage.demo.call('/users/sign_out', { method: 'DELETE' })
    await notify()
    expect(stage.service.received).toEqual([])
    await advance(3_600_000)
    expect(await countDevices()).toBe(0)
  })

  it('renews its subscription without a session, with the former secret only', async () => {
    const former = await subscribe()
    const subscription = stage.service.subscribe()
    const renew = (auth: string) =>
      stage.test.client().call(`${PUSH_PATH}/${former.id}`, { method: 'PUT', body: { auth, subscription } })
    expect((await renew(subscription.keys.auth)).status).toBe(404)
    expect((await renew(former.keys.auth)).status).toBe(204)
    await notify()
    expect(stage.service.received.map(({ path }) => path)).toEqual([new URL(subscription.endpoint).pathname])
  })

  it('is refused at an address that is no push service, or with a key that is none', async () => {
    const { endpoint, keys } = stage.service.subscribe()
    for (const address of ['https://attacker.example/', 'https://10.0.0.1/', 'ftp://localhost/'])
      expect((await stage.demo.call(PUSH_PATH, { body: { endpoint: address, keys } })).status).toBe(422)
    const body = { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }
    expect((await stage.demo.call(PUSH_PATH, { body })).status).toBe(422)
    expect((await stage.test.client().call(PUSH_PATH, { body: { endpoint, keys } })).status).toBe(401)
  })
})
