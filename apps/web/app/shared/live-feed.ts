/**
 * Joins the realtime connection to the page: match events go into the live store, gaps make the affected queries fetch
 * anew, and whoever else wants an event (balance, bets) listens here. While the connection is lost for long, the trust
 * guard has prices shown locked, so nothing stale can be picked.
 */

import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import { createTrustGuard } from '@touchline/client/live/trust'
import type { Realtime } from '@touchline/client/realtime/types'
import { publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent, RealtimeEventName, RealtimeMessage } from '@touchline/contract/realtime'
import { createLazyRealtime } from './lazy-realtime.ts'
import { reportError } from './report.ts'

export interface LiveFeed {
  readonly realtime: Realtime
  /** Calls back for each event of a name; the answer ends it. */
  on<N extends RealtimeEventName>(name: N, listener: (message: RealtimeMessage<N>) => void): () => void
  /** Calls back when something may have been missed on a channel: fetch anew what it feeds. */
  onGap(listener: (channel: string) => void): () => void
  /** Connects and follows the public channel of the page's language. */
  start(): void
}

interface Parts {
  readonly url: string
  readonly api: Api
  readonly live: LiveStore
  readonly queryClient: QueryClient
  readonly locale: string
}

/** Lists change when matches start and end; many do so at once, and one fetch then is enough. */
const LIST_REFRESH_MS = 3000

type Listener = (message: never) => void

export function createLiveFeed({ url, api, live, queryClient, locale }: Parts): LiveFeed {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<(channel: string) => void>()
  const guard = createTrustGuard({ setTrust: live.setTrust })
  const refreshLists = throttleTrailing(() => invalidate(queryClient, ['matches', 'counters']), LIST_REFRESH_MS)

  const onEvent = (event: RealtimeEvent): void => {
    live.push(event)
    if (event.event_name === 'match_status_changed') refreshLists()
    for (const listener of listeners.get(event.event_name) ?? []) listener(event.message as never)
  }
  const onGap = async (channel: string): Promise<void> => {
    for (const listener of gapListeners) listener(channel)
    const refreshed = guard.beginRefresh(channel)
    await refetchFor(channel, queryClient)
    refreshed()
  }
  const load = async (): Promise<Realtime> => {
    const [{ createRealtime }, { tokensFrom }] = await Promise.all([
      import('@touchline/client/realtime/connection'),
      import('@touchline/client/realtime/wiring'),
    ])
    return createRealtime({
      url,
      ...tokensFrom(api),
      onEvent,
      onGap: channel => void onGap(channel).catch(error => reportError(error, 'refetch after a gap')),
      onChannel: guard.onChannel,
      onDoubt: guard.onDoubt,
      onError: (error, kind) => reportError(error, `realtime: ${kind}`),
    })
  }
  const realtime = createLazyRealtime(load, error => reportError(error, 'realtime: load'))
  return {
    realtime,
    on: (name, listener) => addTo(listeners, name, listener as Listener),
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    start() {
      realtime.acquire(publicChannel(locale))
      realtime.start()
    },
  }
}

function addTo(listeners: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener))
  return () => void set.delete(listener)
}

function invalidate(queryClient: QueryClient, heads: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => heads.includes(String(query.queryKey[0])) })
}

/** What a channel feeds is what has to be fetched when the channel missed something. */
function refetchFor(channel: string, queryClient: QueryClient): Promise<void> {
  const match = /^match:(?:.+-)?(\d+)$/.exec(channel)
  if (!match)
    return channel.startsWith('public:') ? invalidate(queryClient, ['matches', 'counters']) : Promise.resolve()
  const id = Number(match[1])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [head, of] }) => (head === 'match' || head === 'markets') && of === id,
  })
}

/** Runs at once, then at most once in the given time; a call in between runs at its end. */
export function throttleTrailing(run: () => unknown, everyMs: number): () => void {
  let waiting = false
  let again = false
  const go = () => {
    run()
    waiting = true
    setTimeout(() => {
      waiting = false
      if (!again) return
      again = false
      go()
    }, everyMs)
  }
  return () => {
    if (waiting) again = true
    else go()
  }
}
