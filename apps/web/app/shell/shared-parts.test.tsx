import type { ReactElement } from 'react'
import type { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { assetsFor } from '../../server/testing/assets.ts'
import { type StubBackend, startStubBackend } from '../../server/testing/stub-backend.ts'
import { ResponseCache } from '../document/response-cache.ts'
import { createServerApp } from '../document/server-app.ts'
import { render } from '../entry-server.tsx'
import { splitLocale } from '../i18n/locales.ts'
import { resolvePage } from './navigation/resolve-page.ts'
import { AppProviders } from './shell.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** Renders of React: how many there were, and whether those of parts fail. */
const rendered = vi.hoisted(() => ({ trees: 0, failsForParts: false }))
vi.mock('react-dom/server', async importOriginal => {
  const original = await importOriginal<typeof import('react-dom/server')>()
  return {
    ...original,
    renderToString: (tree: Parameters<typeof renderToString>[0]) => {
      rendered.trees += 1
      if (rendered.failsForParts && (tree as ReactElement).type === AppProviders) throw new Error('a part')
      return original.renderToString(tree)
    },
  }
})

const PATHS = [
  '/',
  '/live',
  '/soccer',
  '/soccer/premier-league-t17',
  '/soccer/arsenal-chelsea-m4711',
  '/schedule',
  '/results',
  '/cybersport',
  '/promotions',
  '/de',
]

let stub: StubBackend
beforeAll(async () => {
  stub = await startStubBackend()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await stub.close()
})

/** The body of a page, without the data block. */
async function renderBody(pathname: string, answers: ResponseCache, isChromeless = false): Promise<string> {
  const config = readConfig({ BACKEND_URL: stub.url, BACKEND_TIMEOUT_MS: '20000', WEB_URL: 'https://bets.example' })
  const output = await render({
    pathname,
    config: config.public,
    backendUrl: config.backendUrl,
    callTimeoutMs: config.callTimeoutMs,
    answers,
    country: '',
    iframe: false,
    isChromeless,
    assetsFor,
  })
  if (!('html' in output)) throw new Error(`${pathname} has moved`)
  const html = output.html.toString()
  return html.slice(html.indexOf('<body'), html.indexOf('id="page-state"'))
}

/** Loads the data of a page as a render does, by the hashes of its queries. */
async function loadData(pathname: string, answers: ResponseCache): Promise<Map<string, unknown>> {
  const { public: config, backendUrl } = readConfig({ BACKEND_URL: stub.url, WEB_URL: 'https://bets.example' })
  const app = await createServerApp({ pathname, config, backendUrl, answers, country: '' }, { callMs: 20_000 })
  await resolvePage(app, splitLocale(pathname, config.localeSettings).path)
  const queries = app.queryClient.getQueryCache().getAll()
  return new Map(queries.map(({ queryHash, state }) => [queryHash, state.data]))
}

// What renders keep for each other they find by these objects.
test.each(PATHS)('has one object for the data of renders that share responses, on %s', async path => {
  const answers = new ResponseCache()
  const [first, second] = [await loadData(path, answers), await loadData(path, answers)]
  expect(first.size).toBeGreaterThan(2)
  expect([...second.keys()]).toEqual([...first.keys()])
  for (const [hash, data] of second) expect(data, hash).toBe(first.get(hash))
})

test('leaves no placeholder in a page and has every part once', async () => {
  const html = await renderBody('/', new ResponseCache())
  expect(html).not.toContain('<template')
  expect(html.match(/<footer/g)).toHaveLength(1)
  expect(html.match(/id="sports-tree"/g)).toHaveLength(1)
  expect(html.indexOf('id="sports-tree"')).toBeLessThan(html.indexOf('<main'))
})

test('renders a page as if its parts were rendered for it alone, whatever was rendered before', async () => {
  const shared = new ResponseCache()
  for (const path of PATHS) await renderBody(path, shared)
  for (const path of PATHS) {
    expect(await renderBody(path, shared)).toBe(await renderBody(path, new ResponseCache()))
    expect(await renderBody(path, shared, true)).toBe(await renderBody(path, new ResponseCache(), true))
  }
})

test('renders a page with its own components when a part fails, which are the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const path of PATHS) {
    rendered.failsForParts = true
    const direct = await renderBody(path, new ResponseCache())
    rendered.failsForParts = false
    expect(await renderBody(path, new ResponseCache())).toBe(direct)
  }
  expect(warn).toHaveBeenCalledTimes(PATHS.length)
  warn.mockRestore()
})

test('renders the parts once for renders with the same responses, and again with others', async () => {
  const shared = new ResponseCache()
  const count = async (path: string, answers: ResponseCache) => {
    rendered.trees = 0
    await renderBody(path, answers)
    return rendered.trees
  }
  const first = await count('/', shared)
  expect(first).toBeGreaterThan(1)
  expect(await count('/', shared)).toBe(1)
  expect(await count('/de', shared)).toBe(first)
  expect(await count('/', new ResponseCache())).toBe(first)
})
