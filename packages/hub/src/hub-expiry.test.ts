/** Deadlines: pings, expired tokens, stale sockets, evicted idempotency keys. Uses a manual clock. */
import { type Centrifuge, State, UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Harness, nextEvent, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(async () => {
  vi.useRealTimers()
  await harness.stop()
})

async function connectRaw(token = ''): Promise<RawClient> {
  const client = await RawClient.open(harness.url)
  await client.request({ id: 1, connect: { token } })
  return client
}

/** Receives the due ping, answers it, and waits until the hub has processed the pong. */
async function answerPing(client: RawClient): Promise<void> {
  expect(await client.next()).toEqual({})
  client.send({})
  await client.request({ id: 99, unsubscribe: { channel: 'news:none' } })
}

/** A round trip; after the second one the hub has processed everything the client sent on receiving the first. */
async function roundTrip(client: Centrifuge): Promise<void> {
  for (const _ of [1, 2]) await expect(client.history('score:1', { limit: 0 })).rejects.toMatchObject({ code: 103 })
}

it('pings, accepts the pong, and disconnects a client that does not answer', async () => {
  const client = await connectRaw()
  harness.clock.advance(13_000)
  await answerPing(client)
  harness.clock.advance(25_000)
  expect(await client.next()).toEqual({})
  harness.clock.advance(7000)
  expect(harness.log.count('session_closed')).toBe(0)
  harness.clock.advance(1000)
  expect(await client.closed).toEqual({ code: 3012, reason: 'no pong' })
})

it('exchanges pings with the official client', async () => {
  const client = harness.createClient()
  client.connect()
  await client.ready()
  harness.clock.advance(13_000)
  await roundTrip(client)
  harness.clock.advance(8000)
  await roundTrip(client)
  expect(harness.log.count('session_closed')).toBe(0)
})

it('closes a socket without a connect command after ten seconds', async () => {
  const client = await RawClient.open(harness.url)
  await harness.log.wait('session_opened')
  harness.clock.advance(9000)
  expect(harness.log.count('session_closed')).toBe(0)
  harness.clock.advance(1000)
  expect(await client.closed).toEqual({ code: 3502, reason: 'stale' })
})

it('closes an expired connection after its grace period', async () => {
  const client = await connectRaw(harness.sign({ user: '42' }, 5))
  harness.clock.advance(13_000)
  await answerPing(client)
  harness.clock.advance(16_000)
  expect(harness.log.count('session_closed')).toBe(0)
  harness.clock.advance(1000)
  expect(await client.closed).toEqual({ code: 3005, reason: 'connection expired' })
})

it('ends an expired subscription with a push that lets the client resubscribe', async () => {
  const client = await connectRaw(harness.sign({ user: '42' }))
  const token = harness.sign({ user: '42', channel: '$inbox:42' }, 5)
  const [reply] = await client.request({ id: 2, subscribe: { channel: '$inbox:42', token } })
  expect(reply).toMatchObject({ id: 2, subscribe: { expires: true, ttl: 5 } })
  harness.clock.advance(13_000)
  await answerPing(client)
  harness.clock.advance(17_000)
  expect(await client.next()).toEqual({
    push: { channel: '$inbox:42', unsubscribe: { code: 2501, reason: 'subscription expired' } },
  })
  harness.hub.publish('$inbox:42', 'unseen')
  const [answer] = await client.request({ id: 3, unsubscribe: { channel: '$inbox:42' } })
  expect(answer).toEqual({ id: 3, unsubscribe: {} })
})

it('refreshes the official client’s connection before it expires', async () => {
  let requests = 0
  const getToken = async () => {
    requests += 1
    return harness.sign({ user: '42' }, 20)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = harness.createClient({ getToken })
  client.connect()
  await nextEvent(client, 'connected')
  harness.clock.advance(13_000)
  await roundTrip(client)
  vi.advanceTimersByTime(20_000)
  await vi.waitFor(() => expect(requests).toBe(2))
  await roundTrip(client)
  harness.clock.advance(25_000)
  await roundTrip(client)
  // The first token and its grace period would last 45 seconds, the second lasts 58.
  harness.clock.advance(12_000)
  expect(harness.log.count('session_closed')).toBe(0)
  harness.clock.advance(8000)
  expect(await harness.log.wait('session_closed')).toMatchObject({ code: 3005 })
})

it('disconnects a client without a new token, and accepts it again with one', async () => {
  let requests = 0
  const getToken = async () => {
    requests += 1
    if (requests > 1 && requests < 4) throw new Error('the network is down')
    return harness.sign({ user: '42' }, 20)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = harness.createClient({ getToken })
  const errors: number[] = []
  client.on('error', ({ error }) => errors.push(error.code))
  client.connect()
  await nextEvent(client, 'connected')
  harness.clock.advance(13_000)
  await roundTrip(client)
  const failed = nextEvent(client, 'error')
  vi.advanceTimersByTime(20_000)
  expect(await failed).toMatchObject({ type: 'refreshToken' })
  harness.clock.advance(25_000)
  await roundTrip(client)
  const connecting = nextEvent(client, 'connecting')
  const connected = nextEvent(client, 'connected')
  harness.clock.advance(7000)
  expect(await connecting).toEqual({ code: 3005, reason: 'connection expired' })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10)
    expect(requests).toBe(4)
  })
  await connected
  expect(errors.length).toBeGreaterThan(0)
})

