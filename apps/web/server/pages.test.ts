import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parsePageState } from '../app/document/page-state.ts'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { assetsFor } from './testing/assets.ts'
import { matches, type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

let stub: StubBackend
let app: FastifyInstance

async function startApp(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({
    BACKEND_URL: stub.url,
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '1',
    WEB_URL: 'https://bets.example',
    // Allows for loading the sources during the first renders.
    BACKEND_TIMEOUT_MS: '20000',
    ...env,
  })
  return createWebServer({ config, render, assetsFor })
}

beforeAll(async () => {
  stub = await startStubBackend()
  app = await startApp()
  // Loads the sources, so that no single test waits for them.
  for (const url of ['/', '/live', '/soccer', '/soccer/premier-league-t17', '/soccer/arsenal-chelsea-m4711', '/500'])
    await get(url)
}, 120_000)

afterAll(async () => {
  await app?.close()
  await stub?.close()
})

beforeEach(async () => {
  await app?.close()
  stub.isDown = false
  stub.isSilent = false
  stub.requests.length = 0
  stub.position = () => null
  // A separate cache for each test.
  app = await startApp()
}, 60_000)

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('an address', () => {
  it.each([
    ['/', 200, 'sports'],
    ['/live', 200, 'in_play'],
    ['/soccer', 200, 'sport'],
    ['/soccer/england-c31', 200, 'category'],
    ['/soccer/premier-league-t17', 200, 'league'],
    ['/soccer/premier-league-t17/table', 200, 'league'],
    ['/soccer/premier-league-t17/results', 200, 'league'],
    ['/soccer/premier-league-t17/outrights', 200, 'league'],
    ['/soccer/arsenal-p1', 200, 'team'],
    ['/soccer/owen-harte-a101', 200, 'athlete'],
    ['/soccer/arsenal-chelsea-m4711', 200, 'match'],
    ['/404', 404, 'not_found'],
    ['/500', 500, 'error'],
    ['/blocked', 451, 'blocked'],
    ['/locked', 403, 'locked'],
    ['/curling', 404, 'not_found'],
    ['/soccer/nowhere-c99', 404, 'not_found'],
    ['/soccer/nothing-t99', 404, 'not_found'],
    ['/soccer/nobody-m99', 404, 'not_found'],
    ['/soccer/nobody-p99', 404, 'not_found'],
    ['/soccer/nobody-a99', 404, 'not_found'],
    ['/soccer/premier-league-t17/squads', 404, 'not_found'],
    ['/soccer/nothing-t99/table', 404, 'not_found'],
    ['/soccer/no-slug', 404, 'not_found'],
  ])('%s responds %i with the page %s', async (url, status, page) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(`data-page="${page}"`)
  })

  it.each([
    ['/soccer/wrong-name-m4711', '/soccer/arsenal-chelsea-m4711'],
    ['/tennis/arsenal-chelsea-m4711', '/soccer/arsenal-chelsea-m4711'],
    ['/soccer/t17?betcode=A1', '/soccer/premier-league-t17?betcode=A1'],
    ['/soccer/t17/table', '/soccer/premier-league-t17/table'],
    ['/tennis/p1', '/soccer/arsenal-p1'],
    ['/tennis/a101', '/soccer/owen-harte-a101'],
    ['/soccer/wrong-c31', '/soccer/england-c31'],
    ['/ar/soccer/wrong-m4711', '/ar/soccer/arsenal-chelsea-m4711'],
  ])('%s redirects to %s', async (url, target) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(target)
  })

  it.each([
    ['/en', '/'],
    ['/EN/live', '/live'],
    ['/live/?a=1', '/live?a=1'],
    ['/AR/soccer/arsenal-chelsea-m4711', '/ar/soccer/arsenal-chelsea-m4711'],
  ])('%s redirects to its canonical form %s', async (url, target) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(target)
  })

  it('opens in the language that the visitor chose, at / only', async () => {
    const cookie = { cookie: 'consent=1; locale=ar' }
    const answer = await get('/?stag=a', cookie)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/ar?stag=a')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get('/live', cookie)).statusCode).toBe(200)
    for (const other of ['locale=en', 'locale=xx', 'locale=%0d%0a']) {
      expect((await get('/', { cookie: other })).statusCode).toBe(200)
    }
  })

  it('gets the locale prefix when required by the setting', async () => {
    await app.close()
    app = await startApp({ LOCALE_IN_URL: 'true' })
    const answer = await get('/live?a=1')
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe('/en/live?a=1')
    expect((await get('/en/live')).statusCode).toBe(200)
  })
})

