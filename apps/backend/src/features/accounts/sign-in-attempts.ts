/**
 * Counts the tries to sign in with an address, a player's or not, so that the answers do not tell which it is. Each try
 * is counted before its password is looked at: of many at once no more get through than of one after another.
 */
import { sql } from 'kysely'
import { toEmailKey } from '../../core/players/players.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'

/** So many wrong passwords lock an address. */
const MAX_ATTEMPTS = 5
/** For so long, unless the player unlocks it: nobody can be shut out for good by a stranger. */
const LOCK_MS = 3_600_000

/** `last`: a wrong password now locks the address. */
export type Try = 'open' | 'last' | 'locked'

const hash = (email: string): string => hashText(toEmailKey(email))

/** Counts a try, and says what it may do. */
export async function countSignInAttempt(db: Db, email: string, now: number): Promise<Try> {
  const at = new Date(now)
  const forgotten = new Date(now - LOCK_MS)
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_tries as tries (address_hash, failed, last_at) values (${hash(email)}, 1, ${at})
    on conflict (address_hash) do update set
      failed = case when tries.last_at <= ${forgotten} then 1 else least(tries.failed, ${MAX_ATTEMPTS}) + 1 end,
      last_at = case when tries.last_at > ${forgotten} and tries.failed >= ${MAX_ATTEMPTS} then tries.last_at
                     else excluded.last_at end
    returning failed`.execute(db)
  const failed = rows[0]?.failed ?? 0
  if (failed > MAX_ATTEMPTS) return 'locked'
  return failed === MAX_ATTEMPTS ? 'last' : 'open'
}

/** The player has shown who it is: nothing is counted against the address any more. */
export async function clearSignInAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('address_hash', '=', hash(email)).execute()
}

/** Forgets tries that count no more at a moment. */
export async function deleteExpiredAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('last_at', '<=', new Date(now - LOCK_MS))
    .execute()
}
