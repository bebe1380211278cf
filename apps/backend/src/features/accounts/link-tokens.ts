/** Tokens of links sent to players: random, stored as hashes, valid once and for a limited time. */
import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hashText } from '../../platform/hash-text.ts'
import type { LinkPurpose } from './tables.ts'

const HOUR_MS = 3_600_000
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  confirmation: 72 * HOUR_MS,
  password: HOUR_MS,
  unlock: 24 * HOUR_MS,
}
/** Maximum number of open links of one kind per player, so that strangers cannot flood a mailbox. */
const MAX_OPEN_LINKS = 5

export interface Link {
  readonly playerId: number
  readonly purpose: LinkPurpose
}

/** Issues a token; returns null when the player has the maximum number of open links. */
export async function issueLinkToken(db: Db, { playerId, purpose }: Link, now: number): Promise<string | null> {
  const { open } = await db
    .selectFrom('link_tokens')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  if (open >= MAX_OPEN_LINKS) return null
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now + LIFE_MS[purpose])
  await db
    .insertInto('link_tokens')
    .values({ token_hash: hashText(token), player_id: playerId, purpose, expires_at })
    .execute()
  return token
}

/** Matches the row of a token that is still valid. */
const goodToken =
  (purpose: LinkPurpose, token: string, now: number) => (row: ExpressionBuilder<Tables, 'link_tokens'>) =>
    row.and({ token_hash: hashText(token), purpose }).and('expires_at', '>', new Date(now))

/** The owner of a token, without using it up; undefined when it is unknown, used or expired. */
export async function findLinkOwner(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('link_tokens')
    .select('player_id')
    .where(goodToken(purpose, token, now))
    .executeTakeFirst()
  return row?.player_id
}

/** Uses up the token and its owner's others for the same purpose. Returns the same as `findLinkOwner`. */
export async function useLinkToken(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('link_tokens')
    .where(goodToken(purpose, token, now))
    .returning('player_id')
    .executeTakeFirst()
  if (row)
    await db.deleteFrom('link_tokens').where('player_id', '=', row.player_id).where('purpose', '=', purpose).execute()
  return row?.player_id
}

/** Deletes links that expired before a moment. */
export async function deleteLinkTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('link_tokens').where('expires_at', '<', before).execute()
}
