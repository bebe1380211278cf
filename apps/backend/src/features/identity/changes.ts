/** Corrections and changes of name and birth date, which are fixed once they are filled in. */
import type { RequestBody } from '@touchline/contract/endpoints'
import { normalizeName } from '@touchline/contract/player-texts/names'
import { sql } from 'kysely'
import { checkAge } from '../../core/players/age.ts'
import { toAccountClaims } from '../../core/players/identity-claims.ts'
import { compareBirthDates } from '../../core/players/matching/birth-dates.ts'
import { compareNames } from '../../core/players/matching/compare-names.ts'
import { toNameKey } from '../../core/players/person.ts'
import { findPlayer } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { ChangeRow } from './wire.ts'

type Wanted = Pick<ChangeRow, 'first_name' | 'last_name' | 'birth_date'>

const NEAR_NAMES: readonly string[] = ['same', 'subset', 'near']
const NEAR_DATES: readonly string[] = ['same', 'near']

/** The account with the data of a change. */
export const applyChange = (row: PlayerRow, change: Wanted): PlayerRow => ({
  ...row,
  first_name: change.first_name ?? row.first_name,
  last_name: change.last_name ?? row.last_name,
  birth_date: change.birth_date ?? row.birth_date,
})

const toName = ({ first_name, last_name }: PlayerRow) => [first_name ?? '', last_name ?? ''] as const

/** Whether the new data are nearly the old ones, as after a slip of the pen. */
export function isNearChange(before: PlayerRow, after: PlayerRow): boolean {
  const { level: name } = compareNames(toName(before), toName(after))
  const { level: date } = compareBirthDates(before.birth_date, after.birth_date)
  return NEAR_NAMES.includes(name) && NEAR_DATES.includes(date)
}

/** What differs from the account. Throws a 422 if nothing does. */
function findDifference(row: PlayerRow, body: RequestBody<'postPlayerIdentityChange'>): Wanted {
  const { first_name: first, last_name: last, birth_date = null } = body
  const asked: Wanted = {
    first_name: first === undefined ? null : normalizeName(first),
    last_name: last === undefined ? null : normalizeName(last),
    birth_date,
  }
  const differing = (field: keyof Wanted) => (asked[field] === row[field] ? null : asked[field])
  const wanted = {
    first_name: differing('first_name'),
    last_name: differing('last_name'),
    birth_date: differing('birth_date'),
  }
  if (Object.values(wanted).every(value => value === null)) throw fieldError('body', 'must change something')
  return wanted
}

/** Stores a change, and applies it if it corrects a slip of the pen. Throws CHANGE_PENDING while another one waits. */
export async function requestChange(
  deps: IdentityDeps,
  playerId: number,
  body: RequestBody<'postPlayerIdentityChange'>,
): Promise<ChangeRow> {
  const { db, clock, persons } = deps
  const at = new Date(clock.now())
  if (body.birth_date !== undefined) checkAge(body.birth_date, deps.minimumAge, clock.now())
  const before = await findPlayer(db, playerId)
  const after = applyChange(before, findDifference(before, body))
  try {
    return await db.transaction().execute(async transaction => {
      await persons.lockChange(transaction, playerId, toAccountClaims(after))
      await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
      const row = await findPlayer(transaction, playerId)
      const wanted = findDifference(row, body)
      await setActor(transaction, `player:${playerId}`, 'identity_change')
      const changed = applyChange(row, wanted)
      const stored = await storeChange(transaction, { row, changed, wanted, at })
      // What was asked for counts as claimed even while it waits: trying names must not be free.
      await persons.recordAccount(transaction, { player: changed, at })
      return stored
    })
  } catch (error) {
    if (isConstraintViolation(error, 'identity_changes_pending')) throw new ApiError('CHANGE_PENDING')
    throw error
  } finally {
    deps.onCommitted()
  }
}

async function storeChange(
  transaction: Db,
  { row, changed, wanted, at }: { row: PlayerRow; changed: PlayerRow; wanted: Wanted; at: Date },
): Promise<ChangeRow> {
  const nameKey = toNameKey(changed.first_name, changed.last_name)
  const { rows } = await sql<ChangeRow>`
    select * from request_identity_change(
      ${row.id}::bigint, ${JSON.stringify(wanted)}::jsonb, ${isNearChange(row, changed)}::boolean, ${nameKey}::text, ${at})
  `.execute(transaction)
  const [stored] = rows
  if (!stored) throw new Error(`the change of the player ${row.id} was not stored`)
  return stored
}
