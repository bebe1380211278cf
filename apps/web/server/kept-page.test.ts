/** An earlier page, served in place of one that cannot be rendered: its HTML, and what the browser makes of it. */
import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parsePageState } from '../app/document/page-state.ts'
import { render } from '../app/entry-server.tsx'
import { createI18n } from '../app/i18n/create-i18n.ts'
import { splitLocale } from '../app/i18n/locales.ts'
import { matchRoute } from '../app/routes/route-table.ts'
import { createApp } from '../app/shared/app/app.ts'
import { OWN_BRAND } from '../app/shared/config/brand.ts'
import { ageQueries, foldQueryData, restoreQueries } from '../app/shared/queries/queries.ts'
import { Root } from '../app/shell/shell.tsx'
import { readConfig } from './config.ts'
import { assetsFor } from './testing/assets.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const PATHS = ['/', '/live', '/soccer/arsenal-chelsea-m4711', '/ar/soccer/arsenal-chelsea-m4711']
let stub: StubBackend
let app: FastifyInstance

beforeEach(async () => {
  stub = await startStubBackend()
  const env = { BACKEND_URL: stub.url, WEB_URL: 'https://bets.example', BACKEND_TIMEOUT_MS: '20000' }
  app = await createWebServer({ config: readConfig(env), render, assetsFor })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  await stub.close()
})

const mainOf = (html: string): string => /<main .*?<\/main>/s.exec(html)?.[0] ?? ''
const openPrices = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*data-outcome[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(tag => !tag.includes('aria-disabled'))

/** The page, and what is served in its place a minute later while the back end is down. */
async function getKept(url: string): Promise<{ live: string; kept: string }> {
  const live = (await app.inject({ url })).body
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  stub.isDown = true
  const kept = (await app.inject({ url })).body
  expect(kept).toContain('<body data-kept')
  return { live, kept }
}

/** What the browser's first render makes of the page's data, as `entry-client.tsx` does. */
async function renderInBrowser(pathname: string, html: string): Promise<string> {
  const state = parsePageState(/id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  const i18n = await createI18n(state.locale, OWN_BRAND)
  const browser = createApp({ ...state, i18n, pathname, isKept: true })
  restoreQueries(browser.queryClient, ageQueries(browser.queryClient, state.queries))
  foldQueryData(browser.queryClient, browser.live)
  const matched = matchRoute(splitLocale(pathname, state.config.localeSettings).path)
  const initial = { matched, module: await matched.route.part.load(), status: state.status }
  return renderToString(createElement(Root, { app: browser, initial }))
}

it.each(PATHS)('locks every price in the HTML of an earlier %s, as the browser renders it', async path => {
  const { live, kept } = await getKept(path)
  expect(openPrices(live).length).toBeGreaterThan(2)
  expect(openPrices(kept)).toEqual([])
  expect(mainOf(kept)).toBe(mainOf(await renderInBrowser(path, kept)))
})

it('says without scripts that the page is old, and shows and reads out no price of it', async () => {
  const { live, kept } = await getKept('/live')
  const text = 'We can’t reach our server right now. Prices are locked until this page is up to date.'
  expect(live).not.toContain(text)
  expect(mainOf(kept)).toContain(text)
  expect(mainOf(live)).toContain('>1.42<')
  expect(mainOf(live)).toMatch(/aria-label="[^"]*1\.42/)
  expect(mainOf(kept)).not.toMatch(/>1\.42<|aria-label="[^"]*1\.42/)
})
