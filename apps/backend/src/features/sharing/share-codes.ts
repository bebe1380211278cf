/** Stored share codes. */
import type { SharedBet } from '@touchline/contract/entities/share'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'
import { createShareCode } from './share-code.ts'

const DAY_MS = 86_400_000
/** Maximum number of attempts when a random code is already taken. */
const MAX_ATTEMPTS = 10

export interface StoredShareCode {
  code: string
  bets: SharedBet[]
  created_at: Date
  expires_at: Date
}

const COLUMNS = ['code', 'bets', 'created_at', 'expires_at'] as const

export async function findShareCode(db: Db, code: string): Promise<StoredShareCode | undefined> {
  const row = await db.selectFrom('share_codes').select(COLUMNS).where('code', '=', code).executeTakeFirst()
  return row as StoredShareCode | undefined
}

// The same slip reuses its code while that has more than half of its lifetime left.
async function findSame(db: Db, hash: string, after: Date): Promise<StoredShareCode | undefined> {
  const row = await db
    .selectFrom('share_codes')
    .select(COLUMNS)
    .where('content_hash', '=', hash)
    .where('expires_at', '>', after)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as StoredShareCode | undefined
}

/** Stores the bets and returns their code: a new one, or that of the same bets shared recently. */
export async function saveShareCode(db: Db, bets: SharedBet[], at: Date, days: number): Promise<StoredShareCode> {
  const text = JSON.stringify(bets)
  const hash = hashText(text)
  const lifeMs = days * DAY_MS
  const same = await findSame(db, hash, new Date(at.getTime() + lifeMs / 2))
  if (same) return same
  const expiresAt = new Date(at.getTime() + lifeMs)
  for (let draw = 0; draw < MAX_ATTEMPTS; draw++) {
    const row = await db
      .insertInto('share_codes')
      .values({ code: createShareCode(), bets: text, content_hash: hash, created_at: at, expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row) return row as StoredShareCode
  }
  throw new Error('no code was free')
}

/** Deletes the codes that expired before a moment. */
export async function deleteExpiredCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_codes').where('expires_at', '<', before).execute()
}
