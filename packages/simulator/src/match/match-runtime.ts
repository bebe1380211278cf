import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { SportEngine } from '../engine/engine.ts'
import { runSteps } from '../engine/event-steps.ts'
import { createMatchTimeline, type MatchTimeline, type TimelineMoment } from '../engine/match-timeline.ts'
import { TimelineView } from '../engine/timeline-view.ts'
import type {
  CombinationJob,
  FeedMarket,
  FeedSelection,
  FeedSettlement,
  PreparedSameGamePrice,
  PreparedSameGameValue,
  SameGameValue,
} from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import type { FeedEvent } from '../feed/types.ts'
import { MarketBook } from '../markets/market-book.ts'
import { getMargin } from '../markets/pricing/tiers.ts'
import { createRepricingSchedule, findLastIndexUpTo, type RepricingSchedule } from '../markets/repricing-schedule.ts'
import { createModelAt } from '../markets/same-game-pricing/price-combination.ts'
import { priceWithoutModel } from '../markets/same-game-pricing/price-legs.ts'
import type { Fixture } from '../schedule/fixtures.ts'
import { REMOVAL_DELAY_MS } from '../schedule/match-durations.ts'
import { buildVenue } from '../schedule/venues.ts'
import { isSameView } from './is-same-view.ts'
import { listPastPrices, type PastPricesQuery } from './past-prices.ts'

/**
 * One match at an advancing time. The same time gives the same match, whatever the steps and the starting point: the
 * state comes from the script, the prices from their last scheduled time.
 */
export class MatchRuntime<S, M> {
  readonly fixture: Fixture
  private readonly engine: SportEngine<S, M>
  private time: number
  private timeline: MatchTimeline<S> | undefined
  private timelineView: TimelineView<S> | undefined
  private momentTimes: readonly number[] = []
  private position = -1
  private schedule: RepricingSchedule
  private book: MarketBook<S, M> | undefined
  /** Whether the markets were ever read; until then they are settled but not priced. */
  private isPriced = false
  private view: FeedMatch
  /** Time of the current view. */
  private seenAt: number
  /** Times of the book's current prices. */
  private pricedFull = Number.NEGATIVE_INFINITY
  private pricedCore = Number.NEGATIVE_INFINITY

  constructor(fixture: Fixture, engine: SportEngine<S, M>, addedAt: number, now: number) {
    this.fixture = fixture
    this.engine = engine
    this.time = now
    if (now >= fixture.startTime) this.begin()
    this.schedule = createRepricingSchedule(fixture, this.timeline)
    this.position = findLastIndexUpTo(this.momentTimes, now)
    this.seenAt = Math.max(this.moment?.at ?? addedAt, this.schedule.lastRefresh(now))
    this.view = this.buildView()
  }

  get match(): FeedMatch {
    return this.view
  }

  /** When the match leaves the feed; infinite while its end is unknown. */
  get removedAt(): number {
    const last = this.momentTimes.at(-1)
    return last === undefined ? Number.POSITIVE_INFINITY : last + REMOVAL_DELAY_MS
  }

  /** When the match may change next. */
  nextAt(): number {
    return Math.min(this.schedule.nextAfter(this.time), this.removedAt)
  }

  /** Advances to `to` step by step, including every scheduled price. */
  advance(to: number, emit: (event: FeedEvent) => void): void {
    runSteps({
      matchId: this.fixture.id,
      from: this.time,
      to,
      // The schedule is replaced at the start of the match.
      nextAfter: time => this.schedule.nextAfter(time),
      enter: at => {
        this.enter(at, emit)
        if (this.schedule.lastRefresh(at) === at && this.momentTimes[this.position] !== at) this.show(at, emit)
        if (this.schedule.isPricingDue(at)) this.price(at, this.schedule.isFullPricing(at), emit)
      },
    })
    this.time = to
  }

  /** Advances to `to` without superseded prices. */
  jump(to: number, emit: (event: FeedEvent) => void): void {
    if (!this.timeline && to >= this.fixture.startTime) this.enter(this.fixture.startTime, emit)
    // Not a loop over `position`: `enter` moves it, and a defect there would make the loop endless.
    for (const at of this.momentTimes.slice(this.position + 1)) {
      if (at > to) break
      this.enter(at, emit)
    }
    const pulse = this.schedule.lastRefresh(to)
    if (pulse > this.seenAt) this.show(pulse, emit)
    const full = this.schedule.lastFullPricing(to)
    const core = this.schedule.lastCorePricing(to)
    if (full > this.pricedFull) this.price(full, true, emit)
    if (core > Math.max(full, this.pricedCore)) this.price(core, false, emit)
    this.time = to
  }

