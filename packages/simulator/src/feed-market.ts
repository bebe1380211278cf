/** Markets, results and combination prices of the feed. Odds are decimal numbers, ids are the feed's own. */

/** Values of MARKET_STATUS in `@touchline/betting/market-availability`. */
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
}

export interface FeedMarket {
  readonly key: string
  readonly id: string
  /** Canonical text, `''` when none. */
  readonly specifier: string
  /** English, descriptor filled. */
  readonly name: string
  readonly status: FeedMarketStatus
  readonly outcomes: readonly FeedOutcome[]
  /** Keys of the market groups this market is listed under, e.g. `main`, `goals`. */
  readonly groups: readonly MarketGroupKey[]
  /** Smaller comes first on the page. */
  readonly priority: number
  readonly mostBalanced: boolean
  /** Whether its outcomes can be priced together with those of other markets of the match. */
  readonly combines: boolean
  /** Phase at which betting stops when that is before the end of the match: `31`, `half_time` …; null otherwise. */
  readonly nextBetStop: string | null
  /** Feed-clock ms of the last evaluation that changed this market. Only grows, also across restarts. */
  readonly version: number
}

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

/** UOF result: see domain page §3 and `OutcomeResult` of `@touchline/betting/settlement`. */
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

/** What several outcomes of one match cost together. */
export type SameGamePrice =
  /** `odds` decimal, margin included, on the price ladder; `probability` fair, of all winning. */
  | { readonly kind: 'priced'; readonly odds: number; readonly probability: number }
  /** They cannot all win, or some say nothing beside others; pairs of indexes into the legs. */
  | { readonly kind: 'clash'; readonly clashes: readonly (readonly [number, number])[] }
  /** A leg is not on offer, or its market cannot be combined. */
  | { readonly kind: 'unavailable'; readonly legs: readonly number[] }

/** One leg of a combination as it is shown: its outcome, and the price of that alone. */
export interface CombinationLeg {
  readonly marketKey: string
  /** Place of the outcome in its market. */
  readonly index: number
  readonly odds: number
  readonly probability: number
}

/**
 * All that the price of a combination hangs on beside the seed, as plain data. Equal jobs have equal prices, wherever
 * and whenever they are priced.
 */
export interface CombinationJob {
  readonly matchId: number
  /** Feed-clock time of the prices shown. */
  readonly pricedAt: number
  /** Moments of the match's course that lie behind it, less one; null before its start. */
  readonly position: number | null
  /** Of a two-way market of the match, such as 0.05. */
  readonly margin: number
  readonly legs: readonly CombinationLeg[]
}

/** A price where it costs nothing to know, else the job that it takes. */
export type PreparedSameGamePrice = SameGamePrice | { readonly kind: 'job'; readonly job: CombinationJob }
