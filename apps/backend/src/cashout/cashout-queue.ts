/**
 * Decides what is being cashed out when its delay is over: paid as agreed when the bet is still worth it, else back to
 * what its results make of it. The database is the queue, so a crash delays the decision and never loses it; of several
 * back ends only one decides, and a result that came meanwhile is seen.
 */
import { decideCashout } from '@touchline/betting/cashout-rules'
import { toMinor } from '@touchline/betting/money'
import type { BetLimits } from '@touchline/betting/slip-limits'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { moveBets } from '../settlement/move-bets.ts'
import { stateByResults } from '../settlement/next-state.ts'
import { lockBet } from './locked-bet.ts'
import { renewedOffer } from './offer.ts'
import { cashedOut } from './request-cashout.ts'

const RETRY_MS = 1000
/** Those that another back end left behind are found so late at most. */
const LONGEST_MS = 30_000
const BATCH = 100

export interface CashoutQueueOptions {
  db: Db
  catalogue: Catalogue
  clock: Clock
  /** Null while the limits are off. */
  limits: BetLimits | null
  onDecided: () => void
  onError: (error: unknown) => void
}

export class CashoutQueue {
  readonly #options: CashoutQueueOptions
  #timer: { at: number; cancel: () => void } | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(options: CashoutQueueOptions) {
    this.#options = options
  }

  /** Starts with what waits in the database. */
  start(): void {
    this.wake(this.#options.clock.now())
  }

  /** Something is to be decided at that moment. */
  wake(at: number): void {
    if (this.#isStopped || (this.#timer && this.#timer.at <= at)) return
    this.#timer?.cancel()
    const { clock } = this.#options
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      this.#timer = undefined
      this.#running = (this.#running ?? Promise.resolve()).then(() => this.#work())
    })
    this.#timer = { at, cancel }
  }

  /** Resolves when everything that is due is decided. */
  async idle(): Promise<void> {
    for (let seen = this.#running; seen; seen = this.#running) {
      await seen
      if (this.#running === seen) this.#running = undefined
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    await this.idle()
  }

  async #work(): Promise<void> {
    const { clock, onError } = this.#options
    try {
      const isAllDecided = await this.#decideDue()
      this.wake(isAllDecided ? await this.#findNext() : clock.now() + RETRY_MS)
    } catch (error) {
      onError(error)
      this.wake(clock.now() + RETRY_MS)
    }
  }

  /** Answers whether none is left of those whose time has come. */
  async #decideDue(): Promise<boolean> {
    for (;;) {
      const ids = await this.#findDue()
      let failed = 0
      for (const id of ids) if (!(await this.#tryDeciding(id))) failed += 1
      if (failed > 0 || this.#isStopped) return false
      if (ids.length < BATCH) return true
    }
  }

  /** One bet that cannot be decided must not keep the others waiting. */
  async #tryDeciding(betId: string): Promise<boolean> {
    try {
      if (await this.#decide(betId)) this.#options.onDecided()
      return true
    } catch (error) {
      this.#options.onError(error)
      return false
    }
  }

  async #decide(betId: string): Promise<boolean> {
    const { db, catalogue, limits, clock } = this.#options
    return db.transaction().execute(async transaction => {
      const locked = await lockBet(transaction, betId)
      if (locked?.bet.status !== 'cashout_in_progress') return false
      const { bet, legs } = locked
      const view = { catalogue, limits, now: clock.now() }
      const agreed = toMinor(bet.cashout_amount ?? 0)
      const decision = decideCashout(agreed, renewedOffer(bet, legs, view))
      const next = decision.kind === 'accepted' ? cashedOut(decision.amount) : stateByResults(bet, legs)
      await moveBets(transaction, [{ bet, legs, next }], view)
      return true
    })
  }

  async #findDue(): Promise<string[]> {
    const { db, clock } = this.#options
    const rows = await db
      .selectFrom('bets')
      .select('id')
      .where('status', '=', 'cashout_in_progress')
      .where('cashout_at', '<=', new Date(clock.now()))
      .orderBy('cashout_at')
      .limit(BATCH)
      .execute()
    return rows.map(({ id }) => id)
  }

  async #findNext(): Promise<number> {
    const { db, clock } = this.#options
    const latest = clock.now() + LONGEST_MS
    const row = await db
      .selectFrom('bets')
      .select(({ fn }) => fn.min<Date | null>('cashout_at').as('at'))
      .where('status', '=', 'cashout_in_progress')
      .executeTakeFirst()
    return Math.min(row?.at?.getTime() ?? latest, latest)
  }
}
