/** Deletes devices that accounts have not used for long. */
import { sql } from 'kysely'
import type { HashPersonKey } from '../../core/players/person-hash.ts'
import type { Db } from '../../platform/db/database.ts'

/** Thirteen months. */
const RETENTION_MS = 396 * 24 * 3_600_000
const BATCH = 500

/** `now` in epoch milliseconds. */
export async function deleteOldDevices(db: Db, hash: HashPersonKey, now: number): Promise<void> {
  const before = new Date(now - RETENTION_MS)
  for (;;) {
    const old = await db
      .selectFrom('identity_claims')
      .select(['id', 'value'])
      .where('kind', '=', 'device')
      .where('held_at', '<', before)
      .limit(BATCH)
      .execute()
    const devices = old.flatMap(({ id, value }) =>
      typeof value === 'string' ? [{ id, key: hash({ kind: 'device', value }) }] : [],
    )
    if (devices.length === 0) return
    await sql`select delete_device_claims(${JSON.stringify(devices)}::jsonb, ${before})`.execute(db)
    if (old.length < BATCH) return
  }
}