describe.each([404, 501])('a back end that answers optional calls with %i', status => {
  const isOptional = (path: string) => /^\/(counters|results\/counts|popular|bonuses)$/.test(path)
  beforeEach(() => {
    stub.refuse = path => (isOptional(path) ? status : null)
  })
  afterEach(() => {
    stub.refuse = () => null
    vi.useRealTimers()
  })

  it.each([
    ['/', '/soccer/premier-league-t17'],
    ['/live', '/soccer/premier-league-t17'],
    ['/cybersport', '/soccer/premier-league-t17'],
    ['/schedule', '/soccer/premier-league-t17'],
    ['/results', '/soccer/premier-league-t17'],
    ['/soccer', '/soccer/premier-league-t17'],
    ['/soccer/premier-league-t17', '/soccer/arsenal-chelsea-m4711'],
    ['/promotions', 'Promotions'],
  ])('has the page %s, with what it needs of the others', async (url, text) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(parsePageState(/id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '').status).toBe(200)
    expect(body).toContain(text)
  })

  it('is asked again after some seconds: a proxy may have answered while it was replaced', async () => {
    expect((await get('/live')).body).not.toContain('2 events')
    stub.refuse = () => null
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await get('/live')).body).toContain('2 events')
  })
})

describe('the HTML', () => {
  it('shows matches with their prices and locks suspended ones', async () => {
    const { body } = await get('/')
    expect(body).toContain('data-match="4711"')
    expect(body).toMatch(/data-outcome="sr:match:4711\/1\/\/1" data-odds="1.42"/)
    expect(body).toMatch(/aria-disabled="true"[^>]*data-outcome="sr:match:4712\/1\/\/1"/)
  })

  it('has the table of a league, with links to its teams and tabs', async () => {
    const { body } = await get('/soccer/premier-league-t17/table')
    expect(body).toMatch(/<title>Premier League, England: Table · /)
    expect(body).toContain('rel="canonical" href="https://bets.example/soccer/premier-league-t17/table"')
    expect(body).toMatch(/<th scope="row"[^>]*><a href="\/soccer\/arsenal-p1"/)
    for (const tab of ['results', 'outrights']) {
      expect(body).toContain(`<a href="/soccer/premier-league-t17/${tab}"`)
    }
    expect(body).toContain('<a aria-current="page" href="/soccer/premier-league-t17/table"')
  })

  it('has results of a league, and says that it offers no outrights', async () => {
    const finished = { ...matches[0], status: 4, main_market: null, secondary_market: null }
    const queries: (string | null)[][] = []
    stub.override = (path, query) => {
      if (path !== '/matches') return null
      queries.push([query.get('tournament_id'), query.get('match_status'), query.get('sort_by'), query.get('type')])
      const data = query.get('match_status') === '4' ? [finished] : []
      return JSON.stringify({ data, pagination: { total: data.length, page: 1, limit: 500, last_page: 1 } })
    }
    const results = await get('/soccer/premier-league-t17/results')
    const outrights = await get('/soccer/premier-league-t17/outrights')
    stub.override = () => null
    expect(queries).toEqual([
      ['17', '4', 'latest', null],
      ['17', '0,1,2', 'tournament_priority', 'season,stage,simple_tournament'],
    ])
    expect(results.body).toContain('<time dateTime="2026-11-21">')
    expect(results.body).toContain('href="/soccer/arsenal-chelsea-m4711"')
    expect(outrights.body).toContain('There are no outrights to bet on here right now.')
  })

  it('has a team with its matches, place in the table, squad and breadcrumbs', async () => {
    const { body } = await get('/soccer/arsenal-p1')
    expect(body).toMatch(/<title>Arsenal: fixtures and results · /)
    expect(body).toMatch(/<h1[^>]*><span[^>]*>Arsenal</)
    expect(body).toContain('data-outcome="sr:match:4711/1//1"')
    expect(body).toContain('href="/soccer/premier-league-t17/table"')
    expect(body).toMatch(/href="\/soccer\/owen-harte-a101"[^>]*><span[^>]*>Owen Harte</)
    const [, text] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(text ?? '').itemListElement.at(-1)).toMatchObject({
      name: 'Arsenal',
      item: 'https://bets.example/soccer/arsenal-p1',
    })
  })

  it('has a player of a team with figures, the price of the next match and breadcrumbs', async () => {
    const { body } = await get('/soccer/owen-harte-a101')
    expect(body).toMatch(/<title>Owen Harte, Arsenal: figures and odds · /)
    expect(body).toContain('rel="canonical" href="https://bets.example/soccer/owen-harte-a101"')
    expect(body).toMatch(/<h1[^>]*><span[^>]*>Owen Harte</)
    expect(body).toContain('data-outcome="sr:match:4711/40//sr:player:101"')
    expect(body).toContain('1 of 2 over 0.5')
    const [, text] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(text ?? '').itemListElement.slice(-2)).toMatchObject([
      { name: 'Arsenal', item: 'https://bets.example/soccer/arsenal-p1' },
      { name: 'Owen Harte', item: 'https://bets.example/soccer/owen-harte-a101' },
    ])
  })

  it('contains nothing that the content security policy forbids', async () => {
    const answers = await Promise.all(
      ['/', '/ar/live', '/soccer/arsenal-chelsea-m4711', '/soccer/owen-harte-a101', '/404'].map(url => get(url)),
    )
    for (const { body, headers } of answers) {
      const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const inline = scripts.filter(
        ([, attributes, content]) => content && !/application\/(ld\+)?json/.test(attributes ?? ''),
      )
      expect(scripts.length).toBeGreaterThan(0)
      expect(inline).toEqual([])
      expect(body).not.toMatch(/\sstyle="|<style|\son\w+="|javascript:/)
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    }
  })

  it('contains the stream positions of its responses, including shared ones', async () => {
    let offset = 7
    stub.position = path => (path.startsWith('/matches') ? `"public:en";offset=${offset++};epoch="a"` : null)
    const positions = async (url: string) => {
      const { body } = await get(url)
      return parsePageState(/id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '').positions
    }
    expect(await positions('/live')).toEqual({ 'public:en': { offset: 7, epoch: 'a' } })
    expect(await positions('/live?modal=signUp')).toEqual({ 'public:en': { offset: 7, epoch: 'a' } })
    stub.position = () => null
    expect(await positions('/soccer/arsenal-chelsea-m4711')).toEqual({})
  })

  it('asks about cookies above the header, so that nothing moves when the code comes', async () => {
    const { body } = await get('/soccer')
    const at = body.indexOf('aria-label="Cookies"')
    expect(at).toBeGreaterThan(body.indexOf('href="#content"'))
    expect(at).toBeLessThan(body.indexOf('<header'))
  })

  it('escapes names', async () => {
    const { body } = await get('/soccer/arsenal-chelsea-m4711')
    expect(body).not.toContain('</script><b>Chelsea')
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;Chelsea')
  })

  it('has canonical and alternate links', async () => {
    const { body } = await get('/ar/live')
    expect(body).toContain('<html lang="ar" dir="rtl"')
    expect(body).toContain('<link rel="canonical" href="https://bets.example/ar/live"')
    expect(body).toContain('<link rel="alternate" hreflang="en" href="https://bets.example/live"')
    expect(body).toContain('<link rel="alternate" hreflang="x-default" href="https://bets.example/live"')
    expect(body).toContain('<meta name="robots" content="index, follow"')
    expect((await get('/404')).body).toContain('<meta name="robots" content="noindex"')
  })

  it('has link preview and structured data for matches with any name', async () => {
    const { body } = await get('/ar/soccer/arsenal-chelsea-m4711')
    const content = (property: string) => new RegExp(`property="og:${property}" content="([^"]*)"`).exec(body)?.[1]
    expect(content('image')).toBe('https://bets.example/og/match/4711.png?locale=ar')
    expect(content('url')).toBe('https://bets.example/ar/soccer/arsenal-chelsea-m4711')
    expect(content('locale')).toBe('ar_EG')
    expect(body).toContain('name="twitter:card" content="summary_large_image"')
    const blocks = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    const [crumbs, event] = blocks.map(([, text]) => JSON.parse(text ?? ''))
    expect(crumbs.itemListElement.map((item: { item: string }) => item.item)).toEqual([
      'https://bets.example/ar',
      'https://bets.example/ar/soccer',
      'https://bets.example/ar/soccer/england-c31',
      'https://bets.example/ar/soccer/premier-league-t17',
      'https://bets.example/ar/soccer/arsenal-chelsea-m4711',
    ])
    expect(event).toMatchObject({ '@type': 'SportsEvent', homeTeam: { name: 'Arsenal' } })
    expect(event.awayTeam.name).toContain('</script>')
  })

  it('sets country and chromeless attributes on the body', async () => {
    const framed = await get('/', { 'x-country': 'no', 'sec-fetch-dest': 'iframe' })
    expect(framed.body).toContain('data-country="NO" data-scroll="visible" data-iframe="true"')
    const bad = await get('/', { 'x-country': '"><script>' })
    expect(bad.body).toContain('data-country="" data-scroll="visible" data-iframe="false"')
    // A CDN must not serve the page of one country to another.
    expect(framed.headers.vary).toBe('Accept-Encoding, Sec-Fetch-Dest, x-country')
  })
})

