import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Translator } from '../../platform/i18n/translator.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { toWireMatch } from './wire-match.ts'

type Matches = ResponseBody<'getMatches'>

let test: TestBackend
let visitor: TestClient

beforeAll(async () => {
  test = await startTestBackend({ config: { popularMinPlayers: 1 } })
  visitor = test.client()
})
afterAll(() => test.stop())

async function ids(query: string): Promise<number[]> {
  const { body } = await visitor.call<Matches>(`/matches${query}`)
  return body.data.map(({ id }) => id)
}

describe('a liberal client', () => {
  it.each([
    ['?bettable=1&has_video=', '?bettable=true'],
    ['?has_video=True', '?has_video=true'],
    ['?id=', ''],
    ['?id[0]=3&id[1]=1', '?id=3,1'],
    ['?id=sr:match:3&id=1', '?id=3,1'],
    ['?tournament_id=sr:tournament:18', '?tournament_id=18'],
    ['?start_from=2026-02-01', '?start_from=2026-02-01T00:00:00Z'],
    [`?start_from=${START / 1000}`, `?start_from=${new Date(START).toISOString()}`],
    ['?locale=de&limit=2', '?limit=2'],
  ])('gets for %s what it gets for %s', async (liberal, strict) => {
    expect(await ids(liberal)).toEqual(await ids(strict))
  })

  it('chooses the language by `locale`, before the header, for names and messages, and by aliases', async () => {
    const get = (path: string) => visitor.call<ErrorBody>(path, { headers: { 'accept-language': 'en' } })
    const messages = await Promise.all(
      ['', '?locale=de', '?locale=pt_BR', '?locale=br', '?locale=xx'].map(async query => {
        const { status, body } = await get(`/matches/999999999${query}`)
        expect(status).toBe(404)
        return body.data.localized_message
      }),
    )
    const [english, german, ...portuguese] = messages
    expect(new Set([english, german, portuguese[0]]).size).toBe(3)
    expect(portuguese).toEqual([portuguese[0], portuguese[0], english])
    expect(await get('/sports?locale=%3Cscript%3E')).toMatchObject({ status: 422 })
  })

  it('reads the path of a match as a URN, and refuses that of another kind', async () => {
    expect((await visitor.call<ResponseBody<'getMatch'>>('/matches/sr:match:1')).body.data.id).toBe(1)
    expect((await visitor.call('/matches/sr:tournament:1')).status).toBe(422)
  })

  it('gets no favourites without a session', async () => {
    expect(await visitor.call('/matches?favourite=1')).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
    expect((await visitor.call('/matches?favourite=0')).status).toBe(200)
  })
})

describe('the tree', () => {
  it('lists sports, categories and leagues by priority', async () => {
    const sports = await visitor.call<ResponseBody<'getSports'>>('/sports')
    expect(sports.body.data.map(({ key }) => key)).toEqual(['soccer', 'tennis'])
    const categories = await visitor.call<ResponseBody<'getCategories'>>('/categories?sport_key=soccer')
    expect(categories.body.data.map(({ slug }) => slug)).toEqual(['spain-c32', 'england-c31'])
    const leagues = await visitor.call<ResponseBody<'getTournaments'>>('/tournaments?category_id=31,33')
    expect(leagues.body.data.map(({ slug }) => slug)).toEqual(['league-3-t19', 'league-1-t17'])
  })

  it('returns one by id, or 404 when there is none', async () => {
    const league = await visitor.call<ResponseBody<'getTournament'>>('/tournaments/17')
    expect(league.body.data).toMatchObject({
      name: 'League 1',
      category: { name: 'England' },
      sport: { key: 'soccer' },
    })
    expect((await visitor.call('/tournaments/1')).status).toBe(404)
    expect((await visitor.call('/categories/1')).status).toBe(404)
  })

  it('paginates lists', async () => {
    const { body } = await visitor.call<ResponseBody<'getTournaments'>>('/tournaments?limit=2&page=2')
    expect(body.data).toHaveLength(1)
    expect(body.pagination).toEqual({ total: 3, page: 2, limit: 2, last_page: 2 })
  })
})

