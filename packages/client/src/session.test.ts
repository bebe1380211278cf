import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { SessionBroadcast, SessionMessage } from './session-broadcast.ts'
import { createManualTime } from './testing/manual-time.ts'
import { json, type Reply, startTestServer } from './testing/test-server.ts'

const START = Date.UTC(2030, 0, 1)
const LIFE_S = 900
const unauthorized = json(401, { code: 401, message: 'UNAUTHORIZED', data: { details: [] } })
const limitReached = json(403, { code: 601, message: 'SESSION_LIMIT_REACHED', data: { details: [] } })
const excluded = json(403, { code: 608, message: 'PLAYER_EXCLUDED', data: { details: [] } })

let server: Awaited<ReturnType<typeof startTestServer>>
let time: ReturnType<typeof createManualTime>
let client: Client
let grants: number
let told: SessionMessage[]
let postFromOtherTab: (word: SessionMessage) => void

/** A JWT of a server whose clock is an hour off. */
const sign = (serial: number) => {
  const iat = START / 1000 + 3600
  return `h.${Buffer.from(JSON.stringify({ iat, exp: iat + LIFE_S, serial })).toString('base64url')}.s`
}

const grant: Reply = (request, response) => {
  grants += 1
  const session = { id: 'session-1', started_at: '2030-01-01T00:00:00.000Z', seconds_limit: 600 }
  const body = { token: sign(grants), expires_at: '2031-01-01T00:00:00.000Z', session, reality_check: null }
  json(200, body)(request, response)
}

/** Sessions by `session`; all other calls accept the newest bearer. */
const serve = (session: Reply, other?: Reply) =>
  server.answer((request, response) => {
    if (request.url === '/sportsbook_sessions') session(request, response)
    else if (other) other(request, response)
    else {
      const isKnown = request.headers.authorization === `Bearer ${sign(grants)}`
      ;(isKnown ? json(200, { data: [] }) : unauthorized)(request, response)
    }
  })

const sessionCalls = () => server.received.filter(request => request.url === '/sportsbook_sessions').length
const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

/** Resolves once the session's state matches the condition. */
const until = (isMet: (state: ReturnType<Client['session']['get']>) => boolean) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (!isMet(client.session.get())) return
      off()
      resolve()
    }
    const off = client.session.subscribe(check)
    check()
  })

const tabs: SessionBroadcast = {
  publish: word => void told.push(word),
  subscribe(listener) {
    postFromOtherTab = listener
    return () => {}
  },
}

beforeEach(async () => {
  grants = 0
  told = []
  time = createManualTime(START)
  server = await startTestServer(unauthorized)
  const { url } = server
  client = createClient({
    platformUrl: url,
    sportsbookUrl: url,
    getLocale: () => 'en',
    schedule: time.schedule,
    now: time.now,
    broadcast: tabs,
  })
})
afterEach(async () => {
  client.session.dispose()
  await server.stop()
})

describe('start', () => {
  it('goes from unknown through pending to signed in', async () => {
    serve(grant)
    const seen = [client.session.get().status]
    client.session.subscribe(() => seen.push(client.session.get().status))
    const state = await client.session.start()
    expect(seen).toEqual(['UNKNOWN', 'PENDING', 'LOGGED_IN'])
    expect(state).toEqual({
      status: 'LOGGED_IN',
      reason: null,
      info: { id: 'session-1', startedAt: '2030-01-01T00:00:00.000Z', secondsLimit: 600, realityCheckSeconds: null },
    })
  })

  it('is anonymous after an empty response', async () => {
    serve((_request, response) => response.writeHead(204).end())
    expect(await client.session.start()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null })
  })

  it('is anonymous after a rejection', async () => {
    expect(await client.session.start()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null })
  })

  it('reports a reached time limit', async () => {
    serve(limitReached)
    expect(await client.session.start()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'limit-reached' })
  })

  it('reports an exclusion', async () => {
    serve(excluded)
    expect(await client.session.start()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'excluded' })
    expect(time.planned()).toBe(0)
  })

  it('sends one request for concurrent starts', async () => {
    serve(grant)
    await Promise.all([client.session.start(), client.session.start(), client.session.start()])
    expect(sessionCalls()).toBe(1)
  })

  it('does not treat an unreachable platform as signed out, and retries', async () => {
    serve(json(503, {}))
    expect(await failure(client.session.start())).toBeInstanceOf(ApiError)
    expect(client.session.get()).toEqual({ status: 'UNKNOWN', reason: 'unreachable', info: null })
    serve(grant)
    time.advance(1_000)
    await until(state => state.status === 'LOGGED_IN')
  })
})

