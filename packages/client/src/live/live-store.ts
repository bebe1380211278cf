/**
 * The live store: every match, market and price on the page, each under its own key, so that a change renders what shows
 * it and nothing else. HTTP answers and pushes are folded into the same records; the newer version wins. It must never
 * let a suspension wait for a frame, show an older price over a newer one, or grow while nobody looks.
 */
import { isRowLine } from '@touchline/betting/match'
import type { Market } from '@touchline/contract/entities/market'
import type { MarketDigest, Match } from '@touchline/contract/entities/match'
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { createObservable, type Readable } from '../observable.ts'
import { type Schedule, scheduleByTimer } from '../schedule.ts'
import { createDirections } from './directions.ts'
import type { HeardMarket } from './forgetting.ts'
import { createIntake } from './intake.ts'
import type { KeyedReadable } from './keyed-store.ts'
import { type Completeness, createMarketTable, type Manner } from './market-table.ts'
import { createMatchTable, rowMarketsOf } from './match-table.ts'
import type { News, PushOptions } from './news.ts'
import { createProviders, type ProvidersBySportType } from './providers.ts'
import type { LiveMarket, LiveMatch, LiveOutcome, Trust } from './types.ts'

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
  complete?: Completeness
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
  readonly trust: Readable<Trust>
  /** The providers out of action: their odds are suspended. */
  readonly inactiveProviders: Readable<readonly string[]>
  setTrust(trust: Trust): void
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
  mark(): number
  /** Drops the prices that nothing keeps up to date any more: they would be shown as if they stood. */
  forget(isOld: (market: HeardMarket) => boolean): void
  /** The server's newest digest of what a match has on offer; null where it sends none. See `compare-digests.ts`. */
  digestOf(matchUrn: string): MarketDigest | null
  /** Whether the row of its match in a list may show a market. */
  isInRow(market: LiveMarket): boolean
  /** Lets the next answer bring a match's markets back that are not on offer, under whatever version it knows them. */
  reopen(matchUrn: string): void
  /** Drops matches and markets that are over and that nobody listens to; happens by itself as they pile up. */
  sweep(): void
  /** Forgets everything: the language changed. */
  clear(): void
}

const DIRECTION_MS = 2_400
/** Records are looked through for what is over when they are more than this, and twice as many as were kept last. */
const SWEEP_FROM = 2_000
export function createLiveStore(options: LiveStoreOptions = {}): LiveStore {
  const { now = () => performance.now(), schedule = scheduleByTimer } = options
  const trust = createObservable<Trust>('trusted')
  let mark = 0
  let sweepAt = SWEEP_FROM

  const providers = createProviders(provider => markets.rejudgeProvider(provider))
  const matches = createMatchTable(urn => markets.rejudgeMatch(urn))
  const markets = createMarketTable({
    matchStatusOf: matches.statusOf,
    isLive: (provider, urn) => providers.isActive(provider) && isFollowed(provider, urn),
    onMove: key => directions.begin(key),
  })
  const { outcomes, lists } = markets

  /** Whether events about a match, and about its markets of a provider, are taken in. */
  function isFollowed(marketProvider: string, urn: string): boolean {
    const { provider = null, sportType = null } = matches.sourceOf(urn) ?? {}
    return providers.isFollowed(provider, sportType) && providers.isFollowed(marketProvider, sportType)
  }

  const enableProviders = (enabled: ProvidersBySportType) => {
    const ignored = new Set(markets.views().filter(view => !isFollowed(view.provider, view.matchUrn)))
    if (!providers.enable(enabled)) return
    markets.forget(({ view }) => ignored.has(view) && isFollowed(view.provider, view.matchUrn))
    markets.rejudgeAll()
  }
  const stores = [matches.values, markets.values, lists.values, outcomes]

  const size = () => matches.size() + markets.size()

  const sweep = () => {
    markets.sweep(matches.isOver)
    lists.settle()
    matches.sweep(urn => matches.isOver(urn) && !lists.has(urn) && !lists.values.isWatched(urn))
    sweepAt = Math.max(SWEEP_FROM, 2 * size())
  }

  /** One fold: whatever `change` does becomes visible, and is told to the listeners, at its end. */
  const commit = (change: () => void) => {
    mark += 1
    change()
    if (size() > sweepAt) sweep()
    lists.settle()
    for (const store of stores) store.flush()
  }

  const directions = createDirections({
    durationMs: options.directionMs ?? DIRECTION_MS,
    schedule,
    now,
    end: keys => commit(() => markets.endDirections(keys)),
  })

  /** Whether a market is no row's line any more while rows alone keep its match up to date. */
  const isLeftRow = ({ item, isRowOnly }: Extract<News, { kind: 'market' }>) =>
    !isRowLine(item.specifier, item.most_balanced) && isRowOnly?.(matches.idOf(item.match_urn_id))

  const foldNews = (news: News, shownAt: number) => {
    if (news.kind === 'match') matches.foldChange(news.item)
    else if (news.kind === 'status') matches.foldStatus(news.item)
    else if (news.kind === 'provider') providers.fold(news.item)
    else if (isLeftRow(news)) markets.evict(news.item)
    else markets.fold(news.item, { shownAt: news.isQuiet ? null : shownAt, isHydration: false, at: mark })
  }

  const foldAll = (list: readonly News[]) =>
    commit(() => {
      const shownAt = now()
      for (const news of list) foldNews(news, shownAt)
    })

  const intake = createIntake({
    isFollowed: providers.isFollowed,
    requestFrame: options.requestFrame,
    sourceOf: matches.sourceOf,
    isActive: outcomeKey => outcomes.get(outcomeKey)?.active === true,
    fold: foldAll,
  })

  const quietly = (hydration = false): Manner => ({ shownAt: null, isHydration: hydration, at: mark })

  const foldCarried = (match: Match, hydration?: boolean) => {
    for (const market of rowMarketsOf(match)) markets.fold(market, quietly(hydration))
  }

  return {
    matches: matches.values,
    markets: markets.values,
    outcomes,
    marketKeys: lists.values,
    trust,
    inactiveProviders: providers.inactive,
    setTrust: trust.set,
    foldMatches: (list, { hydration } = {}) =>
      commit(() => {
        for (const match of list) {
          matches.foldMatch(match)
          foldCarried(match, hydration)
        }
      }),
    foldMarkets: (list, { hydration, complete } = {}) =>
      commit(() => {
        for (const market of list) markets.fold(market, quietly(hydration))
        if (complete) markets.foldAbsence(list, complete)
      }),
    foldProviders: (statuses, enabled) =>
      commit(() => {
        statuses.forEach(providers.fold)
        if (enabled) enableProviders(enabled)
      }),
    foldEvents: events => foldAll(events.flatMap(event => intake.read(event).map(([, news]) => news))),
    push: intake.push,
    mark() {
      intake.settle()
      return mark
    },
    forget: isOld =>
      commit(() =>
        markets.forget(({ view, heardAt }) =>
          isOld({ key: view.key, matchId: matches.idOf(view.matchUrn), heardAt, isInRow: matches.isInRow(view) }),
        ),
      ),
    digestOf: matches.digestOf,
    isInRow: matches.isInRow,
    reopen: markets.reopen,
    sweep: () => commit(sweep),
    clear() {
      intake.clear()
      directions.clear()
      commit(() => {
        markets.clear()
        matches.clear()
      })
    },
  }
}
