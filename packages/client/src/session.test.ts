import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'
import {
  client,
  excluded,
  failure,
  grant,
  grants,
  LIFE_S,
  limitReached,
  START,
  serve,
  server,
  sessionCalls,
  setGrants,
  sign,
  time,
  until,
  useSession,
} from './testing/session-fixture.ts'
import { json } from './testing/test-server.ts'

useSession()

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
    setGrants(7) // the server no longer accepts the bearer
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
