import type { Db } from '../../platform/db/database.ts'
import type { SelectionRow } from './tables.ts'

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
