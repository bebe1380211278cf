import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ApiError,
  CancelledError,
  isCancelled,
  isOutcomeUnknown,
  isRetryable,
  isUnauthorized,
  MalformedResponseError,
  NetworkError,
  NotOfferedError,
  TimeoutError,
} from './errors.ts'
import type { ApiOptions } from './http.ts'
import { createIdempotencyKey } from './idempotency.ts'
import { failure, openApi } from './testing/http-fixture.ts'
import { json, startTestServer } from './testing/test-server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  server = await startTestServer(json(200, { data: [] }))
})
afterEach(() => server.stop())

const open = (options: Partial<ApiOptions> = {}) => openApi(server.url, options)

describe('a call that the back end does not have', () => {
  const missing = (status: number) => json(status, { code: status, message: 'NOT_FOUND', data: { details: [] } })

  it.each([
    ['postBonuses', { body: { bets: [] } }, 404],
    ['getFavourites', { params: { type: 'matches' } }, 404],
    ['getPlayerCompPoints', {}, 404],
    ['postCounters', { body: {} }, 404],
    ['getNotificationsCounters', {}, 501],
    ['getJackpots', {}, 501],
    ['getMatchPrices', { params: { id: 1 }, query: { market_id: '1' } }, 501],
  ] as const)('is sent once: %s', async (name, input, status) => {
    server.answer(missing(status))
    const api = open({ getBearer: () => 'abc' })
    const call = () => failure((api.call as (name: string, input: object) => Promise<unknown>)(name, input))
    const first = await call()
    expect(first).toBeInstanceOf(NotOfferedError)
    expect(first).toMatchObject({ status, name: 'NOT_FOUND' })
    server.answer(json(200, { data: [] }))
    expect(await call()).toBe(first)
    expect(server.received).toHaveLength(1)
    // The next visit asks again.
    await open().call('getSports')
    expect(server.received).toHaveLength(2)
  })

  it('is not sent when the settings name it', async () => {
    server.answer(json(200, { data: [] }))
    const api = open({ listNotOffered: () => ['getJackpots', 'getSports'] })
    expect(await failure(api.call('getJackpots'))).toBeInstanceOf(NotOfferedError)
    expect(server.received).toHaveLength(0)
    // What every back end has is sent whatever they name.
    await api.call('getSports')
    expect(server.received).toHaveLength(1)
  })

  it('is sent again after a while where a server makes it, which outlives releases of the back end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    server.answer(missing(404))
    const api = open({ notOfferedMs: 10_000 })
    const count = () => failure(api.call('postCounters', { body: {} }))
    const first = await count()
    vi.advanceTimersByTime(9_999)
    expect(await count()).toBe(first)
    server.answer(json(200, { live: 0, sports: [], categories: [], tournaments: [] }))
    vi.advanceTimersByTime(1)
    expect(await count()).toBeNull()
  })

  it.each([
    ['getMatches', {}, 404],
    ['getPlayer', {}, 501],
    ['getMatch', { params: { id: 1 } }, 404],
    ['getMatchPrices', { params: { id: 1 }, query: { market_id: '1' } }, 404],
    ['getBetsShareCode', { query: { code: 'ABCDEFGH' } }, 404],
    ['getFavourites', { params: { type: 'matches' } }, 500],
    ['getFavourites', { params: { type: 'matches' } }, 403],
  ] as const)(
    'is not one that every back end has, nor one whose entity is missing: %s %j %i',
    async (name, input, status) => {
      server.answer(missing(status))
      const api = open({ getBearer: () => 'abc' })
      const call = () => failure((api.call as (name: string, input: object) => Promise<unknown>)(name, input))
      expect(await call()).not.toBeInstanceOf(NotOfferedError)
      expect(await call()).toMatchObject({ status })
      expect(server.received).toHaveLength(2)
    },
  )
})

describe('requests', () => {
  it('carry version, app and language, and no bearer when there is none', async () => {
    await open({ getLocale: () => 'br' }).call('getSports')
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/sports', body: '' })
    expect(server.received[0]?.headers).toMatchObject({
      'accept-version': 'v2',
      'x-platform-app': 'sportsbook',
      'accept-language': 'pt-BR',
    })
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
    expect(server.received[0]?.headers).not.toHaveProperty('content-type')
  })

  it('fill path parameters and join lists with commas', async () => {
    await open().call('getMatchMarkets', { params: { id: 7 }, query: { market_id: ['1', '18'], page: 2 } })
    await open().call('getMatches', { query: { id: [], match_status: undefined, sport_key: 'a&b' } })
    expect(server.received.map(request => request.url)).toEqual([
      '/matches/7/markets?market_id=1,18&page=2',
      '/matches?sport_key=a%26b',
    ])
  })

  it('send body, bearer and idempotency key of a money-moving call', async () => {
    const idempotencyKey = createIdempotencyKey()
    const body = { bets: [], odds_accept_mode: 'none' } as never
    await open({ getBearer: () => 'abc' }).call('postBets', { body, idempotencyKey })
    const [request] = server.received
    expect(request?.headers).toMatchObject({
      'accept-version': 'v3',
      authorization: 'Bearer abc',
      'idempotency-key': idempotencyKey,
      'content-type': 'application/json',
    })
    expect(JSON.parse(request?.body ?? '')).toEqual(body)
  })

  it('send cookies to the Platform API only and bearers to the Sportsbook API only', async () => {
    const seen: [string, RequestCredentials | undefined, string | null][] = []
    const spy: typeof fetch = (url, init) => {
      const path = new URL(String(url)).pathname
      seen.push([path, init?.credentials, new Headers(init?.headers).get('authorization')])
      return fetch(url, init)
    }
    const api = open({ fetch: spy, getBearer: need => (need === 'platform' ? null : 'abc') })
    await api.call('getPlayer')
    await api.call('getMatches')
    await api.call('getSports')
    expect(seen).toEqual([
      ['/player', 'include', null],
      ['/matches', 'omit', 'Bearer abc'],
      ['/sports', 'omit', null],
    ])
  })

  it('bypass the cache for player data', async () => {
    const seen: unknown[] = []
    const spy: typeof fetch = (url, init) => {
      seen.push(init?.cache)
      return fetch(url, init)
    }
    const api = open({ fetch: spy })
    await api.call('getRealityCheck')
    await api.call('getMatches')
    expect(seen).toEqual(['no-store', undefined])
  })

  it('prefer the headers of the contract over those of the caller', async () => {
    await open({ getHeaders: () => ({ traceparent: '00-1', 'Accept-Version': 'v9' }) }).call('getSports')
    expect(server.received[0]?.headers).toMatchObject({ traceparent: '00-1', 'accept-version': 'v2' })
  })
})

