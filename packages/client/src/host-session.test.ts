import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { NetworkError } from './errors.ts'
import { createManualTime } from './testing/manual-time.ts'
import { json, type Reply, startTestServer } from './testing/test-server.ts'

const START = Date.UTC(2030, 0, 1)
const LIFE_S = 900
const unauthorized = json(401, { code: 401, message: 'UNAUTHORIZED', data: { details: [] } })

const refusal = (message: string) => json(403, { code: 403, message, data: { details: [] } })

let server: Awaited<ReturnType<typeof startTestServer>>
let time: ReturnType<typeof createManualTime>
let client: Client
/** Host tokens that are still valid and unused. */
let assertions: Set<string>
let grants: string[]
/** Duration during which no timer ran. */
let slept: number
const getToken = vi.fn<(why: 'init' | 'expired') => Promise<string | null>>()

const sign = (serial: number) => {
  const iat = START / 1000
  return `h.${Buffer.from(JSON.stringify({ iat, exp: iat + LIFE_S, serial })).toString('base64url')}.s`
}

const grant: Reply = (request, response) => {
  grants.push(sign(grants.length + 1))
  const session = { id: 'session-1', started_at: '2030-01-01T00:00:00.000Z', seconds_limit: null }
  const body = { token: grants.at(-1), expires_at: '2031-01-01T00:00:00.000Z', session, reality_check: null }
  json(200, body)(request, response)
}

const isGood = (authorization: string | undefined) => grants.some(token => authorization === `Bearer ${token}`)

/** Behaves as the backend: a host token is single-use, and a bearer renews itself. */
const platform: Reply = (request, response) => {
  const { assertion } = (request.body ? JSON.parse(request.body) : {}) as { assertion?: string }
  const { authorization } = request.headers
  if (request.url !== '/sportsbook_sessions')
    return (isGood(authorization) ? json(200, { data: { id: 1 } }) : unauthorized)(request, response)
  if (assertion !== undefined) return (assertions.delete(assertion) ? grant : unauthorized)(request, response)
  if (authorization !== undefined) return (isGood(authorization) ? grant : unauthorized)(request, response)
  response.writeHead(204).end()
}

const issueAssertion = () => {
  const fresh = `word-${assertions.size}-${Math.random()}`
  assertions.add(fresh)
  return fresh
}

beforeEach(async () => {
  assertions = new Set()
  grants = []
  slept = 0
  getToken.mockReset().mockImplementation(async () => issueAssertion())
  time = createManualTime(START)
  server = await startTestServer(platform)
  const { url } = server
  const now = () => time.now() + slept
  client = createClient({ platformUrl: url, sportsbookUrl: url, getLocale: () => 'en', schedule: time.schedule, now })
})
afterEach(async () => {
  client.session.dispose()
  await server.stop()
})

