import { MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedMarket, FeedSettlement, PreparedSameGamePrice, PreparedSameGameValue } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import type { FeedEvent } from '../feed/types.ts'
import { REMOVAL_DELAY_MS } from '../schedule/match-durations.ts'

const NO_MARKETS: ReadonlyMap<string, FeedMarket> = new Map()

/**
 * Replaces an event whose runtime failed: it offers nothing, counts as not covered, and leaves the feed after the usual
 * removal delay. The failed runtime is never called again.
 */
export class DroppedRuntime {
  readonly match: FeedMatch
  readonly removedAt: number
  readonly isFinal = false

  /** @param at feed time of the failure */
  constructor(last: FeedMatch, at: number) {
    // Spreading the match would read its markets, which the failed runtime would have to price.
    const { markets: _markets, ...state } = Object.getOwnPropertyDescriptors(last)
    const replaced = { markets: NO_MARKETS, status: MATCH_STATUS.notCovered, version: Math.max(at, last.version) }
    this.match = { ...Object.defineProperties({} as FeedMatch, state), ...replaced }
    this.removedAt = at + REMOVAL_DELAY_MS
  }

  nextAt(): number {
    return this.removedAt
  }

  advance(): void {}

  jump(): void {}

  listSettlements(): FeedSettlement[] {
    return []
  }

  get shownMarkets(): readonly FeedMarket[] {
    return []
  }

  prepareSameGamePrice(legs: readonly unknown[]): PreparedSameGamePrice {
    return { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }

  prepareSameGameValue(legs: readonly unknown[]): PreparedSameGameValue {
    return { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }
}

/**
 * Builds the events that close a dropped event for consumers, in feed order: its markets leave the offer, then its
 * status changes.
 */
export function buildDropEvents(
  last: { readonly match: FeedMatch; readonly shownMarkets: readonly FeedMarket[] },
  match: FeedMatch,
  at: number,
): FeedEvent[] {
  const matchId = match.id
  const markets = last.shownMarkets.map(market => ({ ...market, status: MARKET_STATUS.notAllowed, version: at }))
  const { status } = match
  return [
    ...(markets.length > 0 ? [{ at, type: 'markets_changed', matchId, markets } as const] : []),
    { at, type: 'match_status_changed', matchId, status, previousStatus: last.match.status, match },
    { at, type: 'match_changed', match },
  ]
}
