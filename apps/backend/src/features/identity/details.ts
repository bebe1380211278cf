/** What is stored about who a player is, as the player sees it. */
import type { HeldClaim, IdentityField, PlayerIdentityDetails } from '@touchline/contract/entities/identity'
import type { PlayerIdentityProfile } from '@touchline/contract/entities/player'
import { sql } from 'kysely'
import { readIdentityLevel } from '../../core/players/identity-level.ts'
import { findPersonAccounts, findPlayer } from '../../core/players/players.ts'
import type { IdentityClaimKind, IdentityClaimValue, PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { toWireAppeal, toWireChange } from './wire.ts'

/** Within which a slip of the pen can be corrected after sign-up; see `can_correct_identity`. */
const CORRECTION_MS = 24 * 3_600_000

const FIELDS: readonly IdentityField[] = ['first_name', 'last_name', 'birth_date']
/** Identifiers without a meaning to a reader. */
const OPAQUE: readonly IdentityClaimKind[] = ['card', 'device', 'document', 'passkey', 'operator_person']

export const findLockedFields = (row: PlayerRow): IdentityField[] => FIELDS.filter(field => row[field])

/** The earliest time at which the account is checked unless its player verifies; null when not asked. */
async function readAskedUntil(db: Db, playerId: number): Promise<Date | null> {
  const { until } = await db
    .selectFrom('person_links')
    .select(({ fn }) => fn.min('due_at').as('until'))
    .where('subject_id', '=', playerId)
    .where('status', '=', 'suspected')
    .where('effect', '=', 'notice')
    .executeTakeFirstOrThrow()
  return until
}

/** The player's own view of the account's level and state. */
export async function readIdentityProfile(db: Db, row: PlayerRow, at: Date): Promise<PlayerIdentityProfile> {
  const change = await db
    .selectFrom('identity_changes')
    .selectAll()
    .where('player_id', '=', row.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  const askedUntil = await readAskedUntil(db, row.id)
  return {
    level: await readIdentityLevel(db, row.id, at),
    state: row.identity_state,
    locked: findLockedFields(row),
    change: change ? toWireChange(change) : null,
    asked_until: askedUntil?.toISOString() ?? null,
  }
}

async function canCorrect(db: Db, playerId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select can_correct_identity(${playerId}::bigint, ${at}) as can`.execute(db)
  return rows[0]?.can ?? false
}

function toText(kind: IdentityClaimKind, value: IdentityClaimValue | null): string | null {
  if (value === null || OPAQUE.includes(kind)) return null
  return typeof value === 'string' ? value : `${value.first} ${value.last}`.trim()
}

async function readClaims(db: Db, playerId: number): Promise<HeldClaim[]> {
  const rows = await db
    .selectFrom('identity_claims')
    .select(['kind', 'value', 'held_at', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, value, held_at, created_at }) => ({
    kind,
    value: toText(kind, value),
    is_held: held_at !== null,
    since: created_at.toISOString(),
  }))
}

export async function readIdentityDetails(db: Db, playerId: number, at: Date): Promise<PlayerIdentityDetails> {
  const row = await findPlayer(db, playerId)
  const { level, state, locked, asked_until } = await readIdentityProfile(db, row, at)
  const changes = await db
    .selectFrom('identity_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .execute()
  const appeals = await db
    .selectFrom('identity_appeals')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .execute()
  const isCorrectable = await canCorrect(db, playerId, at)
  const accounts = await findPersonAccounts(db, playerId)
  return {
    level,
    state,
    verified_until: level === 'verified' ? (row.verified_until?.toISOString() ?? null) : null,
    locked,
    can_correct_until: isCorrectable ? new Date(row.created_at.getTime() + CORRECTION_MS).toISOString() : null,
    asked_until,
    claims: await readClaims(db, playerId),
    changes: changes.map(toWireChange),
    appeals: appeals.map(toWireAppeal),
    other_accounts: accounts.length - 1,
  }
}
