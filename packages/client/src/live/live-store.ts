/**
 * The live store: every match, market and outcome on the page by key, so that a change renders only its subscribers. HTTP
 * responses and realtime events are merged into the same records; the newer version wins. It must never delay a suspension
 * to the next frame, overwrite a newer price by an older one, or grow without bound in a hidden tab.
 */
import type { Market } from '@touchline/contract/entities/market'
import type { MarketDigest, Match } from '@touchline/contract/entities/match'
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { createObservable, type KeyedReadable, type Readable } from '../observable.ts'
import { type Schedule, scheduleWithTimeout } from '../schedule.ts'
import { createDirectionTimers } from './direction-timers.ts'
import type { EventIngest, EventIngestDeps, PushOptions } from './event-ingest.ts'
import { type CompleteListScope, createMarketTable, keyOf, type MergeOptions } from './market-table.ts'
import { createMatchTable, rowMarketsOf } from './match-table.ts'
import { createProviders, type ProvidersBySportType } from './providers.ts'
import type { EvictionCandidate, Freshness, LiveMarket, LiveMatch, LiveOutcome } from './types.ts'

export interface LiveStoreOptions {
  /** Calls back before the next paint; default `requestAnimationFrame`. */
  requestFrame?: (run: () => void) => void
  schedule?: Schedule
  /** Monotonic clock in milliseconds, for `changedAt` and direction timers; default `performance.now`. */
  now?: () => number
  /** Duration of a direction in milliseconds; default 2 400. */
  directionMs?: number
  /** The device's clock in milliseconds, that of `asOfMs`; default `Date.now`. */
  wallClock?: () => number
}

export interface FoldOptions {
  /** Data from the server-rendered page: the first event that changes it shows no direction. */
  hydration?: boolean
  /** When the data was current, in milliseconds of the device's clock; default now. */
  asOfMs?: number
}

export interface MarketFoldOptions extends FoldOptions {
  /**
   * The list is complete for this match (or for these market ids of it): markets it leaves out are removed, unless they
   * were updated after `since`, the `revision()` taken before the request was sent.
   */
  complete?: CompleteListScope
}

export interface LiveStore {
  /** By urn: `sr:match:1`. */
  readonly matches: KeyedReadable<LiveMatch>
  /** By market key. */
  readonly markets: KeyedReadable<LiveMarket>
  /** By outcome key. */
  readonly outcomes: KeyedReadable<LiveOutcome>
  /** By match urn: the keys of its displayed markets, sorted by priority. */
  readonly marketKeys: KeyedReadable<readonly string[]>
  readonly freshness: Readable<Freshness>
  /** Inactive providers, whose odds are suspended. */
  readonly inactiveProviders: Readable<readonly string[]>
  setFreshness(freshness: Freshness): void
  /** Merges matches and their row markets from an HTTP response or the server-rendered page. */
  foldMatches(matches: readonly Match[], options?: FoldOptions): void
  foldMarkets(markets: readonly Market[], options?: MarketFoldOptions): void
  /**
   * Merges provider statuses and the providers enabled per sport type. Events of disabled providers are ignored and their
   * prices suspended; when a provider is enabled later, its old prices are evicted.
   */
  foldProviders(statuses: readonly ProviderStatus[], enabled?: ProvidersBySportType): void
  /** Loads the handling of events, which a page needs only once its connection is loaded. Later calls have no effect. */
  startIngest(create: (deps: EventIngestDeps) => EventIngest): void
  /** Applies events at once, as one frame. Throws before `startIngest`. */
  foldEvents(events: readonly RealtimeEvent[]): void
  /**
   * Applies an event with the next frame, or at once if it stops betting. Ignores events that are not about matches.
   * Throws before `startIngest`.
   */
  push(event: RealtimeEvent, options?: PushOptions): void
  /** Applies pending events and returns the current revision, for `complete.since` and `evict`. */
  revision(): number
  /** Removes markets that no channel keeps up to date any more, see `live-session/eviction.ts`. */
  evict(isOld: (market: EvictionCandidate) => boolean): void
  /** The server's newest digest of a match's offered markets; null where it sends none. See `live-session/compare-digests.ts`. */
  digestOf(matchUrn: string): MarketDigest | null
  /**
   * Whether names are unknown: of the match's stage and periods, or also of markets in its row, or of any of its markets,
   * which are not shown until then.
   */
  lacksNames(matchUrn: string, part: 'match' | 'row' | 'all'): boolean
  /** Whether the match's row in a list may show the market. */
  isInRow(market: LiveMarket): boolean
  /** Resets the versions of a match's closed markets, so that the next response may reopen them under any version. */
  resetClosedVersions(matchUrn: string): void
  /** Removes ended matches and closed markets without listeners; also runs by itself when the store has grown. */
  sweep(): void
  /** Removes everything, for a change of locale. */
  clear(): void
}

