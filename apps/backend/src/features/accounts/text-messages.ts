/** Limits on text messages: they cost money, and must not be used to harass anybody. */
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'

const DAY_MS = 24 * 3_600_000
/** Maximum in 24 hours, per player and per number. */
const MAX_PER_DAY = 5
/** Minimum interval between two messages to a player. */
export const RESEND_MS = 60_000

/** Whether the player has reached the daily limit. */
export async function hasReachedDailyLimit(db: Db, playerId: number, now: number): Promise<boolean> {
  const { sent } = await db
    .selectFrom('text_messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('player_id', '=', playerId)
    .where('sent_at', '>', new Date(now - DAY_MS))
    .executeTakeFirstOrThrow()
  return sent >= MAX_PER_DAY
}

/** Whether the number has reached the daily limit, whoever requested the messages. */
export async function isNumberOverDailyLimit(db: Db, phoneNumber: string, now: number): Promise<boolean> {
  const { sent } = await db
    .selectFrom('text_messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('number_hash', '=', hashText(phoneNumber))
    .where('sent_at', '>', new Date(now - DAY_MS))
    .executeTakeFirstOrThrow()
  return sent >= MAX_PER_DAY
}

/** When the next message may be sent to a player; null: now. */
export async function resendTimeout(db: Db, playerId: number, now: number): Promise<Date | null> {
  const row = await db
    .selectFrom('text_messages')
    .select('sent_at')
    .where('player_id', '=', playerId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = row ? row.sent_at.getTime() + RESEND_MS : 0
  return until > now ? new Date(until) : null
}

export async function recordTextMessage(db: Db, playerId: number, phoneNumber: string, now: number): Promise<void> {
  await db
    .insertInto('text_messages')
    .values({ player_id: playerId, number_hash: hashText(phoneNumber), sent_at: new Date(now) })
    .execute()
}

/** Deletes messages that no longer count. */
export async function deleteTextMessages(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('text_messages')
    .where('sent_at', '<=', new Date(now - DAY_MS))
    .execute()
}
