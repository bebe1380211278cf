/**
 * Settles what the feed reports, one report after the other, and tries again when the database does not answer: results
 * are never dropped. What happened while nobody was listening is made up for at the start.
 */
import { MATCH_STATUS } from '@touchline/betting/match'
import type { FeedEvent, Simulator } from '@touchline/simulator/types'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { findOpenMatches, type MatchResults, settleMatch } from './settle-match.ts'

const RETRY_MS = 1000

export interface SettlementOptions {
  db: Db
  catalogue: Catalogue
  feed: Simulator
  clock: Clock
  onSettled: () => void
  onError: (error: unknown) => void
}

type Report = Omit<MatchResults, 'at'>

export class SettlementQueue {
  readonly #options: SettlementOptions
  readonly #waiting: Report[] = []
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(options: SettlementOptions) {
    this.#options = options
  }

  /** Settles what was decided while the back end was down. */
  async reconcile(): Promise<void> {
    for (const matchId of await findOpenMatches(this.#options.db)) this.#addAllOf(matchId)
    await this.idle()
  }

  add(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.type === 'markets_settled') this.#add({ matchId: event.matchId, settlements: event.settlements })
      // The last word on a match: also what was settled while nobody was listening.
      if (event.type === 'match_status_changed' && event.status === MATCH_STATUS.finished) this.#addAllOf(event.matchId)
    }
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Finishes the report at hand; the others are made up for at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  #addAllOf(matchId: number): void {
    const { feed } = this.#options
    const settlements = feed.result(matchId) ?? feed.settledSoFar(matchId)
    if (settlements.length > 0) this.#add({ matchId, settlements })
  }

  #add(report: Report): void {
    this.#waiting.push(report)
    this.#run()
  }

  #run(): void {
    if (this.#running || this.#isStopped) return
    this.#running = this.#work().finally(() => {
      this.#running = undefined
    })
  }

  async #work(): Promise<void> {
    const { db, catalogue, clock, onSettled, onError } = this.#options
    for (let report = this.#waiting[0]; report && !this.#isStopped; report = this.#waiting[0]) {
      try {
        const count = await settleMatch(db, catalogue, { ...report, at: new Date(clock.now()) })
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
