/**
 * The transaction of a cash-out request: locks the bet, decides by the offer of this moment, and stores the response
 * under the idempotency key together with what was decided.
 */
import type { PartTerms } from '@touchline/betting/cashout/partial-cashout'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Transaction } from 'kysely'
import { delayMs } from '../../core/bets/bet-delay.ts'
import {
  type CashoutOffer,
  findCashoutOffer,
  openMatches,
  toOfferedBet,
  type Viewpoint,
} from '../../core/bets/cashout-offer.ts'
import { type CustomBetCashout, loadCustomBetValue } from '../../core/bets/custom-bet-values.ts'
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
  /** Null where the operator does not cash out custom bets. */
  customBets: CustomBetCashout | null
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

/** A locked bet and its offer of this moment. */
export interface OfferedBet extends LockedBet {
  readonly offer: CashoutOffer
}

/** Decides about a locked bet. Returns the updated bet; throws an ApiError when nothing changes. */
export type DecideCashout = (transaction: Transaction<Tables>, offered: OfferedBet, view: Viewpoint) => Promise<BetRow>

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

/** A custom bet's value is not loaded for the feed's current state. */
class ValueNotLoaded extends Error {
  override readonly name = 'ValueNotLoaded'
  readonly locked: LockedBet

  constructor(locked: LockedBet) {
    super()
    this.locked = locked
  }
}

/** A value that changes more often than it can be computed has no offer after so many tries. */
const MAX_TRIES = 5

/**
 * Runs a transaction that decides about a bet, again when the bet's value had to be computed first: that happens outside
 * the transaction.
 * @param run throws by `refuseUnloaded`
 */
export async function withLoadedValue<T>(
  { customBets }: Pick<CashoutRequestDeps, 'customBets'>,
  run: (refuseUnloaded: (reason: CashoutOffer['reason'], locked: LockedBet) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run((reason, locked) => {
        if (reason === 'pricing' && attempt < MAX_TRIES) throw new ValueNotLoaded(locked)
      })
    } catch (error) {
      if (!(error instanceof ValueNotLoaded) || !customBets) throw error
      await loadCustomBetValue(customBets, error.locked.bet.player_id, error.locked.legs)
    }
  }
}

async function handle(
  transaction: Transaction<Tables>,
  offered: OfferedBet,
  { view, locale, decide }: { view: Viewpoint; locale: MessageLocale; decide: DecideCashout },
): Promise<Handled> {
  try {
    const moved = await decide(transaction, offered, view)
    const data: ResponseBody<'postBetsCashout'> = { data: toOfferedBet(moved, offered.legs, view) }
    return { answer: { status: 200, body: JSON.stringify(data) }, moved }
  } catch (error) {
    if (error instanceof ApiError) return { answer: answerError(error, locale) }
    throw error
  }
}

/** Decides a request and stores its response. Throws NOT_FOUND for another player's bet. */
export function decideRequest<Body>(
  deps: CashoutRequestDeps,
  { intent, body, locale }: CashoutRequest<Body>,
  decide: DecideCashout,
): Promise<Handled> {
  const { db, catalogue, clock, responses, customBets } = deps
  return withLoadedValue(deps, refuseUnloaded =>
    db.transaction().execute(async transaction => {
      const locked = await lockBet(transaction, body.bet_id, intent.playerId)
      if (!locked) throw new ApiError('NOT_FOUND')
      await setActor(transaction, `player:${intent.playerId}`, 'cashout')
      const view = { catalogue, now: clock.now(), customBets }
      const offer = findCashoutOffer(locked.bet, locked.legs, view)
      refuseUnloaded(offer.reason, locked)
      const handled = await handle(transaction, { ...locked, offer }, { view, locale, decide })
      await responses.store(intent, handled.answer, new Date(clock.now()), transaction)
      return handled
    }),
  )
}
