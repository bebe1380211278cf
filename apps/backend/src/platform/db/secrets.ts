/** Keys that the back end makes for itself on its first start and keeps with its data: no default is ever used twice. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** The secret of that name; made when there is none. Nodes that start at once agree on one. */
export async function readSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Names for players that say nothing about them to whoever does not have the secret. */
export function createPseudonyms(secret: string): (playerId: number) => string {
  return playerId => createHmac('sha256', secret).update(String(playerId)).digest('base64url')
}