const DIRECTION_MS = 2_400
/** A sweep runs when there are more records than this and twice as many as after the last sweep. */
const SWEEP_FROM = 2_000
export function createLiveStore(options: LiveStoreOptions = {}): LiveStore {
  const { now = () => performance.now(), schedule = scheduleWithTimeout, wallClock = Date.now } = options
  const freshness = createObservable<Freshness>('trusted')
  let revision = 0
  let ingest: EventIngest | null = null
  let sweepAt = SWEEP_FROM

  const providers = createProviders(changed => markets.recompute(({ provider }) => provider === changed))
  const matches = createMatchTable(urn => markets.recomputeMatch(urn))
  const markets = createMarketTable({
    matchStatusOf: matches.statusOf,
    isProviderActive: (provider, urn) => providers.isActive(provider) && isEnabled(provider, urn),
    onPriceMovement: (key, shownAt) => directions.start(key, shownAt),
  })
  const { outcomes, lists } = markets

  /** Whether events of the match and of its markets of a provider are accepted. */
  function isEnabled(marketProvider: string, urn: string): boolean {
    const { provider = null, sportType = null } = matches.sourceOf(urn) ?? {}
    return providers.isEnabledFor(provider, sportType) && providers.isEnabledFor(marketProvider, sportType)
  }

  const enableProviders = (enabled: ProvidersBySportType) => {
    const isIgnored = ({ provider, matchUrn }: LiveMarket) => !isEnabled(provider, matchUrn)
    const ignored = new Set(markets.views().filter(isIgnored))
    if (!providers.enable(enabled)) return
    markets.evict(({ view }) => ignored.has(view) && !isIgnored(view))
    markets.recompute(view => isIgnored(view) && !ignored.has(view))
  }
  const stores = [matches.values, markets.values, lists.values, outcomes]

  const size = () => matches.size() + markets.size()

  const sweep = () => {
    markets.sweep(matches.isOver)
    lists.rebuildTouched()
    matches.sweep(urn => matches.isOver(urn) && !lists.has(urn) && !lists.values.isWatched(urn))
    sweepAt = Math.max(SWEEP_FROM, 2 * size())
  }

  /** Runs one change as a revision; listeners are called at its end. */
  const commit = (change: (revision: number) => void) => {
    revision += 1
    change(revision)
    if (size() > sweepAt) sweep()
    lists.rebuildTouched()
    for (const store of stores) store.flush()
  }

  const requireIngest = () => {
    if (!ingest) throw new Error('startIngest has not been called')
    return ingest
  }

  const directions = createDirectionTimers({
    durationMs: options.directionMs ?? DIRECTION_MS,
    schedule,
    now,
    onEnd: keys => commit(() => markets.endDirections(keys)),
  })

  /** Merges markets of a response, but only the names of lines that left their row while it was on its way. */
  const foldFetched = (
    list: readonly Market[],
    { hydration: isHydration = false, asOfMs = wallClock() }: FoldOptions,
  ) => {
    const merge: MergeOptions = { shownAt: null, isHydration, revision, asOfMs }
    for (const market of list)
      if (ingest?.isOutdated(market, asOfMs)) markets.foldNames(market)
      else markets.fold({ key: keyOf(market), item: market, whole: market }, merge)
  }

  return {
    matches: matches.values,
    markets: markets.values,
    outcomes,
    marketKeys: lists.values,
    freshness,
    inactiveProviders: providers.inactive,
    setFreshness: freshness.set,
    foldMatches: (list, options = {}) =>
      commit(() => {
        for (const match of list) {
          matches.foldMatch(match)
          foldFetched(rowMarketsOf(match), options)
        }
      }),
    foldMarkets: (list, options = {}) =>
      commit(() => {
        foldFetched(list, options)
        if (options.complete) markets.foldAbsence(list, { ...options.complete, asOfMs: options.asOfMs ?? wallClock() })
      }),
    foldProviders: (statuses, enabled) =>
      commit(() => {
        statuses.forEach(providers.fold)
        if (enabled) enableProviders(enabled)
      }),
    startIngest(create) {
      const { requestFrame } = options
      ingest ??= create({ matches, markets, providers, commit, now, wallClock, requestFrame })
    },
    push: (event, options) => requireIngest().push(event, options),
    foldEvents: events => requireIngest().foldEvents(events),
    revision() {
      ingest?.flush()
      return revision
    },
    evict(isOld) {
      // A pending update would bring an evicted market back.
      ingest?.flush()
      commit(() =>
        markets.evict(({ view, confirmedAt, currentAtMs }) =>
          isOld({
            key: view.key,
            matchId: matches.idOf(view.matchUrn),
            confirmedAt,
            currentAtMs,
            isInRow: matches.isInRow(view),
          }),
        ),
      )
    },
    digestOf: matches.digestOf,
    isInRow: matches.isInRow,
    lacksNames: (urn, part) =>
      matches.lacksNames(urn) ||
      (part !== 'match' && markets.listUnnamed(urn).some(view => part === 'all' || matches.isInRow(view))),
    resetClosedVersions: markets.resetClosedVersions,
    sweep: () => commit(sweep),
    clear() {
      ingest?.clear()
      directions.clear()
      commit(() => {
        markets.clear()
        matches.clear()
      })
    },
  }
}
