import { createSelection } from '@touchline/betting/selections/selection'
import type { Api } from '@touchline/client/http'
import type { Market } from '@touchline/contract/entities/market'
import * as fixtures from '@touchline/contract/examples/match'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'
import { createSelectionSync } from '../live/selection-sync.ts'
import { makeSettings } from '../testing/test-ticket.ts'
import { loadOffer, type SharedBets } from './load-offer.ts'

const makeMatch = (id: number, markets = 12) =>
  fixtures.makeMatch(id, {
    competitors: {
      home: fixtures.makeCompetitor(1, `Home ${id}`),
      away: fixtures.makeCompetitor(2, `Away ${id}`),
    },
    status: 0,
    available_markets: markets,
  })

const makeMarket = (id: string, specifier: string, provider = 'betradar'): Market =>
  fixtures.makeMarket(1, {
    id,
    specifier,
    name: `Market ${id}`,
    provider,
    outcomes: [{ id: '12', name: 'over', active: true, odds: 1.85 }],
  })

const pick = (match_id: number, market_id = '18', specifier = 'total=2.5', outcome_id = '12') => ({
  match_id,
  market_id,
  specifier,
  outcome_id,
})

async function start(markets: Market[] = [makeMarket('18', 'total=1.5'), makeMarket('18', 'total=2.5')]) {
  const call = vi.fn(async (name: string, input: { query?: object; params?: object }) => {
    if (name === 'getSettings') {
      const provider_statuses = [
        { provider: 'betradar', status: 'active' },
        { provider: 'oddin', status: 'inactive' },
      ]
      const sport_type_providers = { sport: ['betradar', 'oddin'], esport: [] }
      return { data: makeSettings({ provider_statuses, sport_type_providers } as never) }
    }
    if (name === 'getMatches') {
      const { id } = input.query as { id: string }
      const known = id.split(',').map(Number)
      return { data: known.filter(one => one < 100).map(one => makeMatch(one, one === 9 ? 0 : 12)) }
    }
    return { data: markets }
  })
  const app = await createTestApp('en', call as unknown as Api['call'])
  const load = (...bets: SharedBets) => loadOffer(app, bets)
  const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, input]) => input)
  return { app, load, calls }
}

it('fetches matches by id, then their markets and the settings', async () => {
  const { load, calls } = await start()
  const find = await load({ type: 'combo', selections: [pick(1), pick(1, '1', '', '1'), pick(2)] })
  expect(calls('getMatches')).toMatchObject([{ query: { id: '1,2', limit: 500 } }])
  expect(calls('getMatchMarkets')).toMatchObject([
    { params: { id: 1 }, query: { market_id: ['1', '18'], limit: 500 } },
    { params: { id: 2 }, query: { market_id: ['18'], limit: 500 } },
  ])
  expect(calls('getSettings')).toHaveLength(1)
  expect(find(pick(1))).toMatchObject({
    matchUrnId: 'sr:match:1',
    specifier: 'total=2.5',
    odds: 1850,
    marketName: 'Market 18',
    nameA: 'Home 1',
    sportKey: 'soccer',
    categoryName: 'England',
    isProviderActive: true,
  })
})

it('fetches a list of markets once for the restored slip and what follows its selections', async () => {
  const { app, load, calls } = await start()
  const find = await load({ type: 'combo', selections: [pick(1), pick(2)] })
  const selections = [pick(1), pick(2)].flatMap(one => {
    const outcome = find(one)
    return outcome ? [createSelection(outcome, 'none')] : []
  })
  const liveSession = { ...app.liveSession, acquire: () => () => {}, on: () => () => {} }
  const sync = createSelectionSync({ ...app, liveSession }, () => {})
  sync.follow(selections)
  await vi.waitFor(() => expect(app.queryClient.isFetching({ queryKey: ['markets'] })).toBe(0))
  expect(selections).toHaveLength(2)
  expect(calls('getMatchMarkets')).toHaveLength(2)
  sync.stop()
})

it('finds nothing for missing matches, lines and outcomes', async () => {
  const { load, calls } = await start()
  const find = await load({ type: 'combo', selections: [pick(1), pick(9), pick(100)] })
  expect([pick(9), pick(100), pick(1, '18', 'total=9.5'), pick(1, '18', 'total=2.5', '99')].map(find)).toEqual([
    null,
    null,
    null,
    null,
  ])
  // Markets of a match without any are not requested.
  expect(calls('getMatchMarkets')).toHaveLength(1)
})

it('respects inactive providers', async () => {
  const { load } = await start([makeMarket('18', 'total=2.5', 'oddin')])
  const find = await load({ type: 'single', selections: [pick(1)] })
  expect(find(pick(1))).toMatchObject({ isProviderActive: false })
})

it('respects providers disabled for a sport type', async () => {
  const { load } = await start([makeMarket('18', 'total=2.5', 'other')])
  const find = await load({ type: 'single', selections: [pick(1)] })
  expect(find(pick(1))).toMatchObject({ isProviderActive: false })
})

it('fetches all markets when an id is not numeric', async () => {
  const { load, calls } = await start()
  await load({ type: 'single', selections: [pick(1, 'sr:special')] })
  expect(calls('getMatchMarkets')).toEqual([{ params: { id: 1 }, query: { limit: 500 } }])
})

it('sends no request without selections', async () => {
  const { load, calls } = await start()
  const find = await load({ type: 'combo', selections: [] })
  expect(find(pick(1))).toBeNull()
  expect(calls('getMatches')).toEqual([])
})
