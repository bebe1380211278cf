/** The codes in the database. */
import type { SharedBet } from '@touchline/contract/entities/share'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'
import { makeShareCode } from './share-code.ts'

const DAY_MS = 86_400_000
/** So often is a code drawn that another slip has already. */
const MOST_DRAWS = 10

export interface KeptCode {
  code: string
  bets: SharedBet[]
  created_at: Date
  expires_at: Date
}

const COLUMNS = ['code', 'bets', 'created_at', 'expires_at'] as const

export async function findCode(db: Db, code: string): Promise<KeptCode | undefined> {
  const row = await db.selectFrom('share_codes').select(COLUMNS).where('code', '=', code).executeTakeFirst()
  return row as KeptCode | undefined
}

// The same slip, shared again while its code has more than half of its time left.
async function findSame(db: Db, hash: string, after: Date): Promise<KeptCode | undefined> {
  const row = await db
    .selectFrom('share_codes')
    .select(COLUMNS)
    .where('content_hash', '=', hash)
    .where('expires_at', '>', after)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as KeptCode | undefined
}

/** A code for the bets: a new one, or that of the same bets shared not long ago. */
export async function keepCode(db: Db, bets: SharedBet[], at: Date, days: number): Promise<KeptCode> {
  const text = JSON.stringify(bets)
  const hash = hashText(text)
  const lifeMs = days * DAY_MS
  const same = await findSame(db, hash, new Date(at.getTime() + lifeMs / 2))
  if (same) return same
  const expiresAt = new Date(at.getTime() + lifeMs)
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const row = await db
      .insertInto('share_codes')
      .values({ code: makeShareCode(), bets: text, content_hash: hash, created_at: at, expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row) return row as KeptCode
  }
  throw new Error('no code was free')
}

/** Forgets the codes that ended before a moment. */
export async function deleteExpiredCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_codes').where('expires_at', '<', before).execute()
}