describe('matches', () => {
  it.each([
    ['', [1, 3, 5, 2, 4, 6]],
    ['?match_status=1', [1, 3, 5]],
    ['?match_status=0', [2, 4, 6]],
    ['?sport_key=tennis', [5, 6]],
    ['?sport_type=esport', []],
    ['?category_id=31', [1, 2]],
    ['?tournament_id=18,19', [3, 5, 4, 6]],
    ['?id=6,2', [2, 6]],
    ['?has_video=true', [1]],
    ['?type=season', []],
    [`?start_from=${new Date(START).toISOString()}`, [2, 4, 6]],
    [`?start_to=${new Date(START + 2 * 1_800_000).toISOString()}`, [1, 3, 5]],
    ['?sort_by=sport_priority', [3, 4, 1, 2, 5, 6]],
    ['?sort_by=tournament_priority', [5, 6, 3, 4, 1, 2]],
    ['?max_per_sport=1', [1, 5]],
    ['?limit=2&page=2', [5, 2]],
    ['?page=99', []],
  ])('%s lists %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('sorts by bet count when asked, and by league priority among equals', async () => {
    expect(await ids('?sort_by=bets_count&limit=50')).toEqual(await ids('?sort_by=tournament_priority'))
    const demo = await test.demo()
    await demo.place(betOn([pick(6)], 100))
    await test.play()
    expect((await ids('?sort_by=bets_count')).slice(0, 2)).toEqual([6, 5])
  })

  it('carries statistics before the start and in play when the provider has them', () => {
    const { catalogue } = test.backend
    const view = catalogue.view('en')
    for (const id of [1, 2]) {
      const entry = catalogue.match(id)
      if (!entry) throw new Error(`there is no match ${id}`)
      const row = { hasVideo: true, main: null, secondary: null, top: [], offer: entry.offer }
      const write = (provider: 'betradar' | 'oddin') =>
        toWireMatch({ ...entry.feed, provider }, view.tree, new Translator('en'), row)
      expect(write('betradar').is_provider_stats_available).toBe(true)
      expect(write('oddin').is_provider_stats_available).toBe(false)
    }
  })

  it('carries the league, both row markets and the market count', async () => {
    const { body } = await visitor.call<ResponseBody<'getMatch'>>('/matches/1')
    expect(body.data).toMatchObject({
      urn_id: 'sr:match:1',
      slug: 'ajax-benfica-m1',
      name: 'Ajax v Benfica',
      status: 1,
      stage: { code: 6, key: '1st_half', name: '1st half' },
      tournament: { slug: 'league-1-t17' },
      main_market: { id: '1', specifier: '' },
      secondary_market: { id: '18', specifier: 'total=2.5', most_balanced: true },
      available_markets: 4,
    })
    expect((await visitor.call<ResponseBody<'getMatch'>>('/matches/2')).body.data).toMatchObject({
      stage: null,
      statistics: null,
    })
  })

  it('never lists a market that is not allowed', async () => {
    test.feed.changeMarket(5, '18', 'total=2.5', { status: 0 })
    test.feed.changeMarket(5, '18', 'total=1.5', { status: -3 })
    test.feed.changeMarket(5, '18', 'total=3.5', { mostBalanced: true })
    await test.play()
    const markets = await visitor.call<ResponseBody<'getMatchMarkets'>>('/matches/5/markets')
    expect(markets.body.data.map(({ id, specifier }) => id + specifier)).toEqual(['1', '18total=1.5', '18total=3.5'])
    const match = await visitor.call<ResponseBody<'getMatch'>>('/matches/5')
    expect(match.body.data).toMatchObject({ available_markets: 2, secondary_market: { specifier: 'total=3.5' } })
  })

  it('is bettable only while it has an open market', async () => {
    for (const specifier of ['total=1.5', 'total=2.5', 'total=3.5'])
      test.feed.changeMarket(3, '18', specifier, { status: -1 })
    test.feed.changeMarket(3, '1', '', { status: -1 })
    await test.play()
    expect(await ids('?bettable=true&match_status=1')).not.toContain(3)
    expect(await ids('?bettable=false&match_status=1')).toEqual([3])
  })

  it('leaves the open lists when it ends, and appears among the results', async () => {
    test.feed.setStatus(3, 4)
    await test.play()
    expect(await ids('')).not.toContain(3)
    expect(await ids('?match_status=4')).toEqual([3])
    expect(await ids('?id=3')).toEqual([3])
  })
})

