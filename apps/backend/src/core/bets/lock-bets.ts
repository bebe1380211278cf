/** Locks bets until the end of the transaction. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { BetRow } from './tables.ts'

/** Locks the bets in the order of their ids, and returns those that exist. */
export async function lockBets(transaction: Transaction<Tables>, ids: readonly string[]): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`select * from lock_bets(${ids}::uuid[])`.execute(transaction)
  return rows
}
