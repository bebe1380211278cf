/** Content besides matches and bets: video, further products, pages, icons, and provider statuses. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEngagementFile } from '../../../core/engagement/engagement-file.ts'
import { betOn, pick, type TestClient } from '../../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'
import { listPages } from '../pages/pages.ts'
import { roundsAround } from './rounds.ts'

const OPERATOR = { 'x-operator-token': 'the-operator-only' }

let test: TestBackend
let visitor: TestClient

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorToken: OPERATOR['x-operator-token'] } })
  visitor = test.client()
})
afterAll(() => test.stop())

/** Fetches a published URL from the test back end's own address. */
const open = (url: string): Promise<Response> => {
  const { pathname, search } = new URL(url)
  return fetch(test.url + pathname + search)
}

describe('the simulated video of a match', () => {
  it('is a page of our own that only our origins may frame', async () => {
    const { body } = await visitor.call<ResponseBody<'getMatchVideo'>>('/matches/1/video')
    expect(body.data).toMatchObject({ kind: 'iframe', delay_seconds: 0 })
    const page = await open(body.data.url)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors http:\/\/localhost:3000 /)
    const html = await page.text()
    expect(html).toContain('Ajax')
    expect(html).toContain('Simulated video')
    for (const [, path] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect((await fetch(test.url + path)).status).toBe(200)
  })

  it('is in the requested language', async () => {
    const { body } = await visitor.call<ResponseBody<'getMatchStreams'>>('/matches/1/streams', {
      headers: { 'accept-language': 'ar' },
    })
    expect(body.data).toHaveLength(1)
    expect(await (await open(body.data[0]?.url ?? '')).text()).toContain('dir="rtl"')
  })

  it('exists only for broadcast matches in play', async () => {
    expect((await visitor.call('/matches/3/video')).status).toBe(404)
    expect((await visitor.call('/matches/4711/video')).status).toBe(404)
    expect((await visitor.call('/matches/4711/streams')).status).toBe(404)
    expect((await visitor.call<ResponseBody<'getMatchStreams'>>('/matches/2/streams')).body.data).toEqual([])
    expect((await fetch(`${test.url}/media/matches/3`)).status).toBe(404)
  })
})

it('leaves nothing of video where the operator shows none', async () => {
  const without = await startTestBackend({ config: { videoEnabled: false } })
  try {
    const client = without.client()
    expect((await client.call<ResponseBody<'getSettings'>>('/settings')).body.data.video_settings.enabled).toBe(false)
    for (const path of ['/matches/1/video', '/matches/1/streams']) expect((await client.call(path)).status).toBe(403)
    expect((await fetch(`${without.url}/media/matches/1`)).status).toBe(404)
    const listVideo = async (path: string) =>
      (await client.call<ResponseBody<'getMatches'>>(path)).body.data.map(({ has_video }) => has_video)
    expect(await listVideo('/matches')).not.toContain(true)
    expect(await listVideo('/matches?has_video=true')).toEqual([])
    expect((await client.call<ResponseBody<'getMatch'>>('/matches/1')).body.data.has_video).toBe(false)
    const counted = await client.call<ResponseBody<'postCounters'>>('/counters', {
      method: 'POST',
      body: { has_video: true },
    })
    expect(counted.body.live).toBe(0)
  } finally {
    await without.stop()
  }
})

describe('further products', () => {
  it('open as pages labelled as demonstrations', async () => {
    const { body } = await visitor.call<ResponseBody<'postLaunch'>>('/lotto/launch', { body: { app: 'main' } })
    const html = await (await open(body.url)).text()
    expect(html).toContain('play money')
    expect(html).toContain('6 / 49')
  })

  it('are closed unless the settings open them', async () => {
    const { body } = await visitor.call<ResponseBody<'getSettings'>>('/settings')
    const { premium_cricket, horse_racing } = body.data.additional_providers
    expect(premium_cricket).toMatchObject({ enabled: false })
    expect(horse_racing).toMatchObject({ enabled: true })
    expect((await visitor.call('/premium_cricket/launch', { body: { app: 'main' } })).status).toBe(404)
    expect((await fetch(`${test.url}/apps/premium_cricket`)).status).toBe(404)
    expect((await visitor.call('/chess/launch', { body: { app: 'main' } })).status).toBe(422)
  })

  it('play the same rounds for everybody', () => {
    const now = Date.parse('2026-02-01T12:00:30.000Z')
    const { past, next } = roundsAround('lotto', now, 3)
    expect(next[0]?.startsAt).toBeGreaterThan(now)
    const later = roundsAround('lotto', now + 300_000, 3)
    expect(later.past.slice(1).map(({ result }) => result)).not.toContain(next[0]?.result)
    expect(roundsAround('lotto', now, 3).past).toEqual(past)
    expect(new Set(past[0]?.result.split('  ')).size).toBe(6)
  })
})

