import { describe, expect, it } from 'vitest'
import { NetworkError } from '../errors.ts'
import {
  asPlayer,
  count,
  event,
  eventNumbers,
  harness,
  note,
  noted,
  notes,
  onReceivedFrame,
  open,
  realtime,
  time,
  USER_CHANNEL,
  useConnection,
  WATCH,
} from '../testing/connection-fixture.ts'

useConnection()

describe('channels', () => {
  it('are shared, reference counted, and kept for a moment after release', async () => {
    const created = open()
    created.start()
    const releases = [created.acquire('match:1'), created.acquire('match:1')]
    await noted(['channel', 'match:1', 'synced'])
    expect(harness.log.count('subscribed')).toBe(1)
    releases[0]?.()
    releases[0]?.()
    time.advance(60_000)
    expect(count('channel', 'match:1', 'released')).toBe(0)
    releases[1]?.()
    time.advance(1_999)
    const again = created.acquire('match:1')
    time.advance(60_000)
    expect(count('channel', 'match:1', 'released')).toBe(0)
    again()
    time.advance(2_000)
    expect(count('channel', 'match:1', 'released')).toBe(1)
    await harness.log.wait('unsubscribed')
    created.acquire('match:1')
    await noted(['channel', 'match:1', 'synced'], 2)
  })

  it('start with a gap unless a stream position is available, because fetched data may be stale', async () => {
    const { offset = 0, epoch = '' } = harness.hub.publish('match:1', event(1))
    harness.hub.publish('match:1', event(2))
    const created = open()
    created.acquire('match:1', { since: { offset, epoch } })
    created.acquire('match:2')
    created.start()
    await noted(['event', 'match:1', 2])
    await noted(['gap', 'match:2', 'initial'])
    expect(eventNumbers()).toEqual([2])
    expect(count('gap', 'match:1')).toBe(0)
  })

  it('recover publications missed during a disconnection', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    harness.hub.publish('match:1', event(1))
    await noted(['event', 'match:1', 1])
    harness.cutSockets()
    harness.hub.publish('match:1', event(2))
    harness.hub.publish('match:1', event(3))
    await noted(['event', 'match:1', 3])
    expect(eventNumbers()).toEqual([1, 2, 3])
    expect(count('gap', 'match:1', 'unrecovered')).toBe(0)
    expect(count('channel', 'match:1', 'lost')).toBe(2)
  })

  it('distinguish recovered from live publications', async () => {
    const { offset = 0, epoch = '' } = harness.hub.publish('match:1', event(1))
    harness.hub.publish('match:1', event(2))
    const created = open()
    created.acquire('match:1', { since: { offset, epoch } })
    created.start()
    await noted(['event', 'match:1', 2])
    harness.hub.publish('match:1', event(3))
    await noted(['event', 'match:1', 3])
    expect(count('event', 'match:1', 2, true)).toBe(1)
    expect(count('event', 'match:1', 3, false)).toBe(1)
  })

  it('report a gap when the stream position is from another epoch', async () => {
    const created = open()
    created.acquire('match:1', { since: { offset: 0, epoch: 'another' } })
    created.start()
    await noted(['gap', 'match:1', 'unrecovered'])
    expect(count('channel', 'match:1', 'gap')).toBe(1)
    expect(count('channel', 'match:1', 'synced')).toBe(0)
  })

  it('use delta compression where requested, in any language, including recovery', async () => {
    const text = 'الهدف التالي: ريال مدريد – أرسنال 🏆'.repeat(20)
    const priced = (n: number) => ({ event_name: 'balance_changed', message: { n, text: `${text}${n}${text}` } })
    const frames: string[] = []
    const texts: unknown[] = []
    const created = open({
      delta: true,
      onEvent: ({ message }) => {
        const { n, text: received } = message as unknown as { n: number; text: string }
        texts.push(received)
        note('event', 'price:1', n)
      },
    })
    // A stream position is not usable here: a delta has no base on a fresh page.
    created.acquire('price:1', { since: { offset: 0, epoch: 'another' } })
    created.start()
    await noted(['gap', 'price:1', 'initial'])
    onReceivedFrame(data => frames.push(data))
    for (const n of [1, 2]) harness.hub.publish('price:1', priced(n))
    await noted(['event', 'price:1', 2])
    harness.cutSockets()
    for (const n of [3, 4]) harness.hub.publish('price:1', priced(n))
    await noted(['event', 'price:1', 4])
    expect(texts).toEqual([1, 2, 3, 4].map(n => priced(n).message.text))
    const [first = '', second = ''] = frames.filter(frame => frame.includes('"pub"'))
    expect(first.length).toBeGreaterThan(10 * second.length)
    expect(count('gap', 'price:1', 'unrecovered')).toBe(0)
  })

  it('report a gap when more was missed than the history keeps, or there is no history', async () => {
    const created = open()
    created.acquire('match:1')
    created.acquire('public:en')
    created.start()
    await Promise.all([noted(['channel', 'match:1', 'synced']), noted(['channel', 'public:en', 'synced'])])
    harness.cutSockets()
    for (let n = 1; n <= 9; n++) harness.hub.publish('match:1', event(n))
    await Promise.all([noted(['gap', 'match:1', 'unrecovered']), noted(['gap', 'public:en', 'unrecovered'])])
    expect(count('channel', 'match:1', 'gap')).toBe(1)
    expect(count('channel', 'public:en', 'gap')).toBe(1)
  })

  it('report a gap after a server restart without history', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    const closed = harness.hub.close() // 3001: retry later
    await noted(['state', 'connecting'])
    await closed
    const second = harness.createHub()
    await noted(['gap', 'match:1', 'unrecovered'])
    second.publish('match:1', event(7))
    await noted(['event', 'match:1', 7])
    realtime?.stop()
    await second.close()
  })

  it('of players get their tokens in one request', async () => {
    const created = open(asPlayer)
    created.acquire(USER_CHANNEL)
    created.acquire('$user:de-42')
    created.start()
    await Promise.all([noted(['channel', USER_CHANNEL, 'synced']), noted(['channel', '$user:de-42', 'synced'])])
    expect(notes.filter(([what]) => what === 'authorize')).toEqual([['authorize', `${USER_CHANNEL},$user:de-42`]])
    harness.hub.publish(USER_CHANNEL, event(5))
    await noted(['event', USER_CHANNEL, 5])
  })

  it('without permission stay unsubscribed and do not affect others', async () => {
    const created = open({ ...asPlayer, authorizeChannels: async () => new Map() })
    created.acquire(USER_CHANNEL)
    created.acquire('public:en')
    created.start()
    await Promise.all([noted(['error', 'subscription']), noted(['channel', 'public:en', 'synced'])])
    expect(count('channel', USER_CHANNEL, 'synced')).toBe(0)
    expect(time.planned()).toEqual(WATCH)
    expect(created.state.get()).toBe('connected')
  })

  it('retry a failed token request, and keep the others in sync meanwhile', async () => {
    let failures = 1
    const created = open({
      ...asPlayer,
      authorizeChannels: async channels => {
        note('authorize', channels.join())
        if (failures-- > 0) throw new NetworkError('postWebsocketAuthorize', 'down')
        return new Map(channels.map(channel => [channel, harness.sign({ user: '42', channel }, 3600)]))
      },
    })
    created.acquire('match:1')
    created.acquire(USER_CHANNEL)
    created.start()
    await Promise.all([noted(['error', 'subscription']), noted(['channel', 'match:1', 'synced'])])
    await noted(['channel', USER_CHANNEL, 'synced'])
    expect(count('authorize')).toBe(2)
    expect(count('channel', 'match:1', 'lost')).toBe(1)
  })

  it('that the server does not know are not asked for again until they are acquired anew', async () => {
    const created = open()
    created.acquire('nowhere:1')
    created.start()
    await noted(['error', 'subscription'])
    expect(time.planned()).toBe(WATCH)
    created.acquire('nowhere:1')
    await noted(['error', 'subscription'], 2)
  })

  it('retry after a temporary rejection by the server', async () => {
    const created = open()
    created.acquire('members:all') // signed-in users only
    created.start()
    await noted(['error', 'subscription'])
    expect(time.planned()).toBe(1 + WATCH)
    time.advance(20_000)
    await noted(['error', 'subscription'], 2)
  })
})
