/** The code that verifies a phone number: one open code per player, valid for a few minutes and a few attempts. */
import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'
import type { PhoneCodeRow } from './tables.ts'

const DIGITS = 6
const LIFE_MS = 10 * 60_000
/** Maximum number of guesses per code. */
const MAX_ATTEMPTS = 5

export interface Phone {
  readonly phoneNumber: string
  readonly phoneCountry: string
}

const hash = (playerId: number, code: string): string => hashText(`${playerId} ${code}`)

/** Issues a code for a number, replacing the previous one. */
export async function issuePhoneCode(db: Db, playerId: number, phone: Phone, now: number): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const values = {
    phone_number: phone.phoneNumber,
    phone_country: phone.phoneCountry,
    code_hash: hash(playerId, code),
    tries: 0,
    expires_at: new Date(now + LIFE_MS),
  }
  await db
    .insertInto('phone_codes')
    .values({ player_id: playerId, ...values })
    .onConflict(conflict => conflict.column('player_id').doUpdateSet(values))
    .execute()
  return code
}

/** The number that a player is verifying, whether or not the code is still valid. */
export function findPhoneCode(db: Db, playerId: number): Promise<PhoneCodeRow | undefined> {
  return db.selectFrom('phone_codes').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/** Result of checking a code: `gone` when there is no valid code to compare with. */
export type Typed = { is: 'right'; row: PhoneCodeRow } | { is: 'wrong' } | { is: 'gone' }

/** Checks a code. The attempt is counted first, so that concurrent attempts cannot exceed the limit. */
export async function verifyPhoneCode(db: Db, playerId: number, code: string, now: number): Promise<Typed> {
  const row = await db
    .updateTable('phone_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('player_id', '=', playerId)
    .where('tries', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst()
  if (!row) return { is: 'gone' }
  return row.code_hash === hash(playerId, code) ? { is: 'right', row } : { is: 'wrong' }
}
