/** Applies state transitions to bets, with their ledger entries, balances and outbox rows. */
import { sql, type Transaction } from 'kysely'
import type { BetRow, SelectionRow, Tables } from '../../platform/db/tables.ts'
import { CURRENCIES, subunitsOf } from '../ledger/account-currencies.ts'
import { toOfferedBet, type Viewpoint } from './cashout-offer.ts'
import { type BetState, isSameState, stateOf } from './next-state.ts'
import { TRANSITION_STATEMENT } from './transition-statement.ts'

const SUBUNITS = JSON.stringify(Object.fromEntries(CURRENCIES.map(code => [code, subunitsOf(code)])))

export interface BetTransition {
  /** The stored row, locked by this transaction. */
  bet: BetRow
  /** All selections of the bet, as stored. */
  legs: readonly SelectionRow[]
  next: BetState
}

function planTransition({ bet, legs, next }: BetTransition, at: Date) {
  const wasSettled = bet.settled_at !== null
  const isTakenBack = wasSettled && (!next.is_settled || next.win_amount !== bet.win_amount)
  const isBooked = next.is_settled && (!wasSettled || isTakenBack)
  const settlementNo = bet.settlement_no + (isBooked ? 1 : 0)
  const keepsTime = wasSettled && isSameState(stateOf(bet), next)
  const after: BetRow = {
    ...bet,
    status: next.status,
    result: next.result,
    win_amount: next.win_amount,
    settled_at: next.is_settled ? (keepsTime ? bet.settled_at : at) : null,
    settlement_no: settlementNo,
    cashout_amount: next.cashout?.amount ?? null,
    cashout_at: next.cashout?.at ?? null,
    version: bet.version + 1,
  }
  const row = {
    id: after.id,
    version: after.version,
    status: after.status,
    result: after.result,
    win_amount: after.win_amount,
    settled_at: after.settled_at,
    settlement_no: settlementNo,
    cashout_amount: after.cashout_amount,
    cashout_at: after.cashout_at,
    taken_back: isTakenBack ? bet.win_amount : null,
    taken_back_no: isTakenBack ? bet.settlement_no : null,
    booking: isBooked ? (next.status === 'cashed_out' ? 'bet_cashed_out' : 'bet_settled') : null,
  }
  return { row, after, legs, accountId: isTakenBack || isBooked ? bet.account_id : null }
}

// Locks in id order, so that two nodes cannot deadlock.
async function lockAccounts(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * Applies the transitions and returns the updated rows. Rejects when a bet's version differs from the one the caller
 * read.
 */
export async function applyBetTransitions(
  transaction: Transaction<Tables>,
  moves: readonly BetTransition[],
  view: Viewpoint,
): Promise<BetRow[]> {
  if (moves.length === 0) return []
  const at = new Date(view.now)
  const planned = moves.map(move => planTransition(move, at))
  await lockAccounts(
    transaction,
    planned.flatMap(({ accountId }) => accountId ?? []),
  )
  const rows = JSON.stringify(planned.map(({ row }) => row))
  const wires = JSON.stringify(planned.map(({ after, legs }) => toOfferedBet(after, legs, view)))
  const statement = sql.raw(TRANSITION_STATEMENT).compile(transaction)
  const { rows: counted } = await transaction.executeQuery<{ count: number }>({
    ...statement,
    parameters: [rows, at, wires, SUBUNITS],
  })
  if (counted[0]?.count !== moves.length) throw new Error('a bet changed while it was being moved')
  return planned.map(({ after }) => after)
}
