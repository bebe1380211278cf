/** A page with queries and a replaced realtime connection; the test must mock `createRealtimeConnection`. */
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { createLiveStore } from '@touchline/client/live/live-store'
import { createObservable } from '@touchline/client/observable'
import { createRealtimeConnection } from '@touchline/client/realtime/connection'
import type { ConnectionState } from '@touchline/client/realtime/types'
import { afterEach, beforeEach, vi } from 'vitest'
import { openLiveConnection } from '../shared/app/open-live-connection.ts'
import type { Positions } from '../shared/app/stream-positions.ts'

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

interface PageOptions {
  readonly positions?: Positions
  readonly updatedAt?: number
  readonly realtimeDelta?: boolean
}

/** Opens a page with all of these queries; returns which were refetched. */
export function openPage({ positions = {}, updatedAt = Date.now(), realtimeDelta }: PageOptions = {}) {
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

/** Fakes timers for each test of the file, and restores what tests change. */
export function setUpLivePage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
