/** The hub observed through the official client over real sockets. */
import { State, UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectPublications, type Harness, nextEvent, startHarness } from './testing/harness.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

describe('connecting', () => {
  it('accepts a visitor without a token', async () => {
    const client = harness.createClient()
    const connected = nextEvent(client, 'connected')
    client.connect()
    expect((await connected).client).toMatch(/^[0-9a-f-]{36}$/)
    expect(await harness.log.wait('session_connected')).toMatchObject({ user: '' })
  })

  it('accepts an anonymous and a signed-in token', async () => {
    for (const user of ['', '42']) harness.createClient({ token: harness.sign({ user }, 60) }).connect()
    await harness.log.wait('session_connected', 2)
    expect(harness.hub.stats()).toMatchObject({ connected: 2, users: 1 })
  })

  it('lets the client refresh an expired token', async () => {
    let requests = 0
    const client = harness.createClient({
      token: harness.sign({ user: '42' }, -1),
      getToken: async () => {
        requests += 1
        return harness.sign({ user: '42' }, 60)
      },
    })
    const error = nextEvent(client, 'error')
    const connected = nextEvent(client, 'connected')
    client.connect()
    expect(await error).toMatchObject({ type: 'connect', error: { code: 109 } })
    await connected
    expect(requests).toBe(1)
  })

  it('ends the connection permanently on an invalid token', async () => {
    const client = harness.createClient({ token: 'not.a.token' })
    const disconnected = nextEvent(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('disconnects a user on the application’s request', async () => {
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
  it('delivers publications in order with their offsets', async () => {
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

  it('delivers publications without offset in a channel without history', async () => {
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

  it('permits a private channel with its token', async () => {
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

  it('lets the client refresh an expired subscription token', async () => {
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

  it('stops publications on unsubscribe, and accepts a new subscription afterwards', async () => {
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

describe('shutting down', () => {
  it('advises clients to reconnect, and they reach the next hub', async () => {
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

it('ends only the subscription when its token is denied', async () => {
  const client = harness.createClient({ token: harness.sign({ user: '42' }) })
  const subscription = client.newSubscription('$inbox:42', {
    getToken: async () => {
      throw new UnauthorizedError('not yours')
    },
  })
  const unsubscribed = nextEvent(subscription, 'unsubscribed')
  const connected = nextEvent(client, 'connected')
  subscription.subscribe()
  client.connect()
  expect(await unsubscribed).toMatchObject({ code: 1, reason: 'unauthorized' })
  await connected
  expect(client.state).toBe(State.Connected)
})

it('stops the client when its token is denied', async () => {
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
