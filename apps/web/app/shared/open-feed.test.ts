import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { createLiveStore } from '@touchline/client/live/live-store'
import { createRealtime } from '@touchline/client/realtime/connection'
import { describe, expect, it, vi } from 'vitest'
import { openFeed } from './open-feed.ts'

vi.mock('@touchline/client/realtime/connection', () => ({ createRealtime: vi.fn() }))

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

/** A page on which all of these stand; says which were fetched anew. */
function openPage() {
  const queryClient = new QueryClient()
  const fetched: string[] = []
  for (const queryKey of KEYS) {
    queryClient.setQueryData(queryKey, 'known')
    const queryFn = async () => {
      fetched.push(queryKey.map(String).join(' ').replace(' [object Object]', ''))
      return 'new'
    }
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  }
  const live = createLiveStore()
  const api = { call: vi.fn() } as unknown as Api
  openFeed({ url: 'ws://feed.example', api, live, queryClient, onEvent: () => {}, onGap: () => {} })
  const options = vi.mocked(createRealtime).mock.lastCall?.[0]
  if (!options) throw new Error('no connection was made')
  return { options, fetched, live }
}

describe('the feed', () => {
  it('fetches lists, favourites and what the settings say of providers when the public channel missed something', async () => {
    const { options, fetched } = openPage()
    options.onGap?.('public:en', 'unrecovered')
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['counters', 'favourites matches', 'matches', 'settings']))
  })

  it('fetches one match when its channel missed something', async () => {
    const { options, fetched } = openPage()
    options.onGap?.('match:en-7', 'unrecovered')
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['markets 7', 'match 7']))
  })

  it('keeps prices locked until the favourites, too, are fetched again', async () => {
    const { options, fetched, live } = openPage()
    options.onChannel?.('public:en', 'gap')
    expect(live.trust.get()).toBe('stale')
    options.onGap?.('public:en', 'unrecovered')
    await vi.waitFor(() => expect(live.trust.get()).toBe('trusted'))
    expect(fetched).toContain('favourites matches')
  })

  it('fetches lists and favourites anew when a match begins or ends', async () => {
    const { options, fetched } = openPage()
    const message = { id: 7, urn_id: 'sr:match:7', status: 4, version: 2 } as const
    options.onEvent?.({ event_name: 'match_status_changed', message }, 'public:en')
    await vi.waitFor(() => expect(fetched.sort()).toEqual(['counters', 'favourites matches', 'matches']), {
      timeout: 5000,
    })
  })
})
