/** Access control, its error pages, and redirects to pages of the platform. */

import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../app/entry-server.tsx'
import { ERROR_PAGE_TEXTS } from '../../app/shell/error-pages/error-page.tsx'
import { readConfig } from '../config.ts'
import { type StubBackend, startStubBackend } from '../testing/stub-backend.ts'
import { createWebServer } from '../web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

const assetsFor = () => ({
  earlyScript: { url: '/t.js' },
  initScript: '/i.js',
  scripts: ['/c.js'],
  styles: ['/s.css'],
})

let stub: StubBackend
let app: FastifyInstance
/** Access rules in the settings; null returns an invalid response. */
let platform: object | null

const startApp = (env: Record<string, string> = {}) =>
  createWebServer({
    config: readConfig({
      BACKEND_URL: stub.url,
      BACKEND_TIMEOUT_MS: '20000',
      COUNTRY_HEADER: 'x-country',
      TRUSTED_PROXIES: '1',
      WEB_URL: 'https://bets.example',
      HOST_URL: 'https://operator.example',
      ...env,
    }),
    render,
    assetsFor,
  })

beforeAll(async () => {
  stub = await startStubBackend()
})
afterAll(async () => {
  await stub?.close()
})

beforeEach(async () => {
  const own = await (await fetch(`${stub.url}/settings`)).json()
  platform = {}
  stub.isDown = false
  stub.override = path => {
    if (path !== '/settings') return null
    return JSON.stringify({ data: { ...own.data, system: platform && { platform_settings: platform } } })
  }
  app = await startApp()
})
afterEach(async () => {
  stub.override = () => null
  await app.close()
})

const get = (url: string, country?: string) => app.inject({ url, headers: country ? { 'x-country': country } : {} })

describe('a blocked country', () => {
  beforeEach(() => {
    platform = { region_blocked_country_codes: ['NO'], contact_email: 'help@bets.example' }
  })

  it.each(['/', '/live', '/soccer/arsenal-chelsea-m4711', '/404', '/general-rules'])(
    'receives nothing of %s, in an uncacheable response',
    async url => {
      const answer = await get(url, 'NO')
      expect(answer.statusCode).toBe(451)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['cdn-cache-control']).toBeUndefined()
      expect(answer.body).toContain('data-page="blocked"')
      expect(answer.body).toContain('Touchline isn’t available in your region')
      expect(answer.body).toContain('href="mailto:help@bets.example"')
      expect(answer.body).toContain('<meta name="robots" content="noindex"')
      expect(answer.body).not.toMatch(/page-state|data-odds|c\.js|m\.js/)
    },
  )

  it('does not affect other or unknown countries', async () => {
    expect((await get('/', 'DE')).statusCode).toBe(200)
    expect((await get('/')).statusCode).toBe(200)
  })

  it('receives nothing of a cached page through the fast path either', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const getFrom = (country: string) => fetch(`${origin}/live`, { headers: { 'x-country': country } })
    expect((await getFrom('DE')).status).toBe(200)
    expect((await getFrom('NO')).status).toBe(451)
    expect((await getFrom('DE')).status).toBe(200)
  })

  it("sees its name in the page's language if available", async () => {
    expect((await get('/nb/live', 'NO')).body).toContain('Spillere fra Norge kan ikke besøke Touchline.')
    expect((await get('/de/live', 'NO')).body).toContain('Spieler aus Norwegen dürfen Touchline nicht besuchen.')
    expect((await get('/ar', 'NO')).body).toContain('<html lang="ar" dir="rtl"')
  })
})

it('shows everybody the locked page while the product is locked', async () => {
  platform = { locked: true }
  const answer = await get('/live', 'DE')
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('data-page="locked"')
  expect(answer.body).toContain('You can’t open this page')
  expect(answer.body).toContain('You don’t have permission to view it.')
})

