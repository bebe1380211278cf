/** Stored players. */

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { openAccount } from '../ledger/accounts.ts'
import { toNameKey } from './person.ts'
import type { PlayerRow } from './tables.ts'

export interface NewPlayer {
  email: string
  passwordHash: string
  currency: string
  language: string
  firstName: string | null
  lastName: string | null
  /** Date such as `1990-05-17`. */
  birthDate?: string
  createdAt: Date
  /** Version of the terms accepted at sign-up. */
  termsVersion?: string | null
  confirmedAt?: Date
  /** Agreed to receive offers. */
  hasMarketingConsent?: boolean
}

/** Normalises an e-mail address for lookup. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase()

export function findPlayerByEmail(db: Db, email: string): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('email_key', '=', toEmailKey(email)).executeTakeFirst()
}

export function findPlayer(db: Db, id: number): Promise<PlayerRow> {
  return db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks the player's person and the player until the end of the transaction. Transactions that lock a player's row and
 * may bind accounts, or move money, must begin with it: the person comes before its accounts.
 */
export async function lockPerson(transaction: Db, playerId: number): Promise<void> {
  await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
}

/** Reads the player and locks the person and the row until the end of the transaction. */
export async function lockPlayer(transaction: Db, id: number): Promise<PlayerRow> {
  await lockPerson(transaction, id)
  return transaction.selectFrom('players').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The ids of all accounts of a player's person, the player's own included, in ascending order. */
export async function findPersonAccounts(db: Db, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person_accounts(${playerId}::bigint) as id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CreationHooks {
  /** Called first in the transaction of the creation. */
  prepare?: (transaction: Db) => Promise<void>
  /** Called in the transaction of the creation. */
  onCreated?: (transaction: Db, player: PlayerRow) => Promise<void>
}

/** Creates a player with an empty account in the chosen currency; returns undefined when the e-mail address is taken. */
export function createPlayer(
  db: Db,
  player: NewPlayer,
  { prepare, onCreated }: CreationHooks = {},
): Promise<PlayerRow | undefined> {
  const nameKey = toNameKey(player.firstName, player.lastName)
  const birthDate = player.birthDate ?? null
  return db.transaction().execute(async transaction => {
    await prepare?.(transaction)
    const row = await transaction
      .insertInto('players')
      .values({
        email: player.email.trim(),
        email_key: toEmailKey(player.email),
        password_hash: player.passwordHash,
        first_name: player.firstName,
        last_name: player.lastName,
        birth_date: birthDate,
        name_key: nameKey,
        language: player.language,
        currency: player.currency,
        created_at: player.createdAt,
        terms_version: player.termsVersion ?? null,
        confirmed_at: player.confirmedAt ?? null,
        marketing_consent_at: player.hasMarketingConsent ? player.createdAt : null,
      })
      .onConflict(conflict => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    await openAccount(transaction, row.id, row.currency)
    await onCreated?.(transaction, row)
    return row
  })
}

/** Whether a player is on a break or self-excluded. */
export async function isExcluded(db: Db, playerId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ excluded: boolean }>`
    select is_excluded(${playerId}::bigint, ${at}) as excluded`.execute(db)
  return rows[0]?.excluded ?? false
}
