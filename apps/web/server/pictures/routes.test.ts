import { makeCompetitor } from '@touchline/contract/examples/match'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBrands } from '../brands/brands.ts'
import { readConfig } from '../config.ts'
import { createBareApp } from '../testing/bare-app.ts'
import { type StubBackend, startStubBackend } from '../testing/stub-backend.ts'
import { renderMatchImage, splitName } from './match-picture.ts'

let stub: StubBackend
let app: FastifyInstance

beforeAll(async () => {
  stub = await startStubBackend()
})
afterAll(() => stub.close())

beforeEach(async () => {
  await app?.close()
  stub.isDown = false
  stub.isSilent = false
  stub.requests.length = 0
  app = await createBareApp({ BACKEND_URL: stub.url, BACKEND_TIMEOUT_MS: '20000' })
})
afterAll(() => app?.close())

describe('the match image', () => {
  it.each(['png', 'webp'])('is a %s of the declared size', async format => {
    const answer = await app.inject(`/og/match/4711.${format}`)
    expect(answer.headers['content-type']).toBe(`image/${format}`)
    const { width, height, format: found } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, found }).toEqual({ width: 1200, height: 630, found: format })
    expect(answer.rawPayload.length).toBeLessThan(100_000)
  })

  it("renders text in the product's fonts", async () => {
    const { rawPayload } = await app.inject('/og/match/4711.png')
    // Without fonts, small boxes are drawn on the line at 415; the tops of letters are far above
    // them.
    const part = sharp(rawPayload).extract({ left: 160, top: 376, width: 300, height: 20 })
    expect((await part.stats()).channels[0]?.max).toBeGreaterThan(200)
  })

  it('is rendered once and revalidated with 304', async () => {
    const first = await app.inject('/og/match/4711.png')
    const again = await app.inject({
      url: '/og/match/4711.png',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(stub.requests).toEqual(['/matches/4711'])
  })

  it.each(['/og/match/99.png', '/og/match/4711.gif', '/og/match/x.png', '/og/match/1e9.png'])(
    'is not available at %s',
    async url => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('is available again once the backend recovers', async () => {
    const impatient = await createBareApp({ BACKEND_URL: stub.url, BACKEND_TIMEOUT_MS: '50' })
    stub.isDown = true
    expect((await app.inject('/og/match/4711.png')).statusCode).toBe(502)
    stub.isDown = false
    stub.isSilent = true
    expect((await impatient.inject('/og/match/4711.png')).statusCode).toBe(504)
    await impatient.close()
    stub.isSilent = false
    expect((await app.inject('/og/match/4711.png')).statusCode).toBe(200)
  })
})

describe('rendering a match', () => {
  const LOOK = createBrands(readConfig({}).public).find('').picture
  const match = {
    start_time: '2026-11-21T18:00:00.000Z',
    tournament: { name: 'League', sport: { name: 'Soccer' } },
    competitors: { home: makeCompetitor(1, '<b>"A" & Sons</b>\u0000'), away: makeCompetitor(2, 'Away') },
  } as unknown as Parameters<typeof renderMatchImage>[0]

  it('escapes names', () => {
    const svg = renderMatchImage(match, 'en', LOOK)
    expect(svg).not.toMatch(/<b>|& /)
    expect(svg).not.toContain('\u0000')
    expect(svg).toContain('&#60;b&#62;')
  })

  it('puts the home side at the inline start', () => {
    const order = (locale: string) =>
      renderMatchImage(match, locale, LOOK).indexOf('Sons') < renderMatchImage(match, locale, LOOK).indexOf('Away')
    expect(order('en')).toBe(true)
    expect(order('ar')).toBe(false)
  })

  it.each([
    ['Arsenal', ['Arsenal']],
    ['Wolverhampton Wanderers', ['Wolverhampton', 'Wanderers']],
    ['Borussia 09 e.V. Dortmund', ['Borussia 09', 'e.V. Dortmund']],
    ['Llanfairpwllgwyngyll', ['Llanfairpwllgwyngyll']],
  ])('splits %s', (name, lines) => {
    expect(splitName(name, 14)).toEqual(lines)
  })
})
