/** Runs the placing statement for bets that were decided. */
import { toMilli } from '@touchline/betting/odds'
import type { PlaceBets } from '@touchline/contract/entities/bet'
import type { Database } from '../db/database.ts'
import { type Intent, KeyTaken, type StoredAnswer } from '../http/idempotent-answers.ts'
import { subunitsOf } from '../player/money.ts'
import type { NewBet } from './new-bet.ts'
import { PLACING_STATEMENT, PLACING_STATEMENT_NAME } from './placing-statement.ts'

export interface Placing {
  intent: Intent
  answer: StoredAnswer
  accountId: number
  currency: string
  acceptMode: string
  meta: PlaceBets['meta']
  bets: readonly NewBet[]
  at: Date
}

/** The account held less than the bets cost when the database looked. Nothing was written. */
export class NotEnoughMoney extends Error {
  override readonly name = 'NotEnoughMoney'
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

function isConstraint(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === name
}

/** The parameters of the placing statement, in their order. */
export function placingParameters(placing: Placing): unknown[] {
  const { intent, answer, accountId, currency, bets, at } = placing
  const total = bets.reduce((sum, { wire }) => sum + wire.stake.value, 0)
  return [
    intent.playerId,
    intent.key,
    intent.operation,
    intent.requestHash,
    answer.status,
    answer.body,
    at,
    accountId,
    total,
    JSON.stringify(betRows(placing)),
    JSON.stringify(selectionRows(bets)),
    subunitsOf(currency),
    JSON.stringify(bets.map(({ wire }) => wire)),
  ]
}

/** Places the bets. Rejects with NotEnoughMoney or KeyTaken, and has then written nothing. */
export async function runPlacing(database: Database, placing: Placing): Promise<void> {
  try {
    const rows = await database.run<{ balance: number }>(
      PLACING_STATEMENT_NAME,
      PLACING_STATEMENT,
      placingParameters(placing),
    )
    if (rows.length === 0) throw new KeyTaken()
  } catch (error) {
    if (isConstraint(error, 'accounts_not_negative')) throw new NotEnoughMoney()
    throw error
  }
}
