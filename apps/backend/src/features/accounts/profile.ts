/** The player in wire format, and the fields that players may change. */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Player, PlayerIdentityProfile } from '@touchline/contract/entities/player'
import { normalizeName } from '@touchline/contract/player-texts/names'
import { normalizeNickname } from '@touchline/contract/player-texts/nicknames'
import { sql } from 'kysely'
import { toAccountClaims } from '../../core/players/identity-claims.ts'
import { claimNickname } from '../../core/players/nicknames/nickname-store.ts'
import { toNameKey } from '../../core/players/person.ts'
import { findPlayer, lockPlayer } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import { isCountry } from '../../core/settings/countries.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, fieldError, textError } from '../../platform/http/api-error.ts'
import { findReachedTiers, readPoints } from './comp-points.ts'
import type { PersonRecords } from './person-records.ts'

/** Fields that an operator can require, by their names in the settings. */
function fieldsOf(row: PlayerRow): Readonly<Record<string, string | null>> {
  const { email, first_name, last_name, nickname, country, phone_number: mobile_phone } = row
  return { email, first_name, last_name, nickname, country, mobile_phone }
}

/** Which of these fields the player has not filled in. */
export function findMissingFields(row: PlayerRow, names: readonly string[]): string[] {
  const fields = fieldsOf(row)
  return names.filter(name => !fields[name])
}

/** The player's loyalty tier, followed by the player's groups. */
function statusesOf(row: PlayerRow, rungs: readonly { id: string; name: string }[], { statuses }: OperatorSettings) {
  const groups = row.is_vip ? ['vip', ...row.groups] : row.groups
  const nameOf = (id: string) => statuses.find(status => status.id === id)?.name ?? id
  const playerGroups = [...new Set(groups)].map(id => ({ id, name: nameOf(id) }))
  return [...rungs.slice(-1).map(({ id, name }) => ({ id, name })), ...playerGroups]
}

export interface ProfileDeps {
  readonly db: Db
  readonly clock: Clock
  readonly operator: OperatorSettings
  /** How well it is known who the player is, and what of it can be changed. */
  readonly readIdentity: (db: Db, row: PlayerRow) => Promise<PlayerIdentityProfile>
}

/** The profile with the player's loyalty status. */
export async function readProfile({ db, operator, readIdentity }: ProfileDeps, row: PlayerRow): Promise<Player> {
  const points = await readPoints(db, row.id)
  const rungs = findReachedTiers(operator.statuses, points)
  const required = operator.playerFields.filter(field => field.required).map(({ name }) => name)
  return {
    id: row.id,
    email: row.email,
    mobile_phone: row.phone_number,
    auth_phone_number: row.phone_number,
    first_name: row.first_name,
    last_name: row.last_name,
    nickname: row.nickname,
    language: row.language,
    currency: row.currency,
    country: row.country,
    auth_fields_missed: findMissingFields(row, required),
    statuses: statusesOf(row, rungs, operator),
    serasa: { pve: row.pve },
    terms_version: row.terms_version,
    marketing_consent: row.marketing_consent_at !== null,
    identity: await readIdentity(db, row),
    progress: { points, status_groups: rungs.map(({ id }) => id) },
  }
}

type Changes = RequestBody<'patchPlayer'>

async function checkChanges(db: Db, playerId: number, changes: Changes, operator: OperatorSettings): Promise<void> {
  const { country, currency, terms_version } = changes
  if (country !== undefined && !isCountry(country)) throw fieldError('body/country', 'must be a country')
  if (terms_version !== undefined && terms_version !== operator.platform.terms_version)
    throw fieldError('body/terms_version', 'must be the version of the terms in force')
  if (currency === undefined) return
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!account) throw fieldError('body/currency', 'must be the currency of one of your accounts')
}

/** The names of a change in the form in which they are stored. */
function normalizeTexts(changes: Changes): Changes {
  const { first_name: first, last_name: last, nickname } = changes
  return {
    ...changes,
    ...(first !== undefined && { first_name: normalizeName(first) }),
    ...(last !== undefined && { last_name: normalizeName(last) }),
    ...(nickname !== undefined && { nickname: normalizeNickname(nickname) }),
  }
}

export interface ProfileChangeDeps extends ProfileDeps {
  readonly persons: PersonRecords
  /** Whether a nickname is the operator's. */
  readonly isReservedNickname: (nickname: string) => boolean
}

type Names = Pick<Changes, 'first_name' | 'last_name'>

/** The names that fill in what the player has left out. Throws IDENTITY_LOCKED for another name than the one there. */
function findNewNames(row: PlayerRow, names: Names): Names {
  const wanted = Object.entries(names).filter(([field, value]) => value !== row[field as keyof Names])
  if (wanted.some(([field]) => row[field as keyof Names])) throw new ApiError('IDENTITY_LOCKED')
  return Object.fromEntries(wanted)
}

/** Fills in names, which count as claimed from then on. */
async function fillNames(
  transaction: Db,
  persons: PersonRecords,
  { id, names, at }: { id: number; names: Names; at: Date },
) {
  const before = await findPlayer(transaction, id)
  const { first_name = before.first_name, last_name = before.last_name } = findNewNames(before, names)
  if (first_name === before.first_name && last_name === before.last_name) return
  await persons.lockChange(transaction, id, toAccountClaims({ ...before, first_name, last_name }))
  await sql`
    select fill_player_names(
      ${id}::bigint, ${first_name}::text, ${last_name}::text, ${toNameKey(first_name, last_name)}::text)`.execute(
    transaction,
  )
  await persons.recordAccount(transaction, { player: await findPlayer(transaction, id), at })
}

/**
 * Changes profile fields. Throws a 422 that names the invalid field, IDENTITY_LOCKED for a name that is filled in,
 * NICKNAME_TAKEN for one like another player's.
 */
export async function changeProfile(
  { db, clock, operator, persons, isReservedNickname }: ProfileChangeDeps,
  playerId: number,
  changes: Changes,
): Promise<void> {
  await checkChanges(db, playerId, changes, operator)
  const { marketing_consent: consent, nickname, first_name, last_name, ...others } = normalizeTexts(changes)
  if (nickname !== undefined && isReservedNickname(nickname)) throw textError('body/nickname', 'reserved')
  if (Object.keys(changes).length === 0) return
  const at = new Date(clock.now())
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) }
  const fields = { ...others, ...(consent !== undefined && { marketing_consent_at: consent ? at : null }) }
  await db.transaction().execute(async transaction => {
    await fillNames(transaction, persons, { id: playerId, names, at })
    await lockPlayer(transaction, playerId)
    if (Object.keys(fields).length > 0)
      await transaction.updateTable('players').set(fields).where('id', '=', playerId).execute()
    if (nickname !== undefined && !(await claimNickname(transaction, playerId, nickname)))
      throw new ApiError('NICKNAME_TAKEN')
  })
  persons.publish()
}
