import { type Centrifuge, UnauthorizedError } from 'centrifuge'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../errors.ts'
import {
  asPlayer,
  count,
  event,
  eventNumbers,
  harness,
  library,
  note,
  noted,
  notes,
  onNextSentFrame,
  open,
  QuickCentrifuge,
  setReconnectDelays,
  settings,
  subscriptionSettings,
  time,
  USER_CHANNEL,
  useConnection,
} from '../testing/connection-fixture.ts'

useConnection()
afterEach(() => void vi.restoreAllMocks())

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
    // The next attempt, and when data becomes stale.
    expect(time.planned()).toBe(2)
    time.advance(20_000)
    await noted(['state', 'connected'], 2)
  })

  it('requests a new token when the server ends the session, although the old one has not expired', async () => {
    let requests = 0
    const created = open({
      getToken: async () => {
        requests += 1
        return harness.sign({ user: '42' }, 3600)
      },
    })
    created.start()
    await noted(['state', 'connected'])
    harness.hub.disconnectUser('42', 4401, 'signed_out')
    await noted(['state', 'connected'], 2)
    expect(requests).toBe(2)
    harness.hub.disconnectUser('42', 3001, 'shutdown')
    await noted(['state', 'connected'], 3)
    expect(requests).toBe(2)
  })

  it('retries at once when triggered between attempts, and does not touch an open connection', async () => {
    setReconnectDelays({ minReconnectDelay: 60_000, maxReconnectDelay: 60_000 })
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

  it('repeats failed attempts of a hidden page after half a second to 20 seconds, and at once when it is seen', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    let isHidden = true
    const created = open({
      isHidden: () => isHidden,
      getToken: async () => {
        note('token')
        if (isHidden) throw new NetworkError('postWebsocketToken', 'down')
        return harness.sign({ user: '' }, 3600)
      },
    })
    created.start()
    let attempts = 1
    for (const delay of [1_000, 1_500, 2_500, 4_500, 8_500, 16_500, 20_000, 20_000]) {
      await noted(['token'], attempts)
      await expect.poll(() => time.planned()).toBe(1)
      time.advance(delay - 1)
      expect(count('token')).toBe(attempts)
      time.advance(1)
      attempts += 1
    }
    await noted(['token'], attempts)
    await expect.poll(() => time.planned()).toBe(1)
    isHidden = false
    time.advance(1_000)
    created.retryNow()
    await noted(['state', 'connected'])
    expect(count('token')).toBe(attempts + 1)
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
    onNextSentFrame(() => {
      created.setIdentity('session-1')
    })
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
  const gone = new Promise(resolve => library.on('disconnected', resolve))
  created.stop()
  await gone
  expect(created.state.get()).toBe('offline')
  expect(count('channel', 'match:1', 'released')).toBe(1)
  expect(time.planned()).toBe(0)
})
