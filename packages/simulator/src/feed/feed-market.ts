import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'

/** Markets, results and combination prices of the feed. Odds are decimal numbers, ids are the feed's own. */

/** Values of MARKET_STATUS in `@touchline/betting/markets/market-availability`. */
export type FeedMarketStatus = 1 | 0 | -1 | -2 | -3 | -4

export interface FeedOutcome {
  readonly id: string
  readonly name: string
  readonly active: boolean
  /** Decimal odds on the price ladder, at most 3 decimals. */
  readonly odds: number
  /**
   * Fair probability in 0…1: for lines that may be refunded (whole and quarter lines) the effective one,
   * whose inverse is the fair price.
   */
  readonly probability: number
  /** Chances of its results, on a refundable market; a bet on one without them cannot be valued. */
  readonly chances?: ResultProbabilities
}

export interface FeedMarket {
  readonly key: string
  readonly id: string
  /** Canonical form; `''` when none. */
  readonly specifier: string
  /** English, descriptor filled. */
  readonly name: string
  readonly status: FeedMarketStatus
  readonly outcomes: readonly FeedOutcome[]
  /** Keys of the market groups this market is listed under, e.g. `main`, `goals`. */
  readonly groups: readonly MarketGroupKey[]
  readonly layout: MarketLayout
  /** Display order, ascending. */
  readonly priority: number
  readonly mostBalanced: boolean
  /** Whether its outcomes can be combined with those of other markets of the match. */
  readonly combines: boolean
  /** Whether stakes may come back though the match is played to its end: whole and quarter lines, draw no bet. */
  readonly refundable: boolean
  /** Phase at which betting stops when that is before the end of the match: `31`, `half_time` …; null otherwise. */
  readonly nextBetStop: string | null
  /** Feed-clock ms of the last evaluation that changed this market. Monotonic, also across restarts. */
  readonly version: number
}

/**
 * How a client best draws a market: its outcomes in a grid; its lines below each other, over and under or home and away
 * side by side; scores by winner; players with a column for each market on them; a long list, most likely first.
 */
export type MarketLayout = 'grid' | 'totals' | 'handicaps' | 'scores' | 'players' | 'list'

export type MarketGroupKey =
  | 'main'
  | 'goals'
  | 'totals'
  | 'handicaps'
  | 'halves'
  | 'quarters'
  | 'sets'
  | 'games'
  | 'teams'
  | 'corners_cards'
  | 'players'
  | 'scores'
  | 'innings'
  | 'maps'
  | 'periods'
  | 'rounds'
  | 'outright'
  | 'specials'

/** UOF result: see domain page §3 and `OutcomeResult` of `@touchline/betting/settlement/settlement`. */
export interface FeedOutcomeResult {
  readonly id: string
  readonly result: 0 | 1
  readonly voidFactor?: 0.5 | 1
  readonly deadHeatFactor?: number
}

export interface FeedSettlement {
  readonly marketId: string
  readonly specifier: string
  readonly outcomes: readonly FeedOutcomeResult[]
}

/** A score or count that decided a market. */
export interface FeedDecidingResult {
  readonly count: 'score' | 'points' | 'games' | 'corners' | 'bookings' | 'red_cards'
  /** English name and translation key of the part of the match; null for the whole match. */
  readonly period: { readonly periodKey: string; readonly periodName: string } | null
  readonly home: number
  readonly away: number
}

/** A market of an ended event: at its closing prices, settled (status −3) or cancelled (−4). */
export interface FeedSettledMarket {
  readonly market: FeedMarket
  readonly settlement: FeedSettlement
  /** Empty where no score says it, and of a cancelled market. */
  readonly decidedBy: readonly FeedDecidingResult[]
}

/** A price of every outcome of a market. */
export interface PastPrice {
  /** Feed time from which the price holds. */
  readonly at: number
  /** Decimal odds, in the order of the market's outcomes. */
  readonly odds: readonly number[]
}

export interface PastPrices {
  readonly outcomeIds: readonly string[]
  readonly prices: readonly PastPrice[]
}

/** One market of a match, named as in the feed. */
export interface FeedMarketRef {
  readonly marketId: string
  readonly specifier: string
}

/** One outcome of a match, named as in the feed. */
export interface FeedSelection {
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** The combined price of several outcomes of one match. */
export type SameGamePrice =
  /** `odds` decimal, margin included, on the price ladder; `probability` fair, of all winning. */
  | { readonly kind: 'priced'; readonly odds: number; readonly probability: number }
  /** The legs cannot all win, or some imply others; pairs of indexes into the legs. */
  | { readonly kind: 'clash'; readonly clashes: readonly (readonly [number, number])[] }
  /** A leg is not on offer, or its market cannot be combined. */
  | { readonly kind: 'unavailable'; readonly legs: readonly number[] }

/** A leg of a combination: its outcome and single price. */
export interface CombinationLeg {
  readonly marketKey: string
  /** Index of the outcome in its market. */
  readonly index: number
  readonly odds: number
  readonly probability: number
}

/** All inputs of a combination's price except the seed, as plain data. Equal jobs give equal prices in any process. */
export interface CombinationJob {
  readonly matchId: number
  /** Feed-clock time of the displayed prices. */
  readonly pricedAt: number
  /** Index of the last past moment of the match; null before its start. */
  readonly position: number | null
  /** Margin of a two-way market of the match, such as 0.05. */
  readonly margin: number
  readonly legs: readonly CombinationLeg[]
}

/** A price if no model is needed, otherwise the pricing job. */
export type PreparedSameGamePrice = SameGamePrice | { readonly kind: 'job'; readonly job: CombinationJob }

/** What several outcomes of one match are worth together: no price, so legs that imply each other have one too. */
export type SameGameValue =
  /** `probability` of all winning. */
  | { readonly kind: 'valued'; readonly probability: number }
  /** A leg is not on offer, or its market cannot be combined. */
  | { readonly kind: 'unavailable'; readonly legs: readonly number[] }

/** A value if no model is needed, otherwise the job that computes it. */
export type PreparedSameGameValue = SameGameValue | { readonly kind: 'job'; readonly job: CombinationJob }
