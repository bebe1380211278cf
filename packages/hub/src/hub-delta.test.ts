/** Deltas observed through the official client over real sockets. */
import type { Subscription } from 'centrifuge'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arbitraryText } from './testing/arbitrary-text.ts'
import { collectPublications, type Harness, nextEvent, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

/** A list of realistic length; each event changes one entry. */
function prices(change: number) {
  return Array.from({ length: 30 }, (_, id) => ({ id, name: `Málaga – Зенит 🔥 ${id}`, odds: id === change ? 3 : 2.5 }))
}

async function subscribeTo(channel: string, options: Parameters<Harness['subscribe']>[1] = { delta: 'fossil' }) {
  const { client, subscription, subscribed } = harness.subscribe(channel, options)
  const publications = collectPublications(subscription)
  return { client, subscription, context: await subscribed, ...publications }
}

/** Drops all sockets, publishes after the hub noticed, and returns the context of the client's resubscription. */
async function cutAndPublish(subscription: Subscription, publish: () => void) {
  const closed = harness.log.count('session_closed')
  const subscribed = nextEvent(subscription, 'subscribed')
  const gone = harness.log.wait('session_closed', closed + 1).then(publish)
  harness.cutSockets()
  await gone
  return subscribed
}

function publishWhileAway(subscription: Subscription, data: readonly unknown[]) {
  return cutAndPublish(subscription, () => {
    for (const item of data) harness.hub.publish('price:1', item)
  })
}

describe('deltas', () => {
  it.each(['price:1', 'ticker:1'])('deliver %s intact in a fraction of the bytes', async channel => {
    const { subscription, wait } = await subscribeTo(channel)
    const events = Array.from({ length: 20 }, (_, change) => prices(change))
    for (const event of events) harness.hub.publish(channel, event)
    const received = await wait(20)
    expect(received.map(({ data }) => data)).toEqual(events)
    const stats = subscription.deltaStats()
    expect(stats).toMatchObject({ numFullPayloads: 1, numDeltaPayloads: 19 })
    expect(stats.compressionRatio).toBeGreaterThan(0.8)
  })

  it('deliver any sequence of values to early and late subscribers', { timeout: 30_000 }, async () => {
    const value = fc.oneof(fc.jsonValue(), arbitraryText(40), fc.nat(29).map(prices))
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 2, maxLength: 8 }), async values => {
        round += 1
        const channel = `ticker:${round}`
        const sent = values.map(item => JSON.parse(JSON.stringify(item)))
        const early = await subscribeTo(channel)
        harness.hub.publish(channel, values[0])
        const late = await subscribeTo(channel)
        for (const item of values.slice(1)) harness.hub.publish(channel, item)
        expect((await early.wait(sent.length)).map(({ data }) => data)).toEqual(sent)
        expect((await late.wait(sent.length - 1)).map(({ data }) => data)).toEqual(sent.slice(1))
        early.client.disconnect()
        late.client.disconnect()
      }),
      { numRuns: 12 },
    )
  })

  it('are sent only to subscribers that request them in namespaces that allow them', async () => {
    const plain = await subscribeTo('price:1', {})
    const asking = await subscribeTo('score:1')
    harness.hub.publish('price:1', prices(1))
    harness.hub.publish('score:1', prices(1))
    expect((await plain.wait(1))[0]?.data).toEqual(prices(1))
    expect((await asking.wait(1))[0]?.data).toEqual(prices(1))
    expect(asking.subscription.deltaStats().numPublications).toBe(0)
  })

  it('are confirmed in the reply only when requested and allowed', async () => {
    const client = await RawClient.open(harness.url)
    const replies = await client.request(
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'ticker:1', delta: 'fossil' } },
      { id: 3, subscribe: { channel: 'ticker:2' } },
      { id: 4, subscribe: { channel: 'ticker:3', delta: 'other' } },
      { id: 5, subscribe: { channel: 'news:1', delta: 'fossil' } },
    )
    expect(replies.slice(1)).toEqual([
      { id: 2, subscribe: { delta: true } },
      { id: 3, subscribe: {} },
      { id: 4, subscribe: {} },
      { id: 5, subscribe: {} },
    ])
  })

  it('are sent as ASCII strings, including the full publication', async () => {
    const client = await RawClient.open(harness.url)
    await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'ticker:1', delta: 'fossil' } })
    harness.hub.publish('ticker:1', ['é'.repeat(60), 1])
    harness.hub.publish('ticker:1', ['é'.repeat(60), 2])
    const full = `["${'\\u00e9'.repeat(60)}",1]`
    expect(await client.next()).toEqual({ push: { channel: 'ticker:1', pub: { data: full } } })
    const delta = { data: expect.stringMatching(/^[\n -~]{1,40}$/), delta: true }
    expect(await client.next()).toEqual({ push: { channel: 'ticker:1', pub: delta } })
  })
})

