import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { CentrifugoPublisher } from './centrifugo-publisher.ts'
import { API_KEY, serveApi } from './testing/api-server.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

const EVENT = { event_name: 'goal', message: { text: 'Málaga 1 – 0' } }

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Creates a publisher connected to its own hub. */
async function createPair(key = API_KEY): Promise<{ harness: Harness; publisher: CentrifugoPublisher }> {
  const harness = await startHarness()
  stops.push(harness.stop)
  return { harness, publisher: new CentrifugoPublisher({ url: `${serveApi(harness)}/`, key }) }
}

interface Fault {
  status?: number
  body?: string
  /** Drops the connection without a response. */
  cut?: boolean
}

/** Creates a publisher connected to a server that responds with these faults in order, then with success. */
async function createFaulty(faults: Fault[], options: { deadlineMs?: number; lateMs?: number } = {}) {
  const calls: { method: string; params: Record<string, unknown> }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    text(request).then(body => {
      const method = request.url?.split('/').at(-1) ?? ''
      calls.push({ method, params: JSON.parse(body) })
      const fault = faults.shift() ?? { body: JSON.stringify({ result: { responses: [{ result: {} }] } }) }
      if (fault.cut) request.socket.destroy()
      else response.writeHead(fault.status ?? 200).end(fault.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const pauses: number[] = []
  let nowMs = 0
  const publisher = new CentrifugoPublisher({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    key: API_KEY,
    now: () => nowMs,
    wait: async ms => {
      pauses.push(ms)
      nowMs += ms + (options.lateMs ?? 0)
    },
    ...options,
  })
  return { publisher, calls, pauses }
}

describe('with a hub', () => {
  it('delivers events to subscribers and returns their position', async () => {
    const { harness, publisher } = await createPair()
    const client = await RawClient.open(harness.url)
    await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'score:1' } })
    const position = await publisher.publish('score:1', EVENT)
    expect(position).toEqual({ offset: 1, epoch: expect.any(String) })
    expect(await client.next()).toMatchObject({ push: { channel: 'score:1', pub: { data: EVENT, offset: 1 } } })
    expect(await publisher.publish('news:1', EVENT)).toEqual({})
  })

  it('deduplicates publications with the same key only', async () => {
    const { publisher } = await createPair()
    for (let repeat = 0; repeat < 3; repeat += 1) {
      await publisher.broadcast(['score:1', 'score:2'], EVENT, { idempotencyKey: 'k' })
    }
    expect((await publisher.publish('score:1', EVENT)).offset).toBe(2)
    expect((await publisher.publish('score:1', EVENT)).offset).toBe(3)
    expect(await publisher.broadcast([], EVENT)).toEqual([])
    expect(await publisher.broadcast(['score:2', 'score:1'], EVENT)).toMatchObject([{ offset: 2 }, { offset: 4 }])
  })

  it('keeps the order of calls that are not awaited', async () => {
    const { harness, publisher } = await createPair()
    const calls = Array.from({ length: 40 }, (_, message) =>
      message % 3 === 0
        ? publisher.broadcast(['quote:1', 'quote:2'], { event_name: 'n', message })
        : publisher.publish('quote:1', { event_name: 'n', message }),
    )
    await Promise.all(calls)
    const { publications } = harness.hub.history('quote:1', { limit: -1, reverse: false })
    expect(publications.map(({ data }) => JSON.parse(data).message)).toEqual(calls.map((_, index) => index))
  })

  it('batches concurrent publications into one request and rejects only the failed ones', async () => {
    const { harness, publisher } = await createPair()
    const channels = Array.from({ length: 250 }, (_, n) => `score:${n}`)
    const calls = [...channels, 'unheard:1'].map(channel => publisher.publish(channel, EVENT))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(250)
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 102 } })
    expect(harness.log.count('published')).toBe(250)
  })

  it('sends broadcasts of one call in one request and delivers the others when one fails', async () => {
    const { harness, publisher } = await createPair()
    const channels = ['score:1', 'score:2']
    const sent = (message: number, names: readonly string[] = channels) => ({
      channels: names,
      event: { event_name: 'n', message },
    })
    expect(await publisher.broadcastAll([sent(1), sent(2, ['score:2'])], ['scores'])).toMatchObject([
      [{ offset: 1 }, { offset: expect.any(Number) }],
      [{ offset: expect.any(Number) }],
    ])
    const failed = publisher.broadcastAll([sent(3, ['unheard:1']), sent(4)], ['scores'])
    await expect(failed).rejects.toMatchObject({ code: 102 })
    expect(harness.hub.history('score:1', { limit: 0, reverse: false })).toMatchObject({ offset: 2 })
  })

  it('falls back to single requests when the server has no batch method', async () => {
    const { publisher, calls } = await createFaulty([{ status: 404 }])
    await Promise.all(['a:1', 'a:2'].map(channel => publisher.publish(channel, EVENT)))
    await Promise.all(['a:3', 'a:4'].map(channel => publisher.publish(channel, EVENT)))
    expect(calls.map(({ method }) => method)).toEqual(['batch', 'publish', 'publish', 'publish', 'publish'])
  })

  it('retries every command of a failed batch under the same keys', async () => {
    const done = { body: JSON.stringify({ replies: [{ publish: {} }, { publish: {} }] }) }
    const { publisher, calls } = await createFaulty([{ cut: true }, done])
    await Promise.all(['a:1', 'a:2'].map(channel => publisher.publish(channel, EVENT)))
    expect(calls.map(({ method }) => method)).toEqual(['batch', 'batch'])
    expect(calls[1]?.params).toEqual(calls[0]?.params)
  })

  it('rejects with the server’s code, without retrying, on a permanent error', async () => {
    const { harness, publisher } = await createPair()
    await expect(publisher.publish('unheard:1', EVENT)).rejects.toMatchObject({ code: 102, isTemporary: false })
    await expect(publisher.broadcast(['score:1', 'unheard:1'], EVENT)).rejects.toMatchObject({ code: 102 })
    expect(harness.log.count('published')).toBe(1)
    const { publisher: stranger } = await createPair('wrong')
    await expect(stranger.publish('score:1', EVENT)).rejects.toMatchObject({ code: 401, isTemporary: false })
  })

  it('disconnects a user but no anonymous visitors', async () => {
    const { harness, publisher } = await createPair()
    const [client, visitor] = [await RawClient.open(harness.url), await RawClient.open(harness.url)]
    await client.request({ id: 1, connect: { token: harness.sign({ user: '42' }, 60) } })
    await visitor.request({ id: 1, connect: {} })
    await publisher.disconnectUser('', 4000, 'nobody')
    await publisher.disconnectUser('42', 3500, '')
    expect(await client.closed).toEqual({ code: 3500, reason: 'closed' })
    expect(harness.hub.stats()).toMatchObject({ connected: 1 })
    await expect(publisher.disconnectUser('42', 1000, 'x')).rejects.toThrow(RangeError)
  })
})

