/**
 * Robustness against arbitrary input and slow readers: the hub never crashes, keeps a valid state and serves other
 * clients.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arbitraryText } from './testing/arbitrary-text.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

/** Timeout of the property tests, generous for a busy machine. */
const PATIENCE = { timeout: 30_000 }

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

async function connectRaw(): Promise<RawClient> {
  const client = await RawClient.open(harness.url)
  await client.request({ id: 1, connect: {} })
  return client
}

describe('the hub', () => {
  it('survives any text and keeps serving others', PATIENCE, async () => {
    const witness = await connectRaw()
    const text = fc.oneof(fc.json(), arbitraryText(), fc.constant('{"id":1,"connect":{}}'))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async lines => {
        const client = await RawClient.open(harness.url)
        client.sendText(lines.join('\n'))
        client.socket.close()
        await client.closed
      }),
      { numRuns: 50 },
    )
    expect(await witness.request({ id: 2, subscribe: { channel: 'news:1' } })).toEqual([{ id: 2, subscribe: {} }])
    expect(harness.log.count('failure')).toBe(0)
  })

  it('survives any command on a connected session and keeps delivering to others', PATIENCE, async () => {
    const witness = await connectRaw()
    await witness.request({ id: 2, subscribe: { channel: 'price:1', delta: 'fossil' } })
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

  it('survives any bytes on an open socket', PATIENCE, async () => {
    const witness = await connectRaw()
    const frame = fc
      .tuple(fc.nat(255), fc.nat(255), fc.uint8Array({ maxLength: 40 }))
      .map(([first, second, rest]) => Buffer.from([first, second, ...rest]))
    const text = fc.json().map(json => maskedFrame(json.slice(0, 60)))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(frame, text), { maxLength: 5 }), async frames => {
        const socket = await openSleeper()
        const gone = once(socket, 'close')
        socket.end(Buffer.concat(frames))
        socket.resume()
        await gone
      }),
      { numRuns: 100 },
    )
    await harness.log.wait('session_closed', harness.log.count('session_opened') - 1)
    expect(await witness.request({ id: 2, subscribe: { channel: 'news:1' } })).toEqual([{ id: 2, subscribe: {} }])
    expect(harness.log.count('failure')).toBe(0)
    expect(harness.hub.stats()).toMatchObject({ sessions: 1, connected: 1, subscriptions: 1 })
  })

  it('disconnects a slow client with 3008 while others receive everything', async () => {
    const reader = await connectRaw()
    await reader.request({ id: 2, subscribe: { channel: 'news:1' } })
    const sleeper = await openSleeper()
    await harness.log.wait('subscribed', 2)
    sleeper.pause()
    const payload = 'x'.repeat(60_000)
    let published = 0
    while (harness.log.count('session_closed') === 0 && published < 2000) {
      harness.hub.publish('news:1', payload)
      published += 1
      // The reader keeps pace: the next publication is sent after this one arrived.
      expect(await reader.next()).toMatchObject({ push: { channel: 'news:1' } })
    }
    expect(await harness.log.wait('session_closed')).toMatchObject({ code: 3008 })
    const gone = once(sleeper, 'close')
    harness.clock.advance(5000)
    sleeper.resume()
    await gone
    expect(harness.hub.stats().connected).toBe(1)
  })

  it('fails a recovery that exceeds the queue instead of disconnecting the client', async () => {
    const roomy = await startHarness({ limits: { queueBytes: 100_000 } })
    for (let index = 0; index < 3; index += 1) roomy.hub.publish('score:1', 'x'.repeat(20_000))
    const epoch = roomy.hub.publish('score:1', 'y').epoch
    const client = await RawClient.open(roomy.url)
    const [, reply] = await client.request(
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'score:1', recover: true, offset: 0, epoch } },
    )
    expect(reply).toEqual({
      id: 2,
      subscribe: { recoverable: true, positioned: true, epoch, offset: 4, was_recovering: true },
    })
    await roomy.stop()
  })

  it('throws on an invalid publication without sending anything', async () => {
    expect(() => harness.hub.publish('unheard:1', 1)).toThrow(RangeError)
    expect(() => harness.hub.publish('score:1', undefined)).toThrow(TypeError)
    expect(() => harness.hub.publish('score:1', 1n)).toThrow(TypeError)
    expect(() => harness.hub.broadcast(['score:1', 'unheard:1'], 1)).toThrow(RangeError)
    expect(harness.hub.publish('score:1', 1).offset).toBe(1)
  })

  it('keeps working when the observer throws', async () => {
    const warned = once(process, 'warning')
    const noisy = await startHarness({
      observe: () => {
        throw new Error('broken observer')
      },
    })
    const client = await RawClient.open(noisy.url)
    expect(await client.request({ id: 1, connect: {} })).toMatchObject([{ id: 1, connect: {} }])
    expect(String(await warned)).toContain('broken observer')
    await noisy.stop()
  })

  it('returns 503 while closing', async () => {
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

/** A raw TCP client subscribed to `news:1`; the test controls its socket from there. */
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

/** A client text frame with an all-zero mask, for at most 125 bytes. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