describe('a session from a host token', () => {
  it('starts with the token and passes the bearer to the platform', async () => {
    await client.session.setHostSource(getToken)
    expect((await client.session.start()).status).toBe('LOGGED_IN')
    expect(getToken.mock.calls).toEqual([['init']])
    expect(await client.api.call('getPlayer')).toEqual({ data: { id: 1 } })
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${grants[0]}`)
  })

  it('is anonymous when the host has no token', async () => {
    getToken.mockResolvedValue(null)
    await client.session.setHostSource(getToken)
    expect(await client.session.start()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'anonymous' })
    expect(server.received).toEqual([])
  })

  it('renews by its bearer without the host', async () => {
    await client.session.setHostSource(getToken)
    await client.session.start()
    time.advance((LIFE_S - 60) * 1000)
    await expect.poll(() => grants.length).toBe(2)
    expect(getToken).toHaveBeenCalledOnce()
  })

  it('asks the host once for all rejected calls and retries each once', async () => {
    await client.session.setHostSource(getToken)
    await client.session.start()
    grants = ['forgotten', 'also forgotten']
    await Promise.all([1, 2, 3].map(() => client.api.call('getPlayer')))
    expect(getToken.mock.calls).toEqual([['init'], ['expired']])
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('retries a late token once and not again', async () => {
    getToken.mockResolvedValueOnce('used before')
    await client.session.setHostSource(getToken)
    expect((await client.session.start()).status).toBe('LOGGED_IN')
    expect(getToken.mock.calls).toEqual([['init'], ['expired']])
    getToken.mockResolvedValue('used before')
    grants = ['forgotten']
    await client.api.call('getPlayer').catch(() => undefined)
    expect(client.session.get()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'expired' })
    expect(getToken).toHaveBeenCalledTimes(4)
  })

  it('is renewed before a call when it expired while the computer slept', async () => {
    let slept = 0
    const { schedule, now } = time
    const options = { platformUrl: server.url, sportsbookUrl: server.url, getLocale: () => 'en', schedule }
    const sleeper = createClient({ ...options, now: () => now() + slept })
    await sleeper.session.setHostSource(getToken)
    await sleeper.session.start()
    slept = 2 * LIFE_S * 1000
    grants = []
    await sleeper.api.call('postPlayerActivityLimitTrack')
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${grants[0]}`)
    sleeper.session.dispose()
  })

  it('continues when the host is unreachable, and asks again', async () => {
    await client.session.setHostSource(getToken)
    await client.session.start()
    grants = ['forgotten']
    getToken.mockRejectedValueOnce(new Error('no network'))
    await expect(client.api.call('getPlayer')).rejects.toThrow(NetworkError)
    expect(client.session.get().status).toBe('LOGGED_IN')
    time.advance(1000)
    await expect.poll(() => client.api.call('getPlayer').catch(() => null)).toEqual({ data: { id: 1 } })
    expect(getToken.mock.calls.flat().slice(0, 3)).toEqual(['init', 'expired', 'expired'])
  })

  it("ends with the host's session, which is not reported as expired", async () => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    getToken.mockResolvedValue(null)
    expect(await refresh()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    getToken.mockImplementation(async () => issueAssertion())
    expect((await refresh()).status).toBe('LOGGED_IN')
    expect(getToken.mock.calls.flat()).toEqual(['init', 'init', 'init'])
  })

  it('does not continue as the previous player when the next one is rejected', async () => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    server.answer(json(403, { code: 403, message: 'PLAYER_EXCLUDED', data: { details: [] } }))
    expect(await refresh()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'excluded', info: null })
  })

  it('is anonymous where sign-in is blocked', async () => {
    server.answer(json(403, { code: 606, message: 'COUNTRY_BLOCKED', data: { details: [] } }))
    await client.session.setHostSource(getToken)
    expect(await client.session.start()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null })
  })

  it('asks the host again, and not by the previous bearer, when the platform was unreachable', async () => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    server.answer(json(503, {}))
    await expect(refresh()).rejects.toThrow()
    server.answer(platform)
    getToken.mockResolvedValue(null)
    time.advance(1000)
    await expect.poll(() => client.session.get()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'signed-out' })
  })

  it('stays signed out when the host responds after sign-out', async () => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    let answer: (token: string) => void = () => {}
    getToken.mockReturnValue(
      new Promise(resolve => {
        answer = resolve
      }),
    )
    const refreshed = refresh()
    await client.session.signOut()
    answer(issueAssertion())
    expect((await refreshed).status).toBe('NOT_LOGGED_IN')
    expect(client.session.get()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'signed-out' })
  })

  it.each([
    ['is unknown to the platform', unauthorized, 'signed-out'],
    ['is excluded', refusal('PLAYER_EXCLUDED'), 'excluded'],
  ])('does not stay with the previous player when the next one %s', async (_why, answer, reason) => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    server.answer(answer)
    expect(await refresh()).toEqual({ status: 'NOT_LOGGED_IN', reason, info: null })
    expect(await client.session.getBearer('platform')).toBeNull()
  })

  it('is not restored by a token that was in flight at sign-out', async () => {
    const refresh = await client.session.setHostSource(getToken)
    await client.session.start()
    let answer = (_word: string) => {}
    getToken.mockImplementation(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    const refreshed = refresh()
    await expect.poll(() => getToken.mock.calls.length).toBe(2)
    await client.session.signOut()
    answer(issueAssertion())
    expect(await refreshed).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'signed-out' })
  })

  it('is renewed after a sleep before a call that would be rejected for the time limit', async () => {
    await client.session.setHostSource(getToken)
    await client.session.start()
    slept = (LIFE_S + 60) * 1000
    await client.api.call('postPlayerActivityLimitTrack')
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${grants[1]}`)
  })
})

it('stays with the cookie when the host provides no token', async () => {
  const refresh = await client.session.setHostSource(null)
  expect((await refresh()).reason).toBe('anonymous')
  expect(server.received.map(({ url, body }) => [url, body || ''])).toEqual([['/sportsbook_sessions', '']])
})
