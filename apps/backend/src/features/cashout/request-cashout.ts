/**
 * `POST /bets/cashout`. The player accepts the displayed amount for all that is left of a bet. Without a live leg it is
 * paid immediately if the bet is worth that much now; with one it is decided after the bet delay.
 */
import { resolveCashoutRequest } from '@touchline/betting/cashout/cashout-rules'
import { toMinor } from '@touchline/betting/money/money'
import type { RequestBody } from '@touchline/contract/endpoints'
import { cashOutBets } from '../../core/bets/apply-bet-transitions.ts'
import type { BetState } from '../../core/bets/next-state.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  type CashoutRequest,
  type CashoutRequestDeps,
  decideRequest,
  findDecisionTime,
  type Handled,
  inProgressState,
} from './cashout-transaction.ts'

export function cashedOutState(amount: number): BetState {
  return {
    status: 'cashed_out',
    result: 'cashed_out',
    win_amount: amount,
    bonus_paid: 0,
    is_settled: true,
    cashout: null,
  }
}

/** Decides the request and stores its response. Throws NOT_FOUND for another player's bet. */
export function requestCashout(
  deps: CashoutRequestDeps,
  request: CashoutRequest<RequestBody<'postBetsCashout'>>,
): Promise<Handled> {
  const shown = toMinor(request.body.to_cashout)
  return decideRequest(deps, request, async (transaction, offered, view) => {
    const { bet, legs, offer } = offered
    const decision = resolveCashoutRequest(shown, offer.amount)
    if (decision.kind === 'unavailable') throw new ApiError('CASHOUT_UNAVAILABLE', { cashoutReason: offer.reason })
    if (decision.kind === 'changed') throw new ApiError('CASHOUT_CHANGED', { toCashout: decision.amount })
    const { amount } = decision
    const at = findDecisionTime(offered, deps, view)
    const next = at ? inProgressState({ amount, stake: null, at }) : cashedOutState(amount)
    const [moved = bet] = await cashOutBets(transaction, [{ bet, legs, next }], view)
    return moved
  })
}
