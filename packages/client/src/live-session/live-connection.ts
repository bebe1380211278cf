/**
 * The connection of a live session: match events update the live store, gaps refetch the data of
 * their channel. The first subscriptions resume from the page's stream positions, so nothing is
 * fetched twice. While data may be stale, the freshness monitor locks prices, so that no stale
 * price can be picked.
 */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Api } from '../http.ts'
import { createEventIngest } from '../live/event-ingest.ts'
import type { LiveStore } from '../live/live-store.ts'
import type { CoverageMark } from '../live/types.ts'
import { createRealtimeConnection } from '../realtime/connection.ts'
import { createTokenSource } from '../realtime/token-source.ts'
import type { ChannelState, GapReason, RealtimeConnectionOptions } from '../realtime/types.ts'
import { compareDigests } from './compare-digests.ts'
import { type CoveredMatches, createCompletenessMonitor } from './completeness-monitor.ts'
import { createEvictionFilter } from './eviction.ts'
import { createFreshnessMonitor, MAX_DATA_AGE_MS } from './freshness-monitor.ts'
import type { LiveConnection, LiveSessionHandlers } from './live-session.ts'
import { ALWAYS, createMatchCoverage } from './match-coverage.ts'

/** The fetched data on a page that realtime channels keep up to date. */
export interface ChannelData {
  /** When the oldest data shown of a channel was current, in epoch milliseconds; now without data. */
  getOldestTime(channel: string): number
  /**
   * Refetches a channel's data, unless every response is from that position. Resolves when it is current, however long
   * that takes, with whether it was refetched.
   */
  refetch(channel: string, reason: GapReason, position?: StreamPosition): Promise<boolean>
  /** A match started or ended: refetches lists. */
  refreshLists(): void
  /** A match is no longer subscribed: its data is refetched on its next use. */
  expireMatch(matchId: number): void
  /** Whether markets of a match have been fetched, not only its row in a list. */
  hasMarkets(matchId: number): boolean
  /** The matches that a channel keeps complete; none while their data is being fetched. */
  listCovered(channel: string): Iterable<CoveredMatches>
}

export interface LiveConnectionOptions extends LiveSessionHandlers, Pick<RealtimeConnectionOptions, 'url' | 'delta'> {
  readonly api: Api
  readonly live: LiveStore
  readonly data: ChannelData
  /** Stream positions of the page's data by channel. */
  readonly positions: Readonly<Record<string, StreamPosition>>
  readonly reportError: (error: unknown, context: string) => void
}

export interface OpenedLiveConnection extends LiveConnection {
  /** The device is offline: prices are stale at once. */
  onOffline(): void
}

export function createLiveConnection(options: LiveConnectionOptions): OpenedLiveConnection {
  const { live, data, reportError } = options
  live.startIngest(createEventIngest)
  const ageOf = (channel: string) => Date.now() - data.getOldestTime(channel)
  const freshness = createFreshnessMonitor({ setFreshness: live.setFreshness, ageOf })

  let rowsSince = ALWAYS
  /** Until its markets arrive, a match that has just been opened shows those of its row, which the public channel updates. */
  const matchCoveredSince = (matchId: number) => (data.hasMarkets(matchId) ? coverage.since(matchId) : null)
  const evict = () => live.evict(createEvictionFilter({ matchCoveredSince, rowsCoveredSince: rowsSince }))
  /** Without a match subscription, markets outside the row become stale. */
  const coverage = createMatchCoverage(matchId => {
    evict()
    data.expireMatch(matchId)
  })

  const isRowOnly = (matchId: number | null): boolean => matchId === null || matchCoveredSince(matchId) === null
  const onEvent = (event: RealtimeEvent, channel: string, isCatchingUp: boolean): void => {
    live.push(event, { hidesMovement: isCatchingUp, ...(channel.startsWith('public:') && { isRowOnly }) })
    if (event.event_name === 'match_status_changed') data.refreshLists()
    options.onEvent(event)
  }

  /** Starts a refetch of a channel's data, which stays trusted meanwhile only while it is recent. */
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
  const fillGap = async (
    channel: string,
    reason: GapReason,
    context: string,
    position?: StreamPosition,
  ): Promise<void> => {
    countRefresh(channel, 1)
    try {
      options.onGap(channel)
      const before: CoverageMark = { revision: live.revision(), atMs: Date.now() }
      const isPublic = channel.startsWith('public:')
      if (isPublic) rowsSince = before
      const endRefresh = beginRefresh(channel)
      // Rows are confirmed only by a response that comes after the gap.
      const isRefetched = await data.refetch(channel, reason, isPublic ? undefined : position)
      // What was fetched before the subscription is covered by it as well.
      if (isRefetched) coverage.onFetched(channel, before)
      // A market that no row shows is in no response, so nothing reports its end.
      if (isPublic) evict()
      endRefresh()
    } catch (error) {
      reportError(error, context)
    } finally {
      countRefresh(channel, -1)
    }
  }
  /**
   * It is unknown what else was missed: the whole channel is untrusted until it has been refetched.
   */
  const onIncomplete = (channel: string, matchUrns: readonly string[]): void => {
    for (const urn of matchUrns) live.resetClosedVersions(urn)
    freshness.markStale(channel)
    void fillGap(channel, 'unrecovered', 'refetch of missing markets')
  }
  function* listCovered(): Generator<CoveredMatches> {
    for (const [channel, refreshes] of subscribed) if (refreshes === 0) yield* data.listCovered(channel)
  }
  const completeness = createCompletenessMonitor({
    compare: urn => compareDigests(live, urn),
    listCovered,
    onIncomplete,
  })

  const onChannel = (channel: string, state: ChannelState): void => {
    freshness.onChannel(channel, state)
    coverage.onChannel(channel, state)
    if (state === 'lost' || state === 'released') subscribed.delete(channel)
    else if (!subscribed.has(channel)) subscribed.set(channel, 0)
  }
  const realtime = createRealtimeConnection({
    url: options.url,
    delta: options.delta ?? false,
    ...createTokenSource(options.api),
    onEvent,
    onGap: (channel, reason, position) => void fillGap(channel, reason, 'refetch after a gap', position),
    onChannel,
    onStaleChange: freshness.onConnectionStaleChange,
    onError: (error, kind) => reportError(error, `realtime: ${kind}`),
    isHidden: () => globalThis.document?.visibilityState === 'hidden',
  })
  realtime.state.subscribe(() => realtime.state.get() === 'offline' && freshness.onOffline())

  const positions = new Map(Object.entries(options.positions))
  return {
    ...realtime,
    onOffline: freshness.onOffline,
    checkLiveness() {
      freshness.check()
      realtime.checkLiveness()
    },
    acquire(channel) {
      const since = positions.get(channel)
      positions.delete(channel)
      return realtime.acquire(channel, since && { since })
    },
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
