/** Refusals, limits and abuse: each ends in its own code, and the hub goes on. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anyText } from './testing/any-text.ts'
import { type Harness, ORIGIN, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

/** For the tests that try many cases, on a machine that may be busy. */
const PATIENCE = { timeout: 30_000 }

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

async function connectRaw(token = ''): Promise<RawClient> {
  const client = await RawClient.open(harness.url)
  await client.ask({ id: 1, connect: { token } })
  return client
}

describe('the upgrade', () => {
  it('takes an allowed origin and a client without one', async () => {
    for (const options of [{ origin: ORIGIN }, {}]) {
      const client = await RawClient.open(harness.url, options)
      const [reply] = await client.ask({ id: 1, connect: {} })
      expect(reply).toMatchObject({ id: 1, connect: { ping: 25, pong: true } })
    }
  })

  it.each(['https://evil.example', `${ORIGIN}.evil.example`, 'null', ''])('refuses the origin %j', async origin => {
    await expect(RawClient.open(harness.url, { headers: { origin } })).rejects.toThrow('403')
    expect(await harness.log.wait('upgrade_refused')).toEqual({ type: 'upgrade_refused', status: 403, origin })
    expect(harness.log.count('session_opened')).toBe(0)
  })

  it('refuses all origins when the function that judges them throws', async () => {
    const strict = await startHarness({
      allowedOrigins: () => {
        throw new Error('broken list')
      },
    })
    await expect(RawClient.open(strict.url, { origin: ORIGIN })).rejects.toThrow('403')
    expect(strict.log.count('failure')).toBe(1)
    await strict.stop()
  })

  it('answers 404 on other paths and ignores the query', async () => {
    await expect(RawClient.open(harness.url.replace('/connection', '/other'))).rejects.toThrow('404')
    const client = await RawClient.open(`${harness.url}?cf_ws_frame_ping_pong=true`)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  it('does not agree to the binary protocol', async () => {
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

  it('ends with 3501 on a binary message', async () => {
    const client = await RawClient.open(harness.url)
    client.socket.send(Buffer.from('{"id":1,"connect":{}}'))
    expect(await client.closed).toMatchObject({ code: 3501 })
  })

  it('ends with 1009 on a message over the limit, and takes one just under it', async () => {
    const client = await RawClient.open(harness.url)
    const command = JSON.stringify({ id: 1, connect: {} })
    client.sendText(command + ' '.repeat(65_536 - command.length))
    expect(await client.next()).toMatchObject({ id: 1 })
    client.sendText(' '.repeat(65_537))
    expect(await client.closed).toMatchObject({ code: 1009 })
  })

  it('needs a token where the application says so', async () => {
    const strict = await startHarness({ allowTokenlessConnect: false })
    const client = await RawClient.open(strict.url)
    client.send({ id: 1, connect: {} })
    expect(await client.closed).toEqual({ code: 3501, reason: 'bad request' })
    await strict.stop()
  })

  it('ignores what follows a refused connect in the same message', async () => {
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

  it('does not open by a subscription token', async () => {
    const client = await RawClient.open(harness.url)
    client.send({ id: 1, connect: { token: harness.sign({ user: '1', channel: '$inbox:1' }, 60) } })
    expect(await client.closed).toMatchObject({ code: 3500 })
  })

  it('ends with 3508 on a message to the application', async () => {
    const client = await connectRaw()
    client.send({ send: { data: 1 } })
    expect(await client.closed).toMatchObject({ code: 3508 })
  })

  it('refuses what the hub does not do, and goes on', async () => {
    const client = await connectRaw()
    const replies = await client.ask(
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

  it('may hold 128 channels', async () => {
    const client = await connectRaw()
    const commands = Array.from({ length: 129 }, (_, index) => ({
      id: index + 2,
      subscribe: { channel: `news:${index}` },
    }))
    const replies = await client.ask(...commands)
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

  it('refuses a forged subscription token', async () => {
    const client = await connectRaw(harness.sign({ user: '42' }, 60))
    const token = `${harness.sign({ user: '42', channel }, 60).slice(0, -2)}xx`
    expect(await client.ask({ id: 2, subscribe: { channel, token } })).toMatchObject([{ error: { code: 103 } }])
  })

  it('renews a connection, drops the end with a token without one, and never changes the user', async () => {
    const client = await connectRaw(harness.sign({ user: '42' }, 60))
    const replies = await client.ask(
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

  it('ends with 3005 on an expired refresh and with 3006 on an expired subscription refresh', async () => {
    const first = await connectRaw(harness.sign({ user: '42' }, 60))
    first.send({ id: 2, refresh: { token: harness.sign({ user: '42' }, -1) } })
    expect(await first.closed).toMatchObject({ code: 3005 })
    const second = await connectRaw(harness.sign({ user: '42' }, 60))
    await second.ask({ id: 2, subscribe: { channel, token: harness.sign({ user: '42', channel }, 60) } })
    second.send({ id: 3, sub_refresh: { channel, token: harness.sign({ user: '42', channel }, -1) } })
    expect(await second.closed).toMatchObject({ code: 3006 })
  })
})

describe('the hub', () => {
  it('survives any text and still serves others', PATIENCE, async () => {
    const witness = await connectRaw()
    const text = fc.oneof(fc.json(), anyText(), fc.constant('{"id":1,"connect":{}}'))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async lines => {
        const client = await RawClient.open(harness.url)
        client.sendText(lines.join('\n'))
        client.socket.close()
        await client.closed
      }),
      { numRuns: 50 },
    )
    expect(await witness.ask({ id: 2, subscribe: { channel: 'news:1' } })).toEqual([{ id: 2, subscribe: {} }])
    expect(harness.log.count('failure')).toBe(0)
  })

  it('survives any command on a connected session, and others get what is published to them', PATIENCE, async () => {
    const witness = await connectRaw()
    await witness.ask({ id: 2, subscribe: { channel: 'price:1', delta: 'fossil' } })
    const channel = fc.constantFrom('price:1', 'price:2', 'ticker:1', 'room:1', 'score:1', '$inbox:1', '')
    const common = { channel, delta: fc.constantFrom('fossil', 'other'), join_leave: fc.boolean() }
    const position = { recover: fc.boolean(), offset: fc.nat(9), epoch: fc.constantFrom('', 'x') }
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.record({ ...common, ...position, flag: fc.nat(3) }, { requiredKeys: ['channel'] }) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('channel', 'delta', 'since', 'limit'), fc.jsonValue()) },
    )
    const method = fc.constantFrom('subscribe', 'subscribe', 'unsubscribe', 'history', 'presence', 'presence_stats')
    let published = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(method, body), { maxLength: 8 }), async commands => {
        const client = await connectRaw()
        for (const [index, [name, fields]] of commands.entries()) client.send({ id: index + 2, [name]: fields })
        for (const name of ['price:1', 'price:2', 'ticker:1', 'room:1']) harness.hub.publish(name, 'Ñandú '.repeat(20))
        published += 1
        client.socket.close()
        await client.closed
      }),
      { numRuns: 40 },
    )
    for (let index = 1; index <= published; index += 1) {
      expect(await witness.next()).toMatchObject({ push: { channel: 'price:1', pub: { offset: index } } })
    }
    expect(harness.log.count('failure')).toBe(0)
    expect(harness.hub.stats()).toMatchObject({ sessions: 1, connected: 1, subscriptions: 1 })
  })

  it('cuts a client that does not read with 3008, while others get everything', async () => {
    const reader = await connectRaw()
    await reader.ask({ id: 2, subscribe: { channel: 'news:1' } })
    const sleeper = await openSleeper()
    await harness.log.wait('subscribed', 2)
    sleeper.pause()
    const payload = 'x'.repeat(60_000)
    let published = 0
    while (harness.log.count('session_closed') === 0 && published < 2000) {
      harness.hub.publish('news:1', payload)
      published += 1
      // The reader keeps pace: the next publication comes when it has this one.
      expect(await reader.next()).toMatchObject({ push: { channel: 'news:1' } })
    }
    expect(await harness.log.wait('session_closed')).toMatchObject({ code: 3008 })
    const gone = once(sleeper, 'close')
    harness.clock.advance(5000)
    sleeper.resume()
    await gone
    expect(harness.hub.stats().connected).toBe(1)
  })

  it('refuses a recovery that would not fit the queue instead of cutting the client', async () => {
    const roomy = await startHarness({ limits: { queueBytes: 100_000 } })
    for (let index = 0; index < 3; index += 1) roomy.hub.publish('score:1', 'x'.repeat(20_000))
    const epoch = roomy.hub.publish('score:1', 'y').epoch
    const client = await RawClient.open(roomy.url)
    const [, reply] = await client.ask(
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'score:1', recover: true, offset: 0, epoch } },
    )
    expect(reply).toEqual({
      id: 2,
      subscribe: { recoverable: true, positioned: true, epoch, offset: 4, was_recovering: true },
    })
    await roomy.stop()
  })

  it('throws on what it cannot publish, having sent nothing', async () => {
    expect(() => harness.hub.publish('unheard:1', 1)).toThrow(RangeError)
    expect(() => harness.hub.publish('score:1', undefined)).toThrow(TypeError)
    expect(() => harness.hub.publish('score:1', 1n)).toThrow(TypeError)
    expect(() => harness.hub.broadcast(['score:1', 'unheard:1'], 1)).toThrow(RangeError)
    expect(harness.hub.publish('score:1', 1).offset).toBe(1)
  })

  it('is not stopped by an observer that throws', async () => {
    const warned = once(process, 'warning')
    const noisy = await startHarness({
      observe: () => {
        throw new Error('broken observer')
      },
    })
    const client = await RawClient.open(noisy.url)
    expect(await client.ask({ id: 1, connect: {} })).toMatchObject([{ id: 1, connect: {} }])
    expect(String(await warned)).toContain('broken observer')
    await noisy.stop()
  })

  it('answers 503 while it closes', async () => {
    const sleeper = await openSleeper()
    await harness.log.wait('subscribed')
    sleeper.pause()
    const closed = harness.hub.close()
    await expect(RawClient.open(harness.url)).rejects.toThrow('503')
    harness.clock.advance(6000)
    await closed
    expect(harness.hub.stats().sessions).toBe(0)
  })
})

/** A bare TCP client that has subscribed to `news:1` and leaves everything after that to the test. */
async function openSleeper(): Promise<Socket> {
  const { port, host, pathname } = new URL(harness.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await once(socket, 'data')
  socket.write(maskedFrame('{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"news:1"}}'))
  return socket
}

/** A client's text frame under the all-zero mask, for texts of at most 125 bytes. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
