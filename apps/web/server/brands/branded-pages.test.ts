/** Pages, previews and site maps of the shipped brands, by the host name of the request. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { render } from '../../app/entry-server.tsx'
import { readConfig } from '../config.ts'
import { assetsFor } from '../testing/assets.ts'
import { type StubBackend, startStubBackend } from '../testing/stub-backend.ts'
import { createWebServer } from '../web-server.ts'
import { createBrands } from './brands.ts'

vi.setConfig({ testTimeout: 30_000 })

const FOLDER = fileURLToPath(new URL('../../../../brands', import.meta.url))

let stub: StubBackend
let app: FastifyInstance

beforeAll(async () => {
  stub = await startStubBackend()
  const config = readConfig({
    BACKEND_URL: stub.url,
    WEB_URL: 'https://bets.example',
    BACKEND_TIMEOUT_MS: '20000',
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '1',
  })
  app = await createWebServer({ config, render, assetsFor, brands: createBrands(config.public, { folder: FOLDER }) })
}, 120_000)

afterAll(async () => {
  await app.close()
  await stub.close()
})

const get = (host: string, url: string) => app.inject({ url, headers: { host } })
/** The page without the data of the back end, which may name what it likes. */
const ownPart = (html: string): string => html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')

it.each([
  ['lumen.example', 'Lumen', 'data-theme="light" data-touchline.theme="light" data-touchline.odds-format="british"'],
  ['www.nexus.example', 'Nexus Arena', 'data-theme="dark" data-touchline.theme="dark"'],
  ['nexus.example:8080', 'Nexus Arena', 'data-theme="dark" data-touchline.theme="dark"'],
  ['elsewhere.example', 'Touchline', 'data-theme="dark">'],
])('%s shows %s', async (host, name, attributes) => {
  const { statusCode, body } = await get(host, '/')
  expect(statusCode).toBe(200)
  expect(body).toContain(`· ${name}</title>`)
  expect(body).toContain(`property="og:site_name" content="${name}"`)
  expect(body).toContain(attributes)
})

it('names no other brand, in no language and on no error page', async () => {
  for (const url of ['/', '/ar', '/live', '/no-such-page', '/500', '/init-sportsbook']) {
    const { body } = await get('lumen.example', url)
    // Keys of stored preferences and of messages keep the product's name.
    expect(ownPart(body).replaceAll(/touchline\.[\w-]+/g, ''), url).not.toMatch(/touchline|nexus/i)
  }
})

it('has addresses of the brand’s first host, and never of a host that belongs to none', async () => {
  expect((await get('www.lumen.example', '/live')).body).toContain('rel="canonical" href="https://lumen.example/live"')
  expect((await get('www.lumen.example', '/robots.txt')).body).toContain('Sitemap: https://lumen.example/sitemap.xml')
  expect((await get('lumen.example', '/sitemap.xml')).body).toContain('<loc>https://lumen.example/sitemap/en-')
  expect((await get('evil.example', '/live')).body).toContain('rel="canonical" href="https://bets.example/live"')
  expect((await get('evil.example', '/sitemap.xml')).body).not.toContain('evil.example')
})

it('keeps the pages of brands apart in the cache', async () => {
  const titles = await Promise.all(
    ['lumen.example', 'nexus.example', 'lumen.example'].map(async host =>
      /<title>.*?</.exec((await get(host, '/live')).body),
    ),
  )
  expect(titles.map(String)).toEqual([
    '<title>Live odds · Lumen<',
    '<title>Live odds · Nexus Arena<',
    '<title>Live odds · Lumen<',
  ])
})

it('has a style sheet, icon and preview picture of the brand', async () => {
  const { body } = await get('nexus.example', '/')
  for (const [file, type] of [
    ['brand.css', 'text/css; charset=utf-8'],
    ['favicon.svg', 'image/svg+xml'],
  ] as const) {
    const [path = ''] = new RegExp(`/brand/nexus/[\\da-f]{12}/${file.replace('.', '\\.')}`).exec(body) ?? []
    const answer = await get('nexus.example', path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  }
  const pictures = await Promise.all(['nexus.example', 'lumen.example'].map(host => get(host, '/og/site.png')))
  expect(pictures[0]?.rawPayload.equals(pictures[1]?.rawPayload ?? Buffer.of())).toBe(false)
  expect((await get('nexus.example', '/brand/../package.json')).statusCode).toBe(404)
  expect((await get('nexus.example', '/brand/nexus/0/brand.json')).statusCode).toBe(404)
})

it('has the brand’s legal lines and own texts in the page’s language', async () => {
  expect((await get('lumen.example', '/ar')).body).toContain('Lumen علامة تجارية للعرض فقط.')
  expect((await get('lumen.example', '/')).body).toContain('Lumen is a demonstration brand.')
  expect((await get('elsewhere.example', '/')).body).not.toContain('demonstration brand')
})

it('leaves out what a brand does not have, and shows its own links', async () => {
  const get = (url: string, host: string) => app.inject({ url, headers: { host } })
  expect((await get('/cybersport', 'lumen.example')).statusCode).toBe(404)
  expect((await get('/cybersport', 'nexus.example')).statusCode).toBe(200)
  const { body: own } = await get('/', 'nexus.example')
  expect(own).toContain('href="/cybersport"')
  expect(own).toContain('<a href="/about">About the arena</a>')
  const { body: other } = await get('/ar', 'lumen.example')
  expect(other).not.toContain('href="/ar/cybersport"')
  expect(other).not.toContain('/about">')
  expect((await get('/sitemap/en-pages.xml', 'lumen.example')).body).not.toContain('/cybersport<')
  expect((await get('/sitemap/en-pages.xml', 'nexus.example')).body).toContain('/cybersport<')
})