describe('responses', () => {
  it('return the body', async () => {
    server.answer(json(200, { data: [{ id: 1 }] }))
    expect(await open().call('getSports')).toEqual({ data: [{ id: 1 }] })
  })

  it('return undefined for an empty body', async () => {
    server.answer((_, response) => response.writeHead(204).end())
    expect(await open().call('deleteSignOut')).toBeUndefined()
  })

  it('throw an ApiError with all fields of the contract', async () => {
    const problem = { localized_message: 'Odds changed', key: 'k', code: 101, current_odds: { k: 2 } }
    const details = [{ field: 'body/bets/0', message: 'no' }]
    const data = { details, localized_message: 'Sorry', errors_by_bet: { 0: problem }, to_cashout: 5 }
    server.answer(json(409, { code: 101, message: 'INVALID_ODDS', data }))
    const error = await failure(open().call('getSports'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, code: 101, name: 'INVALID_ODDS', localizedMessage: 'Sorry', details })
    expect(error).toMatchObject({ errorsByBet: { 0: problem }, data: { to_cashout: 5 }, call: 'getSports' })
    expect(isRetryable(error)).toBe(false)
    expect(isUnauthorized(error)).toBe(false)
    expect(isOutcomeUnknown(error)).toBe(false)
  })

  it.each([
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['JSON of another kind', '{"error":"no"}'],
    ['null', 'null'],
    ['nothing', ''],
  ])('throw an ApiError by status when the body is %s', async (_, body) => {
    server.answer((_request, response) => response.writeHead(502).end(body))
    const error = await failure(open().call('getSports'))
    expect(error).toMatchObject({ name: 'HTTP_502', status: 502, code: 502, details: [], errorsByBet: {} })
    expect(isRetryable(error)).toBe(true)
    expect(isOutcomeUnknown(error)).toBe(true)
  })

  it('keep an error whose data has an unexpected shape', async () => {
    server.answer(json(500, { code: 500, message: 'INTERNAL_ERROR', data: null }))
    expect(await failure(open().call('getSports'))).toMatchObject({ name: 'INTERNAL_ERROR', details: [] })
  })

  it.each(['<html>', '', '"text"', '{"data":['])(
    'throw a MalformedResponseError when a success returns %j',
    async body => {
      server.answer((_, response) => response.writeHead(200).end(body))
      const error = await failure(open().call('getSports'))
      expect(error).toBeInstanceOf(MalformedResponseError)
      expect(isRetryable(error)).toBe(false)
      expect(isOutcomeUnknown(error)).toBe(true)
    },
  )
})

describe('without a response', () => {
  it('throws a NetworkError when the server is down', async () => {
    const api = open({ platformUrl: server.url, sportsbookUrl: 'http://127.0.0.1:1' })
    const error = await failure(api.call('getSports'))
    expect(error).toBeInstanceOf(NetworkError)
    expect(isRetryable(error)).toBe(true)
    expect(isOutcomeUnknown(error)).toBe(true)
    expect(isCancelled(error)).toBe(false)
  })

  it('throws a NetworkError when the connection breaks within the body', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"data":', () => response.destroy())
    })
    expect(await failure(open().call('getSports'))).toBeInstanceOf(NetworkError)
  })

  it('throws a TimeoutError when the server does not respond', async () => {
    server.answer(() => {})
    const error = await failure(open({ timeoutMs: 20 }).call('getSports'))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(isRetryable(error)).toBe(true)
    expect(isOutcomeUnknown(error)).toBe(true)
  })

  it("throws a TimeoutError when the body does not end within the call's timeout", async () => {
    server.answer((_, response) => void response.writeHead(200).write('{'))
    expect(await failure(open().call('getSports', { timeoutMs: 20 }))).toBeInstanceOf(TimeoutError)
  })

  it('throws a CancelledError when the caller aborts', async () => {
    const controller = new AbortController()
    server.answer(() => controller.abort())
    const error = await failure(open().call('getSports', { signal: controller.signal }))
    expect(error).toBeInstanceOf(CancelledError)
    expect(isCancelled(error)).toBe(true)
    expect(isRetryable(error)).toBe(false)
  })

  it('sends nothing when the caller has already aborted', async () => {
    expect(await failure(open().call('getSports', { signal: AbortSignal.abort() }))).toBeInstanceOf(CancelledError)
    expect(server.received).toEqual([])
  })
})
