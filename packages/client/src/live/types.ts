/** What the live store holds: only what changes while a page is open, in values that keep their identity. */
import type { Availability, MarketStatus, MatchStatus } from '@touchline/betting/market-availability'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'

/** A match as it stands. Parts that did not change keep their identity. */
export interface LiveMatch {
  readonly id: number
  readonly urn: string
  readonly status: MatchStatus
  readonly stage: Match['stage']
  readonly startTime: string
  readonly statistics: Match['statistics']
  readonly availableMarkets: number
}

/** A market without its prices: status and structure. Changed odds alone leave it as it is. */
export interface LiveMarket
  extends Pick<Market, 'id' | 'name' | 'specifier' | 'priority' | 'most_balanced' | 'next_bet_stop' | 'provider'> {
  readonly key: string
  readonly matchUrn: string
  readonly status: MarketStatus
  readonly market_groups: readonly string[]
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
  /** From match, market, outcome and provider together: only `open` may be bet on. */
  readonly availability: Availability
  /** Which way the odds last went; null again about 2.4 s after the last change. */
  readonly direction: 'up' | 'down' | null
  /** When they did, in milliseconds of the injected clock; 0 when they never did. */
  readonly changedAt: number
}

/** `stale`: the connection was lost for too long or missed something; prices must be shown locked until fresh. */
export type Freshness = 'trusted' | 'stale'
