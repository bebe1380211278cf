import { NAMESPACES, nextEvent, startHarness } from '@touchline/hub/testing/harness'
import { Centrifuge, type Options, type SubscriptionOptions, UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../errors.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createRealtimeConnection } from './connection.ts'
import type { RealtimeConnection, RealtimeConnectionOptions } from './types.ts'

const USER_CHANNEL = '$user:en-42'
const SETTINGS = [
  ...NAMESPACES,
  { name: 'public', allowSubscribe: true, allowAnonymous: true },
  { name: 'match', allowSubscribe: true, allowAnonymous: true, history: { size: 5, ttlMs: 600_000 }, recovery: true },
  { name: 'user', history: { size: 100, ttlMs: 600_000 }, recovery: true },
]

type Note = [what: string, ...details: unknown[]]

let harness: Awaited<ReturnType<typeof startHarness>>
let time: ReturnType<typeof createManualTime>
let realtime: RealtimeConnection | null
let notes: Note[]
let waiting: Set<() => void>
let settings: Partial<Options>[]
let subscriptionSettings: SubscriptionOptions[]
/** The library's connection with faults controlled by the test. */
let library: Centrifuge
/** Delays between its connection attempts in milliseconds. */
let reconnectDelays: Pick<Options, 'minReconnectDelay' | 'maxReconnectDelay'>
/** Called for each received frame. */
let onFrame: () => void
/** Called for each sent frame. */
let onSent: () => void
/** Called with the content of each frame. */
let onMessage: (data: string) => void

beforeEach(async () => {
  harness = await startHarness({ namespaces: SETTINGS, allowTokenlessConnect: false })
  time = createManualTime()
  realtime = null
  notes = []
  waiting = new Set()
  settings = []
  subscriptionSettings = []
  reconnectDelays = { minReconnectDelay: 1, maxReconnectDelay: 5 }
  onFrame = () => {}
  onMessage = () => {}
  onSent = () => {}
})
afterEach(async () => {
  realtime?.stop()
  await harness.stop()
})

const note = (...entry: Note) => {
  notes.push(entry)
  for (const check of [...waiting]) check()
}

const count = (...wanted: Note) => notes.filter(entry => wanted.every((part, index) => entry[index] === part)).length

/** Resolves once a matching entry was recorded a number of times. */
const noted = (wanted: Note, times = 1) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (count(...wanted) < times) return
      waiting.delete(check)
      resolve()
    }
    waiting.add(check)
    check()
  })

/** The published client with its settings and short retry delays. */
class QuickCentrifuge extends Centrifuge {
  constructor(url: string, given: Partial<Options>) {
    const Socket = given.websocket as typeof WebSocket
    const websocket = class extends Socket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        this.addEventListener('message', ({ data }) => {
          onFrame()
          onMessage(String(data))
        })
      }
    }
    websocket.prototype.send = function (data: string): void {
      Socket.prototype.send.call(this, data)
      queueMicrotask(onSent)
    }
    super(url, { ...given, websocket, ...reconnectDelays })
    settings.push(given)
    library = this
  }

  override newSubscription(channel: string, given?: SubscriptionOptions) {
    if (given) subscriptionSettings.push(given)
    return super.newSubscription(channel, given)
  }
}

/** Scheduled checks of an idle connection: the next heartbeat. */
const WATCH = 1

/** The next frame that the library receives. */
const nextFrame = () =>
  new Promise<void>(resolve => {
    onFrame = () => {
      onFrame = () => {}
      resolve()
    }
  })

const event = (n: number) => ({ event_name: 'balance_changed', message: { n } })

function open(options: Partial<RealtimeConnectionOptions> = {}): RealtimeConnection {
  const created = createRealtimeConnection({
    url: harness.url,
    getToken: async () => {
      note('token')
      return harness.sign({ user: '' }, 3600)
    },
    authorizeChannels: async channels => {
      note('authorize', channels.join())
      return new Map(channels.map(channel => [channel, harness.sign({ user: '42', channel }, 3600)]))
    },
    onEvent: ({ message }, channel, isCatchingUp) =>
      note('event', channel, (message as unknown as { n: number }).n, isCatchingUp),
    onGap: (channel, reason) => note('gap', channel, reason),
    onChannel: (channel, state) => note('channel', channel, state),
    onError: (error, kind) => note('error', kind, error),
    onStaleChange: isDoubted => note('doubt', isDoubted),
    now: time.now,
    loadCentrifuge: async () => ({ Centrifuge: QuickCentrifuge as unknown as typeof Centrifuge, UnauthorizedError }),
    schedule: time.schedule,
    ...options,
  })
  created.state.subscribe(() => note('state', created.state.get()))
  realtime = created
  return created
}

const asPlayer = { getToken: async () => harness.sign({ user: '42' }, 3600) }
const eventNumbers = () => notes.filter(([what]) => what === 'event').map(([, , n]) => n)

