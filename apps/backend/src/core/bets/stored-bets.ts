/** Reads and locks stored bets. */

import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { BetRow, SelectionRow, StoredPart } from './tables.ts'

/** The cashed-out parts of a row of `bets`; most bets have none, and of these the table is not read. */
const PARTS = sql<StoredPart[]>`case when bets.cashed_stake > 0 then (
  select jsonb_agg(jsonb_build_object(
    'no', part.no, 'stake', part.stake, 'amount', part.amount, 'at', part.at, 'cause', part.cause) order by part.no)
  from bet_cashouts part where part.bet_id = bets.id) else '[]' end`

/** A query of stored bets with all that a \`BetRow\` has. */
export const selectBets = (db: Db) => db.selectFrom('bets').selectAll('bets').select(PARTS.as('parts'))

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
  const locked = await sql<Selectable<Tables['bets']>>`select * from lock_bets(${ids}::uuid[])`.execute(transaction)
  const inParts = locked.rows.filter(({ cashed_stake }) => cashed_stake > 0).map(({ id }) => id)
  // Afterwards, because a statement that waits for a lock does not see the parts that were written meanwhile.
  const read = inParts.length > 0 ? await selectBets(transaction).where('id', 'in', inParts).execute() : []
  const parts = new Map(read.map(bet => [bet.id, bet.parts]))
  return locked.rows.map(bet => ({ ...bet, parts: parts.get(bet.id) ?? [] }))
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
