import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiHandler } from './api-handler.ts'
import { API_KEY, serveApi } from './testing/api-server.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness
let api: string
const faults: unknown[] = []

beforeEach(async () => {
  harness = await startHarness({ version: '1.2.3' })
  api = serveApi(harness, { onError: error => faults.push(error) })
  faults.length = 0
})

afterEach(() => harness.stop())

function post(method: string, body: string, key: string | null = API_KEY) {
  const headers: Record<string, string> = key === null ? {} : { 'X-API-Key': key }
  return fetch(`${api}/${method}`, { method: 'POST', headers, body })
}

async function call(method: string, params: unknown): Promise<unknown> {
  const response = await post(method, JSON.stringify(params))
  expect(response.status).toBe(200)
  return response.json()
}

const error = (code: number) => ({ error: { code, message: expect.any(String) } })

describe('publishing', () => {
  it('delivers once per key and returns the position', async () => {
    const client = await RawClient.open(harness.url)
    await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'score:1' } })
    const params = { channel: 'score:1', data: { text: 'Tor für Köln' }, idempotency_key: 'k' }
    const first = await call('publish', params)
    expect(first).toEqual({ result: { offset: 1, epoch: expect.any(String) } })
    expect(await call('publish', params)).toEqual(first)
    expect(await call('publish', { channel: 'score:1', data: null })).toMatchObject({ result: { offset: 2 } })
    expect(await client.next()).toMatchObject({ push: { pub: { data: { text: 'Tor für Köln' }, offset: 1 } } })
    expect(await client.next()).toMatchObject({ push: { pub: { data: null, offset: 2 } } })
  })

  it('returns one result per channel when broadcasting', async () => {
    const answer = await call('broadcast', { channels: ['score:1', 'unheard:1', 'news:1', 'score:2'], data: 1 })
    const position = { result: { offset: 1, epoch: expect.any(String) } }
    expect(answer).toEqual({ result: { responses: [position, error(102), { result: {} }, position] } })
  })
})

it('runs a batch and returns each command’s reply in order', async () => {
  const commands = [
    { publish: { channel: 'score:1', data: 1 } },
    { publish: { channel: 'unheard:1', data: 1 } },
    { no_such_method: {} },
    { broadcast: { channels: ['score:1', 'news:1'], data: 2 } },
    null,
  ]
  const position = (offset: number) => ({ offset, epoch: expect.any(String) })
  expect(await call('batch', { commands, parallel: true })).toEqual({
    replies: [
      { publish: position(1) },
      error(102),
      error(107),
      { broadcast: { responses: [{ result: position(2) }, { result: {} }] } },
      error(107),
    ],
  })
  expect(await call('batch', {})).toEqual(error(107))
})

describe('reading', () => {
  it('pages through a history', async () => {
    for (const goal of [1, 2, 3]) harness.hub.publish('score:1', { goal })
    const all = await call('history', { channel: 'score:1', limit: -1 })
    const { epoch } = harness.hub.history('score:1', { limit: 0, reverse: false })
    const publications = [1, 2, 3].map(goal => ({ data: { goal }, offset: goal }))
    expect(all).toEqual({ result: { publications, offset: 3, epoch } })
    const page = { channel: 'score:1', limit: 1, since: { offset: 1, epoch } }
    expect(await call('history', page)).toMatchObject({ result: { publications: [{ data: { goal: 2 } }] } })
    expect(await call('history', { ...page, reverse: true, since: { offset: 3, epoch } })).toMatchObject({
      result: { publications: [{ data: { goal: 2 } }] },
    })
    expect(await call('history', { channel: 'score:1' })).toEqual({ result: { publications: [], offset: 3, epoch } })
    expect(await call('history', { ...page, since: { offset: 1, epoch: 'x' } })).toEqual(error(112))
  })

  it('returns the position of an unused channel without storing the channel', async () => {
    expect(await call('history', { channel: 'score:9' })).toEqual({
      result: { publications: [], offset: 0, epoch: expect.any(String) },
    })
    expect(harness.hub.stats().channels).toBe(0)
  })

  it('lists channels with subscribers, filtered by a pattern', async () => {
    const [first, second] = [await RawClient.open(harness.url), await RawClient.open(harness.url)]
    const subscribe = (id: number, channel: string) => ({ id, subscribe: { channel } })
    await first.request({ id: 1, connect: {} }, subscribe(2, 'score:1'), subscribe(3, 'news:1'))
    await second.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'score:1', delta: 'fossil' } })
    harness.hub.publish('score:2', 'heard by nobody')
    const all = { 'score:1': { num_clients: 2 }, 'news:1': { num_clients: 1 } }
    expect(await call('channels', {})).toEqual({ result: { channels: all } })
    expect(await call('channels', { pattern: 'sc*' })).toEqual({ result: { channels: { 'score:1': all['score:1'] } } })
    expect(await call('channels', { pattern: '$user:*' })).toEqual({ result: { channels: {} } })
    await first.request({ id: 4, unsubscribe: { channel: 'news:1' } })
    expect(await call('channels', { pattern: 'news:*' })).toEqual({ result: { channels: {} } })
  })

  it('returns presence and node info', async () => {
    const client = await RawClient.open(harness.url)
    const token = harness.sign({ user: '42' }, 60)
    const [reply] = await client.request({ id: 1, connect: { token } }, { id: 2, subscribe: { channel: 'room:1' } })
    const id = (reply as { connect: { client: string } }).connect.client
    expect(await call('presence', { channel: 'room:1' })).toEqual({
      result: { presence: { [id]: { client: id, user: '42' } } },
    })
    expect(await call('presence_stats', { channel: 'room:1' })).toEqual({ result: { num_clients: 1, num_users: 1 } })
    const gauges = { num_clients: 1, num_users: 1, num_channels: 1, num_subs: 1, version: '1.2.3' }
    expect(await call('info', {})).toMatchObject({ result: { nodes: [gauges] } })
  })
})

