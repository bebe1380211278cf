import type { FeedCatalogue } from './feed-catalogue.ts'
import type { FeedMarket, FeedMarketRef, FeedSelection, FeedSettlement, PreparedSameGamePrice } from './feed-market.ts'
import type { FeedMatch, FeedMatchStatus } from './feed-match.ts'

/**
 * The public shapes of the simulated feed. Everything here is plain data; consumers must treat it as
 * read-only. Times are epoch milliseconds of the feed clock, odds are decimal numbers, ids are the feed's own.
 * Objects that did not change keep their identity from one snapshot to the next.
 */

export type FeedEvent = { readonly at: number } & (
  | { readonly type: 'match_added'; readonly match: FeedMatch }
  /** Score, clock, phase or statistics. `match` is the whole new state. */
  | { readonly type: 'match_changed'; readonly match: FeedMatch }
  /** Changed markets only, each whole. */
  | { readonly type: 'markets_changed'; readonly matchId: number; readonly markets: readonly FeedMarket[] }
  /**
   * Status moved: 0→1→3→4, over 2 (interrupted) and back to 1, over 5 (not covered) on or back to 0, or to 5 for good when
   * a match is called off and its markets are cancelled (status −4, every stake given back). Always followed or accompanied by
   * the same state in `match`.
   */
  | {
      readonly type: 'match_status_changed'
      readonly matchId: number
      readonly status: FeedMatchStatus
      readonly previousStatus: FeedMatchStatus
      readonly match: FeedMatch
    }
  /** Results. A later report of the same (market, specifier) replaces what an earlier one said. */
  | { readonly type: 'markets_settled'; readonly matchId: number; readonly settlements: readonly FeedSettlement[] }
  /** Results were wrong and are taken back; a new report follows when the right ones are known. */
  | { readonly type: 'markets_rolled_back'; readonly matchId: number; readonly markets: readonly FeedMarketRef[] }
  /**
   * The feed cannot go on with this event (a defect of its runtime, named by `error`). Its markets have left the offer, its
   * status is 5 (not covered), and no result of it will come; `match_removed` follows two hours later.
   */
  | { readonly type: 'match_dropped'; readonly matchId: number; readonly error: Error }
  | { readonly type: 'match_removed'; readonly matchId: number }
)

/** Which past matches are asked for: those of a competitor that started before a time, at most so many. */
export interface PastMatchesQuery {
  readonly competitorId: number
  /** Epoch ms of the feed clock. */
  readonly before: number
  readonly count: number
  readonly against?: number
}

export interface SimulatorOptions {
  readonly seed: string
  /** Feed clock, epoch ms. */
  readonly now: number
  /** The only leagues of the feed; all of them unless given. Smaller feeds are for tests that play many days. */
  readonly leagueIds?: ReadonlySet<number>
  /** Ids of events that were dropped before (`match_dropped`) and are not offered again. */
  readonly dropped?: readonly number[]
}

export interface Simulator {
  readonly catalogue: FeedCatalogue
  /** The feed clock reached so far. */
  readonly now: number
  /** Every known match (upcoming, live, ended in the last two hours) with its markets. */
  snapshot(): FeedMatch[]
  match(id: number): FeedMatch | undefined
  /**
   * Moves the clock to `to` (never back) and returns what happened in (previous, to] in order of `at`.
   * A jump of more than a minute leaves out prices that were already replaced; scores, statuses and
   * settlements are never left out. An event that cannot be moved on is dropped, see `match_dropped`; the others go on.
   */
  advance(to: number): FeedEvent[]
  /** Results of every market of a match that has ended at the clock's time, however long ago; undefined otherwise. */
  getFinalSettlements(matchId: number): FeedSettlement[] | undefined
  /**
   * Results already decided of a match that has started: those settled early while it is in play (what a
   * consumer may have missed over a restart), all once it has ended. Empty for unknown matches.
   */
  listSettlements(matchId: number): FeedSettlement[]
  /**
   * A match that has started as it stands at the clock's time, however long ago it ended: its final score when it has
   * already left the snapshot. Undefined for matches that have not started or that nobody knows.
   */
  getStartedMatch(matchId: number): FeedMatch | undefined
  /**
   * The last matches of a competitor that are over, as they ended, newest first; with `against` only its meetings with
   * that one. Empty for competitors that nobody knows.
   */
  listPastMatches(wanted: PastMatchesQuery): FeedMatch[]
  /**
   * What it takes to price all these outcomes of a match winning together at the prices shown. What needs no model is
   * answered at once: a leg that is not on offer, one leg alone, two of one market. The work itself is for
   * `CombinationPricer`, which can run elsewhere.
   */
  prepareSameGamePrice(matchId: number, legs: readonly FeedSelection[]): PreparedSameGamePrice
  /** The markets on offer, suspended ones included, whose outcomes can be priced together; empty for unknown matches. */
  listCombinableMarkets(matchId: number): readonly FeedMarket[]
  /** Feed-clock time of the next event. */
  nextAt(): number
}
