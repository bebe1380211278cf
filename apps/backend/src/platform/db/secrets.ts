/** Random keys created on the first start and stored with the data, so that no default secret exists. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** Reads the secret of that name, creating it if missing. Nodes that start concurrently get the same one. */
export async function readSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Creates pseudonyms of players, which reveal nothing without the secret. */
export function createPseudonyms(secret: string): (playerId: number) => string {
  return playerId => createHmac('sha256', secret).update(String(playerId)).digest('base64url')
}
