/** One id of a request in the response, the calls to the back end and the log, over real connections. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { assetsFor } from './testing/assets.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createLogOptions, createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const lines: string[] = []
let stub: StubBackend
let app: FastifyInstance
let url: string
/** Fails renders of addresses that contain it. */
const BROKEN = 'broken'

beforeAll(async () => {
  stub = await startStubBackend()
  const config = readConfig({ BACKEND_URL: stub.url, WEB_URL: 'https://bets.example', BACKEND_TIMEOUT_MS: '20000' })
  app = await createWebServer({
    config,
    assetsFor,
    logger: createLogOptions({ write: line => void lines.push(line) }),
    render: (...args) => {
      if (JSON.stringify(args[0]).includes(BROKEN)) throw new Error('no page for anna@example.com')
      return render(...args)
    },
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Loads the sources.
  await fetch(`${url}/live`)
})
afterAll(async () => {
  await app?.close()
  await stub?.close()
})
beforeEach(() => {
  lines.length = 0
  stub.requests.length = 0
  stub.requestIds.length = 0
})

const load = async (path: string, id: string) => {
  const response = await fetch(url + path, { headers: { 'x-request-id': id } })
  await response.arrayBuffer()
  return response
}

it('is passed to the back end, whichever pages are rendered at the same time', async () => {
  const pages = ['/soccer', '/soccer/premier-league-t17', '/soccer/arsenal-chelsea-m4711']
  const responses = await Promise.all(pages.map((path, at) => load(path, `the-page-${at}`)))
  expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual([
    'the-page-0',
    'the-page-1',
    'the-page-2',
  ])
  const matchCalls = stub.requests.flatMap((path, at) => (path.startsWith('/matches/4711') ? stub.requestIds[at] : []))
  expect(new Set(matchCalls)).toEqual(new Set(['the-page-2']))
  expect(stub.requestIds.every(id => id?.startsWith('the-page-'))).toBe(true)
})

it('is that of the request, also for a cached page and a page that does not exist', async () => {
  await load('/soccer', 'the-first-one')
  stub.requestIds.length = 0
  expect((await load('/soccer', 'the-second-one')).headers.get('x-request-id')).toBe('the-second-one')
  expect(stub.requestIds).toEqual([])
  expect((await load('/nowhere', 'of-nothing')).headers.get('x-request-id')).toBe('of-nothing')
  const invalid = await load('/soccer', 'a b')
  expect(invalid.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
})

it('is in the log of a failure, with neither the address nor the query nor an e-mail address', async () => {
  const path = `/soccer/${BROKEN}-m1?confirmation_token=secret-of-a-link&email=ben%40example.com`
  const { status } = await load(path, 'the-broken-one')
  expect(status).toBe(500)
  await load(path, 'broken-again')
  const failures = lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(failures).toEqual([expect.objectContaining({ request_id: 'the-broken-one' })])
  for (const secret of ['secret-of-a-link', 'example.com', '127.0.0.1']) expect(lines.join('')).not.toContain(secret)
})
