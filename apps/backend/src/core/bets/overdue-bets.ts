/** How late the decisions and cash-outs of bets are. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Milliseconds since the oldest bet that waits for its decision or cash-out was due; 0 if none is late. */
export async function readBetsOverdueMs(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select least(
      (select min(decide_at) from bets where status = 'submitted'),
      (select min(cashout_at) from bets where status = 'cashout_in_progress')) as due_at`.execute(db)
  const dueAt = rows[0]?.due_at
  return dueAt ? Math.max(0, now - dueAt.getTime()) : 0
}
