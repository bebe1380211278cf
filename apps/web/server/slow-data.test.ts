/** Pages whose data is late, and a server that has more pages to render than it can. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { parsePageState } from '../app/document/page-state.ts'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { assetsFor } from './testing/assets.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

const MATCH = '/soccer/arsenal-chelsea-m4711'
let stub: StubBackend
let app: FastifyInstance

async function start(timeoutMs: number): Promise<void> {
  stub = await startStubBackend()
  const env = { BACKEND_URL: stub.url, WEB_URL: 'https://bets.example', BACKEND_TIMEOUT_MS: String(timeoutMs) }
  app = await createWebServer({ config: readConfig(env), render, assetsFor })
}

async function stop(): Promise<void> {
  await app.close()
  await stub.close()
}

const isOfMatches = (path: string): boolean => path.startsWith('/matches')
const get = (url: string) => app.inject({ url })
const stateOf = (body: string) => parsePageState(/id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '')

beforeAll(async () => {
  // Loads the sources, so that no test waits for them.
  await start(20_000)
  for (const url of ['/', '/live', MATCH]) await get(url)
  await stop()
}, 120_000)
beforeEach(() => start(2000))
afterEach(async () => {
  vi.useRealTimers()
  await stop()
})

it('serves a page with what is there when a part of its data is late', async () => {
  stub.isSilentAt = isOfMatches
  const { statusCode, headers, body } = await get(MATCH)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toContain('<meta name="robots" content="noindex"')
  expect(body).toContain('data-page="match"')
  expect(body).toContain('aria-busy="true"')
  // The browser goes on loading by this status.
  expect(stateOf(body)).toMatchObject({ status: 504 })
  stub.isSilentAt = () => false
  const complete = await get(MATCH)
  expect(stateOf(complete.body)).toMatchObject({ status: 200 })
  expect(complete.headers['x-robots-tag']).toBeUndefined()
  expect(complete.body).toContain('<meta name="robots" content="index, follow"')
})

it('waits longer for a back end that is slow with everything, and serves the page complete', async () => {
  await stop()
  await start(500)
  // The access rules are known; what pages shared is too old.
  await expect.poll(async () => (await get('/')).statusCode, { timeout: 20_000 }).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })
  stub.delayMs = 1000
  const { statusCode, headers, body } = await get('/live')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(stateOf(body)).toMatchObject({ status: 200 })
})

it.each<[string, Partial<StubBackend>]>([
  ['is silent', { isSilent: true }],
  ['is down', { isDown: true }],
  ['is late with the matches', { isSilentAt: isOfMatches }],
])('serves the last complete page, marked, when the back end %s', async (_, failure) => {
  const first = await get('/live')
  expect(first.body).not.toContain('data-kept')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  Object.assign(stub, failure)
  const { statusCode, headers, body } = await get('/live')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['cdn-cache-control']).toBeUndefined()
  expect(body).toContain('<body data-kept')
  expect(stateOf(body)).toEqual(stateOf(first.body))
})

it('rejects the pages beyond a hundred renders at once, and goes on when the back end answers again', async () => {
  // The access rules are known.
  await get('/')
  stub.isSilent = true
  const answers = await Promise.all(Array.from({ length: 103 }, (_, at) => get(`/soccer/match-m${at + 1}`)))
  const rejected = answers.filter(({ statusCode }) => statusCode === 503)
  // More than three where the machine is slow: `page-cache.test.ts` has the exact rules.
  expect(rejected.length).toBeGreaterThanOrEqual(3)
  expect(rejected[0]?.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(rejected[0]?.body).toContain('We are trying again in a few seconds.')
  stub.isSilent = false
  await expect.poll(async () => (await get(MATCH)).statusCode, { timeout: 25_000 }).toBe(200)
})