it('disconnects a client that is denied a new token', async () => {
  let requests = 0
  const getToken = async () => {
    requests += 1
    if (requests > 1) throw new UnauthorizedError('signed out')
    return harness.sign({ user: '42' }, 20)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = harness.createClient({ getToken })
  client.connect()
  await nextEvent(client, 'connected')
  const disconnected = nextEvent(client, 'disconnected')
  vi.advanceTimersByTime(20_000)
  expect(await disconnected).toMatchObject({ code: 1, reason: 'unauthorized' })
  expect((await harness.log.wait('session_closed')).user).toBe('42')
})

it('detects a half-open client, which then recovers', async () => {
  const { client, subscription, subscribed } = harness.subscribe('score:1')
  await subscribed
  harness.freezeSockets()
  harness.clock.advance(13_000)
  const back = nextEvent(subscription, 'subscribed')
  harness.clock.advance(8000)
  expect(await harness.log.wait('session_closed')).toMatchObject({ code: 3012 })
  harness.hub.publish('score:1', 'while away')
  // It does not complete the closing handshake either, so its socket is destroyed.
  harness.clock.advance(5000)
  expect(await back).toMatchObject({ wasRecovering: true, recovered: true, hasRecoveredPublications: true })
  expect(client.state).toBe(State.Connected)
})

it('refreshes the official client’s subscription with a new token', async () => {
  let requests = 0
  const getToken = async ({ channel }: { channel: string }) => {
    requests += 1
    return harness.sign({ user: '42', channel }, 5)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = harness.createClient({ token: harness.sign({ user: '42' }) })
  const subscription = client.newSubscription('$inbox:42', { getToken })
  subscription.subscribe()
  client.connect()
  await nextEvent(subscription, 'subscribed')
  harness.clock.advance(4000)
  vi.advanceTimersByTime(5000)
  await vi.waitFor(() => expect(requests).toBe(2))
  await roundTrip(client)
  harness.clock.advance(9000)
  await roundTrip(client)
  // The first token and its grace period would last 30 seconds, the second lasts 34.
  harness.clock.advance(20_000)
  expect(harness.log.count('unsubscribed')).toBe(0)
  const subscribing = nextEvent(subscription, 'subscribing')
  const subscribed = nextEvent(subscription, 'subscribed')
  const error = nextEvent(subscription, 'error')
  harness.clock.advance(1000)
  expect(await subscribing).toMatchObject({ code: 2501, reason: 'subscription expired' })
  // The client first sends its current token; after the expiry error it fetches another with a delay.
  expect(await error).toMatchObject({ error: { code: 109 } })
  vi.advanceTimersByTime(5000)
  expect(await subscribed).toMatchObject({ wasRecovering: true, recovered: true })
  expect(requests).toBe(3)
})

it('refreshes a subscription with its own token', async () => {
  const client = await connectRaw(harness.sign({ user: '42' }))
  const channel = '$inbox:42'
  await client.request({ id: 2, subscribe: { channel, token: harness.sign({ user: '42', channel }, 5) } })
  const [reply] = await client.request({
    id: 3,
    sub_refresh: { channel, token: harness.sign({ user: '42', channel }, 40) },
  })
  expect(reply).toEqual({ id: 3, sub_refresh: { expires: true, ttl: 40 } })
  harness.clock.advance(13_000)
  await answerPing(client)
  harness.clock.advance(18_000)
  expect(harness.log.count('unsubscribed')).toBe(0)
})

it('publishes a keyed event once until its key is evicted', () => {
  const publish = (idempotencyKey: string, channel = 'score:1') =>
    harness.hub.publish(channel, 1, { idempotencyKey }).offset
  expect(publish('a')).toBe(1)
  expect(publish('a')).toBe(1)
  expect(publish('b')).toBe(2)
  expect(publish('a', 'score:2')).toBe(1)
  harness.clock.advance(300_000)
  expect(publish('a')).toBe(3)
})

it('frees unused channels', async () => {
  const client = await connectRaw()
  await client.request(
    { id: 2, subscribe: { channel: 'score:never' } },
    { id: 3, unsubscribe: { channel: 'score:never' } },
  )
  harness.hub.publish('news:1', 'no history')
  expect(harness.hub.stats().channels).toBe(0)
  harness.hub.publish('score:1', 1)
  expect(harness.hub.stats().channels).toBe(1)
  harness.clock.advance(3_600_000)
  expect(harness.hub.stats().channels).toBe(0)
})
