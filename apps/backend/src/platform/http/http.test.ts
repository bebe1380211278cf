import { Agent, request } from 'node:http'
import { endpoints } from '@touchline/contract/endpoints'
import type { FeedHead } from '@touchline/contract/feed-head'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { ApiError } from './api-error.ts'
import { createAuthorizeOperator } from './authorize-operator.ts'
import { mergeHandlers } from './handlers.ts'
import { IncompleteApi, registerEndpoints } from './register-endpoints.ts'
import { createServer } from './server.ts'
import { UNIMPLEMENTED } from './unimplemented.ts'

let test: TestBackend
let visitor: TestClient

beforeAll(async () => {
  test = await startTestBackend()
  visitor = test.client()
})
afterAll(() => test.stop())

describe('errors', () => {
  it.each([
    ['an unknown path', '/nothing', {}, 404, 'NOT_FOUND'],
    ['an unknown match', '/matches/4711', {}, 404, 'NOT_FOUND'],
    ['an address that is badly encoded', '/matches/%zz', {}, 400, 'BAD_REQUEST'],
    ['a parameter that is too long', `/matches/${'1'.repeat(201)}`, {}, 422, 'VALIDATION_FAILED'],
    ['a match that is no number', '/matches/one', {}, 422, 'VALIDATION_FAILED'],
    ['another method', '/sports', { method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    ['another method of what operations read', '/livez', { method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    ['the path of another call', '/bonuses/1/activate', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['half of a JSON', '/counters', { method: 'POST', body: '{"sport_id":' }, 400, 'BAD_REQUEST'],
    ['a poisoned JSON', '/counters', { method: 'POST', body: '{"__proto__": {"a": 1}}' }, 400, 'BAD_REQUEST'],
    [
      'another type',
      '/counters',
      { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a huge body', '/counters', { method: 'POST', body: `{"a":"${'x'.repeat(300_000)}"}` }, 413, 'PAYLOAD_TOO_LARGE'],
    ['a call without a bearer', '/bets', {}, 401, 'UNAUTHORIZED'],
    ['a call without a cookie', '/player', {}, 401, 'UNAUTHORIZED'],
    ['a bearer that is none', '/bets', { headers: { authorization: 'Bearer x.y.z' } }, 401, 'UNAUTHORIZED'],
  ] as const)("answers %s in the contract's format", async (_what, path, options, status, message) => {
    const reply = await visitor.call(path, options)
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message })
    expect(reply.body.data.localized_message).toEqual(expect.any(String))
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('returns the allowed methods of a path', async () => {
    expect((await visitor.call('/sports', { method: 'PUT' })).headers.get('allow')).toBe('GET')
    // Fastify requires a content type for methods that may carry a body, even on unknown paths.
    const unknown = await visitor.call('/sports', { method: 'QUERY' })
    expect({ status: unknown.status, allow: unknown.headers.get('allow') }).toEqual({ status: 405, allow: 'GET' })
  })

  it('does not reveal internal errors', async () => {
    const app = await createServer({
      logger: pino({ level: 'silent' }),
      allowedOrigins: [],
      trustedProxies: 0,
      rateLimits: false,
    })
    app.get('/broken', () => {
      throw new Error('select * from secrets')
    })
    const reply = await app.inject('/broken')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('secrets')
    expect(reply.json()).toMatchObject({ code: 500, message: 'INTERNAL_ERROR' })
    await app.close()
  })

  it('counts rejections by reason', async () => {
    const assertion = { body: { assertion: 'nobody said so' } }
    expect((await visitor.call('/sportsbook_sessions', assertion)).body.message).toBe('ASSERTION_INVALID')
    const figures = await (await fetch(`${visitor.url}/metrics`)).text()
    expect(figures).toContain('touchline_refusals_total{endpoint="postSportsbookSessions",error="ASSERTION_INVALID"} 1')
  })

  it('accepts an empty body when none is required', async () => {
    const { status } = await visitor.call('/websocket/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })
})

describe('the endpoint table', () => {
  const routing = {
    authenticate: async () => undefined,
    authorizeOperator: createAuthorizeOperator([]),
    requirements: {
      sign_up_enabled: () => {},
      sign_in_enabled: () => {},
      country_admitted: () => {},
      not_self_excluded: () => {},
      identity_open: () => {},
      video_enabled: () => {},
    },
    allowedOrigins: new Set<string>(),
    rateLimits: false,
    languages: [],
    streamPositionHeader: () => null,
    refreshFeed: async () => ({ feedMs: 0, lagMs: 0 }),
    handlers: {},
  }
  const createApp = () =>
    createServer({ logger: pino({ level: 'silent' }), allowedOrigins: [], trustedProxies: 0, rateLimits: false })

  it('must have a handler for every endpoint, or the server does not start', async () => {
    const app = await createApp()
    const incomplete = { ...routing, unimplemented: UNIMPLEMENTED }
    expect(() => registerEndpoints(app, incomplete)).toThrow(IncompleteApi)
    expect(() => registerEndpoints(app, incomplete)).toThrow(/getSports/)
  })

  it('must not have two handlers for an endpoint', async () => {
    const app = await createApp()
    const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
    const handlers = { getSports: () => ({ data: [] }) }
    expect(() => registerEndpoints(app, { ...routing, handlers, unimplemented: names })).toThrow(/getSports/)
  })

  it('must not have handlers of two modules for an endpoint', () => {
    const modules = [
      { handlers: { getSports: () => ({ data: [] }) } },
      { handlers: { getSports: () => ({ data: [] }) } },
    ]
    expect(() => mergeHandlers(modules)).toThrow('two modules handle the call getSports')
  })

  it('declares what a caller must meet before a handler runs', async () => {
    const app = await createApp()
    const getMatchVideo = vi.fn()
    const unimplemented = (Object.keys(endpoints) as (keyof typeof endpoints)[]).filter(
      name => name !== 'getMatchVideo',
    )
    const requirements = {
      ...routing.requirements,
      video_enabled: () => {
        throw new ApiError('FORBIDDEN')
      },
    }
    registerEndpoints(app, { ...routing, requirements, handlers: { getMatchVideo }, unimplemented })
    expect((await app.inject('/matches/1/video')).statusCode).toBe(403)
    expect(getMatchVideo).not.toHaveBeenCalled()
    await app.close()
  })

  it("declares which endpoints wait until this node has caught up with the feed's leader", async () => {
    const app = await createApp()
    let arrive = (): void => {}
    const feed = new Promise<FeedHead>(resolve => {
      arrive = () => resolve({ feedMs: 5000, lagMs: 20 })
    })
    const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
    const handlers = { getSports: () => ({ data: [] }), getUsersUnlock: () => ({ email: 'somebody' }) }
    const unimplemented = names.filter(name => !(name in handlers))
    registerEndpoints(app, { ...routing, handlers, unimplemented, refreshFeed: () => feed })
    const order: string[] = []
    const sports = app
      .inject('/sports')
      .then(({ statusCode, headers }) => order.push(`sports ${statusCode}, ${headers['feed-head']}`))
    const { statusCode } = await app.inject('/users/unlock?unlock_token=one')
    order.push(`unlock ${statusCode}`)
    arrive()
    await sports
    expect(order).toEqual(['unlock 200', 'sports 200, 5000;lag=20'])
    await app.close()
  })

  it('is described by the OpenAPI documents', async () => {
    for (const api of ['platform', 'sportsbook']) {
      const { status, body } = await visitor.call<{ openapi: string }>(`/openapi/${api}.json`)
      expect(status).toBe(200)
      expect(body.openapi).toMatch(/^3\.1/)
    }
  })
})

describe('other sites', () => {
  const origin = 'http://localhost:3000'

  it('may send credentials only from the configured origins', async () => {
    const ours = await visitor.call('/sports', { headers: { origin } })
    expect(ours.headers.get('access-control-allow-origin')).toBe(origin)
    expect(ours.headers.get('access-control-allow-credentials')).toBe('true')
    expect(ours.headers.get('access-control-expose-headers')).toBe(
      'ETag, Retry-After, Stream-Position, Feed-Head, x-request-id',
    )
    const theirs = await visitor.call('/sports', { headers: { origin: 'https://evil.example' } })
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull()
    expect(theirs.headers.get('access-control-allow-credentials')).toBeNull()
    for (const reply of [ours, theirs, await visitor.call('/nothing')])
      expect(reply.headers.get('vary')).toMatch(/Origin/)
  })

  it('get the allowed headers in a preflight', async () => {
    const reply = await visitor.call('/bets', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key,x-platform-app,accept-version',
      },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })

  it('cannot act by cookie', async () => {
    const sign_in = (headers: Record<string, string>) =>
      visitor.call('/users/sign_in', { body: { email: 'demo@touchline.example', password: 'wrong' }, headers })
    expect((await sign_in({ 'x-platform-app': '' })).status).toBe(403)
    expect((await sign_in({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await sign_in({ origin })).status).toBe(401)
  })
})

describe('operations', () => {
  it('reports liveness, readiness and metrics', async () => {
    expect((await visitor.call<unknown>('/livez')).body).toEqual({ status: 'ok' })
    expect((await visitor.call<unknown>('/readyz')).body).toEqual({ status: 'ready' })
    const metrics = await (await fetch(`${test.url}/metrics`)).text()
    expect(metrics).toMatch(/^touchline_matches 6$/m)
    expect(metrics).toMatch(/^touchline_http_seconds_count\{endpoint="getSports",status="200"\} \d+$/m)
  })

  it('is not live when the feed is stuck behind its clock', async () => {
    const stuck = vi.spyOn(test.feed, 'advance').mockImplementation(() => {
      throw new Error('the feed is stuck')
    })
    test.clock.advance(29_000)
    expect((await visitor.call<unknown>('/livez')).status).toBe(200)
    test.clock.advance(6000)
    expect(await visitor.call<unknown>('/livez')).toMatchObject({ status: 503, body: { status: 'feed_stuck' } })
    stuck.mockRestore()
    test.clock.advance(5000)
    expect((await visitor.call<unknown>('/livez')).status).toBe(200)
  })

  it('finishes running requests before it stops', async () => {
    const stopping = await startTestBackend()
    const agent = new Agent({ keepAlive: true })
    const answered = new Promise<number>((resolve, reject) => {
      const call = request(`${stopping.url}/users/sign_in`, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'x-platform-app': 'sportsbook' },
      })
      call.on('response', response => resolve(response.statusCode ?? 0)).on('error', reject)
      call.end(JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }))
    })
    await new Promise<void>(resolve => stopping.backend.app.server.once('request', () => resolve()))
    await stopping.stop()
    expect(await answered).toBe(401)
    agent.destroy()
  })
})
