/** Reads and locks stored bets. */

import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { BetRow, SelectionRow } from './tables.ts'

/** Reads the selections of bets, grouped by bet id and in their order. */
export async function readSelections(db: Db, betIds: readonly string[]): Promise<Map<string, SelectionRow[]>> {
  if (betIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bet_selections')
    .selectAll()
    .where('bet_id', 'in', betIds)
    .orderBy('position')
    .execute()
  const byBet = new Map<string, SelectionRow[]>(betIds.map(id => [id, []]))
  for (const row of rows) byBet.get(row.bet_id)?.push(row)
  return byBet
}

/** Locks the bets in the order of their ids, and returns those that exist. */
export async function lockBets(transaction: Transaction<Tables>, ids: readonly string[]): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`select * from lock_bets(${ids}::uuid[])`.execute(transaction)
  return rows
}

/** Milliseconds since the oldest bet that waits for its decision or cash-out was due; 0 if none is late. */
export async function readBetsOverdueMs(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select least(
      (select min(decide_at) from bets where status = 'submitted'),
      (select min(cashout_at) from bets where status = 'cashout_in_progress')) as due_at`.execute(db)
  const dueAt = rows[0]?.due_at
  return dueAt ? Math.max(0, now - dueAt.getTime()) : 0
}