describe('before the access rules are known', () => {
  it('denies pages with data, and serves them as soon as the rules are known', async () => {
    platform = { region_blocked_country_codes: 'NO' }
    const answer = await get('/', 'DE')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('data-odds')
    platform = {}
    expect((await get('/', 'DE')).statusCode).toBe(200)
  })

  it('shows a blocked country nothing of a page rendered meanwhile', async () => {
    platform = { region_blocked_country_codes: ['NO'] }
    const answers = await Promise.all(['NO', 'DE', 'NO'].map(country => get('/soccer', country)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([451, 200, 451])
  })
})

describe('error pages', () => {
  it.each([
    ['/404', 404, 'We can’t find that page'],
    ['/500', 500, 'Something went wrong'],
    ['/blocked', 451, 'Touchline isn’t available in your region'],
    ['/locked', 403, 'You can’t open this page'],
    ['/de/404', 404, ERROR_PAGE_TEXTS.de?.notFound],
    ['/de-CH/500', 500, ERROR_PAGE_TEXTS['de-CH']?.error],
    ['/it/nowhere', 404, ERROR_PAGE_TEXTS.it?.notFound],
    ['/ar/404', 404, ERROR_PAGE_TEXTS.ar?.notFound],
    // No language of the product.
    ['/da/404', 404, 'We can’t find that page'],
  ])('%s responds %i with "%s"', async (url, status, text) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(text)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<meta name="robots" content="noindex"')
  })

  it('render without the backend and link to the home page in their language', async () => {
    stub.isDown = true
    const answers = await Promise.all(['/ar/404', '/de/404', '/locked'].map(url => get(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403])
    expect(answers[0]?.body).toMatch(/href="\/ar"/)
    expect(answers[1]?.body).toMatch(/href="\/de"/)
  })
})

describe('a page of the platform', () => {
  it.each([
    ['/profile/wallet/deposit', 'https://operator.example/profile/wallet/deposit?locale=en'],
    ['/profile/wallet/transactions?page=2', 'https://operator.example/profile/wallet/transactions?page=2&locale=en'],
    ['/ar/terms-and-conditions', 'https://operator.example/terms-and-conditions?locale=ar'],
    ['/help-center/', 'https://operator.example/help-center?locale=en'],
  ])('redirects %s to %s', async (url, target) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toEqual(target)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('redirects to the requested name of the local machine and to no forged host name', async () => {
    await app.close()
    app = await startApp({ HOST_URL: '' })
    const getOn = (host: string) => app.inject({ url: '/help-center', headers: { host } })
    expect((await getOn('127.0.0.1:3000')).headers.location).toBe('http://127.0.0.1:5000/help-center?locale=en')
    expect((await getOn('evil.example')).headers.location).toBe('http://localhost:5000/help-center?locale=en')
  })
})

describe('the init page', () => {
  it('contains a single redirecting script and is not cacheable', async () => {
    const { statusCode, headers, body } = await get('/init-sportsbook?to=/live&locale=ar&theme=light&token=secret')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('{"to":"/ar/live","theme":"light"}')
    expect(body).toContain('<script src="/i.js">')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('secret')
    expect((await get('/ar/init-sportsbook/?to=/live')).body).toContain('{"to":"/ar/live"}')
  })

  it('is denied when the product is locked', async () => {
    platform = { locked: true }
    expect((await get('/init-sportsbook?to=/live')).statusCode).toBe(403)
  })
})

describe('a chromeless page', () => {
  /** Header, footer and lower navigation. */
  const parts = (body: string) =>
    ['aria-label="Main"', '<footer', 'aria-label="Primary"'].map(part => body.includes(part))
  const getWith = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

  it.each([
    ['its user agent', '/live', { 'user-agent': 'Mozilla/5.0 (iPhone) TouchlineApp/3.1' }],
    ['its cookie', '/live', { cookie: 'locale=en; app=1' }],
    ['its first address', '/live?app=1', {}],
  ])('renders without header, footer and navigation for %s and is not cached by CDNs', async (_what, url, headers) => {
    await get('/live')
    const answer = await getWith(url, headers)
    expect(answer.statusCode).toBe(200)
    expect(parts(answer.body)).toEqual([false, false, false])
    expect(answer.body).toContain('data-odds')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers['cdn-cache-control']).toBeUndefined()
    const ours = await get('/live')
    expect(parts(ours.body)).toEqual([true, true, true])
    expect(ours.headers['set-cookie']).toBeUndefined()
  })

  it('is remembered by a cookie, which the parameter can reset', async () => {
    const cookieOf = async (url: string) => (await get(url)).headers['set-cookie']
    expect(await cookieOf('/live?app=1')).toBe('app=1; Path=/; SameSite=Lax; HttpOnly; Secure')
    expect(await cookieOf('/init-sportsbook?app=1')).toBe('app=1; Path=/; SameSite=Lax; HttpOnly; Secure')
    expect(await cookieOf('/live?app=0')).toBe('app=0; Max-Age=0; Path=/; SameSite=Lax; HttpOnly; Secure')
    expect(await cookieOf('/live?app=yes')).toBeUndefined()
    const left = await getWith('/live?app=0', { cookie: 'app=1' })
    expect(parts(left.body)).toEqual([true, true, true])
    expect(left.headers['cdn-cache-control']).toBeUndefined()
  })
})
