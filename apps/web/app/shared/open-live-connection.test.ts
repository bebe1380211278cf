import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { digestMarketKeys } from '@touchline/betting/market-digest'
import type { Api } from '@touchline/client/http'
import { createLiveStore } from '@touchline/client/live/live-store'
import { COMPARE_INTERVAL_MS } from '@touchline/client/live-session/completeness-monitor'
import { createObservable } from '@touchline/client/observable'
import { createRealtimeConnection } from '@touchline/client/realtime/connection'
import type { ConnectionState } from '@touchline/client/realtime/types'
import { makeMarket, makeMatch, marketsChanged } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLiveConnection } from './open-live-connection.ts'
import type { Positions } from './stream-positions.ts'

vi.mock('@touchline/client/realtime/connection', () => ({ createRealtimeConnection: vi.fn() }))

const KEYS = [
  ['matches', { sport_key: 'soccer' }],
  ['counters'],
  ['settings'],
  ['favourites', 'matches'],
  ['favourites', 'sports'],
  ['match', 7],
  ['markets', 7],
  ['match', 8],
]

/** A page with all of these queries; returns which were refetched. */
interface PageOptions {
  readonly positions?: Positions
  readonly updatedAt?: number
  readonly realtimeDelta?: boolean
}

function openPage({ positions = {}, updatedAt = Date.now(), realtimeDelta }: PageOptions = {}) {
  const queryClient = new QueryClient()
  const fetched: string[] = []
  const failing = new Set<string>()
  for (const queryKey of KEYS) {
    queryClient.setQueryData(queryKey, 'known', { updatedAt })
    const queryFn = async () => {
      const name = queryKey.map(String).join(' ').replace(' [object Object]', '')
      fetched.push(name)
      if (failing.has(name)) throw new Error('no answer')
      return 'new'
    }
    const staleTime = Number.POSITIVE_INFINITY
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime, retry: false }).subscribe(() => {})
  }
  const live = createLiveStore()
  const api = { call: vi.fn() } as unknown as Api
  const [acquire, start, stop] = [vi.fn(), vi.fn(), vi.fn()]
  const state = createObservable<ConnectionState>('connected')
  vi.mocked(createRealtimeConnection).mockReturnValue({ acquire, state, start, stop } as unknown as ReturnType<
    typeof createRealtimeConnection
  >)
  const config = { realtimeUrl: 'ws://feed.example', ...(realtimeDelta && { realtimeDelta }) }
  const connection = openLiveConnection({
    config,
    api,
    live,
    queryClient,
    positions,
    onEvent: () => {},
    onGap: () => {},
  })
  const options = vi.mocked(createRealtimeConnection).mock.lastCall?.[0]
  if (!options) throw new Error('no connection was made')
  return { options, fetched, failing, live, connection, acquire, state, queryClient }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('realtime events', () => {
  it("resume from the page's stream positions once", () => {
    const since = { offset: 7, epoch: 'a' }
    const { connection, acquire } = openPage({ positions: { 'public:en': since } })
    connection.acquire('public:en')
    connection.acquire('match:7')
    connection.acquire('public:en')
    expect(acquire.mock.calls).toEqual([
      ['public:en', { since }],
      ['match:7', undefined],
      ['public:en', undefined],
    ])
  })

  it('use delta compression where configured', () => {
    expect(openPage().options.delta).toBe(false)
    expect(openPage({ realtimeDelta: true }).options.delta).toBe(true)
  })

  it('lock prices of an old page from the start until refetched', async () => {
    const { options, live } = openPage({ updatedAt: Date.now() - 20_000 })
    options.onChannel?.('public:en', 'lost')
    expect(live.freshness.get()).toBe('stale')
    options.onChannel?.('public:en', 'synced')
    options.onGap?.('public:en', 'initial')
    expect(live.freshness.get()).toBe('stale')
    await vi.waitFor(() => expect(live.freshness.get()).toBe('trusted'))
  })

  it('unlock an old page that recovered all it missed', () => {
    const { options, live, fetched } = openPage({ updatedAt: Date.now() - 20_000 })
    options.onChannel?.('public:en', 'lost')
    options.onChannel?.('public:en', 'synced')
    expect(live.freshness.get()).toBe('trusted')
    expect(fetched).toEqual([])
  })

  it('keep prices locked until the refetch succeeds', async () => {
    const { options, live, failing, fetched } = openPage()
    failing.add('matches')
    options.onChannel?.('public:en', 'gap')
    options.onGap?.('public:en', 'unrecovered')
    await vi.advanceTimersByTimeAsync(0)
    expect(live.freshness.get()).toBe('stale')
    expect(fetched.filter(name => name === 'matches')).toHaveLength(1)
    failing.clear()
    await vi.advanceTimersByTimeAsync(3000)
    expect(live.freshness.get()).toBe('trusted')
  })

  it('lock prices once reconnecting has failed', () => {
    const { options, live, state } = openPage()
    options.onChannel?.('public:en', 'synced')
    options.onChannel?.('public:en', 'lost')
    state.set('connecting')
    expect(live.freshness.get()).toBe('trusted')
    state.set('offline')
    expect(live.freshness.get()).toBe('stale')
    options.onChannel?.('public:en', 'synced')
    expect(live.freshness.get()).toBe('trusted')
  })

  it('keep a recent page trusted during a refetch, but only while it is recent', async () => {
    const { options, live, failing } = openPage()
    failing.add('matches')
    options.onChannel?.('public:en', 'synced')
    options.onGap?.('public:en', 'initial')
    await vi.advanceTimersByTimeAsync(9000)
    expect(live.freshness.get()).toBe('trusted')
    await vi.advanceTimersByTimeAsync(1000)
    expect(live.freshness.get()).toBe('stale')
    failing.clear()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(live.freshness.get()).toBe('trusted')
  })

  it('keep prices locked while the refetch waits for a network', async () => {
    const { options, live } = openPage()
    onlineManager.setOnline(false)
    options.onChannel?.('public:en', 'gap')
    options.onGap?.('public:en', 'unrecovered')
    await vi.advanceTimersByTimeAsync(3000)
    expect(live.freshness.get()).toBe('stale')
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(live.freshness.get()).toBe('trusted')
  })

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

  it('lock prices as soon as the device is offline', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    const { options, live } = openPage()
    options.onChannel?.('public:en', 'synced')
    target.dispatchEvent(new Event('offline'))
    expect(live.freshness.get()).toBe('stale')
    options.onChannel?.('public:en', 'lost')
    options.onChannel?.('public:en', 'synced')
    expect(live.freshness.get()).toBe('trusted')
  })

  it('refetch lists, favourites and provider settings after a gap on the public channel', async () => {
    const { options, fetched } = openPage()
    options.onGap?.('public:en', 'unrecovered')
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['counters', 'favourites matches', 'matches', 'settings']))
  })

  it('refetch one match after a gap on its channel', async () => {
    const { options, fetched } = openPage()
    options.onGap?.('match:en-7', 'unrecovered')
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['markets 7', 'match 7']))
  })

  it('keep prices locked until the favourites are refetched as well', async () => {
    const { options, fetched, live } = openPage()
    options.onChannel?.('public:en', 'gap')
    expect(live.freshness.get()).toBe('stale')
    options.onGap?.('public:en', 'unrecovered')
    await vi.waitFor(() => expect(live.freshness.get()).toBe('trusted'))
    expect(fetched).toContain('favourites matches')
  })

  it('refetch lists and favourites when a match starts or ends', async () => {
    const { options, fetched } = openPage()
    const message = { id: 7, urn_id: 'sr:match:7', status: 4, version: 2 } as const
    options.onEvent?.({ event_name: 'match_status_changed', message }, 'public:en', false)
    await vi.advanceTimersByTimeAsync(3000)
    expect(fetched.sort()).toEqual(['counters', 'favourites matches', 'matches'])
  })

  it('refetch a match with locked prices when its digest reports a missing market', async () => {
    const { connection, options, live, queryClient, fetched } = openPage()
    const digest = digestMarketKeys(['sr:match:7/1/', 'sr:match:7/229/'])
    const match = makeMatch({ id: 7, urn_id: 'sr:match:7', market_digest: { all: digest, row: 0 } })
    for (const [queryKey, data] of [
      [['match', 7], match],
      [['markets', 7], []],
      [['matches', { sport_key: 'soccer' }], []],
    ] as const)
      queryClient.setQueryData(queryKey, { data })
    queryClient.setQueryData(['favourites', 'matches'], [])
    live.foldMatches([match])
    live.foldMarkets([makeMarket([2, 3, 4], { match_urn_id: 'sr:match:7' })])
    connection.start()
    options.onChannel?.('match:7', 'synced')
    await vi.advanceTimersByTimeAsync(COMPARE_INTERVAL_MS)
    expect(fetched).toEqual([])
    expect(live.freshness.get()).toBe('trusted')
    const trust: string[] = []
    live.freshness.subscribe(() => trust.push(live.freshness.get()))
    await vi.advanceTimersByTimeAsync(COMPARE_INTERVAL_MS)
    await vi.waitFor(() => expect(trust).toEqual(['stale', 'trusted']))
    expect(fetched.sort()).toEqual(['markets 7', 'match 7'])
    connection.stop()
  })
})
