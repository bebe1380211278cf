import { settings } from '@touchline/contract/examples/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareApp } from '../testing/bare-app.ts'
import { type StubBackend, startStubBackend } from '../testing/stub-backend.ts'

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
      ['https://bets.example/ar/soccer/england-c31', 'https://bets.example/ar/soccer/premier-league-t17'],
      [],
    ],
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
