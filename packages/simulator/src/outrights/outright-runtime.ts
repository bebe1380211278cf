import { runSteps } from '../engine/event-steps.ts'
import type { FeedMarket, FeedSettlement, PreparedSameGamePrice, PreparedSameGameValue } from '../feed/feed-market.ts'
import type { FeedMatch, FeedMatchStatus, FeedStatistics } from '../feed/feed-match.ts'
import type { FeedEvent } from '../feed/types.ts'
import { MarketBook } from '../markets/market-book.ts'
import { HOUR, MINUTE } from '../schedule/fixtures.ts'
import { hashText } from '../shared/random.ts'
import { listOutrightMarkets, type OutrightState } from './markets.ts'
import type { Outright } from './outright.ts'
import type { OutrightCourse, PlaceChances } from './place-chances.ts'

/**
 * One outright as seen at a moving time. It is bet on from its publication until it is decided: prices follow the results
 * of its matches, betting is suspended while the last ones are played, and minutes after the end the results are published.
 * As with matches the time alone decides what is seen, not the steps by which it moved.
 */

/** How soon a result reaches the prices; without one they stand still. */
const REPRICED_EVERY = MINUTE
/** From the end of betting to the results. */
const RESULT_AFTER = 5 * MINUTE
/** How long it stays known after that. */
const KEEP = 24 * HOUR
/** How long an outright stays in the feed after its end. */
export const REMOVED_AFTER = RESULT_AFTER + KEEP

const OPEN: OutrightState = { ranking: undefined }
const NO_CLOSURE = { all: false, core: false, point: false }
const CLOSED = { ...NO_CLOSURE, all: true }

const NOTHING_PLAYED: FeedStatistics = {
  clock: null,
  totalScore: { home: 0, away: 0 },
  gameScore: null,
  periodScores: [],
  currentServer: null,
  maxPeriodNumber: 0,
  corners: null,
  yellowCards: null,
  redCards: null,
  games: null,
  shots: null,
  timeline: [],
}

type Stage = 'open' | 'closed' | 'final'
const STATUS: Readonly<Record<Stage, readonly [status: FeedMatchStatus, phase: number, name: string]>> = {
  open: [0, 0, 'Not started'],
  closed: [3, 100, 'Ended'],
  final: [4, 100, 'Ended'],
}

export class OutrightRuntime {
  readonly outright: Outright
  readonly removedAt: number
  private readonly finalAt: number
  private readonly stagger: number
  private time: number
  private readonly course: OutrightCourse
  private book: MarketBook<OutrightState, PlaceChances, Outright> | undefined
  private view: FeedMatch

  constructor(outright: Outright, course: OutrightCourse, now: number) {
    this.outright = outright
    this.course = course
    this.finalAt = outright.endTime + RESULT_AFTER
    this.removedAt = outright.endTime + REMOVED_AFTER
    this.stagger = hashText(outright.key) % REPRICED_EVERY
    this.time = now
    this.view = this.buildView()
  }

  get match(): FeedMatch {
    return this.view
  }

  /** The published state of its markets; unlike `match.markets` it prices nothing. */
  get shownMarkets(): readonly FeedMarket[] {
    return [...(this.book?.markets.values() ?? [])]
  }

  get isFinal(): boolean {
    return this.time >= this.finalAt
  }

  nextAt(): number {
    return this.nextAfter(this.time)
  }

  advance(to: number, emit: (event: FeedEvent) => void): void {
    runSteps({
      matchId: this.outright.id,
      from: this.time,
      to,
      nextAfter: time => this.nextAfter(time),
      enter: at => this.enter(at, emit),
    })
    this.time = to
  }

  /** Moves to `to` leaving out the prices that are replaced on the way. */
  jump(to: number, emit: (event: FeedEvent) => void): void {
    const { endTime } = this.outright
    for (const at of [this.lastPricing(Math.min(to, endTime - 1)), endTime, this.finalAt]) {
      if (at > this.time && at <= to) this.enter(at, emit)
    }
    this.time = to
  }

  listSettlements(): FeedSettlement[] {
    return this.isFinal ? this.createBook().settle(this.state, this.finalAt, () => {}) : []
  }