describe('connection', () => {
  it('loads the library on start and not before, and retries within seconds', async () => {
    const created = open()
    expect(created.state.get()).toBe('connecting')
    expect(settings).toEqual([])
    created.start()
    created.start()
    await noted(['state', 'connected'])
    expect(settings).toHaveLength(1)
    expect(settings[0]).toMatchObject({
      timeout: 5_000,
      minReconnectDelay: 500,
      maxReconnectDelay: 3_000,
      maxServerPingDelay: 10_000,
    })
    created.acquire('match:1')
    expect(subscriptionSettings).toEqual([{ minResubscribeDelay: 500, maxResubscribeDelay: 3_000 }])
  })

  it('delivers publications although a callback throws', async () => {
    const created = open({
      onEvent: ({ message }) => {
        const { n } = message as unknown as { n: number }
        note('event', 'public:en', n)
        if (n === 1) throw new Error('broken')
      },
    })
    created.acquire('public:en')
    created.start()
    await noted(['channel', 'public:en', 'synced'])
    harness.hub.publish('public:en', event(1))
    harness.hub.publish('public:en', { foreign: true })
    harness.hub.publish('public:en', event(2))
    await noted(['event', 'public:en', 2])
    expect(eventNumbers()).toEqual([1, 2])
    expect(count('error', 'handler')).toBe(1)
    expect(created.state.get()).toBe('connected')
  })

  it('retries loading the library after a failure', async () => {
    let attempts = 0
    const created = open({
      loadCentrifuge: async () => {
        attempts += 1
        if (attempts === 1) throw new Error('chunk')
        return { Centrifuge: QuickCentrifuge as unknown as typeof Centrifuge, UnauthorizedError }
      },
    })
    created.start()
    await noted(['error', 'load'])
    expect(created.state.get()).toBe('offline')
    time.advance(500)
    await noted(['state', 'connected'])
  })

  it.each([
    ['there is no token', async () => null],
    ['the token is empty', async () => ''],
    [
      'the player is not known any more',
      async () => {
        throw new ApiError('postWebsocketToken', 401, null)
      },
    ],
  ])('stays disconnected as unauthorized when %s, until the player changes', async (_, getToken) => {
    let isKnown = false
    const created = open({
      getToken: async () => {
        note('token')
        return isKnown ? harness.sign({ user: '42' }, 3600) : getToken()
      },
    })
    created.start()
    await noted(['state', 'offline'])
    expect(created.isUnauthorized()).toBe(true)
    expect(time.planned()).toBe(0)
    expect(harness.log.count('session_opened')).toBe(0)
    isKnown = true
    created.setIdentity('session-1')
    await noted(['state', 'connected'])
    expect(created.isUnauthorized()).toBe(false)
  })

  it('retries temporary failures, reports the first one once, and is offline meanwhile', async () => {
    let failures = 3
    const created = open({
      getToken: async () => {
        if (failures-- > 0) throw new NetworkError('postWebsocketToken', 'down')
        return harness.sign({ user: '' }, 3600)
      },
    })
    created.start()
    await noted(['state', 'connected'])
    expect(count('error', 'first-connection')).toBe(1)
    expect(count('error', 'connection')).toBe(2)
    // The library passes plain objects, which would be meaningless in a report.
    const reported = notes.filter(([what]) => what === 'error').map(([, , error]) => error)
    for (const error of reported) {
      expect(error).toBeInstanceOf(Error)
      expect(error).toMatchObject({ message: expect.stringMatching(/.+/), cause: expect.anything() })
    }
    expect(notes.filter(([what]) => what === 'state').map(([, state]) => state)).toEqual(['offline', 'connected'])
  })

  it('reconnects with a new token after a close that the library treats as terminal', async () => {
    const created = open(asPlayer)
    created.start()
    await noted(['state', 'connected'])
    harness.hub.disconnectUser('42', 3500, 'invalid token')
    await noted(['state', 'offline'])
    expect(time.planned()).toBe(1)
    time.advance(20_000)
    await noted(['state', 'connected'], 2)
  })

  it('requests a new token when the server ends the session, although the old one has not expired', async () => {
    let asked = 0
    const created = open({
      getToken: async () => {
        asked += 1
        return harness.sign({ user: '42' }, 3600)
      },
    })
    created.start()
    await noted(['state', 'connected'])
    harness.hub.disconnectUser('42', 4401, 'signed_out')
    await noted(['state', 'connected'], 2)
    expect(asked).toBe(2)
    harness.hub.disconnectUser('42', 3001, 'shutdown')
    await noted(['state', 'connected'], 3)
    expect(asked).toBe(2)
  })

  it('retries at once when triggered between attempts, and does not touch an open connection', async () => {
    reconnectDelays = { minReconnectDelay: 60_000, maxReconnectDelay: 60_000 }
    const created = open(asPlayer)
    created.start()
    await noted(['state', 'connected'])
    created.retryNow()
    harness.hub.disconnectUser('42', 3001, 'shutdown')
    await noted(['state', 'connecting'])
    // The lost connection had just been opened.
    created.retryNow()
    expect(harness.log.count('session_opened')).toBe(1)
    time.advance(1_000)
    created.retryNow()
    await noted(['state', 'connected'], 2)
    harness.hub.disconnectUser('42', 3500, 'invalid token')
    await noted(['state', 'offline'])
    time.advance(1_000)
    created.retryNow()
    await noted(['state', 'connected'], 3)
    expect(harness.log.count('session_opened')).toBe(3)
    expect(count('error', 'connection')).toBe(1)
  })

  it('requests a new token when the old one has expired', async () => {
    const created = open({
      getToken: async () => {
        note('token')
        return harness.sign({ user: '42' }, 60)
      },
    })
    created.start()
    await noted(['state', 'connected'])
    harness.clock.advance(90_000) // the server's grace period is over: it closes with 3005
    await noted(['state', 'connected'], 2)
    expect(count('token')).toBe(2)
  })
})

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
        const { n, text: said } = message as unknown as { n: number; text: string }
        texts.push(said)
        note('event', 'price:1', n)
      },
    })
    // A stream position is not usable here: a delta has no base on a fresh page.
    created.acquire('price:1', { since: { offset: 0, epoch: 'another' } })
    created.start()
    await noted(['gap', 'price:1', 'initial'])
    onMessage = data => frames.push(data)
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

