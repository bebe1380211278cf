/**
 * Decides submitted bets when their time has come. The database is the queue: what waits in it is decided after a crash as
 * well, and of several back ends on one database only one decides a bet.
 */
import type { Bet } from '@touchline/contract/entities/bet'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { BetRow } from '../db/tables.ts'
import type { BetStops } from './bet-stops.ts'
import { type Outcome, type SubmittedBet, writeDecision } from './decide-submitted.ts'
import { decideVip } from './decide-vip.ts'
import { readSelections } from './history.ts'
import type { PlacingServices } from './place-bets.ts'
import { recheckBet } from './recheck-bet.ts'

const BATCH = 100
const RETRY_MS = 1000
/** Bets of another back end that did not live to decide them are found so late at most. */
const LONGEST_MS = 30_000

export interface SubmittedOptions extends Pick<PlacingServices, 'database' | 'catalogue' | 'pricer' | 'rules'> {
  clock: Clock
  stops: BetStops
  /** After each decision that was written. */
  onDecided: (bet: Bet) => void
  onError: (error: unknown) => void
}

async function readDue(db: Db, at: Date): Promise<SubmittedBet[]> {
  const bets = await db
    .selectFrom('bets')
    .selectAll()
    .where('status', '=', 'submitted')
    .where('decide_at', '<=', at)
    .orderBy('decide_at')
    .limit(BATCH)
    .execute()
  const selections = await readSelections(
    db,
    bets.map(({ id }) => id),
  )
  return bets.map(bet => ({ bet, selections: selections.get(bet.id) ?? [] }))
}

export class SubmittedQueue {
  readonly #options: SubmittedOptions
  #running: Promise<void> | undefined
  #timer: { at: number; cancel: () => void } | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(options: SubmittedOptions) {
    this.#options = options
  }

  /** Starts with what waits in the database. */
  start(): void {
    this.#run()
  }

  /** There is a bet to be decided at that moment. */
  wake(at: number): void {
    const { clock } = this.#options
    if (this.#isStopped || (this.#timer && this.#timer.at <= at)) return
    this.#timer?.cancel()
    this.#timer = undefined
    const wait = at - clock.now()
    if (wait <= 0) {
      this.#run()
      return
    }
    const cancel = clock.after(wait, () => {
      this.#timer = undefined
      this.#run()
    })
    this.#timer = { at, cancel }
  }

  /** Resolves when everything whose time has come is decided. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Finishes the bets at hand; the others are decided after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    await this.idle()
  }

  #run(): void {
    if (this.#running) {
      this.#isAskedAgain = true
      return
    }
    if (this.#isStopped) return
    this.#running = this.#work().finally(() => {
      this.#running = undefined
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false
        this.#run()
      }
    })
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
    const { database, clock } = this.#options
    for (;;) {
      const due = await readDue(database.db, new Date(clock.now()))
      let failed = 0
      for (const submitted of due) if (!(await this.#decide(submitted))) failed += 1
      if (failed > 0 || this.#isStopped) return false
      if (due.length < BATCH) return true
    }
  }

  /** One bet that cannot be decided must not keep the others waiting. */
  async #decide(submitted: SubmittedBet): Promise<boolean> {
    const { clock, onDecided, onError } = this.#options
    try {
      const outcome = this.#outcomeOf(submitted)
      const decided = await writeDecision(this.#options, submitted, outcome, new Date(clock.now()))
      if (decided) onDecided(decided)
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  #outcomeOf({ bet, selections }: SubmittedBet): Outcome {
    const { catalogue, pricer, rules, stops, clock } = this.#options
    if (bet.is_vip) return decideVip(rules.operator.vipReview, selections, catalogue)
    const rechecked = recheckBet(bet, selections, { catalogue, pricer, stops, at: clock.now() })
    return rechecked.ok ? { accepted: true, prices: rechecked.prices } : { accepted: false, refusal: rechecked.refusal }
  }

  async #findNext(): Promise<number> {
    const { database, clock } = this.#options
    const latest = clock.now() + LONGEST_MS
    const row = await database.db
      .selectFrom('bets')
      .select(({ fn }) => fn.min<BetRow['decide_at']>('decide_at').as('at'))
      .where('status', '=', 'submitted')
      .executeTakeFirst()
    return Math.min(row?.at?.getTime() ?? latest, latest)
  }
}