describe('page caching', () => {
  it('serves an in-play page for five seconds from one render, without cookies', async () => {
    const first = await get('/')
    const calls = stub.requests.length
    const second = await get('/?utm=1')
    expect(stub.requests.length).toBe(calls)
    expect(second.body).toBe(first.body)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'cdn-cache-control': 'max-age=5, stale-while-revalidate=30, stale-if-error=600',
    })
    expect(first.headers['set-cookie']).toBeUndefined()
  })

  it('responds 304 for a matching ETag', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('claims the same bytes for no two encodings', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const etagOf = async (encoding: string) => {
      const answer = await fetch(`${origin}/live`, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      return answer.headers.get('etag') ?? ''
    }
    // The second request of each goes the fast path.
    for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) {
      expect(await etagOf(encoding)).toMatch(/^W\/"[\w-]+"$/)
    }
    const etag = await etagOf('br')
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      expect((await get('/live', { 'if-none-match': known })).statusCode).toBe(304)
    }
    expect((await get('/live', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('sends the same response through the fast path as through the handler', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const get = async (path: string, headers = {}) => {
      const answer = await fetch(origin + path, {
        headers: { 'accept-encoding': 'br', 'x-request-id': 'the-same-one', ...headers },
      })
      const { date: _date, ...rest } = Object.fromEntries(answer.headers)
      return { status: answer.status, headers: rest, body: await answer.text() }
    }
    const made = await get('/live?utm_source=long-way')
    expect(made.status).toBe(200)
    expect(await get('/live')).toEqual(made)
    expect((await get('/live', { 'if-none-match': made.headers.etag })).status).toBe(304)
    expect((await get('/live', { 'x-country': 'DE' })).body).toContain('data-country="DE"')
    expect((await get('/live', { 'sec-fetch-dest': 'iframe' })).body).not.toBe(made.body)
  })

  it.each(['/404', '/soccer/nobody-m99', '/soccer/wrong-m4711'])('makes %s uncacheable', async url => {
    expect((await get(url)).headers['cache-control']).toBe('no-store')
  })
})

describe('without the backend', () => {
  it('responds with an uncacheable error and recovers immediately', async () => {
    stub.isDown = true
    await expectDown('/live', 503)
    stub.isDown = false
    expect((await get('/live')).statusCode).toBe(200)
  })

  it('responds with an error when the backend has responded to nothing for five seconds', async () => {
    stub.isSilent = true
    const startedAt = performance.now()
    await expectDown('/soccer/arsenal-chelsea-m4711', 504)
    expect(performance.now() - startedAt).toBeGreaterThan(5000)
  })

  async function expectDown(url: string, status: number) {
    await app.close()
    app = await startApp({ BACKEND_TIMEOUT_MS: '500' })
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.body).toContain('<meta name="robots" content="noindex"')
    expect(answer.body).toContain('We can’t reach our server right now.')
  }
})

describe('health', () => {
  it('is live without the backend, and ready once it has been reached', async () => {
    stub.isDown = true
    expect((await get('/livez')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(503)
    stub.isDown = false
    expect((await get('/readyz')).statusCode).toBe(200)
    stub.isDown = true
    expect((await get('/readyz')).statusCode).toBe(200)
  })
})
