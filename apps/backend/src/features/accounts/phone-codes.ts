/** The code that proves a phone number: one open code a player, good for a few minutes and a few tries. */
import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { PhoneCodeRow } from '../../platform/db/tables.ts'
import { hashText } from '../../platform/hash-text.ts'

const DIGITS = 6
const LIFE_MS = 10 * 60_000
/** So often a code may be guessed. */
const MAX_ATTEMPTS = 5

export interface Phone {
  readonly phoneNumber: string
  readonly phoneCountry: string
}

const hash = (playerId: number, code: string): string => hashText(`${playerId} ${code}`)

/** A new code for a number, in place of the one before. */
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

/** The number that a player is proving, whether or not the code is still good. */
export function findPhoneCode(db: Db, playerId: number): Promise<PhoneCodeRow | undefined> {
  return db.selectFrom('phone_codes').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/** What became of a typed code: `gone` when there is none to compare it with any more. */
export type Typed = { is: 'right'; row: PhoneCodeRow } | { is: 'wrong' } | { is: 'gone' }

/** Compares a code; the try is counted before, so that of many at once no more are looked at. */
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
