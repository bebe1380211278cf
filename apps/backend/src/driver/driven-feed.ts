/**
 * The simulated feed with matches that a driver has taken over: what the simulation does with them is left out, and what
 * the driver does reaches the back end as events of the feed, so that prices, suspensions and results take the code paths
 * of any feed. Held in memory: after a restart the simulation has them back.
 */
import { MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type {
  FeedMarket,
  FeedMarketRef,
  FeedSelection,
  FeedSettledMarket,
  FeedSettlement,
  PastPrices,
  PreparedSameGamePrice,
  PreparedSameGameValue,
} from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { FeedStandings } from '@touchline/simulator/feed/feed-standings'
import type { FeedEvent, PastMatchesQuery, Simulator } from '@touchline/simulator/feed/types'
import { priceIndependent, valueIndependent } from '@touchline/simulator/markets/same-game-pricing/price-independent'
import { buildSettledMarkets } from '@touchline/simulator/match/settled-markets'
import { type Change, DrivenMatch } from './driven-match.ts'
import { PriceStorm, STORM_MATCHES } from './price-storm.ts'

export interface DrivenMatchQuery {
  /** Key of the sport; any without. */
  readonly sport?: string | undefined
  readonly status: typeof MATCH_STATUS.prematch | typeof MATCH_STATUS.live
}

const MIN_OPEN_MARKETS = 2
/** A change of the driver reaches the back end at most this late. */
const STEP_MS = 100

export class DrivenFeed implements Simulator {
  readonly #feed: Simulator
  /** By match id, the one that was handed out longest ago first. */
  readonly #driven = new Map<number, DrivenMatch>()
  #pending: FeedEvent[] = []
  #storm: PriceStorm | undefined
  #onFlushed: (() => void)[] = []

  constructor(feed: Simulator) {
    this.#feed = feed
  }

  get catalogue() {
    return this.#feed.catalogue
  }

  get now(): number {
    return this.#feed.now
  }

  /**
   * Acquires a match that the simulation still drives: of upcoming ones that which begins last, of those in play that which
   * began first, so that the others keep moving for longest. When all are driven, the one that was handed out longest ago.
   * Undefined when none has open markets.
   */
  acquire({ sport, status }: DrivenMatchQuery): FeedMatch | undefined {
    const sportId = this.catalogue.sports.find(({ key }) => key === sport)?.id
    const isWanted = (match: FeedMatch): boolean =>
      match.kind === 'match' && match.status === status && (sport === undefined || match.sportId === sportId)
    const simulated = this.#feed
      .snapshot()
      .filter(match => isWanted(match) && !this.#driven.has(match.id))
      .sort((a, b) => (a.startTime - b.startTime) * (status === MATCH_STATUS.live ? 1 : -1) || a.id - b.id)
    const driven = [...this.#driven.values()].map(({ match }) => match).filter(isWanted)
    const match = [...simulated, ...driven].find(hasOpenMarkets)
    if (!match) return undefined
    const handedOut = this.#driven.get(match.id) ?? this.#startDriving(match)
    this.#driven.delete(match.id)
    this.#driven.set(match.id, handedOut)
    return match
  }

  /** The match that the driver has taken over, to be changed; changes take effect at the feed's next step. */
  find(matchId: number): DrivenMatch | undefined {
    return this.#driven.get(matchId)
  }

  /** Takes over that match, unless the driver has it already; undefined when the feed has none. */
  drive(matchId: number): DrivenMatch | undefined {
    const existing = this.#driven.get(matchId)
    const match = existing ? undefined : this.#feed.match(matchId)
    if (!match) return existing
    const driven = this.#startDriving(match)
    this.#driven.set(matchId, driven)
    return driven
  }

  /** Moves prices from the next step on. */
  startStorm({ perSecond, seconds }: { readonly perSecond: number; readonly seconds: number }): void {
    const matches = this.snapshot()
      .filter(({ kind, status }) => kind === 'match' && (status === 1 || status === 0))
      .sort((a, b) => b.status - a.status || a.startTime - b.startTime)
      .slice(0, STORM_MATCHES)
      .flatMap(({ id }) => this.drive(id) ?? [])
    this.#storm = new PriceStorm({ matches, perSecond, from: this.now, to: this.now + seconds * 1_000 })
  }

  /** Resolves when the changes so far have reached the back end. */
  flushed(): Promise<void> {
    return new Promise(resolve => this.#onFlushed.push(resolve))
  }

  snapshot(): FeedMatch[] {
    const simulated = this.#feed.snapshot().filter(({ id }) => !this.#driven.has(id))
    return [...simulated, ...[...this.#driven.values()].map(({ match }) => match)]
  }

  match(id: number): FeedMatch | undefined {
    return this.#driven.get(id)?.match ?? this.#feed.match(id)
  }

  advance(to: number): FeedEvent[] {
    const simulated = this.#feed.advance(to).filter(event => !this.#driven.has(matchIdOf(event)))
    this.#storm?.advance(to)
    for (const resolve of this.#onFlushed.splice(0)) resolve()
    return [...this.#pending.splice(0), ...simulated]
  }

  nextAt(): number {
    return this.#pending.length > 0 ? this.now : Math.min(this.#feed.nextAt(), this.now + STEP_MS)
  }

  drop(matchId: number, reason: string): void {
    this.#driven.delete(matchId)
    this.#feed.drop(matchId, reason)
  }

  getFinalSettlements(matchId: number): FeedSettlement[] | undefined {
    const driven = this.#driven.get(matchId)
    if (!driven) return this.#feed.getFinalSettlements(matchId)
    return driven.isFinal ? driven.results : undefined
  }

  listSettlements(matchId: number): FeedSettlement[] {
    return this.#driven.get(matchId)?.results ?? this.#feed.listSettlements(matchId)
  }

  listSettledMarkets(matchId: number): FeedSettledMarket[] {
    const driven = this.#driven.get(matchId)
    if (!driven) return this.#feed.listSettledMarkets(matchId)
    if (!driven.isFinal) return []
    const sport = this.catalogue.sports.find(({ id }) => id === driven.match.sportId)?.key ?? null
    return buildSettledMarkets(driven.match, driven.closing.values(), driven.results, sport)
  }

  getStartedMatch(matchId: number): FeedMatch | undefined {
    const driven = this.#driven.get(matchId)
    return driven ? driven.match : this.#feed.getStartedMatch(matchId)
  }

  listPastPrices(matchId: number, market: FeedMarketRef, times: readonly number[]): PastPrices | undefined {
    const driven = this.#driven.get(matchId)
    return driven ? driven.listPastPrices(market, times) : this.#feed.listPastPrices(matchId, market, times)
  }

  prepareSameGamePrice(matchId: number, legs: readonly FeedSelection[]): PreparedSameGamePrice {
    const driven = this.#driven.get(matchId)
    return driven ? priceIndependent(driven.match, legs) : this.#feed.prepareSameGamePrice(matchId, legs)
  }

  prepareSameGameValue(matchId: number, legs: readonly FeedSelection[]): PreparedSameGameValue {
    const driven = this.#driven.get(matchId)
    return driven ? valueIndependent(driven.match, legs) : this.#feed.prepareSameGameValue(matchId, legs)
  }

  listCombinableMarkets(matchId: number): readonly FeedMarket[] {
    const driven = this.#driven.get(matchId)
    if (!driven) return this.#feed.listCombinableMarkets(matchId)
    return [...driven.match.markets.values()].filter(({ combines }) => combines)
  }

  listPastMatches(query: PastMatchesQuery): FeedMatch[] {
    return this.#feed.listPastMatches(query)
  }

  getStandings(tournamentId: number): FeedStandings | undefined {
    return this.#feed.getStandings(tournamentId)
  }

  listPastEvents(from: number, to: number): number[] {
    return this.#feed.listPastEvents(from, to)
  }

  listDayResults(tournamentId: number, day: number): FeedMatch[] {
    return this.#feed.listDayResults(tournamentId, day)
  }

  #startDriving(match: FeedMatch): DrivenMatch {
    return new DrivenMatch(
      match,
      this.catalogue.sports.find(({ id }) => id === match.sportId)?.key === 'soccer',
      () => this.now,
      change => this.#push(change),
    )
  }

  #push(change: Change): void {
    this.#pending.push({ ...change, at: this.now } as FeedEvent)
  }
}

const matchIdOf = (event: FeedEvent): number => ('matchId' in event ? event.matchId : event.match.id)

const isOpen = ({ status, outcomes }: FeedMarket): boolean =>
  status === MARKET_STATUS.bettable && outcomes.length > 1 && outcomes.every(({ active }) => active)

const hasOpenMarkets = ({ markets }: FeedMatch): boolean =>
  [...markets.values()].filter(isOpen).length >= MIN_OPEN_MARKETS
