/**
 * Counts sign-in attempts per address, registered or not, so that responses do not reveal which it is. Each attempt is
 * counted before its password is checked: concurrent attempts cannot exceed the limit.
 */
import { sql } from 'kysely'
import { toEmailKey } from '../../core/players/players.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'

/** Number of wrong passwords that locks an address. */
const MAX_ATTEMPTS = 5
/** Duration of the lock, unless the player unlocks it: a stranger cannot lock a player out permanently. */
const LOCK_MS = 3_600_000

/** `last`: a wrong password now locks the address. */
export type SignInAttempt = 'open' | 'last' | 'locked'

const hash = (email: string): string => hashText(toEmailKey(email))

/** Counts an attempt and returns whether it is allowed. */
export async function countSignInAttempt(db: Db, email: string, now: number): Promise<SignInAttempt> {
  const at = new Date(now)
  const forgotten = new Date(now - LOCK_MS)
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_attempts as attempts (address_hash, failed, last_at) values (${hash(email)}, 1, ${at})
    on conflict (address_hash) do update set
      failed = case when attempts.last_at <= ${forgotten} then 1 else least(attempts.failed, ${MAX_ATTEMPTS}) + 1 end,
      last_at = case when attempts.last_at > ${forgotten} and attempts.failed >= ${MAX_ATTEMPTS} then attempts.last_at
                     else excluded.last_at end
    returning failed`.execute(db)
  const failed = rows[0]?.failed ?? 0
  if (failed > MAX_ATTEMPTS) return 'locked'
  return failed === MAX_ATTEMPTS ? 'last' : 'open'
}

/** Resets the address's attempts after the player has authenticated. */
export async function clearSignInAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('address_hash', '=', hash(email)).execute()
}

/** Deletes expired attempts. */
export async function deleteExpiredAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<=', new Date(now - LOCK_MS))
    .execute()
}
