/** Appeals of players against decisions about their accounts. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { AppealRow } from './wire.ts'

const WORKING_DAYS = 5
const DAY_MS = 24 * 3_600_000
const NUMBER_DIGITS = 8

/** The same time of day, a number of days from Monday to Friday later, in UTC. Holidays differ by country: not known here. */
export function addWorkingDays(at: number, days: number): number {
  let due = at
  for (let left = days; left > 0; ) {
    due += DAY_MS
    const weekday = new Date(due).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return due
}

const createNumber = (): string => `A${String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')}`

/** Stores an appeal. Throws CONFLICT while the player's last one is not answered. */
export async function addAppeal({ db, clock }: IdentityDeps, playerId: number, text: string): Promise<AppealRow> {
  const now = clock.now()
  try {
    const { rows } = await sql<AppealRow>`
      select * from add_identity_appeal(
        ${playerId}::bigint, ${createNumber()}::text, ${text}::text, ${new Date(addWorkingDays(now, WORKING_DAYS))},
        ${new Date(now)})`.execute(db)
    const [appeal] = rows
    if (!appeal) throw new Error(`the appeal of the player ${playerId} was not stored`)
    return appeal
  } catch (error) {
    if (isConstraintViolation(error, 'identity_appeals_waiting')) throw new ApiError('CONFLICT')
    throw error
  }
}
