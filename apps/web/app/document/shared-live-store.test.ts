import { QueryClient } from '@tanstack/react-query'
import { makeMarket, makeMatch } from '@touchline/client/testing/fixtures'
import { expect, test } from 'vitest'
import * as queryKeys from '../shared/queries/query-keys.ts'
import { getSharedLiveStore } from './server-app.ts'

const SPORTS = { data: [] }
const MATCH = { data: makeMatch() }
const createMarkets = (odds: number) => ({ data: [makeMarket([odds, 3, 4])] })

function createClient(...queries: readonly (readonly [key: readonly unknown[], data: unknown])[]): QueryClient {
  const client = new QueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  return client
}

const createMatchClient = (markets: object) =>
  createClient([queryKeys.sports, SPORTS], [queryKeys.match(1), MATCH], [queryKeys.markets(1), markets])

const oddsOf = (client: QueryClient): (number | undefined)[] => {
  const { marketKeys, markets, outcomes } = getSharedLiveStore(client)
  const keys = marketKeys.get('sr:match:1') ?? []
  return keys.flatMap(key => markets.get(key)?.outcomes ?? []).map(({ key }) => outcomes.get(key)?.odds)
}

test('has the prices of the responses', () => {
  const client = createMatchClient(createMarkets(2))
  expect(oddsOf(client)).toEqual([2, 3, 4])
  expect(getSharedLiveStore(client).matches.get('sr:match:1')).toMatchObject({ id: 1 })
})

test('is one for all renders of the same responses', () => {
  const markets = createMarkets(2)
  expect(getSharedLiveStore(createMatchClient(markets))).toBe(getSharedLiveStore(createMatchClient(markets)))
})

test('does not depend on responses that it has nothing of', () => {
  const markets = createMarkets(2)
  const create = () =>
    createClient([queryKeys.sports, { data: [] }], [queryKeys.home, {}], [queryKeys.markets(1), markets])
  expect(getSharedLiveStore(create())).toBe(getSharedLiveStore(create()))
})

test('is another one as soon as one response is another, equal or not', () => {
  const first = getSharedLiveStore(createMatchClient(createMarkets(2)))
  const client = createMatchClient(createMarkets(2.5))
  expect(getSharedLiveStore(client)).not.toBe(first)
  expect(oddsOf(client)).toEqual([2.5, 3, 4])
  expect(oddsOf(createClient([queryKeys.sports, SPORTS], [queryKeys.match(1), MATCH]))).toEqual([])
})

test('leaves out what failed or was not fetched', async () => {
  const client = createClient([queryKeys.sports, SPORTS])
  await client.prefetchQuery({
    queryKey: queryKeys.match(1),
    queryFn: () => Promise.reject(new Error('502')),
    retry: false,
  })
  expect(getSharedLiveStore(client)).toBe(getSharedLiveStore(createClient([queryKeys.sports, SPORTS])))
})
