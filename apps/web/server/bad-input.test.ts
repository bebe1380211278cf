/**
 * Malformed addresses, and a backend that is slow, down or returns invalid data during rendering.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Timeout of tests that wait for it; high, so that a busy machine does not affect the others. */
const TIMEOUT_MS = 500
const NEVER_MS = 20_000
/** Far more than a page takes to render. */
const LATE_TURNS = 1000
const MATCH = '/soccer/arsenal-chelsea-m4711'

let stub: StubBackend
let app: FastifyInstance

const assetsFor = () => ({
  earlyScript: { url: '/t.js' },
  initScript: '/i.js',
  scripts: ['/c.js'],
  styles: ['/s.css'],
})

const startApp = (timeoutMs = NEVER_MS) =>
  createWebServer({
    config: readConfig({ BACKEND_URL: stub.url, BACKEND_TIMEOUT_MS: String(timeoutMs) }),
    render,
    assetsFor,
  })

beforeAll(async () => {
  stub = await startStubBackend()
  app = await startApp()
  // Loads the sources.
  for (const url of ['/', '/soccer', MATCH, '/soccer/premier-league-t17', '/500']) await app.inject(url)
}, 120_000)

afterAll(async () => {
  await app?.close()
  await stub?.close()
})

beforeEach(async () => {
  await app.close()
  Object.assign(stub, { isDown: false, isSilent: false, override: () => null, delayMs: 0 })
  app = await startApp()
})

/** Replaces the server by one with a short backend timeout. */
async function waitBriefly(): Promise<void> {
  await app.close()
  app = await startApp(TIMEOUT_MS)
}

/**
 * Null after a timeout, once the event loop has handled everything due before; timers fire late on
 * a busy machine.
 */
async function waitFor(ms: number): Promise<null> {
  await wait(ms, undefined, { ref: false })
  for (let turn = 0; turn < LATE_TURNS; turn += 1) await nextTurn()
  return null
}

/** The page shows the error, is not cached, and recovers with the backend. */
async function expectFailed(url: string, status: number): Promise<void> {
  const { statusCode, headers, body } = await app.inject(url)
  expect(statusCode).toEqual(status)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.etag).toBeUndefined()
  expect(body).toContain('We can’t reach our server right now.')
  expect(body).toContain('id="page-state"')
  Object.assign(stub, { isDown: false, isSilent: false, override: () => null, delayMs: 0 })
  const again = async () => (await app.inject(url)).statusCode
  // With a short timeout, a busy machine may look like an unresponsive backend.
  if (status === 504) await expect.poll(again, { timeout: 10_000 }).toBe(200)
  else expect(await again()).toBe(200)
}

describe('a malformed address', () => {
  const long = 'a'.repeat(10_000)
  const named = '(10 kB)'
  it.each([
    [`/${named}`, 404],
    [`/soccer/${named}-m1`, 404],
    ['/soccer/x-m0', 404],
    ['/soccer/x-m-1', 404],
    ['/soccer/x-m99999999999999999999', 404],
    ['/soccer/x-m1e3', 404],
    ['/%E0%A4%A', 400],
    ['/%00', 404],
    ['/soccer/%2e%2e%2fetc', 404],
    ['/..%2f..%2fetc/passwd', 404],
    ['/constructor', 404],
    ['/__proto__/x-m4711', 301],
    ['//evil.example/x', 404],
    [`/?q=${named}`, 200],
    ['/?page=-1&page=x&sort=;drop&group[]=1&%ZZ', 200],
    [`${MATCH}?group=nothing&limit=1e9`, 200],
  ])('%s responds %i', async (url, status) => {
    const answer = await app.inject(url.replace(named, long))
    expect(answer.statusCode).toBe(status)
    if (status >= 400) expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain(long)
  })

  it('is noindex when the query filters a page', async () => {
    expect((await app.inject('/?sort=name')).headers['x-robots-tag']).toBe('noindex')
    expect((await app.inject('/?utm_source=mail')).headers['x-robots-tag']).toBeUndefined()
  })

  it('never redirects to another site', async () => {
    const { statusCode, headers } = await app.inject('/tennis/x-m4711?next=//evil.example')
    expect(statusCode).toBe(301)
    expect(headers.location).toEqual(`${MATCH}?next=//evil.example`)
  })
})

describe('a backend', () => {
  it('that is down results in 503', async () => {
    stub.isDown = true
    await expectFailed('/', 503)
  })

  it('that is unreachable results in 502', async () => {
    await app.close()
    app = await createWebServer({
      config: readConfig({ BACKEND_URL: 'http://127.0.0.1:1' }),
      render,
      assetsFor,
    })
    const answer = await app.inject('/live')
    expect(answer.statusCode).toBe(502)
    expect(answer.headers['retry-after']).toBe('2')
  })

  it('that does not respond results in 504', async () => {
    await waitBriefly()
    stub.isSilent = true
    await expectFailed(MATCH, 504)
  })

  it('whose calls each respond just in time cannot exceed the page timeout', async () => {
    await waitBriefly()
    stub.delayMs = TIMEOUT_MS - 150
    const late = waitFor(4 * TIMEOUT_MS)
    const page = app.inject('/soccer/premier-league-t17')
    const answer = await Promise.race([page, late])
    expect([200, 504]).toContain(answer?.statusCode)
  })

  it.each(['<html>Bad gateway</html>', '', '{"data":', '[]', '"ok"', '{}', '{"data":null}', '{"data":[null]}'])(
    'that returns %s results in 502',
    async nonsense => {
      stub.override = () => nonsense
      await expectFailed('/soccer', 502)
    },
  )

  it.each([
    ['/matches/4711', '{"data":{"id":4711,"slug":"arsenal-chelsea-m4711","tournament":{"sport":{"key":"soccer"}}}}'],
    ['/matches/4711/markets', '{"data":[{"id":1,"outcomes":null}],"pagination":{}}'],
    ['/settings', '{"data":{"market_groups":7}}'],
  ])('with an incomplete %s results in 500', async (path, nonsense) => {
    stub.override = requests => (requests === path ? nonsense : null)
    await expectFailed(MATCH, 500)
  })

  it('that lacks only data of the header or footer still has its pages', async () => {
    stub.override = requests =>
      requests === '/counters' ? '{"live":0,"sports":[],"categories":[],"tournaments":[]}' : null
    expect((await app.inject('/')).statusCode).toBe(200)
  })
})