describe('heartbeat', () => {
  it('keeps trust while the server responds', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    for (let round = 1; round <= 3; round++) {
      time.advance(7_000)
      await nextFrame()
    }
    expect(count('doubt', true)).toBe(0)
    expect(count('state', 'connecting')).toBe(0)
  })

  it('detects a half-open socket, and recovers missed publications on another', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    harness.hub.publish('match:1', event(1))
    await noted(['event', 'match:1', 1])
    harness.freezeSockets()
    time.advance(9_999)
    expect(count('doubt', true)).toBe(0)
    time.advance(1)
    expect(count('doubt', true)).toBe(1)
    harness.hub.publish('match:1', event(2))
    await noted(['channel', 'match:1', 'synced'], 2)
    expect(eventNumbers()).toEqual([1, 2])
    expect(count('gap', 'match:1', 'unrecovered')).toBe(0)
  })

  it('suspects the connection after a sleep once the page is back, and trusts it when the server responds', async () => {
    let asleep = 0
    const created = open({ now: () => time.now() + asleep })
    created.start()
    await noted(['state', 'connected'])
    asleep = 3_600_000
    created.checkLiveness()
    expect(count('doubt', true)).toBe(1)
    await noted(['doubt', false])
    expect(count('state', 'connecting')).toBe(0)
  })
})

describe('player change', () => {
  it("connects with the new player's token, and shared channels continue without a gap", async () => {
    let user = ''
    const created = open({
      getToken: async () => {
        note('token')
        return harness.sign({ user }, 3600)
      },
    })
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    user = '42'
    created.setIdentity('session-1')
    created.setIdentity('session-1')
    harness.hub.publish('match:1', event(1))
    await noted(['event', 'match:1', 1])
    const users = harness.log.events.flatMap(entry => (entry.type === 'session_connected' ? [entry.user] : []))
    expect(users).toEqual(['', '42'])
    expect(count('token')).toBe(2)
    expect(count('gap', 'match:1', 'unrecovered')).toBe(0)
    expect(count('state', 'offline')).toBe(0)
  })

  it('is not reported as a failure of the connection attempt for the previous player', async () => {
    const created = open()
    onSent = () => {
      onSent = () => {}
      created.setIdentity('session-1')
    }
    created.start()
    await noted(['token'], 2)
    await noted(['state', 'connected'])
    expect(count('error')).toBe(0)
    expect(count('state', 'offline')).toBe(0)
  })

  it('requests new tokens for private channels', async () => {
    let user = '42'
    const created = open({
      getToken: async () => harness.sign({ user }, 3600),
      authorizeChannels: async channels => {
        note('authorize', user)
        return new Map(channels.map(channel => [channel, harness.sign({ user, channel }, 3600)]))
      },
    })
    created.acquire(USER_CHANNEL)
    created.start()
    await noted(['channel', USER_CHANNEL, 'synced'])
    user = '43'
    created.setIdentity('session-2')
    await noted(['channel', USER_CHANNEL, 'synced'], 2)
    expect(count('authorize', '42')).toBe(1)
    expect(count('authorize', '43')).toBe(1)
    expect(created.state.get()).toBe('connected')
  })
})

it('stops permanently', async () => {
  const created = open()
  created.acquire('match:1')
  created.start()
  await noted(['channel', 'match:1', 'synced'])
  const gone = nextEvent(library, 'disconnected')
  created.stop()
  await gone
  expect(created.state.get()).toBe('offline')
  expect(count('channel', 'match:1', 'released')).toBe(1)
  expect(time.planned()).toBe(0)
})
