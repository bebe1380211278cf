/**
 * The live store: every match, market and price on the page, each under its own key, so that a change renders what shows
 * it and nothing else. HTTP answers and pushes are folded into the same records; the newer version wins. It must never
 * let a suspension wait for a frame, show an older price over a newer one, or grow while nobody looks.
 */
import { isMatchRowMarket } from '@touchline/betting/market-availability'
import type { Market } from '@touchline/contract/entities/market'
import type { MarketDigest, Match } from '@touchline/contract/entities/match'
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { createObservable, type Readable } from '../observable.ts'
import { type Schedule, scheduleWithTimeout } from '../schedule.ts'
import { createDirectionTimers } from './direction-timers.ts'
import type { EntityUpdate, PushOptions } from './entity-updates.ts'
import { createEventIngest } from './event-ingest.ts'
import type { EvictionCandidate } from './eviction.ts'
import type { KeyedReadable } from './keyed-store.ts'
import { type CompleteListScope, createMarketTable, type MergeOptions } from './market-table.ts'
import { createMatchTable, rowMarketsOf } from './match-table.ts'
import { createProviders, type ProvidersBySportType } from './providers.ts'
import type { Freshness, LiveMarket, LiveMatch, LiveOutcome } from './types.ts'

export interface LiveStoreOptions {
  /** Calls back before the next paint; default `requestAnimationFrame`. */
  requestFrame?: (run: () => void) => void
  schedule?: Schedule
  /** Milliseconds that only go forward, for `changedAt` and its expiry; default `performance.now`. */
  now?: () => number
  /** How long a direction is shown; 2 400 ms unless given. */
  directionMs?: number
}

export interface FoldOptions {
  /** The data came with the page: the first push that changes it shows no direction. */
  hydration?: boolean
}

export interface MarketFoldOptions extends FoldOptions {
  /**
   * The list is all there is of this match (or of these market ids of it): what it leaves out is gone, unless there was
   * news of it after `since`, the `mark()` taken before the request was sent.
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
  /** By match urn: the keys of its markets, by priority; those that are over or not allowed are left out. */
  readonly marketKeys: KeyedReadable<readonly string[]>
  readonly freshness: Readable<Freshness>
  /** The providers out of action: their odds are suspended. */
  readonly inactiveProviders: Readable<readonly string[]>
  setFreshness(trust: Freshness): void
  /** Takes in matches with the markets they carry, as an HTTP answer or the page brought them. */
  foldMatches(matches: readonly Match[], options?: FoldOptions): void
  foldMarkets(markets: readonly Market[], options?: MarketFoldOptions): void
  /**
   * Takes in the settings' list of providers, and those enabled for each kind of sport. Events of others are ignored, so
   * their prices are suspended; once they are enabled, their old prices are dropped.
   */
  foldProviders(statuses: readonly ProviderStatus[], enabled?: ProvidersBySportType): void
  /** Takes in events at once, as one frame. */
  foldEvents(events: readonly RealtimeEvent[]): void
  /**
   * Takes in an event within a frame; what stops betting, at once. Events that are not about matches are left alone.
   */
  push(event: RealtimeEvent, options?: PushOptions): void
  /** A point in the store's history, for `complete.since` and `forget`; all that came before has been taken in. */
  revision(): number
  /** Drops the prices that nothing keeps up to date any more: they would be shown as if they stood. */
  evict(isOld: (market: EvictionCandidate) => boolean): void
  /** The server's newest digest of what a match has on offer; null where it sends none. See `compare-digests.ts`. */
  digestOf(matchUrn: string): MarketDigest | null
  /** Whether the row of its match in a list may show a market. */
  isInRow(market: LiveMarket): boolean
  /** Lets the next answer bring a match's markets back that are not on offer, under whatever version it knows them. */
  resetClosedVersions(matchUrn: string): void
  /** Drops matches and markets that are over and that nobody listens to; happens by itself as they pile up. */
  sweep(): void
  /** Forgets everything: the language changed. */
  clear(): void
}

