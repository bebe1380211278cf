/** Deletes links of accounts that were rejected long ago. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Two years. */
const RETENTION_MS = 730 * 24 * 3_600_000

/** `now` in epoch milliseconds. */
export async function deleteOldLinks(db: Db, now: number): Promise<void> {
  await sql`select delete_rejected_links(${new Date(now - RETENTION_MS)})`.execute(db)
}
