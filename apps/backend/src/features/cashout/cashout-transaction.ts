/**
 * The transaction of a cash-out request: locks the bet, decides by the offer of this moment, and stores the response
 * under the idempotency key together with what was decided.
 */
import type { PartTerms } from '@touchline/betting/cashout/partial-cashout'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Transaction } from 'kysely'
import { delayMs } from '../../core/bets/bet-delay.ts'
import { openMatches, toOfferedBet, type Viewpoint } from '../../core/bets/cashout-offer.ts'
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
  /** The bounds of parts in a currency; null where the operator offers none. */
  partTermsOf: (currency: string) => PartTerms | null
}

export interface CashoutRequest<Body> {
  intent: Intent
  body: Body & { bet_id: string }
  locale: MessageLocale
}

export interface Handled {
  answer: StoredResponse
  /** The updated bet, when the request changed it. */
  moved?: BetRow
}

/** Decides about a locked bet. Returns the updated bet; throws an ApiError when nothing changes. */
export type DecideCashout = (transaction: Transaction<Tables>, locked: LockedBet, view: Viewpoint) => Promise<BetRow>

/** The state of a bet whose cash-out of `stake` (null: all that is left) waits for the delay. */
export function inProgressState(cashout: NonNullable<BetState['cashout']>): BetState {
  return {
    status: 'cashout_in_progress',
    result: 'no_results',
    win_amount: 0,
    bonus_paid: 0,
    is_settled: false,
    cashout,
  }
}

/** When a cash-out of the bet is decided: the time after the bet delay, or null for at once. */
export function findDecisionTime(
  { legs }: LockedBet,
  { delayScale }: CashoutRequestDeps,
  view: Viewpoint,
): Date | null {
  const { catalogue, now } = view
  const open = openMatches(legs, catalogue).map(entry => ({ entry }))
  const wait = delayMs(open, catalogue.tree, delayScale)
  return wait > 0 ? new Date(now + wait) : null
}

function answerError(error: ApiError, locale: MessageLocale): StoredResponse {
  const body = buildErrorBody(error.code, describeError(error.code, locale), error.data)
  return { status: error.status, body: JSON.stringify(body) }
}

async function handle(
  transaction: Transaction<Tables>,
  locked: LockedBet,
  { view, locale, decide }: { view: Viewpoint; locale: MessageLocale; decide: DecideCashout },
): Promise<Handled> {
  try {
    const moved = await decide(transaction, locked, view)
    const data: ResponseBody<'postBetsCashout'> = { data: toOfferedBet(moved, locked.legs, view) }
    return { answer: { status: 200, body: JSON.stringify(data) }, moved }
  } catch (error) {
    if (error instanceof ApiError) return { answer: answerError(error, locale) }
    throw error
  }
}

/** Decides a request and stores its response. Throws NOT_FOUND for another player's bet. */
export async function decideRequest<Body>(
  deps: CashoutRequestDeps,
  { intent, body, locale }: CashoutRequest<Body>,
  decide: DecideCashout,
): Promise<Handled> {
  const { db, catalogue, clock, responses } = deps
  return db.transaction().execute(async transaction => {
    const locked = await lockBet(transaction, body.bet_id, intent.playerId)
    if (!locked) throw new ApiError('NOT_FOUND')
    await setActor(transaction, `player:${intent.playerId}`, 'cashout')
    const handled = await handle(transaction, locked, { view: { catalogue, now: clock.now() }, locale, decide })
    await responses.store(intent, handled.answer, new Date(clock.now()), transaction)
    return handled
  })
}
