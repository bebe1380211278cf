/** Values of the live store: only data that changes while a page is open. Unchanged values keep their identity. */
import type { Availability, MarketStatus, MatchStatus } from '@touchline/betting/markets/market-availability'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'

/** Current state of a match. */
export interface LiveMatch {
  readonly id: number
  readonly urn: string
  readonly status: MatchStatus
  readonly stage: Match['stage']
  readonly startTime: string
  readonly statistics: Match['statistics']
  readonly availableMarkets: number
}

/** A market without its prices: status and structure. Does not change with odds. */
export interface LiveMarket
  extends Pick<Market, 'id' | 'name' | 'specifier' | 'priority' | 'most_balanced' | 'next_bet_stop' | 'provider'> {
  readonly key: string
  readonly matchUrn: string
  readonly status: MarketStatus
  readonly market_groups: readonly string[]
  readonly layout?: string | undefined
  readonly custom_bet_groups: readonly string[]
  readonly outcomes: readonly { readonly key: string; readonly id: string; readonly name: string }[]
}

/** One price. */
export interface LiveOutcome {
  readonly key: string
  readonly marketKey: string
  readonly matchUrn: string
  /** Decimal odds. */
  readonly odds: number
  readonly active: boolean
  readonly marketStatus: MarketStatus
  /** Derived from match, market, outcome and provider: only `open` is bettable. */
  readonly availability: Availability
  /** Last price movement; null again 2,400 ms after it. */
  readonly direction: 'up' | 'down' | null
  /** Time of that movement in milliseconds of the injected clock; 0 without one. */
  readonly changedAt: number
}

/** A market with its last confirmation. */
export interface EvictionCandidate {
  readonly key: string
  /** Null while the match itself is unknown. */
  readonly matchId: number | null
  /** Store revision of the last update or response that contained it. */
  readonly confirmedAt: number
  /** When the newest data that contained it was current, in milliseconds of the device's clock. */
  readonly currentAtMs: number
  /** Whether the match's row in a list may show it. */
  readonly isInRow: boolean
}

/** A moment since which a channel's updates are complete. */
export interface CoverageMark {
  /** Store revision. */
  readonly revision: number
  /** Milliseconds of the device's clock. */
  readonly atMs: number
}

/** `stale`: updates may have been missed; prices must be shown locked until they have been refetched. */
export type Freshness = 'trusted' | 'stale'