describe('icons', () => {
  it('are one sprite with a symbol for each sport', async () => {
    const { body } = await visitor.call<ResponseBody<'getSettings'>>('/settings')
    const icon = await fetch(`${test.url}/fe-api/icons.svg?version=${body.data.icons_version}`)
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(icon.headers.get('cache-control')).toContain('immutable')
    expect(await icon.text()).toContain('id="sport-ice-hockey"')
    const outdated = await fetch(`${test.url}/fe-api/icons.svg?version=old`)
    expect(outdated.headers.get('cache-control')).not.toContain('immutable')
    const etag = outdated.headers.get('etag') ?? ''
    await outdated.arrayBuffer()
    const again = await fetch(`${test.url}/fe-api/icons.svg`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

describe('pages and banners', () => {
  it('are listed in the settings and found under their slugs', async () => {
    for (const language of ['en', 'ar']) {
      const headers = { 'accept-language': language }
      const { body } = await visitor.call<ResponseBody<'getSettings'>>('/settings', { headers })
      expect(body.data.custom_pages?.map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(['general-rules', 'about', 'responsible-gambling']),
      )
      for (const { slug, title } of body.data.custom_pages ?? []) {
        const page = await visitor.call<ResponseBody<'getPage'>>(`/fe-api/pages/${slug}`, { headers })
        expect(page.body.data.title).toBe(title)
        expect(page.body.data.blocks.length).toBeGreaterThan(2)
      }
      for (const { desktop, mobile } of body.data.banners ?? []) {
        for (const { url } of [desktop, mobile]) expect((await open(url)).headers.get('content-type')).toContain('svg')
      }
    }
    expect((await visitor.call('/fe-api/pages/constructor')).status).toBe(404)
  })

  it.each([
    ['en', undefined],
    ['ar', undefined],
    ['en-AU', undefined],
    ['fr-CA', undefined],
  ])('name no other language to readers of %s', async (language, locale) => {
    const headers = { 'accept-language': language }
    const page = await visitor.call<ResponseBody<'getPage'>>('/fe-api/pages/general-rules', { headers })
    expect(page.body.data.locale).toBe(locale)
    const { body } = await visitor.call<ResponseBody<'getSettings'>>('/settings', { headers })
    expect(body.data.custom_pages?.map(link => link.locale)).toEqual(body.data.custom_pages?.map(() => locale))
  })

  it('name the language of their content to readers of a language without them', () => {
    expect(new Set(listPages('da').map(link => link.locale))).toEqual(new Set(['en']))
  })

  it('include the pictures of the demo campaigns', async () => {
    const demo = readEngagementFile(new URL('../../../../engagement/demo.json', import.meta.url))
    const pictures = demo.campaigns.flatMap(({ banners: { desktop, mobile } }) => [desktop, mobile])
    const addresses = pictures.flatMap(picture => picture?.url ?? [])
    expect(addresses.length).toBeGreaterThan(0)
    for (const url of addresses) {
      const { status, headers } = await open(new URL(url, visitor.url).href)
      expect([url, status, headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml; charset=utf-8'])
    }
  })

  it('have the same structure in every language', async () => {
    const read = async (language: string, slug: string) =>
      (
        await visitor.call<ResponseBody<'getPage'>>(`/fe-api/pages/${slug}`, {
          headers: { 'accept-language': language },
        })
      ).body.data
    for (const slug of ['general-rules', 'about', 'responsible-gambling', 'odds-explained']) {
      const [english, arabic] = [await read('en', slug), await read('ar', slug)]
      expect(arabic.title).not.toBe(english.title)
      expect(arabic.blocks.map(({ kind }) => kind)).toEqual(english.blocks.map(({ kind }) => kind))
    }
  })
})

describe('a provider', () => {
  const set = (status: string, headers: Record<string, string> = OPERATOR, provider = 'betradar') =>
    visitor.call<ResponseBody<'putOperatorProvider'>>(`/operator/providers/${provider}`, {
      method: 'PUT',
      body: { status },
      headers,
    })
  const statusNow = async () =>
    (await visitor.call<ResponseBody<'getSettings'>>('/settings')).body.data.provider_statuses

  it('takes no bets once the operator has closed it, also after a restart', async () => {
    expect((await set('inactive')).body.data).toEqual({ provider: 'betradar', status: 'inactive' })
    expect(await statusNow()).toContainEqual({ provider: 'betradar', status: 'inactive' })
    const demo = await test.demo()
    const refused = await demo.place(betOn([pick(2)]))
    expect(refused.body).toMatchObject({ message: 'MARKET_SUSPENDED' })
    test = await test.restart()
    visitor = test.client()
    expect(await statusNow()).toContainEqual({ provider: 'betradar', status: 'inactive' })
    const again = await test.demo()
    expect((await again.place(betOn([pick(2)]))).status).toBe(409)
    expect((await set('active')).status).toBe(200)
    expect((await again.place(betOn([pick(2)]))).status).toBe(200)
  })

  it('has nothing to bet on in any list once the operator has closed it', async () => {
    const demo = await test.demo()
    await demo.call('/favourites/matches/2', { method: 'POST' })
    const open = async () => {
      const matches = await visitor.call<ResponseBody<'getMatches'>>('/matches?sport_type=sport&bettable=true')
      const favourites = await demo.call<ResponseBody<'getFavourites'>>('/favourites/matches?is_bettable=true')
      return [matches.body.data.length > 0, favourites.body.data.length > 0]
    }
    expect(await open()).toEqual([true, true])
    await set('inactive')
    expect(await open()).toEqual([false, false])
    await set('active')
    expect(await open()).toEqual([true, true])
  })

  it('can only be opened and closed by the operator', async () => {
    expect((await set('inactive', {})).status).toBe(403)
    expect((await set('inactive', OPERATOR, 'nobody')).status).toBe(404)
  })
})
