/**
 * Contract tests against the real Centrifugo with the deployed configuration: the HTTP API used by publisher and
 * reader, positions, recovery, deltas, subscription permissions, and disconnection.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { Centrifuge, type PublicationContext, type SubscribedContext, type SubscriptionOptions } from 'centrifuge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CentrifugoPublisher } from './centrifugo-publisher.ts'
import { CentrifugoReader } from './centrifugo-reader.ts'
import { type CentrifugoProcess, findCentrifugo, startCentrifugo } from './testing/centrifugo-process.ts'

const command = findCentrifugo()
if (!command) console.warn('Centrifugo is not tested: this machine lacks it (CENTRIFUGO_PATH, or on the path)')

const SECRET = 'the-secret-of-the-test-tokens-is-long'
const KEY = 'the-key-of-the-test-server'
const event = (n: number, text = '') => ({ event_name: 'markets_changed', message: { n, text } })

function sign(claims: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ exp: Math.floor(Date.now() / 1000) + 60, ...claims })}`
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`
}

describe.skipIf(!command)('Centrifugo with the deployed configuration', () => {
  let server: CentrifugoProcess
  let publisher: CentrifugoPublisher
  let reader: CentrifugoReader
  const clients: Centrifuge[] = []

  const connect = (user = ''): Centrifuge => {
    const url = `ws://127.0.0.1:${server.port}/connection/websocket`
    const client = new Centrifuge(url, { getToken: async () => sign({ sub: user }), minReconnectDelay: 10 })
    clients.push(client)
    client.connect()
    return client
  }

  /** Subscribes to a channel; `reached` resolves after that many publications. */
  async function follow(client: Centrifuge, channel: string, options: Partial<SubscriptionOptions> = {}) {
    const received: unknown[] = []
    const offsets: (number | undefined)[] = []
    let check = (): void => {}
    const subscription = client.newSubscription(channel, options)
    subscription.on('publication', ({ data, offset }: PublicationContext) => {
      received.push(data)
      offsets.push(offset)
      check()
    })
    const subscribed = new Promise<SubscribedContext>((resolve, reject) => {
      subscription.once('subscribed', resolve)
      subscription.once('unsubscribed', ({ code, reason }) => reject(new Error(`${reason} (${code})`)))
    })
    subscription.subscribe()
    const context = await subscribed
    const reached = (count: number) =>
      new Promise<void>(resolve => {
        check = () => received.length >= count && resolve()
        check()
      })
    return { received, offsets, context, reached }
  }

  beforeAll(async () => {
    server = await startCentrifugo(command ?? '', {
      CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: SECRET,
      CENTRIFUGO_HTTP_API_KEY: KEY,
    })
    const address = { url: `http://127.0.0.1:${server.port}/api`, key: KEY }
    publisher = new CentrifugoPublisher(address)
    reader = new CentrifugoReader(address)
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await server?.stop()
  })

  it('deduplicates by key, broadcasts, and returns a channel’s position', async () => {
    const visitor = connect()
    const announcements = await follow(visitor, 'public:en')
    const matchEvents = await follow(visitor, 'match:1')
    const key = { idempotencyKey: randomUUID() }
    const first = await publisher.publish('public:en', event(1), key)
    expect(first).toMatchObject({ offset: 1, epoch: expect.stringMatching(/./) })
    expect(await publisher.publish('public:en', event(1), key)).toEqual(first)
    await publisher.broadcast(['public:en', 'match:1'], event(2))
    await Promise.all([announcements.reached(2), matchEvents.reached(1)])
    expect(announcements.received).toEqual([event(1), event(2)])
    expect(announcements.offsets).toEqual([1, 2])
    expect(matchEvents.received).toEqual([event(2)])
    expect(await reader.position('public:en')).toEqual({ offset: 2, epoch: first.epoch })
    expect(await reader.channels('match:*')).toEqual(new Map([['match:1', 1]]))
  })

  it('runs a batch and returns each command’s reply', async () => {
    const channels = Array.from({ length: 30 }, (_, n) => `match:${100 + n}`)
    const page = connect()
    const pages = await Promise.all(channels.map(channel => follow(page, channel)))
    const sent = [...channels, 'unknown:1'].map(channel => publisher.publish(channel, event(1)))
    const results = await Promise.allSettled(sent)
    expect(results.map(({ status }) => status)).toEqual([...channels.map(() => 'fulfilled'), 'rejected'])
    expect(results.at(-1)).toMatchObject({ reason: { code: 102, isTemporary: false } })
    await Promise.all(pages.map(({ reached }) => reached(1)))
    expect(pages.map(({ received }) => received)).toEqual(pages.map(() => [event(1)]))
  })

  it('recovers from a position, and reports a lost position', async () => {
    const { offset = 0, epoch = '' } = await publisher.publish('match:2', event(1))
    for (const n of [2, 3]) await publisher.publish('match:2', event(n))
    const page = await follow(connect(), 'match:2', { since: { offset, epoch } })
    await page.reached(2)
    expect(page.received).toEqual([event(2), event(3)])
    expect(page.context).toMatchObject({ wasRecovering: true, recovered: true })
    const late = await follow(connect(), 'match:2', { since: { offset, epoch: 'another' } })
    expect(late.context).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 3, epoch } })
  })

  it('sends deltas that decode to the published data in any language', async () => {
    const page = await follow(connect(), 'match:3', { delta: 'fossil' })
    const text = 'الأهداف الإجمالية أكثر من '.repeat(20)
    const events = [1, 2, 3].map(n => event(n, `${text}${n}`))
    for (const event of events) await publisher.publish('match:3', event)
    await page.reached(3)
    expect(page.received).toEqual(events)
  })

  it('restricts a player’s channel to the player, and disconnects a player permanently', async () => {
    const channel = '$user:en-42'
    const getToken = async () => sign({ sub: '42', channel })
    await expect(follow(connect(), channel)).rejects.toThrow()
    await expect(follow(connect(), 'other:1')).rejects.toThrow()
    const player = connect('42')
    const subscriber = await follow(player, channel, { getToken })
    await publisher.publish(channel, event(1))
    await subscriber.reached(1)
    const ended = new Promise(resolve => player.once('disconnected', ({ code, reason }) => resolve([code, reason])))
    await publisher.disconnectUser('42', 4501, 'signed out')
    expect(await ended).toEqual([4501, 'signed out'])
    const revoked = { user: '42', sessionId: randomUUID(), untilMs: Date.now() + 60_000 }
    expect(await publisher.revokeSessions([revoked], { code: 4501, reason: 'signed out' })).toBe(false)
  })
})
