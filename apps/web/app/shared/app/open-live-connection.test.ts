import { onlineManager } from '@tanstack/react-query'
import { digestMarketKeys } from '@touchline/betting/markets/market-digest'
import { COMPARE_INTERVAL_MS } from '@touchline/client/live-session/completeness-monitor'
import { makeMarket, makeMatch } from '@touchline/client/testing/fixtures'
import type { StreamPosition } from '@touchline/contract/stream-position'
import { describe, expect, it, vi } from 'vitest'
import { openPage, setUpLivePage } from '../../testing/live-page.ts'
import { recordQueryMoments, recordResponse } from '../queries/data-times.ts'

vi.mock('@touchline/client/realtime/connection', () => ({ createRealtimeConnection: vi.fn() }))

setUpLivePage()

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

  describe('after the first subscription to a match', () => {
    const at = (offset: number, epoch = 'a', channel = 'match:en-7') => `"${channel}";offset=${offset};epoch="${epoch}"`
    /** What is refetched when the match and its markets were fetched at these positions. */
    async function refetchedAfter(match: string | null, markets: string | null, begin?: StreamPosition) {
      const { options, fetched, queryClient } = openPage()
      const positions = { match, markets }
      for (const [head, position] of Object.entries(positions)) {
        const answer = {}
        recordResponse(answer, { asOfMs: Date.now(), position })
        recordQueryMoments({ client: queryClient, queryKey: [head, 7] }, [answer])
      }
      options.onChannel?.('match:en-7', 'synced')
      options.onGap?.('match:en-7', 'initial', begin)
      await vi.advanceTimersByTimeAsync(0)
      return fetched.sort()
    }
    const BEGIN = { offset: 5, epoch: 'a' }

    it('refetch nothing when all responses are from where delivery begins', async () => {
      expect(await refetchedAfter(at(5), at(5), BEGIN)).toEqual([])
    })

    it.each([
      ['one response is older', at(5), at(4), BEGIN],
      ['a response is of another epoch', at(5), at(5, 'b'), BEGIN],
      ['a response is of another channel', at(5), at(5, 'a', 'match:en-8'), BEGIN],
      ['a response has no position', at(5), null, BEGIN],
      ['neither a response nor the server has a position', null, null, undefined],
      ['the server tells no position', at(5), at(5), undefined],
    ])('refetch the match when %s', async (_, match, markets, begin) => {
      expect(await refetchedAfter(match, markets, begin)).toEqual(['markets 7', 'match 7'])
    })
  })

  it('refetch lists after the first subscription, wherever they are from, because only that confirms their prices', async () => {
    const { options, fetched, queryClient } = openPage()
    for (const { queryKey } of queryClient.getQueryCache().getAll()) {
      const answer = {}
      recordResponse(answer, { asOfMs: Date.now(), position: '"public:en";offset=5;epoch="a"' })
      recordQueryMoments({ client: queryClient, queryKey }, [answer])
    }
    options.onChannel?.('public:en', 'synced')
    options.onGap?.('public:en', 'initial', { offset: 5, epoch: 'a' })
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['counters', 'favourites matches', 'matches']))
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
