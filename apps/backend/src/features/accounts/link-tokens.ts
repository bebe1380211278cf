/** Tokens of the links that are sent to players: random, kept as hashes, good once and for a while. */
import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LinkPurpose, Tables } from '../../platform/db/tables.ts'
import { hashText } from '../../platform/hash-text.ts'

const HOUR_MS = 3_600_000
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  confirmation: 72 * HOUR_MS,
  password: HOUR_MS,
  unlock: 24 * HOUR_MS,
}
/** So many links of a kind may be open at a time: nobody's mailbox is to be flooded by strangers. */
const MAX_OPEN_LINKS = 5

export interface Link {
  readonly playerId: number
  readonly purpose: LinkPurpose
}

/** A new token; null when the player has as many open as there may be. */
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

/** The row of a token that is still good. */
const goodToken =
  (purpose: LinkPurpose, token: string, now: number) => (row: ExpressionBuilder<Tables, 'link_tokens'>) =>
    row.and({ token_hash: hashText(token), purpose }).and('expires_at', '>', new Date(now))

/** Whose token it is; undefined when it is none of ours, used or too old. It stays good. */
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

/** Uses the token up, and all others that its owner has for the same. Answers as `findLinkOwner`. */
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

/** Forgets links that were too old at a moment. */
export async function deleteLinkTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('link_tokens').where('expires_at', '<', before).execute()
}
