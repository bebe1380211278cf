/** Connection churn: no publication is missed or duplicated, and no state leaks. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectPublications, type Harness, nextEvent, startHarness } from './testing/harness.ts'

const CHANNELS = 100
const ROUNDS = 20
/** Timeout for heavy tests on a busy machine. */
const PATIENCE = { timeout: 30_000 }

let harness: Harness

beforeEach(async () => {
  // One client acts for many.
  harness = await startHarness({ limits: { commandBurst: 1_000_000 } })
})

afterEach(() => harness.stop())

it('serves thousands of subscribes and unsubscribes of one client', PATIENCE, async () => {
  const client = harness.createClient()
  const subscriptions = Array.from({ length: CHANNELS }, (_, index) =>
    client.newSubscription(`ticker:${index}`, { delta: 'fossil' }),
  )
  const collectors = subscriptions.map(collectPublications)
  client.connect()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const subscribed = subscriptions.map(subscription => nextEvent(subscription, 'subscribed'))
    for (const subscription of subscriptions) subscription.subscribe()
    await Promise.all(subscribed)
    expect(harness.hub.stats()).toMatchObject({ channels: CHANNELS, subscriptions: CHANNELS })
    for (const { channel } of subscriptions) harness.hub.publish(channel, { round, text: 'Ñandú '.repeat(10) })
    await Promise.all(collectors.map(({ wait }) => wait(round)))
    for (const subscription of subscriptions) subscription.unsubscribe()
    await harness.log.wait('unsubscribed', round * CHANNELS)
    expect(harness.hub.stats()).toMatchObject({ channels: 0, subscriptions: 0 })
  }
  for (const { received } of collectors) {
    expect(received.map(({ data }) => data.round)).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1))
  }
  expect(harness.log.count('failure')).toBe(0)
})

it('keeps no state of disconnected clients', PATIENCE, async () => {
  for (let wave = 1; wave <= 6; wave += 1) {
    const clients = Array.from({ length: 30 }, () => harness.subscribe('room:1', { joinLeave: true }))
    await Promise.all(clients.map(({ subscribed }) => subscribed))
    expect(harness.hub.stats()).toMatchObject({ connected: 30, subscriptions: 30 })
    if (wave % 2 === 0) harness.cutSockets()
    for (const { client } of clients) client.disconnect()
    await harness.log.wait('session_closed', wave * 30)
  }
  expect(harness.hub.stats()).toEqual({ sessions: 0, connected: 0, users: 0, channels: 0, subscriptions: 0 })
})