describe('markets', () => {
  it('are listed in page order, by group and by id', async () => {
    const list = async (query: string) => {
      const { body } = await visitor.call<ResponseBody<'getMatchMarkets'>>(`/matches/1/markets${query}`)
      return body.data.map(({ id, specifier }) => id + specifier)
    }
    expect(await list('')).toEqual(['1', '18total=1.5', '18total=2.5', '18total=3.5'])
    expect(await list('?group_key=totals&limit=2')).toEqual(['18total=1.5', '18total=2.5'])
    expect(await list('?market_id=1')).toEqual(['1'])
    expect(await list('?group_key=corners')).toEqual([])
  })
})

describe('counters', () => {
  it('agree with the lists', async () => {
    const { body } = await visitor.call<ResponseBody<'postCounters'>>('/counters', { body: {} })
    const { body: all } = await visitor.call<Matches>('/matches?limit=500')
    expect(body.live).toBe((await ids('?match_status=1')).length)
    expect(body.sports.reduce((sum, { match_count }) => sum + match_count, 0)).toBe(all.pagination.total)
    for (const { id, match_count, live_count } of body.tournaments) {
      expect(await ids(`?tournament_id=${id}`)).toHaveLength(match_count)
      expect(await ids(`?tournament_id=${id}&match_status=1`)).toHaveLength(live_count)
    }
    for (const { id, match_count } of body.categories) expect(await ids(`?category_id=${id}`)).toHaveLength(match_count)
  })

  it('count only the requested kinds', async () => {
    const { body } = await visitor.call<ResponseBody<'postCounters'>>('/counters', {
      body: { sport_id: [5], match_status: [0] },
    })
    expect(body).toMatchObject({
      live: 0,
      sports: [{ id: 5, match_count: 1, live_count: 0 }],
      categories: [{ id: 33 }],
    })
  })

  it('count an event no longer once it has ended', async () => {
    const count = async () =>
      (await visitor.call<ResponseBody<'postCounters'>>('/counters', { body: { sport_id: [1] } })).body.live
    const before = await count()
    expect(await count()).toBe(before)
    test.feed.setStatus(1, 3)
    await test.play()
    expect(await count()).toBe(before - 1)
  })
})

describe('prepared lists', () => {
  const raw = (path: string, headers: Record<string, string>) => fetch(test.url + path, { headers })

  it('respond with 304 until something in them changes', async () => {
    const first = await raw('/matches?tournament_id=17', {})
    const etag = first.headers.get('etag') ?? ''
    await first.arrayBuffer()
    expect(etag).toMatch(/^W\/".+"$/)
    const unchanged = await raw('/matches?tournament_id=17', { 'if-none-match': etag })
    expect(unchanged.status).toBe(304)
    expect(await unchanged.text()).toBe('')
    test.feed.setOdds(6, '1', 2.5)
    await test.play()
    expect((await raw('/matches?tournament_id=17', { 'if-none-match': etag })).status).toBe(304)
    test.feed.setOdds(2, '1', 2.5)
    await test.play()
    const changed = await raw('/matches?tournament_id=17', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('"odds":2.5')
  })

  it('are compressed when the client accepts it', async () => {
    const path = '/matches?limit=500'
    const packed = await raw(path, { 'accept-encoding': 'gzip' })
    const plain = await raw(path, { 'accept-encoding': 'identity' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await packed.text()).toBe(await plain.text())
  })
})

describe('settings', () => {
  it("return the operator's settings, overridden by the player's own", async () => {
    const demo = await test.demo()
    const changed = await demo.call<ResponseBody<'postSettings'>>('/settings', {
      body: { odds_type: 'american', stakes: { EUR: [100, 200] } },
    })
    expect(changed.body.data).toMatchObject({ odds_types: { selected: 'american' }, stakes: { EUR: [100, 200] } })
    const settings = await demo.call<ResponseBody<'getSettings'>>('/settings')
    expect(settings.body).toEqual(changed.body)
    const { body } = await visitor.call<ResponseBody<'getSettings'>>('/settings')
    expect(body.data).toMatchObject({ odds_types: { selected: 'european' }, auto_accept_odds_change: 'none' })
    expect(body.data.stakes.USD).toEqual([500, 1000, 2500, 5000])
  })
})
