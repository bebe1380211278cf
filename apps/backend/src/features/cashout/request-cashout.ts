/**
 * `POST /bets/cashout`. The player accepts the displayed amount. Without a live leg it is paid immediately if the bet
 * is worth that much now; with one it is decided after the bet delay. Pricing, decision, payment and the response under
 * the idempotency key are one transaction that locks the bet.
 */
import { resolveCashoutRequest } from '@touchline/betting/cashout/cashout-rules'
import { toMinor } from '@touchline/betting/money/money'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Transaction } from 'kysely'
import { cashOutBets } from '../../core/bets/apply-bet-transitions.ts'
import { delayMs } from '../../core/bets/bet-delay.ts'
import { cashoutOfferOf, openMatches, toOfferedBet, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import type { BetState } from '../../core/bets/next-state.ts'
import type { BetRow } from '../../core/bets/tables.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ApiError, buildErrorBody } from '../../platform/http/api-error.ts'
import type { IdempotentResponses, Intent, StoredResponse } from '../../platform/http/idempotent-responses.ts'
import { describeError } from '../../platform/http/messages.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { type LockedBet, lockBet } from './locked-bet.ts'

export interface CashoutRequestDeps {
  db: Db
  catalogue: Catalogue
  clock: Clock
  responses: IdempotentResponses
  /** Scale of the bet delay: 1 is the delay of the rules, 0 none. */
  delayScale: number
}

export interface CashoutRequest {
  intent: Intent
  body: RequestBody<'postBetsCashout'>
  locale: MessageLocale
}

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

function inProgressState(amount: number, at: Date): BetState {
  return {
    status: 'cashout_in_progress',
    result: 'no_results',
    win_amount: 0,
    bonus_paid: 0,
    is_settled: false,
    cashout: { amount, at },
  }
}

/** The state after an accepted request: paid, or pending for the delay. */
function agree({ legs }: LockedBet, amount: number, { delayScale }: CashoutRequestDeps, view: Viewpoint): BetState {
  const { catalogue, now } = view
  const open = openMatches(legs, catalogue).map(entry => ({ entry }))
  const wait = delayMs(open, catalogue.tree, delayScale)
  return wait > 0 ? inProgressState(amount, new Date(now + wait)) : cashedOutState(amount)
}

function answerError(error: ApiError, locale: MessageLocale): StoredResponse {
  const body = buildErrorBody(error.code, describeError(error.code, locale), error.data)
  return { status: error.status, body: JSON.stringify(body) }
}

interface Handled {
  answer: StoredResponse
  /** The updated bet, when the request changed it. */
  moved?: BetRow
}

async function handle(
  transaction: Transaction<Tables>,
  locked: LockedBet,
  deps: CashoutRequestDeps,
  { body, locale }: CashoutRequest,
): Promise<Handled> {
  const { catalogue, clock } = deps
  const view = { catalogue, now: clock.now() }
  const { bet, legs } = locked
  const decision = resolveCashoutRequest(toMinor(body.to_cashout), cashoutOfferOf(bet, legs, view))
  if (decision.kind === 'unavailable') return { answer: answerError(new ApiError('CASHOUT_UNAVAILABLE'), locale) }
  if (decision.kind === 'changed')
    return { answer: answerError(new ApiError('CASHOUT_CHANGED', { toCashout: decision.amount }), locale) }
  const next = agree(locked, decision.amount, deps, view)
  const [moved = bet] = await cashOutBets(transaction, [{ bet, legs, next }], view)
  const data: ResponseBody<'postBetsCashout'> = { data: toOfferedBet(moved, legs, view) }
  return { answer: { status: 200, body: JSON.stringify(data) }, moved }
}

/** Decides the request and stores its response. Throws NOT_FOUND for another player's bet. */
export async function requestCashout(deps: CashoutRequestDeps, request: CashoutRequest): Promise<Handled> {
  const { db, clock, responses } = deps
  const { intent, body } = request
  return db.transaction().execute(async transaction => {
    const locked = await lockBet(transaction, body.bet_id, intent.playerId)
    if (!locked) throw new ApiError('NOT_FOUND')
    await setActor(transaction, `player:${intent.playerId}`, 'cashout')
    const handled = await handle(transaction, locked, deps, request)
    await responses.store(intent, handled.answer, new Date(clock.now()), transaction)
    return handled
  })
}
