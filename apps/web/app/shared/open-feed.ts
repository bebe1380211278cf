/**
 * Opens the realtime connection and lets it act on the page: match events go into the live store, gaps make the affected
 * queries fetch anew. While the connection is lost for long, the trust guard has prices shown locked, so nothing stale
 * can be picked.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import { createTrustGuard } from '@touchline/client/live/trust'
import { createRealtime } from '@touchline/client/realtime/connection'
import type { GapReason, Realtime } from '@touchline/client/realtime/types'
import { tokensFrom } from '@touchline/client/realtime/wiring'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { reportError } from './report.ts'
import { throttleTrailing } from './throttle-trailing.ts'

interface Parts {
  readonly url: string
  readonly api: Api
  readonly live: LiveStore
  readonly queryClient: QueryClient
  /** Told of each event, after the live store. */
  readonly onEvent: (event: RealtimeEvent) => void
  /** Told of each channel that may have missed something, before what it feeds is fetched anew. */
  readonly onGap: (channel: string) => void
}

/** Lists change when matches start and end; many do so at once, and one fetch then is enough. */
const LIST_REFRESH_MS = 3000

export function openFeed({ url, api, live, queryClient, ...tell }: Parts): Realtime {
  const guard = createTrustGuard({ setTrust: live.setTrust })
  const refreshLists = throttleTrailing(() => invalidate(queryClient, isOfLists), LIST_REFRESH_MS)

  const onEvent = (event: RealtimeEvent): void => {
    live.push(event)
    if (event.event_name === 'match_status_changed') refreshLists()
    tell.onEvent(event)
  }
  const onGap = async (channel: string, reason: GapReason): Promise<void> => {
    tell.onGap(channel)
    const refreshed = guard.beginRefresh(channel)
    await refetchFor(channel, reason, queryClient)
    refreshed()
  }
  return createRealtime({
    url,
    ...tokensFrom(api),
    onEvent,
    onGap: (channel, reason) => void onGap(channel, reason).catch(error => reportError(error, 'refetch after a gap')),
    onChannel: guard.onChannel,
    onDoubt: guard.onDoubt,
    onError: (error, kind) => reportError(error, `realtime: ${kind}`),
  })
}

type IsWanted = (queryKey: QueryKey) => boolean

function invalidate(queryClient: QueryClient, isWanted: IsWanted): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isWanted(queryKey) })
}

/** Lists of matches, the player's own among them, and how much there is in them. */
const isOfLists: IsWanted = ([head, of]) =>
  head === 'matches' || head === 'counters' || (head === 'favourites' && of === 'matches')

/** The public channel also tells which providers are in action; settings that came with the page say that still. */
const isPublic: IsWanted = queryKey => isOfLists(queryKey) || queryKey[0] === 'settings'

const isOfMatch =
  (id: number): IsWanted =>
  ([head, of]) =>
    (head === 'match' || head === 'markets') && of === id

/** What a channel feeds is what has to be fetched when the channel missed something. */
async function refetchFor(channel: string, reason: GapReason, queryClient: QueryClient): Promise<void> {
  const match = /^match:(?:.+-)?(\d+)$/.exec(channel)
  if (match) await invalidate(queryClient, isOfMatch(Number(match[1])))
  else if (channel.startsWith('public:')) await invalidate(queryClient, reason === 'initial' ? isOfLists : isPublic)
}