  /** Results so far: all markets once the result is final, before that those settled early. */
  listSettlements(): FeedSettlement[] {
    const moment = this.lastSettling()
    if (!moment) return []
    const book = new MarketBook(this.fixture, this.engine.markets)
    const decided = book.settle(moment.state, moment.at, () => {})
    return moment.voidsOpenMarkets ? [...decided, ...book.cancel(moment.at, () => {})] : decided
  }

  /** See `Simulator`. */
  prepareSameGamePrice(legs: readonly FeedSelection[]): PreparedSameGamePrice {
    const job = this.prepareJob(legs)
    return 'kind' in job ? job : (priceWithoutModel(job.legs) ?? { kind: 'job', job })
  }

  /** See `Simulator`. */
  prepareSameGameValue(legs: readonly FeedSelection[]): PreparedSameGameValue {
    const job = this.prepareJob(legs)
    if ('kind' in job) return job
    const [only] = job.legs
    return only && job.legs.length === 1 ? { kind: 'valued', probability: only.probability } : { kind: 'job', job }
  }

  private prepareJob(legs: readonly FeedSelection[]): CombinationJob | Extract<SameGameValue, { kind: 'unavailable' }> {
    const book = this.openBook()
    const all = legs.map(leg => book.findLeg(leg))
    const found = all.filter(leg => leg !== undefined)
    if (found.length < legs.length || legs.length === 0) {
      return { kind: 'unavailable', legs: all.flatMap((leg, index) => (leg ? [] : [index])) }
    }
    return {
      matchId: this.fixture.id,
      pricedAt: this.pricedCore,
      position: this.timeline ? this.position : null,
      margin: getMargin(this.fixture.league.tier, 'two', this.isInPlay),
      legs: found.map(({ market, outcome: { odds, probability }, leg: { index } }) => {
        return { marketKey: market.key, index, odds, probability }
      }),
    }
  }

  /** See `Simulator`. */
  listPastPrices(query: Omit<PastPricesQuery<S>, 'timeline'>) {
    return listPastPrices(this.engine, this.fixture, { ...query, timeline: this.timeline })
  }

  /** The published markets; unlike `match.markets` it prices nothing. */
  get shownMarkets(): readonly FeedMarket[] {
    return this.isPriced ? [...(this.book?.markets.values() ?? [])] : []
  }

  get isFinal(): boolean {
    return this.momentTimes.length > 0 && this.position === this.momentTimes.length - 1
  }

  private begin(): void {
    const { engine } = this
    const timeline = createMatchTimeline(this.fixture, engine.initialState, fixture => engine.createScript(fixture))
    this.timeline = timeline
    this.timelineView = new TimelineView(timeline, (state, at) => engine.describe(timeline.fixture, state, at))
    this.momentTimes = timeline.moments.map(moment => moment.at)
  }

  private get moment(): TimelineMoment<S> | undefined {
    return this.timeline?.moments[this.position]
  }

  /** A delayed match counts as not started. */
  private get isInPlay(): boolean {
    return this.view.status !== MATCH_STATUS.prematch
  }

  private get state(): S {
    return this.moment?.state ?? this.engine.initialState
  }

  private lastSettling(): TimelineMoment<S> | undefined {
    for (let i = this.position; i >= 0; i--) {
      const moment = this.timeline?.moments[i]
      if (moment?.isConfirmed) return moment
    }
    return undefined
  }

  /** Applies the events at `at`: the script at the starting time, then its moments. */
  private enter(at: number, emit: (event: FeedEvent) => void): void {
    this.time = at
    if (!this.timeline && at >= this.fixture.startTime) {
      this.begin()
      this.schedule = createRepricingSchedule(this.fixture, this.timeline)
    }
    // Several moments may share a time.
    while ((this.momentTimes[this.position + 1] ?? Number.POSITIVE_INFINITY) <= at) this.enterMoment(at, emit)
  }

  private enterMoment(at: number, emit: (event: FeedEvent) => void): void {
    const book = this.keepBook()
    this.position++
    this.show(at, emit)
    if (this.moment?.isConfirmed) this.settle(book, at, emit)
    if (this.moment?.voidsOpenMarkets) this.cancel(book, at, emit)
  }

