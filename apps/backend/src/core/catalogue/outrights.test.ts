/** Outrights from the list to the payout, and the catalogue's languages. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Matches = ResponseBody<'getMatches'>

const SEASON = 77
const OTHER_SEASON = 78
const OPERATOR = {
  priorities: { 'pt-BR': { sports: ['tennis'], countries: ['GB-ENG'], tournaments: [17] } },
}

let test: TestBackend
let visitor: TestClient

beforeAll(async () => {
  test = await startTestBackend({ operator: OPERATOR })
  test.feed.addOutright(SEASON)
  test.feed.addOutright(OTHER_SEASON)
  await test.play()
  visitor = test.client()
})
afterAll(() => test.stop())

async function list<T>(path: string, language = 'en'): Promise<T> {
  return (await visitor.call<T>(path, { headers: { 'accept-language': language } })).body
}

const ids = async (query: string, language?: string): Promise<number[]> =>
  (await list<Matches>(`/matches${query}`, language)).data.map(({ id }) => id)

describe('outrights', () => {
  it('are listed when requested by kind or by id', async () => {
    expect(await ids('')).not.toContain(SEASON)
    expect(await ids('?type=season,stage,simple_tournament')).toEqual([SEASON, OTHER_SEASON])
    expect(await ids('?type=stage')).toEqual([])
    expect(await ids(`?id=2,${SEASON}&type=match`)).toEqual([2])
    expect(await ids(`?id=2,${SEASON}`)).toEqual([SEASON, 2])
    expect(await ids('?type=match,season&tournament_id=17')).toEqual([SEASON, OTHER_SEASON, 1, 2])
  })

  it('have a name, a field of competitors and a slug of their kind', async () => {
    const { data } = await list<ResponseBody<'getMatch'>>(`/matches/${SEASON}`)
    expect(data).toMatchObject({
      type: 'season',
      slug: `league-1-2026-s${SEASON}`,
      name: 'League 1 2026',
      competitors: null,
      field: [{ name: 'Ajax' }, { name: 'Benfica' }, { name: 'Celtic' }, { name: 'Dynamo' }],
      status: 0,
      main_market: { id: '534', outcomes: [{ id: 'sr:competitor:1', odds: 2 }, {}, {}, {}] },
    })
    expect(data.end_date).not.toBeNull()
  })

  it('are counted apart from matches', async () => {
    const { body } = await visitor.call<ResponseBody<'postCounters'>>('/counters', { body: { tournament_id: [17] } })
    const counts = { match_count: 2, live_count: 1, season_count: 2, stage_count: 0, simple_tournament_count: 0 }
    expect(body.tournaments).toEqual([{ id: 17, ...counts }])
    const matches = await visitor.call<ResponseBody<'postCounters'>>('/counters', {
      body: { tournament_id: [17], type: ['match'] },
    })
    expect(matches.body.sports).toMatchObject([{ match_count: 2, season_count: 0 }])
  })

  it('carry the relation key of their competition, and cannot be combined with an outright or a match of it', async () => {
    const demo = await test.demo()
    const winner = (match_id: number, id: number) => ({
      match_id,
      market_id: '534',
      specifier: '',
      outcome_id: `sr:competitor:${id}`,
      odds: 2,
    })
    const combo = (...selections: SelectionRequest[]) => ({
      meta: { device_id: DEVICE, quick: false, type: 'combo' as const },
      bets: [{ selections, stake: { value: 500, currency: 'EUR' } }],
    })
    const { data } = await list<ResponseBody<'getMatch'>>(`/matches/${SEASON}`)
    expect(data.relation_keys).toEqual(['competition:17'])
    for (const selections of [
      [winner(SEASON, 1), winner(OTHER_SEASON, 1)],
      [winner(SEASON, 1), pick(2)],
    ]) {
      expect(await demo.place(combo(...selections))).toMatchObject({
        status: 409,
        body: {
          message: 'SELECTIONS_RELATED',
          data: {
            errors_by_bet: {
              0: {
                key: 'error.place_bets.related_event',
                localized_message: expect.stringMatching('^You can’t combine outrights'),
              },
            },
          },
        },
      })
      const response = await demo.call('/bets/max-stake', { body: { selections, currency: 'EUR' } })
      expect(response).toMatchObject({ status: 409, body: { message: 'SELECTIONS_RELATED' } })
    }
    expect(await demo.place(combo(winner(SEASON, 1), pick(4)))).toMatchObject({ status: 200 })
  })

  it('can be bet on and are paid like matches', async () => {
    const demo = await test.demo()
    const before = await demo.balance()
    const selection = { match_id: SEASON, market_id: '534', specifier: '', outcome_id: 'sr:competitor:2', odds: 2 }
    expect((await demo.place(betOn([selection], 500))).status).toBe(200)
    const [open] = await demo.bets()
    expect(open).toMatchObject({
      status: 'waiting_results',
      selections: [{ match: { competitors: null, name: 'League 1 2026', slug: `league-1-2026-s${SEASON}` } }],
    })
    test.feed.setStatus(SEASON, 3)
    await test.play()
    expect((await demo.place(betOn([selection], 500))).body).toMatchObject({ message: 'MATCH_CLOSED' })
    const results = [1, 2, 3, 4].map(id => ({
      id: `sr:competitor:${id}`,
      result: id === 2 ? (1 as const) : (0 as const),
    }))
    test.feed.settle(SEASON, '534', '', results)
    test.feed.setStatus(SEASON, 4)
    await test.play()
    expect((await demo.bets())[0]).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 1000 })
    expect(await demo.balance()).toBe(before + 500)
    expect(await test.isLedgerClean()).toBe(true)
  })
})

describe('languages', () => {
  it('translate sports, countries, stages, markets and outcomes', async () => {
    const sports = await list<ResponseBody<'getSports'>>('/sports', 'ar')
    expect(sports.data.map(({ name }) => name)).toEqual(['كرة القدم', 'التنس'])
    const categories = await list<ResponseBody<'getCategories'>>('/categories', 'ar')
    expect(categories.data.map(({ name, slug }) => [name, slug])).toContainEqual(['إنجلترا', 'england-c31'])
    expect(categories.data.map(({ name }) => name)).toContain('إسبانيا')
    const { data } = await list<ResponseBody<'getMatch'>>('/matches/1', 'ar')
    expect(data.stage?.name).toBe('الشوط الأول')
    expect(data.tournament.category.name).toBe('إنجلترا')
    expect(data.main_market?.name).toBe('نتيجة المباراة')
    expect(data.secondary_market?.outcomes.map(({ name }) => name)).toEqual(['أكثر من 2.5', 'أقل من 2.5'])
    const markets = await list<ResponseBody<'getMatchMarkets'>>('/matches/1/markets?group_key=totals', 'ar')
    expect(markets.data.map(({ name }) => name)).toEqual(['المجموع', 'المجموع', 'المجموع'])
  })

  it('fall back to English when there is no translation, with translated country names', async () => {
    const { data } = await list<ResponseBody<'getMatch'>>('/matches/1', 'pt-BR')
    expect(data.main_market?.name).toBe('1x2')
    const categories = await list<ResponseBody<'getCategories'>>('/categories', 'pt')
    expect(categories.data.map(({ name }) => name)).toContain('Espanha')
  })

  it("list the operator's priorities for the language first", async () => {
    const keys = async (language: string) =>
      (await list<ResponseBody<'getSports'>>('/sports', language)).data.map(({ key }) => key)
    expect(await keys('en')).toEqual(['soccer', 'tennis'])
    expect(await keys('pt-BR')).toEqual(['tennis', 'soccer'])
    const leagues = async (language: string) =>
      (await list<ResponseBody<'getTournaments'>>('/tournaments?sport_key=soccer', language)).data.map(({ id }) => id)
    expect(await leagues('en')).toEqual([18, 17])
    expect(await leagues('pt-BR')).toEqual([17, 18])
    expect((await ids('?sort_by=sport_priority', 'en'))[0]).toBe(3)
    expect((await ids('?sort_by=sport_priority', 'pt-BR'))[0]).toBe(5)
    expect((await ids('?sort_by=tournament_priority&sport_key=soccer', 'pt-BR'))[0]).toBe(1)
  })

  it('have their own ETags and a Vary header', async () => {
    const etagOf = async (language: string) => {
      const { headers } = await visitor.call('/matches?tournament_id=18', { headers: { 'accept-language': language } })
      expect(headers.get('vary')).toContain('Accept-Language')
      return headers.get('etag')
    }
    expect(await etagOf('en')).toBe(await etagOf('sw, en;q=0.1'))
    expect(await etagOf('ar')).not.toBe(await etagOf('en'))
  })

  it("translate a bet's selections at placement and later", async () => {
    const demo = await test.demo()
    const headers = { 'accept-language': 'ar', 'idempotency-key': '7d444840-9dc0-11d1-b245-5ffdce74fad2' }
    const placed = await demo.call<ResponseBody<'postBets'>>('/bets', { body: betOn([pick(2, '2')]), headers })
    const names = { market: { name: 'نتيجة المباراة' }, outcome: { name: 'التعادل' } }
    expect(placed.body.data[0]?.selections[0]).toMatchObject(names)
    const { body } = await demo.call<ResponseBody<'getBets'>>('/bets', { headers: { 'accept-language': 'ar' } })
    expect(body.data[0]?.selections[0]).toMatchObject(names)
    expect((await demo.bets())[0]?.selections[0]).toMatchObject({ market: { name: '1x2' }, outcome: { name: 'draw' } })
  })

  it('find translated names in a search, and English ones too', async () => {
    const search = async (q: string, language: string) =>
      (await list<ResponseBody<'getSearch'>>(`/search?${new URLSearchParams({ q })}`, language)).data
    expect((await search('إنجلترا', 'ar')).categories.map(({ id }) => id)).toEqual([31])
    expect((await search('england', 'ar')).categories.map(({ id }) => id)).toEqual([31])
    expect((await search('التنس', 'ar')).sports.map(({ key }) => key)).toEqual(['tennis'])
  })
})
