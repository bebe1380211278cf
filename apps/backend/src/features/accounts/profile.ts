/** The player in wire format, and the fields that players may change. */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Player } from '@touchline/contract/entities/player'
import { toNameKey } from '../../core/players/person.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import { isCountry } from '../../core/settings/countries.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import { findReachedTiers, readPoints } from './comp-points.ts'

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

/** The profile with the player's loyalty status. */
export async function readProfile(db: Db, row: PlayerRow, operator: OperatorSettings): Promise<Player> {
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

/** Changes profile fields. Throws a 422 that names the invalid field. */
export async function changeProfile(
  db: Db,
  playerId: number,
  { changes, operator, at }: { changes: Changes; operator: OperatorSettings; at: Date },
) {
  await checkChanges(db, playerId, changes, operator)
  const { marketing_consent: consent, ...fields } = changes
  if (Object.keys(changes).length === 0) return
  await db.transaction().execute(async transaction => {
    const row = await transaction
      .updateTable('players')
      .set({ ...fields, ...(consent !== undefined && { marketing_consent_at: consent ? at : null }) })
      .where('id', '=', playerId)
      .returning(['first_name', 'last_name'])
      .executeTakeFirstOrThrow()
    const nameKey = toNameKey(row.first_name, row.last_name)
    await transaction.updateTable('players').set({ name_key: nameKey }).where('id', '=', playerId).execute()
  })
}
