/** A match that a driver has taken over, and what the driver changes of it. */
import { MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type {
  FeedMarket,
  FeedMarketRef,
  FeedOutcome,
  FeedSettlement,
  PastPrices,
} from '@touchline/simulator/feed/feed-market'
import type { FeedMatch, FeedMatchStatus, FeedStatistics, FeedTimelineItem } from '@touchline/simulator/feed/feed-match'
import type { FeedEvent } from '@touchline/simulator/feed/types'
import { ApiError, fieldError } from '../platform/http/api-error.ts'

/** Events of one change, without the feed time at which they happen. */
type Change = FeedEvent extends infer E ? (E extends FeedEvent ? Omit<E, 'at'> : never) : never

/** A market's state that a driver may set; results set the others. */
export type DrivenMarketStatus = 1 | 0 | -1 | -2

/** A clock at the start of a match. */
const STOPPED_CLOCK = {
  matchTime: '00:00',
  stoppageTime: null,
  stoppageTimeAnnounced: null,
  remainingTime: null,
  remainingTimeInPeriod: null,
}

const MIN_ODDS = 1.01
const MAX_ODDS = 1_000

/** In hundredths, as a price ladder has them. */
export const multiplyOdds = (odds: number, factor: number): number =>
  Math.min(MAX_ODDS, Math.max(MIN_ODDS, Math.round(odds * factor * 100) / 100))

const voidAll = ({ id, specifier, outcomes }: FeedMarket): FeedSettlement => ({
  marketId: id,
  specifier,
  outcomes: outcomes.map(outcome => ({ id: outcome.id, result: 0, voidFactor: 1 })),
})

export class DrivenMatch {
  match: FeedMatch
  /** The markets with their last prices before their results. */
  readonly closing: Map<string, FeedMarket>
  readonly #results = new Map<string, FeedSettlement>()
  readonly #now: () => number
  readonly #emit: (change: Change) => void
  readonly #isSoccer: boolean

  constructor(match: FeedMatch, isSoccer: boolean, now: () => number, emit: (change: Change) => void) {
    this.#isSoccer = isSoccer
    this.closing = new Map(match.markets)
    this.match = { ...match, markets: new Map(match.markets) }
    this.#now = now
    this.#emit = emit
  }

  get results(): FeedSettlement[] {
    return [...this.#results.values()]
  }

  get isFinal(): boolean {
    return this.match.status === MATCH_STATUS.closed || this.match.status === MATCH_STATUS.finished
  }

  /** Changes an outcome. Throws NOT_FOUND. */
  changeOutcome(ref: FeedMarketRef, outcomeId: string, change: Partial<Pick<FeedOutcome, 'odds' | 'active'>>): void {
    const market = this.#findMarket(ref)
    if (!market.outcomes.some(({ id }) => id === outcomeId)) throw new ApiError('NOT_FOUND')
    const outcomes = market.outcomes.map(outcome => (outcome.id === outcomeId ? { ...outcome, ...change } : outcome))
    this.#putMarkets([{ ...market, outcomes }])
  }

  /** Throws NOT_FOUND. */
  setMarketStatus(ref: FeedMarketRef, status: DrivenMarketStatus): void {
    this.#putMarkets([{ ...this.#findMarket(ref), status }])
  }

  /** Suspends every open market, or opens every suspended one. */
  setMarketStatuses(status: typeof MARKET_STATUS.bettable | typeof MARKET_STATUS.suspended): void {
    const other = status === MARKET_STATUS.bettable ? MARKET_STATUS.suspended : MARKET_STATUS.bettable
    const markets = [...this.match.markets.values()].filter(market => market.status === other)
    this.#putMarkets(markets.map(market => ({ ...market, status })))
  }

  /** Multiplies the price of every outcome of open markets by a factor, as far as `count` outcomes. Returns how many. */
  movePrices(count: number, factor: () => number): number {
    const moved: FeedMarket[] = []
    let left = count
    for (const market of this.match.markets.values()) {
      if (left <= 0) break
      if (market.status !== MARKET_STATUS.bettable) continue
      const outcomes = market.outcomes.map((outcome, index) =>
        index < left ? { ...outcome, odds: multiplyOdds(outcome.odds, factor()) } : outcome,
      )
      moved.push({ ...market, outcomes })
      left -= Math.min(left, outcomes.length)
    }
    this.#putMarkets(moved)
    return count - left
  }

  /** Sets the score of the match, and of its current period by the difference. */
  setScore(home: number, away: number): void {
    const { statistics } = this.match
    const { home: homeBefore, away: awayBefore } = statistics.totalScore
    const sides = (['home', 'away'] as const).filter(side => (side === 'home' ? home > homeBefore : away > awayBefore))
    const at = this.#now()
    const minute = statistics.clock === null ? null : Math.floor((at - this.match.startTime) / 60_000)
    const items = sides.map((side): FeedTimelineItem => ({ at, minute, type: 'goal', side }))
    this.#setStatistics({
      totalScore: { home, away },
      periodScores: statistics.periodScores.map((period, index, { length }) =>
        index < length - 1
          ? period
          : { ...period, home: period.home + home - homeBefore, away: period.away + away - awayBefore },
      ),
      timeline: [...statistics.timeline, ...items],
    })
  }

  #setStatistics(change: Partial<FeedStatistics>): void {
    const { version, statistics } = this.match
    const next = { version: Math.max(version + 1, this.#now()), statistics: { ...statistics, ...change } }
    this.match = { ...this.match, ...next }
    this.#emit({ type: 'match_changed', match: this.match })
  }

  /** The state of a match that begins now. */
  #kickOff(): Partial<FeedMatch> {
    const now = this.#now()
    const begun = { startTime: now, ...(this.#isSoccer && { phase: 6, phaseName: '1st half' }) }
    if (!this.#isSoccer) return begun
    const period = { home: 0, away: 0, periodKey: '1st_half', periodName: '1st half', number: 1 } as const
    const clock = { ...STOPPED_CLOCK, stopped: false, updatedAt: now }
    const periodScores = [{ ...period, type: 'regular_period' as const }]
    return { ...begun, statistics: { ...this.match.statistics, clock, periodScores } }
  }

  /** Sets the status; `notCovered` calls the match off: every market is cancelled and its stakes come back. */
  setStatus(status: FeedMatchStatus): void {
    const { status: previousStatus, version, id: matchId } = this.match
    const isKickOff = previousStatus === MATCH_STATUS.prematch && status === MATCH_STATUS.live
    const begun = isKickOff ? this.#kickOff() : {}
    this.match = { ...this.match, ...begun, status, version: Math.max(version + 1, this.#now()) }
    this.#emit({ type: 'match_status_changed', matchId, status, previousStatus, match: this.match })
    if (status === MATCH_STATUS.notCovered) this.#callOff()
    if (status === MATCH_STATUS.finished)
      this.#putMarkets(
        [...this.match.markets.values()].map(market => ({ ...market, status: MARKET_STATUS.notAllowed })),
      )
  }

  /** Reports the results of a market's outcomes; those left out lose. A later report corrects an earlier one. */
  report(settlement: FeedSettlement): void {
    const key = this.#keyOf(settlement)
    const market = this.closing.get(key)
    if (!market) throw new ApiError('NOT_FOUND')
    const unknown = settlement.outcomes.findIndex(({ id }) => !market.outcomes.some(outcome => outcome.id === id))
    if (unknown >= 0) throw fieldError(`body/outcomes/${unknown}/id`, 'must be an outcome of the market')
    const outcomes = market.outcomes.map(
      ({ id }) => settlement.outcomes.find(outcome => outcome.id === id) ?? { id, result: 0 as const },
    )
    this.#settle([market], [{ ...settlement, outcomes }], MARKET_STATUS.settled)
  }

  /** Takes the results of a market back. */
  rollBack(ref: FeedMarketRef): void {
    if (!this.#results.delete(this.#keyOf(ref))) throw new ApiError('NOT_FOUND')
    this.#emit({ type: 'markets_rolled_back', matchId: this.match.id, markets: [ref] })
  }

  /** The current prices since the first of the times: what the simulation had before does not lead to them. */
  listPastPrices(ref: FeedMarketRef, [first]: readonly number[]): PastPrices | undefined {
    const market = this.closing.get(this.#keyOf(ref))
    if (!market) return undefined
    const isPriced = first !== undefined && market.status === MARKET_STATUS.bettable
    return {
      outcomeIds: market.outcomes.map(({ id }) => id),
      prices: isPriced ? [{ at: first, odds: market.outcomes.map(({ odds }) => odds) }] : [],
    }
  }

  #callOff(): void {
    const open = [...this.match.markets.values()]
    this.#settle(open, open.map(voidAll), MARKET_STATUS.cancelled)
  }

  #settle(markets: readonly FeedMarket[], settlements: readonly FeedSettlement[], status: -3 | -4): void {
    this.#putMarkets(markets.map(market => ({ ...market, status })))
    for (const settlement of settlements) this.#results.set(this.#keyOf(settlement), settlement)
    this.#emit({ type: 'markets_settled', matchId: this.match.id, settlements })
  }

  #keyOf = ({ marketId, specifier }: FeedMarketRef): string => marketKey(this.match.urnId, marketId, specifier)

  #findMarket(ref: FeedMarketRef): FeedMarket {
    const market = this.match.markets.get(this.#keyOf(ref))
    if (!market) throw new ApiError('NOT_FOUND')
    return market
  }

  /** Settled and dropped markets leave the match; the others keep their prices for its results. */
  #putMarkets(changed: readonly FeedMarket[]): void {
    if (changed.length === 0) return
    const markets = new Map(this.match.markets)
    const next = changed.map(market => ({ ...market, version: Math.max(market.version + 1, this.#now()) }))
    for (const market of next) {
      const isOver = market.status === MARKET_STATUS.settled || market.status === MARKET_STATUS.cancelled
      if (isOver || market.status === MARKET_STATUS.notAllowed) markets.delete(market.key)
      else markets.set(market.key, market)
      this.closing.set(market.key, market)
    }
    this.match = { ...this.match, markets }
    this.#emit({ type: 'markets_changed', matchId: this.match.id, markets: next })
  }
}

export type { Change }