const DIRECTION_MS = 2_400
/** Records are looked through for what is over when they are more than this, and twice as many as were kept last. */
const SWEEP_FROM = 2_000
export function createLiveStore(options: LiveStoreOptions = {}): LiveStore {
  const { now = () => performance.now(), schedule = scheduleWithTimeout } = options
  const freshness = createObservable<Freshness>('trusted')
  let revision = 0
  let sweepAt = SWEEP_FROM

  const providers = createProviders(provider => markets.recomputeProvider(provider))
  const matches = createMatchTable(urn => markets.recomputeMatch(urn))
  const markets = createMarketTable({
    matchStatusOf: matches.statusOf,
    isProviderActive: (provider, urn) => providers.isActive(provider) && isEnabled(provider, urn),
    onPriceMovement: key => directions.start(key),
  })
  const { outcomes, lists } = markets

  /** Whether events about a match, and about its markets of a provider, are taken in. */
  function isEnabled(marketProvider: string, urn: string): boolean {
    const { provider = null, sportType = null } = matches.sourceOf(urn) ?? {}
    return providers.isEnabledFor(provider, sportType) && providers.isEnabledFor(marketProvider, sportType)
  }

  const enableProviders = (enabled: ProvidersBySportType) => {
    const ignored = new Set(markets.views().filter(view => !isEnabled(view.provider, view.matchUrn)))
    if (!providers.enable(enabled)) return
    markets.evict(({ view }) => ignored.has(view) && isEnabled(view.provider, view.matchUrn))
    markets.recomputeAll()
  }
  const stores = [matches.values, markets.values, lists.values, outcomes]

  const size = () => matches.size() + markets.size()

  const sweep = () => {
    markets.sweep(matches.isOver)
    lists.rebuildTouched()
    matches.sweep(urn => matches.isOver(urn) && !lists.has(urn) && !lists.values.isWatched(urn))
    sweepAt = Math.max(SWEEP_FROM, 2 * size())
  }

  /** One fold: whatever `change` does becomes visible, and is told to the listeners, at its end. */
  const commit = (change: () => void) => {
    revision += 1
    change()
    if (size() > sweepAt) sweep()
    lists.rebuildTouched()
    for (const store of stores) store.flush()
  }

  const directions = createDirectionTimers({
    durationMs: options.directionMs ?? DIRECTION_MS,
    schedule,
    now,
    onEnd: keys => commit(() => markets.endDirections(keys)),
  })

  /** Whether a market is no row's line any more while rows alone keep its match up to date. */
  const hasLeftRow = ({ item, isRowOnly }: Extract<EntityUpdate, { kind: 'market' }>) =>
    !isMatchRowMarket(item.specifier, item.most_balanced) && isRowOnly?.(matches.idOf(item.match_urn_id))

  const foldUpdate = (news: EntityUpdate, shownAt: number) => {
    if (news.kind === 'match') matches.foldChange(news.item)
    else if (news.kind === 'status') matches.foldStatus(news.item)
    else if (news.kind === 'provider') providers.fold(news.item)
    else if (hasLeftRow(news)) markets.remove(news.item)
    else markets.fold(news.item, { shownAt: news.hidesMovement ? null : shownAt, isHydration: false, revision })
  }

  const foldAll = (list: readonly EntityUpdate[]) =>
    commit(() => {
      const shownAt = now()
      for (const news of list) foldUpdate(news, shownAt)
    })

  const ingest = createEventIngest({
    isProviderEnabled: providers.isEnabledFor,
    requestFrame: options.requestFrame,
    sourceOf: matches.sourceOf,
    isOutcomeActive: outcomeKey => outcomes.get(outcomeKey)?.active === true,
    fold: foldAll,
  })

  const withoutMovement = (hydration = false): MergeOptions => ({ shownAt: null, isHydration: hydration, revision })

  const foldCarried = (match: Match, hydration?: boolean) => {
    for (const market of rowMarketsOf(match)) markets.fold(market, withoutMovement(hydration))
  }

  return {
    matches: matches.values,
    markets: markets.values,
    outcomes,
    marketKeys: lists.values,
    freshness,
    inactiveProviders: providers.inactive,
    setFreshness: freshness.set,
    foldMatches: (list, { hydration } = {}) =>
      commit(() => {
        for (const match of list) {
          matches.foldMatch(match)
          foldCarried(match, hydration)
        }
      }),
    foldMarkets: (list, { hydration, complete } = {}) =>
      commit(() => {
        for (const market of list) markets.fold(market, withoutMovement(hydration))
        if (complete) markets.foldAbsence(list, complete)
      }),
    foldProviders: (statuses, enabled) =>
      commit(() => {
        statuses.forEach(providers.fold)
        if (enabled) enableProviders(enabled)
      }),
    foldEvents: events => foldAll(events.flatMap(event => ingest.toUpdates(event).map(([, news]) => news))),
    push: ingest.push,
    revision() {
      ingest.flush()
      return revision
    },
    evict: isOld =>
      commit(() =>
        markets.evict(({ view, confirmedAt }) =>
          isOld({ key: view.key, matchId: matches.idOf(view.matchUrn), confirmedAt, isInRow: matches.isInRow(view) }),
        ),
      ),
    digestOf: matches.digestOf,
    isInRow: matches.isInRow,
    resetClosedVersions: markets.resetClosedVersions,
    sweep: () => commit(sweep),
    clear() {
      ingest.clear()
      directions.clear()
      commit(() => {
        markets.clear()
        matches.clear()
      })
    },
  }
}
