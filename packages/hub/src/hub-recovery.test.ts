/** Recovery of missed publications, observed through the official client. */
import type { Subscription } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectPublications, type Harness, nextEvent, startHarness } from './testing/harness.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

describe('recovery', () => {
  async function subscribeTo(channel: string) {
    const client = harness.createClient()
    const subscription = client.newSubscription(channel)
    const publications = collectPublications(subscription)
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    await subscribed
    return { client, subscription, ...publications }
  }

  /** Drops the client's socket, publishes while it is disconnected, and returns the context of its resubscription. */
  async function publishWhileAway(subscription: Subscription, count: number) {
    const closed = harness.log.count('session_closed')
    const subscribed = nextEvent(subscription, 'subscribed')
    const gone = harness.log.wait('session_closed', closed + 1).then(() => {
      for (let index = 0; index < count; index += 1) harness.hub.publish('score:1', { away: index })
    })
    harness.cutSockets()
    await gone
    return subscribed
  }

  it('delivers missed publications once and in order', async () => {
    const { subscription, wait } = await subscribeTo('score:1')
    harness.hub.publish('score:1', 'before')
    await wait(1)
    const context = await publishWhileAway(subscription, 5)
    expect(context).toMatchObject({ wasRecovering: true, recovered: true, streamPosition: { offset: 1 } })
    harness.hub.publish('score:1', 'after')
    const received = await wait(7)
    expect(received.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(received.at(-1)).toEqual({ data: 'after', offset: 7 })
    // The position advanced with the recovered publications: a second disconnection repeats none.
    expect(await publishWhileAway(subscription, 1)).toMatchObject({ recovered: true })
    expect((await wait(8)).map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('reports a failed recovery when more was missed than the history holds, and continues from the newest', async () => {
    const { subscription, wait } = await subscribeTo('score:1')
    harness.hub.publish('score:1', 'before')
    await wait(1)
    const context = await publishWhileAway(subscription, 6)
    expect(context).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 7 } })
    harness.hub.publish('score:1', 'after')
    expect(await wait(2)).toEqual([
      { data: 'before', offset: 1 },
      { data: 'after', offset: 8 },
    ])
  })

  it('reports a failed recovery when the epoch changed', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('score:1', { since: { offset: 1, epoch: 'of another life' } })
    harness.hub.publish('score:1', 'only')
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    expect(await subscribed).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 1 } })
  })

  it('recovers after any idle time, but not after missed publications expired', async () => {
    const { client, subscription, wait } = await subscribeTo('score:1')
    harness.hub.publish('score:1', 'before')
    await wait(1)
    /** Disconnects, runs `happen`, and returns the context of the resubscription. */
    const returnAfter = async (happen: () => void) => {
      const closed = harness.log.count('session_closed')
      client.disconnect()
      await harness.log.wait('session_closed', closed + 1)
      happen()
      const subscribed = nextEvent(subscription, 'subscribed')
      client.connect()
      return subscribed
    }
    expect(await returnAfter(() => harness.clock.advance(3_500_000))).toMatchObject({ recovered: true })
    const missed = await returnAfter(() => {
      harness.hub.publish('score:1', 'missed')
      harness.clock.advance(60_000)
    })
    expect(missed).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 2 } })
    // After that time the channel is evicted together with its offset.
    const forgotten = await returnAfter(() => harness.clock.advance(3_630_000))
    expect(forgotten).toMatchObject({ wasRecovering: true, recovered: false })
    harness.hub.publish('score:1', 'after')
    expect((await wait(2)).map(({ data }) => data)).toEqual(['before', 'after'])
  })

  it('recovers a quiet channel without publications', async () => {
    const { subscription } = await subscribeTo('score:1')
    expect(await publishWhileAway(subscription, 0)).toMatchObject({ recovered: true, hasRecoveredPublications: false })
  })

  it('returns the history to a subscriber', async () => {
    const { subscription } = await subscribeTo('score:1')
    for (const goal of [1, 2, 3]) harness.hub.publish('score:1', goal)
    const page = await subscription.history({ limit: 2, reverse: true })
    expect(page.publications.map(({ data }) => data)).toEqual([3, 2])
    expect(page.offset).toBe(3)
  })
})