  private show(at: number, emit: (event: FeedEvent) => void): void {
    const previous = this.view
    this.seenAt = at
    this.view = this.buildView()
    const { status } = this.view
    if (status !== previous.status) {
      const matchId = this.fixture.id
      emit({ at, type: 'match_status_changed', matchId, status, previousStatus: previous.status, match: this.view })
    }
    if (!isSameView(previous, this.view)) emit({ at, type: 'match_changed', match: this.view })
  }

  private settle(book: MarketBook<S, M>, at: number, emit: (event: FeedEvent) => void): void {
    const closed: FeedMarket[] = []
    const settlements = book.settle(this.state, at, market => closed.push(market))
    this.report(at, closed, settlements, emit)
  }

  /** Voids what is undecided when no more play follows. */
  private cancel(book: MarketBook<S, M>, at: number, emit: (event: FeedEvent) => void): void {
    const cancelled: FeedMarket[] = []
    const settlements = book.cancel(at, market => cancelled.push(market))
    this.report(at, cancelled, settlements, emit)
  }

  private report(
    at: number,
    closed: readonly FeedMarket[],
    settlements: readonly FeedSettlement[],
    emit: (event: FeedEvent) => void,
  ): void {
    const matchId = this.fixture.id
    if (closed.length > 0) emit({ at, type: 'markets_changed', matchId, markets: closed })
    if (settlements.length > 0) emit({ at, type: 'markets_settled', matchId, settlements })
  }

  private price(at: number, full: boolean, emit: (event: FeedEvent) => void): void {
    // An unopened book has no prices to replace; it is priced when opened.
    if (!this.book || !this.isPriced) return
    const markets = this.priceBook(this.book, at, full)
    if (markets.length > 0) emit({ at, type: 'markets_changed', matchId: this.fixture.id, markets })
  }

  private priceBook(book: MarketBook<S, M>, at: number, full: boolean, isFirst = false): FeedMarket[] {
    if (full) this.pricedFull = at
    this.pricedCore = at
    const closed = this.schedule.suspendedAt(at)
    const model = createModelAt(this.engine, this.fixture, { timeline: this.timeline, moment: this.moment, at })
    return book.price(model, { at, full, isLive: this.isInPlay, suspended: closed, isFirst })
  }

  /** The book priced for the current time, created on first use. */
  private openBook(): MarketBook<S, M> {
    const book = this.keepBook()
    if (this.isPriced) return book
    this.isPriced = true
    const full = this.schedule.lastFullPricing(this.time)
    const core = this.schedule.lastCorePricing(this.time)
    this.priceBook(book, full, true, true)
    if (core > full) this.priceBook(book, core, false, true)
    return book
  }

  /** The book without markets settled by the current time. */
  private keepBook(): MarketBook<S, M> {
    if (this.book) return this.book
    const book = new MarketBook(this.fixture, this.engine.markets)
    const settling = this.lastSettling()
    if (settling) book.settle(settling.state, settling.at, () => {})
    if (settling?.voidsOpenMarkets) book.cancel(settling.at, () => {})
    this.book = book
    return book
  }

  private buildView(): FeedMatch {
    const { fixture, moment, seenAt: at } = this
    const description = (moment && this.timelineView?.show(moment, at)) ?? this.engine.describe(fixture, this.state, at)
    const betStop = moment?.override ? undefined : this.schedule.betStopAt(at)
    const open = () => this.openBook().markets
    return {
      id: fixture.id,
      urnId: fixture.urnId,
      kind: 'match',
      provider: fixture.provider,
      tournamentId: fixture.league.id,
      relationKeys: fixture.league.relationKeys,
      sportId: fixture.league.sportId,
      homeId: fixture.home.id,
      awayId: fixture.away.id,
      name: null,
      fieldIds: [],
      ...(fixture.round !== null && { round: fixture.round }),
      ...buildVenue(fixture),
      endTime: null,
      startTime: moment?.override?.startTime ?? this.timeline?.fixture.startTime ?? fixture.startTime,
      ...description,
      ...(betStop && { statistics: { ...description.statistics, betStop } }),
      get markets() {
        return open()
      },
      version: at,
      hasVideo: fixture.hasVideo,
    }
  }
}
