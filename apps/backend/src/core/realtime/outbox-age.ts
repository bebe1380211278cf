/** How late the publication of players' events is. */
import type { Db } from '../../platform/db/database.ts'

/** Milliseconds since the oldest event that is not published was written; 0 if all are. */
export async function readOutboxAgeMs(db: Db, now: number): Promise<number> {
  const oldest = await db.selectFrom('outbox').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return oldest ? Math.max(0, now - oldest.created_at.getTime()) : 0
}
