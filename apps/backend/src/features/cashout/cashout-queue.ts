/**
 * Decides pending cash-outs when their delay is over: the whole is paid as agreed, and a part at what it is worth now, if
 * that is at least what was agreed to; otherwise the bet returns to the state of its results. A crash delays the decision but never loses it; only one of several back ends decides,
 * and it sees results that arrived meanwhile.
 */
import { resolveCashoutRequest } from '@touchline/betting/cashout/cashout-rules'
import { toMinor } from '@touchline/betting/money/money'
import { cashOutBets, cashOutPart } from '../../core/bets/apply-bet-transitions.ts'
import { renewOffer } from '../../core/bets/cashout-offer.ts'
import { stateByResults } from '../../core/bets/next-state.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import type { DueQueue } from '../../platform/due-queue.ts'
import { createDueRowQueue } from '../../platform/due-rows.ts'
import { type CashoutRequestDeps, withLoadedValue } from './cashout-transaction.ts'
import { lockBet } from './locked-bet.ts'
import { cashedOutState } from './request-cashout.ts'
import { valuePart } from './request-part.ts'

export interface CashoutQueueOptions {
  db: Db
  catalogue: Catalogue
  clock: Clock
  partTermsOf: CashoutRequestDeps['partTermsOf']
  customBets: CashoutRequestDeps['customBets']
  /** See DueQueue. */
  pollIntervalMs?: number | undefined
  onDecided: () => void
  onError: (error: unknown) => void
}

/** Decides a cash-out. Returns whether this back end decided it. */
function decide(options: CashoutQueueOptions, betId: string): Promise<boolean> {
  const { db, catalogue, clock, partTermsOf, customBets } = options
  return withLoadedValue(options, refuseUnloaded =>
    db.transaction().execute(async transaction => {
      const locked = await lockBet(transaction, betId)
      if (locked?.bet.status !== 'cashout_in_progress') return false
      const { bet, legs } = locked
      await setActor(transaction, 'system', 'cashout_delay_ended')
      const view = { catalogue, now: clock.now(), customBets }
      const agreed = toMinor(bet.cashout_amount ?? 0)
      const offer = renewOffer(bet, legs, view)
      refuseUnloaded(offer.reason, locked)
      const stake = bet.cashout_stake
      const worth = stake === null ? offer.amount : valuePart(bet, offer, stake, partTermsOf(bet.currency))
      if (stake !== null && worth !== null && worth >= agreed) {
        await cashOutPart(transaction, { bet, legs, part: { stake, amount: worth } }, view)
        return true
      }
      const decision = resolveCashoutRequest(agreed, stake === null ? worth : null)
      const next = decision.kind === 'accepted' ? cashedOutState(decision.amount) : stateByResults(bet, legs)
      await cashOutBets(transaction, [{ bet, legs, next }], view)
      return true
    }),
  )
}

/** Creates the queue of pending cash-outs; wake it with the time at which a new one is due. */
export function createCashoutQueue(options: CashoutQueueOptions): DueQueue<string> {
  return createDueRowQueue({
    ...options,
    rows: { table: 'bets', dueAt: 'cashout_at', status: 'cashout_in_progress' },
    perform: async betId => {
      if (await decide(options, betId)) options.onDecided()
    },
  })
}