it('disconnects a user, permanently by default', async () => {
  for (const [disconnect, code] of [
    [undefined, 3503],
    [{ code: 4000, reason: 'later' }, 4000],
  ] as const) {
    const client = await RawClient.open(harness.url)
    await client.request({ id: 1, connect: { token: harness.sign({ user: '42' }, 60) } })
    expect(await call('disconnect', { user: '42', disconnect })).toEqual({ result: {} })
    expect(await client.closed).toMatchObject({ code })
  }
})

describe('errors', () => {
  it.each([
    ['publish', { channel: 'unheard:1', data: 1 }, 102],
    ['publish', { channel: 'score:1' }, 107],
    ['publish', { data: 1 }, 107],
    ['publish', { channel: 7, data: 1 }, 107],
    ['publish', [], 107],
    ['publish', { channel: 'score:1', data: 1, skip_history: true }, 108],
    ['publish', { channel: 'score:1', data: 1, tags: { a: 'b' } }, 108],
    ['broadcast', { channels: [], data: 1 }, 107],
    ['broadcast', { channels: ['score:1', ''], data: 1 }, 107],
    ['broadcast', { channels: 'score:1', data: 1 }, 107],
    ['history', { channel: 'news:1' }, 108],
    ['history', { channel: 'unheard:1' }, 102],
    ['history', { channel: 'score:1', limit: 'all' }, 107],
    ['history', { channel: 'score:1', since: 3 }, 107],
    ['presence', { channel: 'score:1' }, 108],
    ['presence_stats', { channel: 'unheard:1' }, 102],
    ['channels', { pattern: 7 }, 107],
    ['channels', { pattern: 'score:[12]' }, 108],
    ['disconnect', {}, 107],
    ['disconnect', { user: '42', disconnect: { code: 1000, reason: 'x' } }, 107],
    ['disconnect', { user: '42', client: 'only this one' }, 108],
  ])('of %s with %j come as HTTP 200', async (method, params, code) => {
    expect(await call(method, params)).toEqual(error(code))
    expect(harness.log.count('published')).toBe(0)
    expect(faults).toEqual([])
  })

  it.each([
    ['a wrong key', 'publish', '{}', 'wrong', 401],
    ['a longer key', 'publish', '{}', `${API_KEY}x`, 401],
    ['no key', 'publish', '{}', null, 401],
    ['an unknown method', 'conjure', '{}', API_KEY, 404],
    ['an inherited name', 'constructor', '{}', API_KEY, 404],
    ['no JSON', 'publish', '{', API_KEY, 400],
    ['no body', 'publish', '', API_KEY, 400],
  ])('answer %s by an HTTP status', async (_, method, body, key, status) => {
    expect((await post(method, body, key)).status).toBe(status)
  })

  it('return 405 for other methods and ignore other paths', async () => {
    expect((await fetch(`${api}/info`, { headers: { 'X-API-Key': API_KEY } })).status).toBe(405)
    for (const path of ['/apiary', '/api', '/']) expect((await fetch(new URL(path, api))).status).toBe(418)
  })

  it('return 413 for a body over the limit', async () => {
    const small = serveApi(await nextHarness(), { bodyBytes: 100, path: '/small' })
    const send = (size: number) =>
      fetch(`${small}/publish`, { method: 'POST', headers: { 'X-API-Key': API_KEY }, body: 'x'.repeat(size) })
    expect((await send(101)).status).toBe(413)
    expect((await send(100)).status).toBe(400)
  })

  it('report internal errors to the application, not to the caller', async () => {
    const broken = new Error('broken')
    harness.hub.presence = () => {
      throw broken
    }
    expect(await call('presence', { channel: 'room:1' })).toEqual(error(100))
    expect(faults).toEqual([broken])
  })

  it('are not reported when a caller aborts its request', async () => {
    const arrived = new Promise<void>(resolve => {
      harness.server.once('request', incoming => incoming.once('close', resolve))
    })
    const call = request(`${api}/publish`, { method: 'POST', headers: { 'X-API-Key': API_KEY, 'content-length': 100 } })
    call.on('error', () => {})
    call.write('{"channel"')
    harness.server.once('request', () => call.destroy())
    await arrived
    expect((await post('info', '{}')).status).toBe(200)
    expect(faults).toEqual([])
  })
})

it('throws without a key', () => {
  expect(() => createApiHandler(harness.hub, { key: '' })).toThrow(RangeError)
})

/** Replaces the harness with one that serves no API. */
async function nextHarness(): Promise<Harness> {
  await harness.stop()
  harness = await startHarness()
  return harness
}
