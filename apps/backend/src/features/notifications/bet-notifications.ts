/** Notifies players whose bets were settled anew after a corrected result, in the transaction that settles them. */
import type { BetEffects } from '../../core/bets/cashout-offer.ts'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'

export function createBetNotifications(notifier: Notifier): BetEffects {
  return {
    async afterTransitions(transaction, changes, at) {
      for (const { before, after } of changes) {
        const { id, player_id: playerId, ref, currency, win_amount: value, settlement_no: occasion } = after
        const isSettledAnew = after.status === 'done' && occasion > 1 && occasion !== before.settlement_no
        if (!isSettledAnew) continue
        const amount = { money: { value, currency, subunits: subunitsOf(currency) } }
        const params = { bet: ref, amount }
        await notifier.notify(transaction, { playerId, kind: 'bet.corrected', params, objectId: id, occasion, at })
      }
    },
  }
}