  /** The winner of a season does not determine the price of a second leg on it. */
  prepareSameGamePrice(legs: readonly unknown[]): PreparedSameGamePrice {
    return { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }

  prepareSameGameValue(legs: readonly unknown[]): PreparedSameGameValue {
    return { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }

  private get stage(): Stage {
    if (this.time < this.outright.endTime) return 'open'
    return this.isFinal ? 'final' : 'closed'
  }

  private get state(): OutrightState {
    return this.isFinal ? { ranking: this.course.ranking } : OPEN
  }

  private nextAfter(time: number): number {
    const { endTime } = this.outright
    if (time < endTime) return Math.min(endTime, this.lastOnPace(time) + REPRICED_EVERY, this.nextSuspension(time))
    if (time < this.finalAt) return this.finalAt
    return time < this.removedAt ? this.removedAt : Number.POSITIVE_INFINITY
  }

  /** Prices stand at whole multiples of their pace and where a suspension begins or ends. */
  private lastPricing(time: number): number {
    const turns = this.outright.suspensions.flatMap(({ startTime, endTime }) => [startTime, endTime])
    return Math.max(this.lastOnPace(time), ...turns.filter(turn => turn <= time))
  }

  /** Each outright has times of its own. */
  private lastOnPace(time: number): number {
    return Math.floor((time - this.stagger) / REPRICED_EVERY) * REPRICED_EVERY + this.stagger
  }

  private nextSuspension(time: number): number {
    const turns = this.outright.suspensions.flatMap(({ startTime, endTime }) => [startTime, endTime])
    return Math.min(...turns.filter(turn => turn > time))
  }

  private enter(at: number, emit: (event: FeedEvent) => void): void {
    const previous = this.view
    const book = at === this.finalAt ? this.openBook() : this.book
    this.time = at
    if (STATUS[this.stage][0] !== previous.status) this.showStatus(at, previous.status, emit)
    if (at === this.finalAt && book) this.settle(book, at, emit)
    else if (book && at <= this.outright.endTime) this.emitMarkets(at, this.price(book, at, false), emit)
  }

  private showStatus(at: number, previousStatus: FeedMatchStatus, emit: (event: FeedEvent) => void): void {
    this.view = this.buildView()
    const { status } = this.view
    emit({ at, type: 'match_status_changed', matchId: this.outright.id, status, previousStatus, match: this.view })
    emit({ at, type: 'match_changed', match: this.view })
  }

  private settle(
    book: MarketBook<OutrightState, PlaceChances, Outright>,
    at: number,
    emit: (event: FeedEvent) => void,
  ) {
    const closed: FeedMarket[] = []
    const settlements = book.settle(this.state, at, market => closed.push(market))
    this.emitMarkets(at, closed, emit)
    emit({ at, type: 'markets_settled', matchId: this.outright.id, settlements })
  }

  private emitMarkets(at: number, markets: readonly FeedMarket[], emit: (event: FeedEvent) => void): void {
    if (markets.length > 0) emit({ at, type: 'markets_changed', matchId: this.outright.id, markets })
  }

  private price(book: MarketBook<OutrightState, PlaceChances, Outright>, at: number, isFirst: boolean): FeedMarket[] {
    const { endTime, suspensions } = this.outright
    const isSuspended =
      at >= endTime || suspensions.some(suspension => at >= suspension.startTime && at < suspension.endTime)
    const chances = this.course.chancesAt(Math.min(at, endTime - 1))
    return book.price(chances, { at, full: true, isLive: false, suspended: isSuspended ? CLOSED : NO_CLOSURE, isFirst })
  }

  private createBook(): MarketBook<OutrightState, PlaceChances, Outright> {
    return new MarketBook(this.outright, listOutrightMarkets(this.outright))
  }

  private openBook(): MarketBook<OutrightState, PlaceChances, Outright> {
    if (this.book) return this.book
    const book = this.createBook()
    const { endTime } = this.outright
    if (this.isFinal) book.settle(this.state, this.finalAt, () => {})
    else this.price(book, this.time >= endTime ? endTime : this.lastPricing(this.time), true)
    this.book = book
    return book
  }

  private get changedAt(): number {
    const { addedAt, endTime } = this.outright
    return { open: addedAt, closed: endTime, final: this.finalAt }[this.stage]
  }

  private buildView(): FeedMatch {
    const { outright } = this
    const [status, phase, phaseName] = STATUS[this.stage]
    const open = () => this.openBook().markets
    return {
      id: outright.id,
      urnId: outright.urnId,
      kind: outright.kind,
      provider: outright.provider,
      tournamentId: outright.league.id,
      relationKeys: outright.league.relationKeys,
      sportId: outright.league.sportId,
      homeId: null,
      awayId: null,
      name: outright.name,
      fieldIds: outright.field.map(({ id }) => id),
      stadium: null,
      city: null,
      startTime: outright.startTime,
      endTime: outright.endTime,
      status,
      phase,
      phaseName,
      statistics: NOTHING_PLAYED,
      get markets() {
        return open()
      },
      version: this.changedAt,
      hasVideo: false,
    }
  }
}
