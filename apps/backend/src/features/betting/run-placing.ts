/** Executes the placing statement for decided bets. */
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { toPlayTerms } from '../../core/players/play-limits.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Database } from '../../platform/db/database.ts'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Intent, StoredResponse } from '../../platform/http/idempotent-responses.ts'
import type { NewBet } from './new-bet.ts'

export interface Placement {
  intent: Intent
  /** Its `data` are the bets, stored as responded. */
  answer: StoredResponse
  currency: string
  acceptMode: string
  meta: PlaceBetsRequest['meta']
  bets: readonly NewBet[]
  at: Date
  locale: string
  operator: OperatorSettings
  /** Whether the player is notified of a limit that is nearly used. */
  notifiesUsedLimits: boolean
}

/**
 * The balance, the player's own limits or the liability limits did not cover the bets when the statement ran, the
 * player's bonuses or the person's open bets had changed, or a bet reference was already taken. Nothing was written, and the placement can be retried.
 */
export class RetryablePlacementError extends Error {
  override readonly name = 'RetryablePlacementError'
}

const RETRIED = ['accounts_not_negative', 'player_limits_kept', 'liability_limits', 'bets_ref_key', 'bonus_uses_kept']

/** The single statement that places bets: see `place_bets` in `db/functions`. */
export const PLACING_STATEMENT = `
select place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as balance`

/** The parameters of the placing statement, in order. */
export function placementParameters(placement: Placement): unknown[] {
  const { intent, answer, currency, acceptMode, meta, bets, at, locale, operator, notifiesUsedLimits } = placement
  const total = bets.reduce((sum, { wire }) => sum + (wire.cash_stake ?? wire.stake.value), 0)
  return [
    intent.playerId,
    intent.key,
    intent.operation,
    intent.requestHash,
    answer.status,
    answer.body,
    at,
    currency,
    subunitsOf(currency),
    total,
    acceptMode,
    meta.device_id,
    meta.quick,
    locale,
    operator.phoneVerificationRequired,
    operator.brazilianMunicipalityRequired,
    JSON.stringify(bets.map(({ terms }) => terms)),
    JSON.stringify({
      ...toPlayTerms(operator, 'bet'),
      notifies_used_limits: notifiesUsedLimits,
      checks_hedges: operator.bonusHedge.mode !== 'off',
    }),
  ]
}

/**
 * Places the bets. Returns false when the key is taken or the player may not bet in the currency. Rejects with
 * RetryablePlacementError when the balance or a limit does not cover them. Nothing was written in either case.
 */
export async function runPlacing(database: Database, placement: Placement): Promise<boolean> {
  try {
    const rows = await database.run('place-bets', PLACING_STATEMENT, placementParameters(placement))
    return rows.length > 0
  } catch (error) {
    if (RETRIED.some(name => isConstraintViolation(error, name))) throw new RetryablePlacementError()
    // The request is so old that its response was purged; its bets remain.
    if (isConstraintViolation(error, 'bets_once_an_intent')) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    throw error
  }
}
