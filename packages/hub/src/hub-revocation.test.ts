/** Tokens of revoked sessions: rejected although they have not expired. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CentrifugoPublisher } from './centrifugo-publisher.ts'
import { API_KEY, serveApi } from './testing/api-server.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

const CLOSE = { code: 4401, reason: 'signed_out' }
const CHANNEL = '$inbox:42'
const EXPIRED = { error: { code: 109, message: expect.any(String) } }

let harness: Harness
let publisher: CentrifugoPublisher

beforeEach(async () => {
  harness = await startHarness()
  publisher = new CentrifugoPublisher({ url: serveApi(harness), key: API_KEY })
})
afterEach(() => harness.stop())

const connection = (sessionId: string, user = '42') => harness.sign({ user, sessionId }, 100)
const subscription = (sessionId: string) => harness.sign({ user: '42', channel: CHANNEL, sessionId }, 100)
const revoke = (sessionId: string) => {
  const untilMs = harness.clock.now() + 100_000
  return publisher.revokeSessions([{ user: '42', sessionId, untilMs }], CLOSE)
}

async function connect(token: string): Promise<RawClient> {
  const client = await RawClient.open(harness.url)
  const [reply] = await client.request({ id: 1, connect: { token } })
  expect(reply).toMatchObject({ id: 1, connect: { expires: true } })
  return client
}

it('closes the connections of a revoked session and of no other', async () => {
  const [ended, other, stranger] = await Promise.all([
    connect(connection('a')),
    connect(connection('b')),
    connect(connection('a', '43')),
  ])
  expect(await revoke('a')).toBe(true)
  expect(await ended.closed).toEqual(CLOSE)
  for (const client of [other, stranger]) {
    const [reply] = await client.request({ id: 2, subscribe: { channel: 'news:1' } })
    expect(reply).toMatchObject({ id: 2, subscribe: {} })
  }
})

it('rejects every token of a revoked session as expired until its expiry', async () => {
  const tokens = { connection: connection('a'), subscription: subscription('a') }
  await revoke('a')
  const late = await RawClient.open(harness.url)
  expect(await late.request({ id: 1, connect: { token: tokens.connection } })).toMatchObject([EXPIRED])
  const live = await connect(connection('b'))
  expect(await live.request({ id: 2, subscribe: { channel: CHANNEL, token: tokens.subscription } })).toMatchObject([
    EXPIRED,
  ])
  live.send({ id: 3, refresh: { token: tokens.connection } })
  expect(await live.closed).toEqual({ code: 3005, reason: 'connection expired' })
  harness.clock.advance(101_000)
  expect(await (await connect(connection('a'))).request({ id: 2, unsubscribe: { channel: 'news:1' } })).toHaveLength(1)
})

it('ends only the subscription when the connection belongs to another session', async () => {
  const client = await connect(connection('b'))
  await client.request({ id: 2, subscribe: { channel: CHANNEL, token: subscription('a') } })
  await revoke('a')
  expect(await client.next()).toEqual({
    push: { channel: CHANNEL, unsubscribe: { code: 2501, reason: 'subscription expired' } },
  })
})

it('assigns a refreshed connection to the session of its new token', async () => {
  const client = await connect(connection('a'))
  await client.request({ id: 2, refresh: { token: connection('b') } })
  await revoke('a')
  expect(await client.request({ id: 3, unsubscribe: { channel: 'news:1' } })).toEqual([{ id: 3, unsubscribe: {} }])
  await revoke('b')
  expect(await client.closed).toEqual(CLOSE)
})
