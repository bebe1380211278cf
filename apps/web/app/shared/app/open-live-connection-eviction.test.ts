import { makeMarket, makeMatch, marketsChanged } from '@touchline/client/testing/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { openPage, setUpLivePage } from '../../testing/live-page.ts'

vi.mock('@touchline/client/realtime/connection', () => ({ createRealtimeConnection: vi.fn() }))

setUpLivePage()

describe('realtime events and refetches', () => {
  it("evict a row's line that is no longer available once its list was refetched", async () => {
    const { options, live } = openPage()
    const market = makeMarket([2, 2], { id: '18', specifier: 'total=2.5', most_balanced: true })
    live.foldMatches([makeMatch({ secondary_market: market })])
    options.onChannel?.('public:en', 'gap')
    options.onGap?.('public:en', 'unrecovered')
    expect(live.marketKeys.get('sr:match:1')).toEqual(['sr:match:1/18/total=2.5'])
    await vi.waitFor(() => expect(live.freshness.get()).toBe('trusted'))
    expect(live.marketKeys.get('sr:match:1')).toBeUndefined()
  })

  it('evict a line that left its row, unless its match is subscribed', () => {
    const line = (total: string, changes = {}) =>
      makeMarket([2, 2], { id: '18', specifier: `total=${total}`, most_balanced: true, ...changes })
    const left = marketsChanged(line('2.5', { most_balanced: false, version: 2 }), line('3', { version: 2 }))
    const { options, live, queryClient } = openPage()
    queryClient.setQueryData(['markets', 1], 'known')
    live.foldMatches([makeMatch({ secondary_market: line('2.5') })])
    options.onChannel?.('match:1', 'lost')
    options.onEvent?.(left, 'public:en', false)
    live.revision()
    expect(live.marketKeys.get('sr:match:1')).toHaveLength(2)
    options.onChannel?.('match:1', 'released')
    expect(live.marketKeys.get('sr:match:1')).toEqual(['sr:match:1/18/total=3'])
    options.onEvent?.(marketsChanged(line('3', { most_balanced: false, version: 3 })), 'public:en', false)
    live.revision()
    expect(live.marketKeys.get('sr:match:1')).toBeUndefined()
  })

  it('evict a line that left its row before the markets of its match arrived', () => {
    const line = (version: number, most_balanced: boolean) =>
      makeMarket([2, 2], { id: '18', specifier: 'total=2.5', most_balanced, version })
    const { options, live } = openPage()
    live.foldMatches([makeMatch({ secondary_market: line(1, true) })])
    options.onChannel?.('match:1', 'lost')
    options.onEvent?.(marketsChanged(line(2, false)), 'public:en', false)
    live.revision()
    expect(live.marketKeys.get('sr:match:1')).toBeUndefined()
  })

  it("evict a row's line of a gap although its match has been opened, unless its markets have arrived", async () => {
    const refill = async (hasMarkets: boolean) => {
      const { options, live, queryClient } = openPage()
      if (hasMarkets) queryClient.setQueryData(['markets', 1], 'known')
      live.foldMatches([makeMatch({ secondary_market: makeMarket([2, 2], { id: '18', most_balanced: true }) })])
      options.onChannel?.('match:1', 'lost')
      options.onChannel?.('public:en', 'gap')
      options.onGap?.('public:en', 'unrecovered')
      await vi.waitFor(() => expect(live.freshness.get()).toBe('trusted'))
      return live.marketKeys.get('sr:match:1')
    }
    expect(await refill(false)).toBeUndefined()
    expect(await refill(true)).toHaveLength(1)
  })

  it("evict the row's line of a match that was left before the refetch", async () => {
    const { options, live, queryClient } = openPage()
    queryClient.setQueryData(['markets', 1], 'known')
    options.onChannel?.('match:1', 'lost')
    live.foldMatches([makeMatch({ secondary_market: makeMarket([2, 2], { id: '18', most_balanced: true }) })])
    options.onChannel?.('public:en', 'gap')
    options.onGap?.('public:en', 'unrecovered')
    options.onChannel?.('match:1', 'gap')
    await vi.waitFor(() => expect(live.outcomes.get('sr:match:1/18//1')).toBeDefined())
    options.onChannel?.('match:1', 'released')
    expect(live.outcomes.get('sr:match:1/18//1')).toBeUndefined()
  })

  it('evict match page markets when it is left, and refetch them on return', () => {
    const { options, live, queryClient } = openPage()
    live.foldMatches([makeMatch({ id: 7 })])
    live.foldMarkets([makeMarket([2, 3, 4], { id: '99' })])
    options.onChannel?.('match:7', 'lost')
    options.onChannel?.('match:7', 'synced')
    expect(live.marketKeys.get('sr:match:1')).toHaveLength(1)
    options.onChannel?.('match:7', 'released')
    expect(live.marketKeys.get('sr:match:1')).toBeUndefined()
    expect(queryClient.getQueryState(['markets', 7])).toMatchObject({ isInvalidated: true })
  })
})