describe('with a faulty server', () => {
  it.each<[string, Fault]>([
    ['a cut connection', { cut: true }],
    ['HTTP 503', { status: 503 }],
    ['HTTP 429', { status: 429 }],
    ['an internal error', { body: '{"error":{"code":100,"message":"internal server error"}}' }],
    ['too many requests', { body: '{"error":{"code":111,"message":"too many requests"}}' }],
    ['a channel’s internal error', { body: '{"result":{"responses":[{"error":{"code":100}}]}}' }],
  ])('tries again after %s, under the same key', async (_, fault) => {
    const { publisher, calls, pauses } = await createFaulty([fault, fault])
    await publisher.broadcast(['a'], EVENT)
    expect(calls.map(({ method }) => method)).toEqual(['broadcast', 'broadcast', 'broadcast'])
    expect(new Set(calls.map(({ params }) => params.idempotency_key)).size).toBe(1)
    expect(calls[0]?.params).toEqual({ channels: ['a'], data: EVENT, idempotency_key: expect.stringMatching(/.{36}/) })
    expect(pauses).toHaveLength(2)
  })

  it.each<[string, Fault]>([
    ['HTTP 404', { status: 404 }],
    ['no JSON', { body: '<html>' }],
    ['JSON of another form', { body: '[]' }],
    ['answers that are no list', { body: '{"result":{"responses":[7]}}' }],
    ['too few answers', { body: '{"result":{"responses":[]}}' }],
    ['a lasting error', { body: '{"error":{"code":102,"message":"unknown channel"}}' }],
  ])('gives up at once after %s', async (_, fault) => {
    const { publisher, calls } = await createFaulty([fault])
    const failed = publisher.broadcast(['a'], EVENT)
    await expect(failed).rejects.toMatchObject({ name: 'PublishError', isTemporary: false })
    expect(calls).toHaveLength(1)
  })

  it('rejects at its deadline with the last failure', async () => {
    const faults = Array.from({ length: 50 }, () => ({ status: 502 }))
    const { publisher, calls, pauses } = await createFaulty(faults, { deadlineMs: 1000 })
    await expect(publisher.publish('a', EVENT)).rejects.toMatchObject({ code: 502, isTemporary: true })
    expect(pauses.reduce((total, ms) => total + ms, 0)).toBeLessThan(1000)
    expect(calls.length).toBeGreaterThan(3)
  })

  it('does not send a call that waited past its deadline', async () => {
    const faults = Array.from({ length: 50 }, () => ({ status: 502 }))
    const { publisher, calls } = await createFaulty(faults, { deadlineMs: 1000, lateMs: 1000 })
    const [first, second] = [publisher.publish('a', EVENT), publisher.publish('a', EVENT)]
    await expect(first).rejects.toMatchObject({ isTemporary: true })
    await expect(second).rejects.toMatchObject({ code: 0, isTemporary: true })
    expect(calls).toHaveLength(1)
  })

  it('does not overtake a call that is being retried', async () => {
    const { publisher, calls } = await createFaulty([{ cut: true }, { cut: true }])
    const old = publisher.publish('a', { event_name: 'n', message: 'old' })
    await Promise.all([old, publisher.publish('a', { event_name: 'n', message: 'new' })])
    const sent = calls.map(({ params }) => (params.data as { message: string }).message)
    expect(sent).toEqual(['old', 'old', 'old', 'new'])
  })

  it('sends all broadcasts of a call in one request, and the next call when none is being retried', async () => {
    const done = { responses: [{ result: {} }] }
    const half = JSON.stringify({ replies: [{ error: { code: 100, message: 'internal' } }, { broadcast: done }] })
    const { publisher, calls } = await createFaulty([{ body: half }])
    const sent = (message: string) => ({ channels: ['a'], event: { event_name: 'n', message } })
    const first = publisher.broadcastAll([sent('1'), sent('2')], ['group'])
    await Promise.all([first, publisher.broadcastAll([sent('3')], ['group'])])
    expect(calls.map(({ method }) => method)).toEqual(['batch', 'broadcast', 'broadcast'])
    expect(calls[1]?.params).toMatchObject({ data: { message: '1' } })
    expect(calls[2]?.params).toMatchObject({ data: { message: '3' } })
  })

  it('does not overtake a call with the same order key, whatever their channels', async () => {
    const { publisher, calls } = await createFaulty([{ cut: true }])
    const broadcast = (channel: string, message: string) =>
      publisher.broadcastAll([{ channels: [channel], event: { event_name: 'n', message } }], ['group'])
    await Promise.all([broadcast('a', 'old'), broadcast('b', 'new')])
    const sent = calls.map(({ params }) => (params.data as { message: string }).message)
    expect(sent).toEqual(['old', 'old', 'new'])
  })
})
