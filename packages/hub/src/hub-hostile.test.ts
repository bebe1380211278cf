/** Rejections and limits, each with its own code. */
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Harness, ORIGIN, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

async function connectRaw(token = ''): Promise<RawClient> {
  const client = await RawClient.open(harness.url)
  await client.request({ id: 1, connect: { token } })
  return client
}

describe('the upgrade', () => {
  it('accepts an allowed origin and a client without one', async () => {
    for (const options of [{ origin: ORIGIN }, {}]) {
      const client = await RawClient.open(harness.url, options)
      const [reply] = await client.request({ id: 1, connect: {} })
      expect(reply).toMatchObject({ id: 1, connect: { ping: 25, pong: true } })
    }
  })

  it.each(['https://evil.example', `${ORIGIN}.evil.example`, 'null', ''])('rejects the origin %j', async origin => {
    const client = await RawClient.open(harness.url, { headers: { origin } })
    expect(await client.closed).toEqual({ code: 3507, reason: 'origin not allowed' })
    expect(harness.log.count('session_opened')).toBe(0)
    expect(await harness.log.wait('upgrade_refused')).toEqual({ type: 'upgrade_refused', status: 403, origin })
    expect(harness.log.count('session_opened')).toBe(0)
  })

  it('rejects all origins when the predicate throws', async () => {
    const strict = await startHarness({
      allowedOrigins: () => {
        throw new Error('broken list')
      },
    })
    const refused = await RawClient.open(strict.url, { origin: ORIGIN })
    expect(await refused.closed).toMatchObject({ code: 3507 })
    expect(strict.log.count('failure')).toBe(1)
    await strict.stop()
  })

  it('returns 404 on other paths and ignores the query', async () => {
    await expect(RawClient.open(harness.url.replace('/connection', '/other'))).rejects.toThrow('404')
    const client = await RawClient.open(`${harness.url}?cf_ws_frame_ping_pong=true`)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  it('does not negotiate the binary protocol', async () => {
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(harness.url, 'centrifuge-protobuf')
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('subprotocol')
  })
})

describe('a session', () => {
  it.each([
    ['no JSON', 'hello'],
    ['a broken line after a good one', '{"id":1,"connect":{}}\n{"id":2,'],
    ['an unknown method', '{"id":1,"conjure":{}}'],
    ['a pong nobody asked for', '{}'],
    ['a subscribe before the connect', '{"id":1,"subscribe":{"channel":"news:1"}}'],
    ['a second connect', '{"id":1,"connect":{}}\n{"id":2,"connect":{}}'],
    ['an empty channel', '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":""}}'],
    ['an empty refresh', '{"id":1,"connect":{}}\n{"id":2,"refresh":{}}'],
  ])('ends with 3501 on %s', async (_, text) => {
    const client = await RawClient.open(harness.url)
    client.sendText(text)
    expect(await client.closed).toEqual({ code: 3501, reason: 'bad request' })
  })

  it('closes with 3501 on a binary message', async () => {
    const client = await RawClient.open(harness.url)
    client.socket.send(Buffer.from('{"id":1,"connect":{}}'))
    expect(await client.closed).toMatchObject({ code: 3501 })
  })

  it('closes with 1009 on a message over the limit, and accepts one just below', async () => {
    const client = await RawClient.open(harness.url)
    const command = JSON.stringify({ id: 1, connect: {} })
    client.sendText(command + ' '.repeat(65_536 - command.length))
    expect(await client.next()).toMatchObject({ id: 1 })
    client.sendText(' '.repeat(65_537))
    expect(await client.closed).toMatchObject({ code: 1009 })
  })

  it('requires a token when configured', async () => {
    const strict = await startHarness({ allowTokenlessConnect: false })
    const client = await RawClient.open(strict.url)
    client.send({ id: 1, connect: {} })
    expect(await client.closed).toEqual({ code: 3501, reason: 'bad request' })
    await strict.stop()
  })

  it('ignores commands after a rejected connect in the same message', async () => {
    const client = await RawClient.open(harness.url)
    client.send(
      { id: 1, connect: { token: harness.sign({ user: '1' }, -1) } },
      { id: 2, subscribe: { channel: 'news:1' } },
    )
    expect(await client.next()).toEqual({ id: 1, error: { code: 109, message: 'token expired' } })
    harness.clock.advance(10_000)
    expect(await client.closed).toMatchObject({ code: 3502 })
    expect(harness.log.count('subscribed')).toBe(0)
  })

  it('does not connect with a subscription token', async () => {
    const client = await RawClient.open(harness.url)
    client.send({ id: 1, connect: { token: harness.sign({ user: '1', channel: '$inbox:1' }, 60) } })
    expect(await client.closed).toMatchObject({ code: 3500 })
  })

  it('closes with 3508 on a message to the application', async () => {
    const client = await connectRaw()
    client.send({ send: { data: 1 } })
    expect(await client.closed).toMatchObject({ code: 3508 })
  })

  it('rejects unsupported commands and continues', async () => {
    const client = await connectRaw()
    const replies = await client.request(
      { id: 2, rpc: { method: 'x' } },
      { id: 3, presence: { channel: 'news:1' } },
      { id: 4, publish: { channel: 'news:1', data: 1 } },
      { id: 5, subscribe: { channel: 'news:1', type: 1 } },
      { id: 6, subscribe: { channel: 'news:1' } },
      { id: 7, subscribe: { channel: 'news:1' } },
      { id: 8, history: { channel: 'news:1' } },
      { id: 9, subscribe: { channel: 'score:1', recover: true, offset: 7, epoch: 'x', flag: 2 } },
    )
    const codes = replies.map(reply => (reply as { error?: { code: number } }).error?.code)
    expect(codes).toEqual([108, 108, 103, 108, undefined, 105, 103, 112])
  })

  it('accepts a channel name of 255 characters but not of 256', async () => {
    const client = await connectRaw()
    const subscribe = (id: number, length: number) => ({ id, subscribe: { channel: `news:${'ñ'.repeat(length - 5)}` } })
    const replies = await client.request(subscribe(2, 255), subscribe(3, 256))
    expect(replies).toEqual([
      { id: 2, subscribe: {} },
      { id: 3, error: { code: 107, message: 'bad request' } },
    ])
  })

  it('closes only the affected session with 3004 on an internal error', async () => {
    const [client, other] = [await RawClient.open(harness.url), await connectRaw()]
    vi.spyOn(harness.clock, 'now').mockImplementationOnce(() => {
      throw new Error('broken clock')
    })
    client.send({ id: 1, connect: { token: harness.sign({ user: '42' }) } })
    expect(await client.closed).toEqual({ code: 3004, reason: 'internal server error' })
    expect(harness.log.events).toContainEqual({ type: 'failure', error: new Error('broken clock') })
    expect(await other.request({ id: 2, subscribe: { channel: 'news:1' } })).toEqual([{ id: 2, subscribe: {} }])
  })

  it('permits up to 128 channels', async () => {
    const client = await connectRaw()
    const commands = Array.from({ length: 129 }, (_, index) => ({
      id: index + 2,
      subscribe: { channel: `news:${index}` },
    }))
    const replies = await client.request(...commands)
    expect(replies.slice(0, 128)).toEqual(commands.slice(0, 128).map(({ id }) => ({ id, subscribe: {} })))
    expect(replies[128]).toEqual({ id: 130, error: { code: 106, message: 'limit exceeded' } })
  })
})

describe('tokens of a session', () => {
  const channel = '$inbox:42'

  it.each([
    ['another user', { user: '43', channel }],
    ['another channel', { user: '42', channel: '$inbox:43' }],
    ['no channel', { user: '42' }],
  ])('ends with 3500 on a subscription token of %s', async (_, claims) => {
    const client = await connectRaw(harness.sign({ user: '42' }, 60))
    client.send({ id: 2, subscribe: { channel, token: harness.sign(claims, 60) } })
    expect(await client.closed).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('rejects a forged subscription token', async () => {
    const client = await connectRaw(harness.sign({ user: '42' }, 60))
    const token = `${harness.sign({ user: '42', channel }, 60).slice(0, -2)}xx`
    expect(await client.request({ id: 2, subscribe: { channel, token } })).toMatchObject([{ error: { code: 103 } }])
  })

  it('refreshes a connection, removes the expiry with a token without one, and never changes the user', async () => {
    const client = await connectRaw(harness.sign({ user: '42' }, 60))
    const replies = await client.request(
      { id: 2, refresh: { token: harness.sign({ user: '42' }, 90) } },
      { id: 3, refresh: { token: harness.sign({ user: '42' }) } },
    )
    expect(replies).toEqual([
      { id: 2, refresh: { expires: true, ttl: 90 } },
      { id: 3, refresh: {} },
    ])
    client.send({ id: 4, refresh: { token: harness.sign({ user: '43' }, 60) } })
    expect(await client.closed).toMatchObject({ code: 3500 })
  })

  it('closes with 3005 on an expired refresh and with 3006 on an expired subscription refresh', async () => {
    const first = await connectRaw(harness.sign({ user: '42' }, 60))
    first.send({ id: 2, refresh: { token: harness.sign({ user: '42' }, -1) } })
    expect(await first.closed).toMatchObject({ code: 3005 })
    const second = await connectRaw(harness.sign({ user: '42' }, 60))
    await second.request({ id: 2, subscribe: { channel, token: harness.sign({ user: '42', channel }, 60) } })
    second.send({ id: 3, sub_refresh: { channel, token: harness.sign({ user: '42', channel }, -1) } })
    expect(await second.closed).toMatchObject({ code: 3006 })
  })
})

describe('limits per client', () => {
  it('returns 111 above the command rate, refills over time, and closes a client that continues', async () => {
    const strict = await startHarness({ limits: { commandsPerSecond: 2, commandBurst: 4 } })
    const client = await RawClient.open(strict.url)
    const unsubscribe = (id: number) => ({ id, unsubscribe: { channel: 'news:made-up' } })
    await client.request({ id: 1, connect: {} }, unsubscribe(2), unsubscribe(3), unsubscribe(4))
    expect(await client.request(unsubscribe(5))).toEqual([
      { id: 5, error: { code: 111, message: 'too many requests', temporary: true } },
    ])
    strict.clock.advance(1000)
    expect(await client.request(unsubscribe(6))).toEqual([{ id: 6, unsubscribe: {} }])
    client.send(...Array.from({ length: 20 }, (_, at) => unsubscribe(10 + at)))
    expect(await client.closed).toEqual({ code: 3509, reason: 'too many errors' })
    expect(strict.log.count('command_refused')).toBeGreaterThan(4)
    await strict.stop()
  })

  it('limits open sockets per address, ignoring client-supplied headers and closed sockets', async () => {
    const strict = await startHarness({ limits: { socketsPerAddress: 2 }, trustedProxies: 1 })
    const open = (...forwarded: string[]) =>
      RawClient.open(strict.url, { headers: { 'x-forwarded-for': forwarded.join(', ') } })
    const first = await open('198.51.100.1', '203.0.113.9')
    await open('198.51.100.2', '203.0.113.9')
    await expect(open('198.51.100.3', '203.0.113.9')).rejects.toThrow('429')
    expect(strict.log.count('upgrade_refused')).toBe(1)
    await open('203.0.113.10')
    await open('2001:db8::1')
    await open('2001:db8::2')
    await expect(open('2001:db8:0:0:f::3')).rejects.toThrow('429')
    await open('2001:db8:0:1::1')
    first.socket.terminate()
    await first.closed
    await vi.waitFor(() => open('203.0.113.9'))
    await strict.stop()
  })

  it('rejects channels that the application does not have', async () => {
    const strict = await startHarness({ hasChannel: name => name === 'news:en' })
    const client = await RawClient.open(strict.url)
    const [, made, subscribed] = await client.request(
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'news:made-up' } },
      { id: 3, subscribe: { channel: 'news:en' } },
    )
    expect(made).toEqual({ id: 2, error: { code: 102, message: 'unknown channel' } })
    expect(subscribed).toMatchObject({ id: 3, subscribe: {} })
    expect(strict.hub.stats().channels).toBe(1)
    await strict.stop()
  })
})
