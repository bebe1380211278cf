import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { Readable } from '../observable.ts'
import type { Schedule } from '../schedule.ts'
import type { KeyedReadable } from './keyed-store.ts'
import type { LiveMarket, LiveMatch, LiveOutcome, Trust } from './types.ts'

export interface EventSource {
  matchUrn: string
  /** `betradar`; null when the event does not say and the match is not known yet. */
  provider: string | null
  sportType: 'sport' | 'esport' | null
}

export interface LiveStoreOptions {
  /** Pushed events for which this is false are ignored; default: all are heeded. */
  isProviderEnabled?: (source: EventSource) => boolean
  /** Calls back before the next paint; default `requestAnimationFrame`. */
  requestFrame?: (run: () => void) => void
  schedule?: Schedule
  /** Milliseconds, for `changedAt` and its expiry. */
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
   * The list is all there is of this match (or of these market ids of it): what it leaves out is gone, unless it was
   * touched since `since`, the `mark()` taken before the request was sent.
   */
  complete?: { matchUrn: string; since: number; marketIds?: readonly string[] }
}

export interface LiveStore {
  /** By urn: `sr:match:1`. */
  readonly matches: KeyedReadable<LiveMatch>
  /** By market key. */
  readonly markets: KeyedReadable<LiveMarket>
  /** By outcome key. */
  readonly outcomes: KeyedReadable<LiveOutcome>
  /** By match urn: the keys of its markets, by priority; markets that are not allowed (status 0) are left out. */
  readonly marketKeys: KeyedReadable<readonly string[]>
  readonly trust: Readable<Trust>
  setTrust(trust: Trust): void
  /** Takes in matches with the markets they carry, as an HTTP answer or the page brought them. */
  foldMatches(matches: readonly Match[], options?: FoldOptions): void
  foldMarkets(markets: readonly Market[], options?: MarketFoldOptions): void
  /** Takes in events at once, as one frame. */
  foldEvents(events: readonly RealtimeEvent[]): void
  /** Takes in an event within a frame; what stops betting, at once. Events that are not about matches are left alone. */
  push(event: RealtimeEvent): void
  /** A point in the store's history, for `complete.since`. */
  mark(): number
  /** Drops matches that are over and that nobody listens to. */
  sweep(): void
  /** Forgets everything: the language changed. */
  clear(): void
}

export declare function createLiveStore(options?: LiveStoreOptions): LiveStore
