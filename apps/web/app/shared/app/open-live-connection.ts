/**
 * Opens the live connection of a page: the data of a channel is what TanStack Query holds, the
 * device's network events lock prices. Loaded late, see `createLiveSession` in `app.ts`.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { CoveredMatches } from '@touchline/client/live-session/completeness-monitor'
import { type ChannelData, createLiveConnection } from '@touchline/client/live-session/live-connection'
import type { LiveConnection, LiveSessionHandlers } from '@touchline/client/live-session/live-session'
import type { GapReason } from '@touchline/client/realtime/types'
import { parseMatchChannel } from '@touchline/contract/channels'
import type { Match } from '@touchline/contract/entities/match'
import { formatStreamPosition } from '@touchline/contract/stream-position'
import type { PublicConfig } from '../config/config.ts'
import { reportError } from '../errors/report-error.ts'
import { throttle } from '../helpers/throttle.ts'
import { getDataMoments, getDataTime } from '../queries/data-times.ts'
import { activeQueries, invalidateQueries, type QueryKeyFilter, refetchUntilDone } from '../queries/refetch.ts'
import type { Positions } from './stream-positions.ts'

interface Deps extends LiveSessionHandlers {
  readonly config: Pick<PublicConfig, 'realtimeUrl' | 'realtimeDelta'>
  readonly api: Api
  readonly live: LiveStore
  readonly queryClient: QueryClient
  readonly positions: Positions
}

/** Lists change when matches start and end; many do so at once, so refetches are throttled. */
const LIST_REFRESH_MS = 3000

export function openLiveConnection({ config, queryClient, ...deps }: Deps): LiveConnection {
  const connection = createLiveConnection({
    ...deps,
    url: config.realtimeUrl,
    delta: config.realtimeDelta ?? false,
    data: createChannelData(queryClient),
    reportError,
  })
  globalThis.addEventListener?.('offline', connection.onOffline)
  return connection
}

/** The queries of the page as the data of realtime channels. */
const createChannelData = (queryClient: QueryClient): ChannelData => ({
  getOldestTime: channel => getOldestDataTime(queryClient, channel),
  refetch(channel, reason, position) {
    // A later position would do as well, but is rare: the request and the subscription are sent together.
    const header = position && formatStreamPosition(channel, position)
    const isCurrent = (query: Query) => {
      const moments = getDataMoments(query)
      return moments.length > 0 && moments.every(moment => moment.position === header)
    }
    return refetchUntilDone(queryClient, getFedQueries(channel, reason), isCurrent)
  },
  refreshLists: throttle(() => invalidateQueries(queryClient, isOfLists), LIST_REFRESH_MS),
  expireMatch(matchId) {
    // The live store no longer has its markets.
    queryClient.removeQueries({ queryKey: ['markets', matchId], type: 'inactive' })
    void invalidateQueries(queryClient, isOfMatch(matchId), 'later')
  },
  hasMarkets: matchId =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['markets', matchId] })
      .some(({ state }) => state.data !== undefined),
  listCovered: channel => getCoveredMatches(queryClient, channel),
})

/** Timestamp of the oldest data shown of a channel; now, when nothing is shown. */
function getOldestDataTime(queryClient: QueryClient, channel: string): number {
  const queries = activeQueries(queryClient, getFedQueries(channel, 'initial'))
  return Math.min(Date.now(), ...queries.flatMap(query => getDataTime(query) || []))
}

/**
 * The matches whose markets a channel keeps complete: all markets of a match, or those of listed
 * rows.
 */
function* getCoveredMatches(queryClient: QueryClient, channel: string): Generator<CoveredMatches> {
  const matchId = parseMatchChannel(channel)
  const isOfChannel: QueryKeyFilter = matchId === null ? isOfRows : isAllOfMatch(matchId)
  const queries = activeQueries(queryClient, isOfChannel)
  if (queries.length === 0 || queries.some(({ state }) => state.fetchStatus !== 'idle' || state.data === undefined))
    return
  if (matchId === null) {
    if (!channel.startsWith('public:')) return
    const matchUrns = queries.flatMap(({ state }) => matchesIn(state.data).map(match => match.urn_id))
    yield { channel, part: 'row', matchUrns: [...new Set(matchUrns)] }
  } else {
    const urn = queryClient.getQueryData<{ data: Match }>(['match', matchId])?.data.urn_id
    if (urn) yield { channel, part: 'all', matchUrns: [urn] }
  }
}

/**
 * Catalogue responses hold their matches under `data`; the player's favourites are a plain array.
 */
function matchesIn(answer: unknown): readonly Match[] {
  return Array.isArray(answer) ? answer : (answer as { data: Match[] }).data
}

/** Lists whose responses hold matches. */
const isOfRows: QueryKeyFilter = ([head, of]) => head === 'matches' || (head === 'favourites' && of === 'matches')

/** The query of all markets of a match, not of a subset. */
const isAllOfMatch =
  (id: number): QueryKeyFilter =>
  queryKey =>
    queryKey[0] === 'markets' && queryKey[1] === id && queryKey.length === 2

/** Lists of matches, including the player's own, and their counters. */
const isOfLists: QueryKeyFilter = ([head, of]) =>
  head === 'matches' || head === 'counters' || (head === 'favourites' && of === 'matches')

/** The public channel also carries provider statuses, which the settings hold initially. */
const isOfPublic: QueryKeyFilter = queryKey => isOfLists(queryKey) || queryKey[0] === 'settings'

const isOfMatch =
  (id: number): QueryKeyFilter =>
  ([head, of]) =>
    (head === 'match' || head === 'markets') && of === id

/** The queries to refetch when a channel has missed publications. */
function getFedQueries(channel: string, reason: GapReason): QueryKeyFilter {
  const matchId = parseMatchChannel(channel)
  if (matchId !== null) return isOfMatch(matchId)
  if (!channel.startsWith('public:')) return () => false
  return reason === 'initial' ? isOfLists : isOfPublic
}