describe('deltas and recovery', () => {
  it('continue after a recovery, which reuses the encodings sent to others', async () => {
    const witness = await subscribeTo('price:1')
    const { subscription, wait } = await subscribeTo('price:1')
    harness.hub.publish('price:1', prices(0))
    await Promise.all([wait(1), witness.wait(1)])
    expect(await publishWhileAway(subscription, [prices(1), prices(2), prices(3)])).toMatchObject({ recovered: true })
    harness.hub.publish('price:1', prices(4))
    const received = await wait(5)
    expect(received.map(({ data }) => data)).toEqual([0, 1, 2, 3, 4].map(prices))
    expect(received.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5])
  })

  it('start with a delta after a recovery with publications', async () => {
    const epoch = harness.hub.publish('price:1', prices(0)).epoch
    harness.hub.publish('price:1', prices(1))
    const client = await RawClient.open(harness.url)
    const recover = { channel: 'price:1', delta: 'fossil', recover: true, offset: 1, epoch }
    const [, reply] = await client.request({ id: 1, connect: {} }, { id: 2, subscribe: recover })
    expect(reply).toMatchObject({ subscribe: { recovered: true, delta: true, publications: [{ offset: 2 }] } })
    harness.hub.publish('price:1', prices(2))
    expect(await client.next()).toMatchObject({ push: { pub: { offset: 3, delta: true } } })
  })

  it('start with a full publication for a new page that missed nothing', async () => {
    const { offset, epoch } = harness.hub.publish('price:1', prices(0))
    if (offset === undefined || epoch === undefined) throw new Error('the channel has a position')
    const { wait, context } = await subscribeTo('price:1', { delta: 'fossil', since: { offset, epoch } })
    expect(context).toMatchObject({ recovered: true, hasRecoveredPublications: false })
    harness.hub.publish('price:1', prices(1))
    harness.hub.publish('price:1', prices(2))
    expect((await wait(2)).map(({ data }) => data)).toEqual([prices(1), prices(2)])
  })

  it('start with a full publication after a failed recovery', async () => {
    const { subscription, wait } = await subscribeTo('price:1')
    harness.hub.publish('price:1', prices(0))
    await wait(1)
    const missed = Array.from({ length: 6 }, (_, change) => prices(change))
    expect(await publishWhileAway(subscription, missed)).toMatchObject({ recovered: false, wasRecovering: true })
    harness.hub.publish('price:1', prices(20))
    harness.hub.publish('price:1', prices(21))
    expect((await wait(3)).map(({ data }) => data)).toEqual([prices(0), prices(20), prices(21)])
  })

  it('do not affect the history command', async () => {
    const { subscription } = await subscribeTo('price:1')
    harness.hub.publish('price:1', prices(0))
    harness.hub.publish('price:1', prices(1))
    const { publications } = await subscription.history({ limit: -1 })
    expect(publications.map(({ data }) => data)).toEqual([prices(0), prices(1)])
  })

  it('stay intact across disconnections at any moment', { timeout: 30_000 }, async () => {
    const { wait, subscription } = await subscribeTo('quote:1')
    let published = 0
    const publish = () => {
      published += 1
      harness.hub.publish('quote:1', prices(published))
    }
    // Number of publications before each disconnection, of which the client may have received any part.
    for (const burst of [1, 3, 0, 2, 7, 1, 0, 5, 4, 2, 6, 1]) {
      for (let index = 0; index < burst; index += 1) publish()
      const context = await cutAndPublish(subscription, publish)
      expect(context.recovered).toBe(true)
    }
    const received = await wait(published)
    expect(received.map(({ offset }) => offset)).toEqual(Array.from({ length: published }, (_, index) => index + 1))
    expect(received.map(({ data }) => data)).toEqual(received.map(({ offset = 0 }) => prices(offset)))
  })
})