describe('the bearer', () => {
  it('is awaited by calls that need it', async () => {
    serve(grant)
    const [, answer] = await Promise.all([client.session.start(), client.api.call('getBets')])
    expect(answer).toEqual({ data: [] })
    expect(sessionCalls()).toBe(1)
  })

  it('is renewed before it expires, by its own lifetime and not by the local clock', async () => {
    serve(grant)
    await client.session.start()
    const before = client.session.get()
    time.advance((LIFE_S - 61) * 1000)
    expect(grants).toBe(1)
    const isRenewed = new Promise<void>(resolve =>
      serve((request, response) => {
        response.on('finish', resolve)
        grant(request, response)
      }),
    )
    time.advance(1_000)
    await isRenewed
    expect(await client.api.call('getBets')).toEqual({ data: [] })
    expect(grants).toBe(2)
    expect(sessionCalls()).toBe(2)
    expect(client.session.get()).toBe(before)
  })

  it('is renewed by the first call after a sleep during which no timer ran', async () => {
    serve(grant)
    let now = START
    const { url } = server
    const settings = { platformUrl: url, sportsbookUrl: url, getLocale: () => 'en', now: () => now }
    const sleepy = createClient({ ...settings, schedule: () => () => {} })
    await sleepy.session.start()
    now += LIFE_S * 1000
    await Promise.all([sleepy.api.call('getBets'), sleepy.api.call('getBets')])
    expect(grants).toBe(2)
    expect(server.received.filter(request => request.headers.authorization === `Bearer ${sign(1)}`)).toEqual([])
  })

  it('is renewed once for many rejected calls', async () => {
    serve(grant)
    await client.session.start()
    grants = 7 // the server no longer accepts the bearer
    await Promise.all([1, 2, 3, 4].map(() => client.api.call('getBets')))
    expect(sessionCalls()).toBe(2)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('is kept when its renewal fails while it is still valid', async () => {
    serve(grant)
    await client.session.start()
    serve(json(503, {}))
    time.advance((LIFE_S - 30) * 1000)
    expect(await client.api.call('getBets')).toEqual({ data: [] })
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('fails with the renewal error once it has expired', async () => {
    serve(grant)
    await client.session.start()
    await server.stop()
    time.advance(LIFE_S * 1000)
    expect(await failure(client.api.call('getBets'))).toBeInstanceOf(NetworkError)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })
})

describe('the end', () => {
  it('follows a 401 that cannot be renewed', async () => {
    serve(grant)
    await client.session.start()
    serve(unauthorized, unauthorized)
    expect(await failure(client.api.call('getBets'))).toMatchObject({ status: 401 })
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'expired', info: null })
    expect(time.planned()).toBe(0)
  })

  it('follows a missing cookie', async () => {
    serve(grant)
    await client.session.start()
    serve(unauthorized, unauthorized)
    expect(await failure(client.api.call('getPlayer'))).toMatchObject({ status: 401 })
    expect(client.session.get().reason).toBe('expired')
  })

  it.each([
    ['of one query', 'getUserLimits'],
    ['of a call with a bearer', 'getBets'],
  ] as const)('follows the 401 %s, although the session could be renewed', async (_what, name) => {
    serve(grant, unauthorized)
    await client.session.start()
    expect(await failure(client.api.call(name))).toMatchObject({ status: 401 })
    expect(sessionCalls()).toBe(2)
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'expired', info: null })
    expect(time.planned()).toBe(0)
  })

  it('does not follow a 401 about a password, and no such call is retried', async () => {
    serve(grant, json(401, { code: 603, message: 'INVALID_CREDENTIALS', data: { details: [] } }))
    await client.session.start()
    const before = server.received.length
    expect(await failure(client.api.call('getUserLimits'))).toMatchObject({ status: 401 })
    expect(server.received.length - before).toBe(1)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('does not follow the 401 of a bearer that was replaced meanwhile', async () => {
    serve(grant)
    await client.session.start()
    client.session.onRefused('an older bearer')
    expect(client.session.get().status).toBe('LOGGED_IN')
    client.session.onRefused(sign(grants))
    expect(client.session.get()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'expired' })
  })

  it.each([
    ['a time is up: whoever tracks it acts on that', 'postPlayerActivityLimitTrack'],
    ['there are no points', 'getPlayerCompPoints'],
  ] as const)('does not follow the 401 %s', async (_what, name) => {
    serve(grant, unauthorized)
    await client.session.start()
    expect(await failure(client.api.call(name))).toMatchObject({ status: 401 })
    expect(sessionCalls()).toBe(1)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('stops requesting a session once it is known that there is none', async () => {
    await client.session.start()
    await failure(client.api.call('getBets'))
    expect(sessionCalls()).toBe(1)
    expect(client.session.get().reason).toBe('anonymous')
  })

  it('follows sign-out, and a renewal in flight does not restore the player', async () => {
    serve(grant)
    await client.session.start()
    let release = () => {}
    const isAsked = new Promise<void>(asked =>
      serve(
        (request, response) => {
          release = () => grant(request, response)
          asked()
        },
        (_, response) => response.writeHead(204).end(),
      ),
    )
    const renewal = client.session.start()
    await isAsked
    await client.session.signOut()
    release()
    await renewal
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    expect(await client.session.getBearer('optional')).toBeNull()
  })

  it('lets public calls run anonymously during sign-out, and as the player if it fails', async () => {
    let meanwhile: string | null = 'nothing asked'
    serve(grant, (_request, response) => {
      client.session.getBearer('optional').then(bearer => {
        meanwhile = bearer
        json(500, {})(_request, response)
      })
    })
    await client.session.start()
    await failure(client.session.signOut())
    expect(meanwhile).toBeNull()
    expect(await client.session.getBearer('optional')).toBe(sign(grants))
  })

  it('does not follow sign-out when the platform was unreachable', async () => {
    serve(grant, json(500, {}))
    await client.session.start()
    expect(await failure(client.session.signOut())).toMatchObject({ status: 500 })
    expect(client.session.get().status).toBe('LOGGED_IN')
  })
})

describe('other tabs', () => {
  const visitor: Reply = (_request, response) => response.writeHead(204).end()

  it('are notified of sign-in, once, and of sign-out', async () => {
    serve(grant, visitor)
    await client.session.start()
    await client.session.start()
    await client.session.signOut()
    expect(told).toEqual([
      { type: 'signed-in', id: 'session-1' },
      { type: 'signed-out', id: 'session-1' },
    ])
  })

  it('end the session here after sign-out, without reporting expiry', async () => {
    serve(grant)
    await client.session.start()
    serve(visitor)
    postFromOtherTab({ type: 'signed-out', id: 'session-1' })
    await until(state => state.status === 'NOT_LOGGED_IN')
    expect(client.session.get().reason).toBe('signed-out')
  })

  it('are verified: a player still known to the platform stays signed in', async () => {
    serve(grant)
    await client.session.start()
    postFromOtherTab({ type: 'signed-out', id: 'session-1' })
    await client.session.start()
    expect(sessionCalls()).toBe(2)
    expect(client.session.get().status).toBe('LOGGED_IN')
    serve(unauthorized, unauthorized)
    await failure(client.api.call('getPlayer'))
    expect(client.session.get().reason).toBe('expired')
  })

  it('sign in the player here as well', async () => {
    serve(visitor)
    await client.session.start()
    serve(grant)
    postFromOtherTab({ type: 'signed-in', id: 'session-1' })
    await until(state => state.status === 'LOGGED_IN')
  })

  it('are ignored when they report the end of another session', async () => {
    serve(grant)
    await client.session.start()
    postFromOtherTab({ type: 'signed-out', id: 'session-2' })
    postFromOtherTab({ type: 'signed-in', id: 'session-1' })
    expect(sessionCalls()).toBe(1)
  })
})
