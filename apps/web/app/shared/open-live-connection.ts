/**
 * Opens the realtime connection and applies it to the page: match events update the live store,
 * gaps refetch the affected queries. The first subscriptions resume from the stream positions of
 * the page, so nothing is fetched twice. While data may be stale, the freshness monitor locks
 * prices, so that no stale price can be picked.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import { compareDigests } from '@touchline/client/live-session/compare-digests'
import { createEvictionFilter } from '@touchline/client/live-session/eviction'
import { createFreshnessMonitor, MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import { createRealtime } from '@touchline/client/realtime/connection'
import type { ChannelState, GapReason, Realtime } from '@touchline/client/realtime/types'
import { createTokenSource } from '@touchline/client/realtime/wiring'
import { parseMatchChannel } from '@touchline/contract/channels'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import {
  type CoveredMatches,
  createCompletenessMonitor,
} from '../../../../packages/client/src/live-session/completeness-monitor.ts'
import { createMatchCoverage } from '../../../../packages/client/src/live-session/match-coverage.ts'
import type { PublicConfig } from './config.ts'
import { getDataTime } from './data-times.ts'
import { activeQueries, invalidateQueries, type QueryKeyFilter, refetchUntilDone } from './refetch.ts'
import { reportError } from './report-error.ts'
import type { Positions } from './stream-positions.ts'
import { throttle } from './throttle.ts'

interface Deps {
  readonly config: Pick<PublicConfig, 'realtimeUrl' | 'realtimeDelta'>
  readonly api: Api
  readonly live: LiveStore
  readonly queryClient: QueryClient
  readonly positions: Positions
  /** Called for each event, after the live store. */
  readonly onEvent: (event: RealtimeEvent) => void
  /** Called for each channel that may have missed publications, before its data is refetched. */
  readonly onGap: (channel: string) => void
}

/** Lists change when matches start and end; many do so at once, so refetches are throttled. */
const LIST_REFRESH_MS = 3000

export function connectRealtime({ config, api, live, queryClient, positions, ...listeners }: Deps): Realtime {
  const ageOf = (channel: string) => Date.now() - getOldestDataTime(queryClient, channel)
  const freshness = createFreshnessMonitor({ setFreshness: live.setFreshness, ageOf })
  const refreshLists = throttle(() => invalidateQueries(queryClient, isOfLists), LIST_REFRESH_MS)

  let rowsSince = 0
  const evict = () =>
    live.evict(createEvictionFilter({ matchCoveredSince: coverage.since, rowsCoveredSince: rowsSince }))
  /** Without a match subscription, markets outside the row become stale. */
  const onUnsubscribed = (matchId: number): void => {
    evict()
    void invalidateQueries(queryClient, isOfMatch(matchId), 'later')
  }
  const coverage = createMatchCoverage(onUnsubscribed)

  const isRowOnly = (matchId: number | null): boolean => matchId === null || coverage.since(matchId) === null
  const onEvent = (event: RealtimeEvent, channel: string, isCatchingUp: boolean): void => {
    live.push(event, { hidesMovement: isCatchingUp, ...(channel.startsWith('public:') && { isRowOnly }) })
    if (event.event_name === 'match_status_changed') refreshLists()
    listeners.onEvent(event)
  }
  /**
   * Starts a refetch of the channel's data. The data stays trusted meanwhile only while it is
   * recent.
   */
  const beginRefresh = (channel: string): (() => void) => {
    let end = freshness.beginRefresh(channel)
    const distrust = (): void => {
      freshness.markStale(channel)
      end = freshness.beginRefresh(channel)
    }
    const freshMs = MAX_DATA_AGE_MS - ageOf(channel)
    const timer = freshMs > 0 ? setTimeout(distrust, freshMs) : undefined
    if (!timer) distrust()
    return () => {
      clearTimeout(timer)
      end()
    }
  }
  /** Subscribed channels, with the number of refetches in progress for each. */
  const subscribed = new Map<string, number>()
  const countRefresh = (channel: string, by: 1 | -1): void => {
    const count = subscribed.get(channel)
    if (count !== undefined) subscribed.set(channel, count + by)
  }
  const onChannelState = (channel: string, state: ChannelState): void => {
    if (state === 'lost' || state === 'released') subscribed.delete(channel)
    else if (!subscribed.has(channel)) subscribed.set(channel, 0)
  }
  const onGap = async (channel: string, reason: GapReason): Promise<void> => {
    countRefresh(channel, 1)
    try {
      await fillGap(channel, reason)
    } finally {
      countRefresh(channel, -1)
    }
  }
  const fillGap = async (channel: string, reason: GapReason): Promise<void> => {
    listeners.onGap(channel)
    const before = live.revision()
    const isPublic = channel.startsWith('public:')
    if (isPublic) rowsSince = before
    const refreshed = beginRefresh(channel)
    await refetchUntilDone(queryClient, getFedQueries(channel, reason))
    coverage.onFetched(channel, before)
    // A market that no row shows is in no response, so nothing reports its end.
    if (isPublic) evict()
    refreshed()
  }
  /**
   * It is unknown what else was missed: the whole channel is untrusted until it has been refetched.
   */
  const onIncomplete = (channel: string, matchUrns: readonly string[]): void => {
    for (const urn of matchUrns) live.resetClosedVersions(urn)
    freshness.markStale(channel)
    onGap(channel, 'unrecovered').catch(error => reportError(error, 'refetch of what was missing'))
  }
  function* listCovered(): Generator<CoveredMatches> {
    for (const [channel, refreshes] of subscribed) if (refreshes === 0) yield* getCoveredMatches(queryClient, channel)
  }
  const completeness = createCompletenessMonitor({
    compare: urn => compareDigests(live, urn),
    listCovered,
    onIncomplete,
  })
  const realtime = createRealtime({
    url: config.realtimeUrl,
    delta: config.realtimeDelta ?? false,
    ...createTokenSource(api),
    onEvent,
    onGap: (channel, reason) => void onGap(channel, reason).catch(error => reportError(error, 'refetch after a gap')),
    onChannel: (channel, state) => {
      freshness.onChannel(channel, state)
      coverage.onChannel(channel, state)
      onChannelState(channel, state)
    },
    onStaleChange: freshness.onConnectionStaleChange,
    onError: (error, kind) => reportError(error, `realtime: ${kind}`),
  })
  globalThis.addEventListener?.('offline', freshness.onOffline)
  realtime.state.subscribe(() => realtime.state.get() === 'offline' && freshness.onOffline())
  const check = () => {
    freshness.check()
    realtime.checkLiveness()
  }
  return {
    ...realtime,
    checkLiveness: check,
    acquire: resumeFrom(positions, realtime.acquire),
    start() {
      completeness.start()
      realtime.start()
    },
    stop() {
      completeness.stop()
      realtime.stop()
    },
  }
}

/** Resumes the first subscription of each channel from the stream position of the page. */
function resumeFrom(positions: Positions, acquire: Realtime['acquire']): Realtime['acquire'] {
  const left = new Map(Object.entries(positions))
  return (channel, options) => {
    const since = left.get(channel)
    left.delete(channel)
    return acquire(channel, since ? { since, ...options } : options)
  }
}

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
