import type { FeedCatalogue } from './feed-catalogue.ts'
import type {
  FeedMarket,
  FeedMarketRef,
  FeedSelection,
  FeedSettledMarket,
  FeedSettlement,
  PastPrices,
  PreparedSameGamePrice,
  PreparedSameGameValue,
} from './feed-market.ts'
import type { FeedMatch, FeedMatchStatus } from './feed-match.ts'
import type { FeedStandings } from './feed-standings.ts'

/**
 * Public types of the simulated feed: plain, read-only data. Times are epoch milliseconds of the feed clock, odds are
 * decimal numbers, ids are the feed's own. Unchanged objects keep their identity between snapshots.
 */

export type FeedEvent = { readonly at: number } & (
  | { readonly type: 'match_added'; readonly match: FeedMatch }
  /** Score, clock, phase or statistics changed. `match` is the complete new state. */
  | { readonly type: 'match_changed'; readonly match: FeedMatch }
  /** The changed markets, each complete. */
  | { readonly type: 'markets_changed'; readonly matchId: number; readonly markets: readonly FeedMarket[] }
  /**
   * Status transition: 0→1→3→4, through 2 (interrupted) and back to 1, through 5 (not covered) onwards or back to 0, or
   * to a final 5 when a match is cancelled and its markets with it (status −4, every stake refunded). Always followed
   * or accompanied by the same state in `match`.
   */
  | {
      readonly type: 'match_status_changed'
      readonly matchId: number
      readonly status: FeedMatchStatus
      readonly previousStatus: FeedMatchStatus
      readonly match: FeedMatch
    }
  /** Results. A later report of the same (market, specifier) replaces an earlier one. */
  | { readonly type: 'markets_settled'; readonly matchId: number; readonly settlements: readonly FeedSettlement[] }
  /** Wrong results are rolled back; the correct ones follow when known. */
  | { readonly type: 'markets_rolled_back'; readonly matchId: number; readonly markets: readonly FeedMarketRef[] }
  /**
   * The event failed because of a defect of its runtime, given as `error`. Its markets have left the offer, its status
   * is 5 (not covered), and it will have no results; `match_removed` follows two hours later.
   */
  | { readonly type: 'match_dropped'; readonly matchId: number; readonly error: Error }
  | { readonly type: 'match_removed'; readonly matchId: number }
)

/** Query of past matches: those of a competitor that started before a time, up to a number. */
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
  /** The feed's leagues; default: all. Tests over many days use smaller feeds. */
  readonly leagueIds?: ReadonlySet<number>
  /** Listed in place of the whole catalogue: other names, or the part that the leagues need. */
  readonly catalogue?: FeedCatalogue
  /** Ids of events dropped earlier (`match_dropped`), which are not offered again. */
  readonly dropped?: readonly number[]
}

export interface Simulator {
  readonly catalogue: FeedCatalogue
  /** The current feed clock. */
  readonly now: number
  /** Every known match (upcoming, live, ended in the last two hours) with its markets. */
  snapshot(): FeedMatch[]
  match(id: number): FeedMatch | undefined
  /**
   * Advances the clock to `to` (never backwards) and returns the events in (previous, to] in order of `at`. A jump of
   * more than a minute skips superseded prices, but never scores, statuses or settlements. A failing event is dropped
   * (see `match_dropped`); the others continue.
   */
  advance(to: number): FeedEvent[]
  /**
   * Drops an event that another instance of the feed has dropped: it leaves the offer with the next `advance`, like one
   * that fails here. Does nothing for an event that is dropped already.
   */
  drop(matchId: number, reason: string): void
  /** Results of every market of a match that has ended at the clock's time, however long ago; undefined otherwise. */
  getFinalSettlements(matchId: number): FeedSettlement[] | undefined
  /**
   * Results decided so far of a started match: those settled early while it is live (which a consumer may have missed
   * across a restart), all once it has ended. Empty for unknown matches.
   */
  listSettlements(matchId: number): FeedSettlement[]
  /**
   * The markets of an ended event that were on offer until it began (an outright: until it was decided), at those
   * closing prices and with their results, in the order of their priority; the same from every instance of the feed.
   * Empty for an event that has no final result, and for an unknown one.
   */
  listSettledMarkets(matchId: number): FeedSettledMarket[]
  /**
   * Open prices of a market of a match at the given feed times, ascending and not after the clock's, each once: the
   * same from every instance of the feed. None for times at which it was closed; undefined of outrights, and of matches
   * and markets that the feed does not have.
   */
  listPastPrices(matchId: number, market: FeedMarketRef, times: readonly number[]): PastPrices | undefined
  /**
   * The state of a started match at the clock's time, however long ago it ended. Undefined for unknown or not started
   * matches.
   */
  getStartedMatch(matchId: number): FeedMatch | undefined
  /**
   * The last finished matches of a competitor in their final state, newest first; with `against` only head-to-head
   * matches. Empty for unknown competitors.
   */
  listPastMatches(wanted: PastMatchesQuery): FeedMatch[]
  /**
   * The table of a league's current season at the clock's time, of the season that ended during a break; of players and
   * e-sports that of the current tournament. Undefined where there is no table (fights, cups) and of unknown leagues.
   */
  getStandings(tournamentId: number): FeedStandings | undefined
  /**
   * Ids of events that may have ended unnoticed by a consumer: the feed's matches planned to begin in [from, to), and
   * outrights decided in that time.
   */
  listPastEvents(from: number, to: number): number[]
  /** The finished matches of a league whose round is on that feed day (days since 2020-01-01 UTC), in their final state. */
  listDayResults(tournamentId: number, day: number): FeedMatch[]
  /**
   * Prepares the price of all these outcomes of a match winning together, at current prices. Returns a result at once
   * when no model is needed: a leg not on offer, a single leg, two legs of one market. Otherwise returns a job for
   * `CombinationPricer`, which may run elsewhere.
   */
  prepareSameGamePrice(matchId: number, legs: readonly FeedSelection[]): PreparedSameGamePrice
  /**
   * Prepares the chance that all these outcomes of a match win, at its current state. Returns a result at once for a leg
   * not on offer and for a single leg. Otherwise returns a job for `CombinationPricer`, which may run elsewhere.
   */
  prepareSameGameValue(matchId: number, legs: readonly FeedSelection[]): PreparedSameGameValue
  /** The offered markets, suspended ones included, whose outcomes can be combined; empty for unknown matches. */
  listCombinableMarkets(matchId: number): readonly FeedMarket[]
  /** Feed-clock time of the next event. */
  nextAt(): number
}
