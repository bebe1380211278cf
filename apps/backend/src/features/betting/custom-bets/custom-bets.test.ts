import { MAX_CUSTOM_SELECTIONS } from '@touchline/betting/slip/rules'
import { endpoints, type ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { ErrorBody } from '@touchline/contract/errors'
import type { SimulatorOptions } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, createBackend } from '../../../app.ts'
import { NO_ENGAGEMENT } from '../../../core/engagement/engagement-file.ts'
import { TestClient } from '../../../testing/client.ts'
import { ManualClock } from '../../../testing/manual-clock.ts'
import { type BorrowedDatabase, borrowDatabase } from '../../../testing/pooled-database.ts'
import { START, startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

/** Enough leagues to have an upcoming match. */
const SOCCER_LEAGUES = new Set([8, 17])

type Custom = ResponseBody<'postBetsCustomOdds'>

const home = { match_id: 1, market_id: '1', specifier: '', outcome_id: '1' }
const over = { match_id: 1, market_id: '18', specifier: 'total=2.5', outcome_id: '12' }

function price<T>(client: TestClient, selections: unknown[], locale = 'en') {
  const headers = { 'accept-language': locale, 'accept-version': 'v3' }
  return client.call<T>('/bets/custom/odds', { body: { selections }, headers })
}

describe('with a scripted feed', () => {
  let test: TestBackend
  beforeAll(async () => {
    test = await startTestBackend()
  })
  afterAll(() => test.stop())

  it('lists the combinable markets, and none of unknown matches', async () => {
    const { status, body } = await test.client().call<{ data: Market[] }>('/bets/custom/markets/1')
    expect(status).toBe(200)
    expect(body.data.map(({ id, specifier }) => `${id} ${specifier}`)).toEqual([
      '1 ',
      '18 total=1.5',
      '18 total=2.5',
      '18 total=3.5',
    ])
    expect(body.data.filter(market => market.custom_bet_groups.length <= 0)).toEqual([])
    expect((await test.client().call('/bets/custom/markets/999')).status).toBe(404)
  })

  it('returns the combined price and the price of each selection', async () => {
    const { status, body } = await price<Custom>(test.client(), [home, over])
    expect(status).toBe(200)
    expect(body).toEqual({
      odds: 3.8,
      selections: [
        { ...home, odds: 2 },
        { ...over, odds: 1.9 },
      ],
    })
  })

  it.each([
    ['en', 'These selections can’t be combined into one bet.'],
    ['ar', 'لا يمكن الجمع بين هذه الاختيارات في رهان واحد.'],
  ])('names the conflicting pairs (%s)', async (locale, text) => {
    const { status, body } = await price<ErrorBody>(
      test.client(),
      [home, over, { ...home, outcome_id: '3' }, { ...over, match_id: 3 }],
      locale,
    )
    expect(status).toBe(422)
    expect(body.message).toBe('COMBINATION_NOT_PRICED')
    expect(body.data.localized_message).toBe(text)
    expect(body.data.clashes).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    const within = await price<ErrorBody>(test.client(), [home, over, { ...home, outcome_id: '3' }], locale)
    expect(within.body.data.clashes).toEqual([[0, 2]])
  })

  it('rejects a single selection and more than the limit', async () => {
    const alone = await price<ErrorBody>(test.client(), [home])
    expect(alone.status).toBe(422)
    expect(alone.body.message).toBe('CUSTOM_BET_NOT_AVAILABLE')
    expect((await price(test.client(), [])).status).toBe(422)
    const many = await price(
      test.client(),
      Array.from({ length: MAX_CUSTOM_SELECTIONS + 1 }, (_, at) => ({ ...over, specifier: `total=${at}.5` })),
    )
    expect(many.status).toBe(422)
    expect(endpoints.postBetsCustomOdds.body.properties.selections).toMatchObject({ maxItems: MAX_CUSTOM_SELECTIONS })
  })

  it('names the selections that are not offered, suspended or closed', async () => {
    const gone = await price<ErrorBody>(test.client(), [home, { ...over, specifier: 'total=9.5' }])
    expect(gone.status).toBe(409)
    expect(gone.body.message).toBe('SELECTION_NOT_FOUND')
    expect(gone.body.data.details.map(({ field }) => field)).toEqual(['body/selections/1'])
    test.feed.changeMarket(1, '18', 'total=2.5', { status: -1 })
    test.feed.setStatus(3, 3)
    await test.play()
    const suspended = await price<ErrorBody>(test.client(), [home, over])
    expect(suspended.status).toBe(409)
    expect(suspended.body.message).toBe('MARKET_SUSPENDED')
    expect(suspended.body.data.details.map(({ field }) => field)).toEqual(['body/selections/1'])
    const closed = await price<ErrorBody>(test.client(), [
      { ...home, match_id: 3 },
      { ...over, match_id: 3 },
    ])
    expect(closed.status).toBe(409)
    expect(closed.body.message).toBe('MATCH_CLOSED')
    const { body } = await test.client().call<{ data: Market[] }>('/bets/custom/markets/3')
    expect(body.data).toEqual([])
  })
})

describe('with the simulated feed', () => {
  let backend: Backend
  let borrowed: BorrowedDatabase
  beforeAll(async () => {
    const clock = new ManualClock(START)
    borrowed = await borrowDatabase()
    const config = { rateLimits: false, simulatorSeed: 'touchline', engagement: NO_ENGAGEMENT }
    const createFeed = (options: SimulatorOptions) => createSimulator({ ...options, leagueIds: SOCCER_LEAGUES })
    backend = await createBackend({ clock, createFeed, config, openDatabase: borrowed.open })
  })
  afterAll(async () => {
    await backend.stop()
    await borrowed.release()
  })

  it('prices combinable selections below the product of their odds, and rejects others', async () => {
    const client = new TestClient(backend.url)
    const entry = [...backend.catalogue.matches()].find(({ feed }) => feed.sportId === 1 && feed.status === 0)
    const id = entry?.feed.id ?? 0
    const { body } = await client.call<{ data: Market[] }>(`/bets/custom/markets/${id}`)
    const both = body.data.find(market => market.id === '29')
    const total = body.data.find(market => market.id === '18' && market.specifier === 'total=2.5')
    const leg = (market: Market | undefined, outcome_id: string) => ({
      match_id: id,
      market_id: market?.id,
      specifier: market?.specifier,
      outcome_id,
    })
    const together = await price<Custom>(client, [leg(both, '74'), leg(total, '12')])
    expect(together.status).toBe(200)
    const product = together.body.selections.reduce((odds, selection) => odds * selection.odds, 1)
    expect(together.body.odds).toBeLessThan(product * 0.9)
    expect(together.body.odds).toBeGreaterThan(Math.max(...together.body.selections.map(({ odds }) => odds)))
    const nobody = await price<ErrorBody>(client, [leg(both, '74'), { ...leg(total, '13'), specifier: 'total=1.5' }])
    expect(nobody.status).toBe(422)
    expect(nobody.body.data.clashes).toEqual([[0, 1]])
  })
})
