/** The hub as the published client sees it, over real sockets. */
import { State, type Subscription, UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectPublications, type Harness, nextEvent, startHarness } from './testing/harness.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

describe('connecting', () => {
  it('takes a visitor without a token', async () => {
    const client = harness.createClient()
    const connected = nextEvent(client, 'connected')
    client.connect()
    expect((await connected).client).toMatch(/^[0-9a-f-]{36}$/)
    expect(await harness.log.wait('session_connected')).toMatchObject({ user: '' })
  })

  it('takes an anonymous and a signed-in token', async () => {
    for (const user of ['', '42']) harness.createClient({ token: harness.sign({ user }, 60) }).connect()
    await harness.log.wait('session_connected', 2)
    expect(harness.hub.stats()).toMatchObject({ connected: 2, users: 1 })
  })

  it('lets the client fetch a new token for an expired one', async () => {
    let asked = 0
    const client = harness.createClient({
      token: harness.sign({ user: '42' }, -1),
      getToken: async () => {
        asked += 1
        return harness.sign({ user: '42' }, 60)
      },
    })
    const error = nextEvent(client, 'error')
    const connected = nextEvent(client, 'connected')
    client.connect()
    expect(await error).toMatchObject({ type: 'connect', error: { code: 109 } })
    await connected
    expect(asked).toBe(1)
  })

  it('ends the connection for good on an invalid token', async () => {
    const client = harness.createClient({ token: 'not.a.token' })
    const disconnected = nextEvent(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('answers the application that throws a user out', async () => {
    const client = harness.createClient({ token: harness.sign({ user: '42' }, 60) })
    const other = harness.createClient({ token: harness.sign({ user: '43' }, 60) })
    client.connect()
    other.connect()
    await harness.log.wait('session_connected', 2)
    await Promise.all([client.ready(), other.ready()])
    const disconnected = nextEvent(client, 'disconnected')
    harness.hub.disconnectUser('42', 3503, 'account closed')
    expect(await disconnected).toEqual({ code: 3503, reason: 'account closed' })
    expect(other.state).toBe(State.Connected)
  })
})

describe('subscribing', () => {
  it('brings publications in order with their offsets', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('score:1')
    const { wait } = collectPublications(subscription)
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    expect(await subscribed).toMatchObject({ recoverable: true, positioned: true, streamPosition: { offset: 0 } })
    for (let goal = 1; goal <= 20; goal += 1) harness.hub.publish('score:1', { goal })
    const received = await wait(20)
    expect(received).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ data: { goal: index + 1 }, offset: index + 1 })),
    )
  })

  it('brings publications of a channel without history, which have no offset', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('news:en')
    const { wait } = collectPublications(subscription)
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    expect((await subscribed).recoverable).toBe(false)
    harness.hub.broadcast(['news:en', 'news:de'], 'hello')
    expect(await wait(1)).toEqual([{ data: 'hello', offset: undefined }])
  })

  it('opens a private channel to the holder of its token', async () => {
    const client = harness.createClient({ token: harness.sign({ user: '42' }, 60) })
    const subscription = client.newSubscription('$inbox:42', {
      getToken: async ({ channel }) => harness.sign({ user: '42', channel }, 60),
    })
    const { wait } = collectPublications(subscription)
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    await subscribed
    harness.hub.publish('$inbox:42', { balance: 1 })
    expect(await wait(1)).toEqual([{ data: { balance: 1 }, offset: 1 }])
  })

  it.each([
    ['$inbox:42', 103],
    ['inbox:42', 103],
    ['$score:1', 103],
    ['members:1', 103],
    ['unheard:1', 102],
    ['x'.repeat(256), 107],
  ])('refuses %s to an anonymous visitor', async (channel, code) => {
    const client = harness.createClient()
    const subscription = client.newSubscription(channel)
    const unsubscribed = nextEvent(subscription, 'unsubscribed')
    subscription.subscribe()
    client.connect()
    expect((await unsubscribed).code).toBe(code)
  })

  it('lets the client fetch a new token for an expired subscription token', async () => {
    const client = harness.createClient({ token: harness.sign({ user: '42' }, 60) })
    const subscription = client.newSubscription('$inbox:42', {
      token: harness.sign({ user: '42', channel: '$inbox:42' }, -1),
      getToken: async ({ channel }) => harness.sign({ user: '42', channel }, 60),
      minResubscribeDelay: 1,
      maxResubscribeDelay: 5,
    })
    const error = nextEvent(subscription, 'error')
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    expect(await error).toMatchObject({ error: { code: 109 } })
    await subscribed
  })

  it('stops a channel’s publications on unsubscribe, and takes the client back afterwards', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('news:en')
    const { wait, received } = collectPublications(subscription)
    subscription.subscribe()
    client.connect()
    await nextEvent(subscription, 'subscribed')
    subscription.unsubscribe()
    await harness.log.wait('unsubscribed')
    harness.hub.publish('news:en', 'missed')
    subscription.subscribe()
    await nextEvent(subscription, 'subscribed')
    harness.hub.publish('news:en', 'seen')
    await wait(1)
    expect(received.map(({ data }) => data)).toEqual(['seen'])
  })
})

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

  /** Cuts the client's socket, publishes while it is away, and answers what its return told it. */
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

  it('gives a returning client what it missed, once and in order', async () => {
    const { subscription, wait } = await subscribeTo('score:1')
    harness.hub.publish('score:1', 'before')
    await wait(1)
    const context = await publishWhileAway(subscription, 5)
    expect(context).toMatchObject({ wasRecovering: true, recovered: true, streamPosition: { offset: 1 } })
    harness.hub.publish('score:1', 'after')
    const received = await wait(7)
    expect(received.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(received.at(-1)).toEqual({ data: 'after', offset: 7 })
    // The position moved with the recovered publications: a second cut brings nothing twice.
    expect(await publishWhileAway(subscription, 1)).toMatchObject({ recovered: true })
    expect((await wait(8)).map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('says so when more was missed than the history holds, and goes on from the top', async () => {
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

  it('says so when the epoch is another', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('score:1', { since: { offset: 1, epoch: 'of another life' } })
    harness.hub.publish('score:1', 'only')
    const subscribed = nextEvent(subscription, 'subscribed')
    subscription.subscribe()
    client.connect()
    expect(await subscribed).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 1 } })
  })

  it('recovers a quiet channel without publications', async () => {
    const { subscription } = await subscribeTo('score:1')
    expect(await publishWhileAway(subscription, 0)).toMatchObject({ recovered: true, hasRecoveredPublications: false })
  })

  it('reads the history for a subscriber', async () => {
    const { subscription } = await subscribeTo('score:1')
    for (const goal of [1, 2, 3]) harness.hub.publish('score:1', goal)
    const page = await subscription.history({ limit: 2, reverse: true })
    expect(page.publications.map(({ data }) => data)).toEqual([3, 2])
    expect(page.offset).toBe(3)
  })
})

describe('shutting down', () => {
  it('tells clients to come back, and they find the next hub', async () => {
    const client = harness.createClient()
    const subscription = client.newSubscription('score:1')
    subscription.subscribe()
    client.connect()
    await nextEvent(subscription, 'subscribed')
    harness.hub.publish('score:1', 'before')
    const connecting = nextEvent(client, 'connecting')
    const closed = harness.hub.close()
    expect(await connecting).toEqual({ code: 3001, reason: 'shutdown' })
    const subscribed = nextEvent(subscription, 'subscribed')
    await closed
    expect(harness.hub.stats()).toMatchObject({ sessions: 0, connected: 0 })
    const next = harness.createHub()
    expect(await subscribed).toMatchObject({ wasRecovering: true, recovered: false })
    client.disconnect()
    await next.close()
  })
})

it('lets a client that may not have a token give up', async () => {
  const client = harness.createClient({
    token: harness.sign({ user: '42' }, -1),
    getToken: async () => {
      throw new UnauthorizedError('signed out')
    },
  })
  const disconnected = nextEvent(client, 'disconnected')
  client.connect()
  expect(await disconnected).toMatchObject({ code: 1 })
})
