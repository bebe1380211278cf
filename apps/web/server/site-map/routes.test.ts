import { settings } from '@touchline/contract/examples/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareApp } from '../testing/bare-app.ts'
import { matches, type StubBackend, startStubBackend } from '../testing/stub-backend.ts'

let stub: StubBackend
let app: FastifyInstance

beforeAll(async () => {
  stub = await startStubBackend()
  app = await createBareApp({ BACKEND_URL: stub.url })
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

const contentPage = {
  slug: 'rules',
  title: 'Rules',
  description: '',
  blocks: [],
  updated_at: '2026-11-01T08:00:00.000Z',
}

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)

describe('the site map', () => {
  it('is listed in robots.txt and has a section per page kind and locale', async () => {
    expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://bets.example/sitemap.xml')
    const { body, headers } = await app.inject('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect(locations(body)).toContain('https://bets.example/sitemap/en-matches.xml')
    expect(locations(body)).toContain('https://bets.example/sitemap/ar-leagues.xml')
  })

  it.each([
    [
      'en-pages',
      ['https://bets.example/', 'https://bets.example/live'],
      ['https://bets.example/bets-history', 'https://bets.example/premium-cricket'],
    ],
    ['ar-sports', ['https://bets.example/ar/soccer'], []],
    [
      'ar-leagues',
      [
        'https://bets.example/ar/soccer/england-c31',
        'https://bets.example/ar/soccer/premier-league-t17',
        'https://bets.example/ar/soccer/premier-league-t17/table',
        'https://bets.example/ar/soccer/premier-league-t17/results',
      ],
      ['https://bets.example/ar/soccer/premier-league-t17/outrights'],
    ],
    ['ar-teams', ['https://bets.example/ar/soccer/arsenal-p1'], []],
    ['ar-athletes', ['https://bets.example/ar/soccer/owen-harte-a101'], []],
    ['en-matches', ['https://bets.example/soccer/arsenal-chelsea-m4711'], []],
  ])('lists only indexable pages in %s', async (part, listed, unlisted) => {
    const { statusCode, body } = await app.inject(`/sitemap/${part}.xml`)
    expect(statusCode).toBe(200)
    expect(locations(body)).toEqual(expect.arrayContaining(listed))
    for (const url of unlisted) expect(locations(body)).not.toContain(url)
  })

  it("lists the operator's own pages and the product areas that are offered", async () => {
    const offered = {
      ...settings,
      additional_providers: { ...settings.additional_providers, lotto: { enabled: true } },
      custom_pages: [{ slug: 'responsible-gambling', title: 'Responsible gambling' }],
    }
    stub.override = path => (path === '/settings' ? JSON.stringify({ data: offered }) : null)
    const fresh = await createBareApp({ BACKEND_URL: stub.url })
    const { body } = await fresh.inject('/sitemap/ar-pages.xml')
    expect(locations(body)).toEqual(
      expect.arrayContaining(['https://bets.example/ar/responsible-gambling', 'https://bets.example/ar/lotteries']),
    )
    expect(locations(body)).not.toContain('https://bets.example/ar/racing')
    stub.override = () => null
    await fresh.close()
  })

  it('lists outrights, and when each event and page has changed where that is known', async () => {
    const version = Date.parse('2026-11-20T12:00:00.500Z')
    const event = (slug: string, changes: object) => ({ ...matches[0], slug, ...changes })
    const events = {
      match: [event('a-b-m1', { version }), event('c-d-m2', { version: 7 }), event('e-f-m3', { version: 9e15 })],
      'season,stage,simple_tournament': [event('winner-s9', { type: 'season', version: version + 1 })],
    }
    stub.override = (path, query) => {
      const data = events[query.get('type') as keyof typeof events] ?? []
      const pagination = { total: data.length, page: 1, limit: 500, last_page: 1 }
      if (path === '/matches') return JSON.stringify({ data, pagination })
      if (path === '/settings')
        return JSON.stringify({
          data: { ...settings, custom_pages: ['rules', 'gone'].map(slug => ({ slug, title: slug })) },
        })
      return path === '/fe-api/pages/rules' ? JSON.stringify({ data: contentPage }) : null
    }
    const fresh = await createBareApp({ BACKEND_URL: stub.url })
    const entries = async (part: string) =>
      [...(await fresh.inject(`/sitemap/en-${part}.xml`)).body.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) =>
        url?.replace('<loc>https://bets.example', '').replace('</loc>', ''),
      )
    expect(await entries('matches')).toEqual([
      '/soccer/a-b-m1<lastmod>2026-11-20T12:00:00.500Z</lastmod>',
      '/soccer/c-d-m2',
      '/soccer/e-f-m3',
    ])
    expect(await entries('outrights')).toEqual(['/soccer/winner-s9<lastmod>2026-11-20T12:00:00.501Z</lastmod>'])
    expect(await entries('pages')).toEqual(
      expect.arrayContaining(['/live', `/rules<lastmod>${contentPage.updated_at}</lastmod>`, '/gone']),
    )
    expect((await fresh.inject('/sitemap.xml')).body).toContain('/sitemap/en-outrights.xml')
    stub.override = () => null
    await fresh.close()
  })

  it('has no other sections and does not cache failed ones', async () => {
    expect((await app.inject('/sitemap/sw-matches.xml')).statusCode).toBe(404)
    const fresh = await createBareApp({ BACKEND_URL: stub.url })
    stub.isDown = true
    const failed = await fresh.inject('/sitemap/en-sports.xml')
    expect(failed.statusCode).toBe(502)
    expect(failed.headers['cache-control']).toBe('no-store')
    stub.isDown = false
    expect((await fresh.inject('/sitemap/en-sports.xml')).statusCode).toBe(200)
    await fresh.close()
  })
})
