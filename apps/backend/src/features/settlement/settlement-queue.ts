/**
 * Settles the feed's reports one at a time, and retries when the database fails: results are never dropped. Reports
 * missed while nothing ran are caught up on at the start.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { BetEffects } from '../../core/bets/cashout-offer.ts'
import type { CustomBetCashout } from '../../core/bets/custom-bet-values.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { toBetMatch } from '../../core/catalogue/wire-match.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  findReviewable,
  findUnfinishedMatches,
  recordFinalScore,
  reviewBets,
  type Settling,
  settleReport,
} from './settle-match.ts'
import type { Report, ResultSource } from './write-results.ts'

const RETRY_MS = 1000

export interface SettlementQueueOptions {
  db: Db
  catalogue: Catalogue
  feed: Simulator
  clock: Clock
  /** Called after each commit that settled bets. */
  onSettled: () => void
  /** Consequences of settled bets. */
  effects: BetEffects
  /** Null where the operator does not cash out custom bets. */
  customBets: CustomBetCashout | null
  onError: (error: unknown) => void
}

/** A unit of work; returns the number of bets it changed. Retried as a whole when it fails. */
type Job = () => Promise<number>

export class SettlementQueue {
  readonly #options: SettlementQueueOptions
  readonly #waiting: Job[] = []
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(options: SettlementQueueOptions) {
    this.#options = options
  }

  /** Settles what was decided while the back end was down. */
  async reconcile(): Promise<void> {
    for (const matchId of await findUnfinishedMatches(this.#options.db)) this.#addAllOf(matchId)
    this.#add(() => this.#reviewAll())
    await this.idle()
  }

  add(events: readonly FeedEvent[]): void {
    for (const event of events) {
      const { at } = event
      if (event.type === 'markets_settled')
        this.#addReport({ matchId: event.matchId, at, settlements: event.settlements, rolledBack: [], isEvent: true })
      if (event.type === 'markets_rolled_back')
        this.#addReport({ matchId: event.matchId, at, settlements: [], rolledBack: event.markets, isEvent: true })
      // The final report of a match also covers what was missed while nothing ran.
      if (event.type === 'match_status_changed' && event.status === MATCH_STATUS.finished) this.#addAllOf(event.matchId)
    }
  }

  /** Evaluates again bets that were accepted after some of their results had arrived. */
  review(betIds: readonly string[]): void {
    this.#add(() => reviewBets(this.#settling(), betIds))
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Finishes the current job; the others are caught up on at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  #settling(): Settling {
    const { db, catalogue, clock, onError, effects, customBets } = this.#options
    return { db, view: { catalogue, now: clock.now(), effects, customBets }, onError }
  }

  #match(matchId: number): FeedMatch | undefined {
    const { catalogue, feed } = this.#options
    return catalogue.match(matchId)?.feed ?? feed.getStartedMatch(matchId)
  }

  #source(matchId: number): ResultSource {
    const match = this.#match(matchId)
    const sport = match ? this.#options.catalogue.tree.sport(match.sportId).key : ''
    return { sport, match, snapshot: this.#snapshot(matchId) }
  }

  /** The match as shown with the results, in particular its score. */
  #snapshot(matchId: number): object {
    const match = this.#match(matchId)
    return match ? { match: toBetMatch(match, this.#options.catalogue.tree) } : {}
  }

  #addReport(report: Report): void {
    this.#add(() => settleReport(this.#settling(), report, this.#source(report.matchId)))
  }

  #addAllOf(matchId: number): void {
    const { db, feed, onError } = this.#options
    try {
      const settlements = feed.getFinalSettlements(matchId) ?? feed.listSettlements(matchId)
      if (settlements.length > 0)
        this.#addReport({ matchId, at: feed.now, settlements, rolledBack: [], isEvent: false })
      if (this.#match(matchId)?.status !== MATCH_STATUS.finished) return
    } catch (error) {
      // A match that the feed cannot compute must not block the settlement of others.
      onError(new Error(`the results of match ${matchId} cannot be computed`, { cause: error }))
      return
    }
    this.#add(async () => {
      await recordFinalScore(db, matchId, this.#snapshot(matchId))
      return 0
    })
  }

  async #reviewAll(): Promise<number> {
    const { db } = this.#options
    let total = 0
    for (let ids = await findReviewable(db, null); ids.length > 0; ids = await findReviewable(db, ids.at(-1) ?? null))
      total += await reviewBets(this.#settling(), ids)
    return total
  }

  #add(job: Job): void {
    this.#waiting.push(job)
    this.#run()
  }

  #run(): void {
    if (this.#running || this.#isStopped) return
    this.#running = this.#work().finally(() => {
      this.#running = undefined
    })
  }

  async #work(): Promise<void> {
    const { clock, onSettled, onError } = this.#options
    for (let job = this.#waiting[0]; job && !this.#isStopped; job = this.#waiting[0]) {
      try {
        const count = await job()
        this.#waiting.shift()
        if (count > 0) onSettled()
      } catch (error) {
        onError(error)
        clock.after(RETRY_MS, () => this.#run())
        return
      }
    }
  }
}
