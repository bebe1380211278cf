/** Addresses nobody would write, and a back end that is slow, gone or talks nonsense while pages are made. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Of tests that wait for it; the others never do, however busy the machine. */
const TIMEOUT_MS = 500
const NEVER_MS = 20_000
/** Far more than it takes to draw a page. */
const LATE_TURNS = 1000
const MATCH = '/soccer/arsenal-chelsea-m4711'

let stub: StubBackend
let app: FastifyInstance

const assetsFor = () => ({
  themeScript: '/t.js',
  initScript: '/i.js',
  scripts: ['/c.js'],
  modulePreloads: [],
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
  Object.assign(stub, { isDown: false, isSilent: false, say: () => null, delayMs: 0 })
  app = await startApp()
})

/** Replaces the server by one that waits for the back end only so long. */
async function waitBriefly(): Promise<void> {
  await app.close()
  app = await startApp(TIMEOUT_MS)
}

/** Null once so much time has passed, and the event loop has come to whatever was due before: on a busy machine it is late. */
async function waitFor(ms: number): Promise<null> {
  await wait(ms, undefined, { ref: false })
  for (let turn = 0; turn < LATE_TURNS; turn += 1) await nextTurn()
  return null
}

/** The page says so, nobody keeps it, and it is right again as soon as the back end is. */
async function expectFailed(url: string, status: number): Promise<void> {
  const { statusCode, headers, body } = await app.inject(url)
  expect(statusCode).toEqual(status)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.etag).toBeUndefined()
  expect(body).toContain('We cannot reach our server at the moment.')
  expect(body).toContain('id="page-state"')
  Object.assign(stub, { isDown: false, isSilent: false, say: () => null, delayMs: 0 })
  const again = async () => (await app.inject(url)).statusCode
  // A server that waits briefly may take a busy machine for a silent back end.
  if (status === 504) await expect.poll(again, { timeout: 10_000 }).toBe(200)
  else expect(await again()).toBe(200)
}

describe('an address nobody would write', () => {
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
  ])('%s is answered %i', async (url, status) => {
    const answer = await app.inject(url.replace(named, long))
    expect(answer.statusCode).toBe(status)
    if (status >= 400) expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain(long)
  })

  it('is not for search engines where a query picks from a page', async () => {
    expect((await app.inject('/?sort=name')).headers['x-robots-tag']).toBe('noindex')
    expect((await app.inject('/?utm_source=mail')).headers['x-robots-tag']).toBeUndefined()
  })

  it('leads nowhere else', async () => {
    const { statusCode, headers } = await app.inject('/tennis/x-m4711?next=//evil.example')
    expect(statusCode).toBe(301)
    expect(headers.location).toEqual(`${MATCH}?next=//evil.example`)
  })
})

describe('a back end', () => {
  it('that is down makes it 503', async () => {
    stub.isDown = true
    await expectFailed('/', 503)
  })

  it('that is not there makes it 502', async () => {
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

  it('that is silent makes it 504', async () => {
    await waitBriefly()
    stub.isSilent = true
    await expectFailed(MATCH, 504)
  })

  it('that answers each call just in time does not hold a page for the sum of them', async () => {
    await waitBriefly()
    stub.delayMs = TIMEOUT_MS - 150
    const late = waitFor(4 * TIMEOUT_MS)
    const page = app.inject('/soccer/premier-league-t17')
    const answer = await Promise.race([page, late])
    expect([200, 504]).toContain(answer?.statusCode)
  })

  it.each(['<html>Bad gateway</html>', '', '{"data":', '[]', '"ok"', '{}', '{"data":null}', '{"data":[null]}'])(
    'that says %s makes it 502',
    async nonsense => {
      stub.say = () => nonsense
      await expectFailed('/soccer', 502)
    },
  )

  it.each([
    ['/matches/4711', '{"data":{"id":4711,"slug":"arsenal-chelsea-m4711","tournament":{"sport":{"key":"soccer"}}}}'],
    ['/matches/4711/markets', '{"data":[{"id":1,"outcomes":null}],"pagination":{}}'],
    ['/settings', '{"data":{"market_groups":7}}'],
  ])('whose %s is only half of what it should be makes it 500', async (path, nonsense) => {
    stub.say = asked => (asked === path ? nonsense : null)
    await expectFailed(MATCH, 500)
  })

  it('that lacks what only the frame of the page shows still has its pages', async () => {
    stub.say = asked => (asked === '/counters' ? '{"live":0,"sports":[],"categories":[],"tournaments":[]}' : null)
    expect((await app.inject('/')).statusCode).toBe(200)
  })
})
