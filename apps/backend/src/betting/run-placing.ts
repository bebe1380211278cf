/** Runs the placing statement for bets that were decided. */
import { toMilli } from '@touchline/betting/odds'
import type { PlaceBets } from '@touchline/contract/entities/bet'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Intent, StoredAnswer } from '../http/idempotent-answers.ts'
import { subunitsOf } from '../player/money.ts'
import type { NewBet } from './new-bet.ts'

export interface Placing {
  intent: Intent
  answer: StoredAnswer
  currency: string
  acceptMode: string
  meta: PlaceBets['meta']
  bets: readonly NewBet[]
  at: Date
}

/** The account held less than the bets cost when the database looked, or a ref was drawn twice. Nothing was written. */
export class LookAgain extends Error {
  override readonly name = 'LookAgain'
}

function betRows({ bets, meta, acceptMode }: Placing) {
  return bets.map(({ wire }, position) => ({
    id: wire.id,
    ref: wire.ref,
    position,
    type: wire.type,
    status: wire.status,
    stake: wire.stake.value,
    odds_hundredths: Math.round(wire.odds * 100),
    potential_win: wire.potential_win,
    accept_mode: acceptMode,
    device_id: meta.device_id,
    quick: meta.quick,
  }))
}

function selectionRows(bets: readonly NewBet[]) {
  return bets.flatMap(({ wire, selections }) =>
    wire.selections.map((selection, position) => ({
      id: selection.id,
      bet_id: wire.id,
      position,
      match_id: selection.match.id,
      market_id: selection.market.id,
      specifier: selection.specifier,
      outcome_id: selection.outcome.id,
      odds_milli: toMilli(selection.odds),
      market_version: selections[position]?.marketVersion ?? 0,
      snapshot: { market: selection.market, outcome: selection.outcome, match: selection.match },
    })),
  )
}

const RETRIED = ['accounts_not_negative', 'bets_ref_key']

function isConstraint(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === name
}

/** The one statement that places bets: see `place_bets` in the migrations. */
export const PLACING_STATEMENT = 'select place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as balance'

/** The parameters of the placing statement, in their order. */
export function placingParameters(placing: Placing): unknown[] {
  const { intent, answer, currency, bets, at } = placing
  const total = bets.reduce((sum, { wire }) => sum + wire.stake.value, 0)
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
    JSON.stringify(betRows(placing)),
    JSON.stringify(selectionRows(bets)),
    JSON.stringify(bets.map(({ wire }) => wire)),
  ]
}

/**
 * Places the bets. Answers whether it did: it does not where the key is taken, or where the player may not bet in the
 * currency. Rejects with LookAgain when the account does not hold what they cost. Nothing was written then.
 */
export async function runPlacing(database: Database, placing: Placing): Promise<boolean> {
  try {
    const rows = await database.run('place-bets', PLACING_STATEMENT, placingParameters(placing))
    return rows.length > 0
  } catch (error) {
    if (RETRIED.some(name => isConstraint(error, name))) throw new LookAgain()
    // So old a request that its answer is forgotten; its bets stand.
    if (isConstraint(error, 'bets_once_an_intent')) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    throw error
  }
}
