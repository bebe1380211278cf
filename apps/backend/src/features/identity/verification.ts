/** Finished identity checks (KYC) of the operator: what a document says takes the place of what the player typed. */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { VerifiedIdentity } from '@touchline/contract/entities/identity'
import { normalizeName } from '@touchline/contract/player-texts/names'
import { sql } from 'kysely'
import { CURRENCIES } from '../../core/ledger/account-currencies.ts'
import { toSubunits } from '../../core/ledger/postings.ts'
import { checkBirthDate, computeAge } from '../../core/players/age.ts'
import { type IdentityClaim, toAccountClaims } from '../../core/players/identity-claims.ts'
import { readIdentityLevel } from '../../core/players/identity-level.ts'
import { toNameKey } from '../../core/players/person.ts'
import { findPlayer } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import { isCountry } from '../../core/settings/countries.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Actor, recordOperatorCall } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'

type Body = RequestBody<'postOperatorPlayerIdentity'>

export interface VerificationCall {
  readonly playerId: number
  readonly body: Body
  readonly actor: Actor
}

async function hasDocument(db: Db, playerId: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_claims')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'document')
    .where('value', '=', JSON.stringify(hash))
    .executeTakeFirst()
  return row !== undefined
}

const hasData = (row: PlayerRow, { first_name, last_name, birth_date }: Body): boolean =>
  row.first_name === first_name && row.last_name === last_name && row.birth_date === birth_date

async function isStored(db: Db, row: PlayerRow, body: Body): Promise<boolean> {
  return (
    row.verified_at !== null &&
    hasData(row, body) &&
    row.country === body.country &&
    row.verified_until?.getTime() === Date.parse(body.expires_at) &&
    (await hasDocument(db, row.id, body.subject_hash))
  )
}

function checkBody(body: Body, now: number): void {
  checkBirthDate(body.birth_date, now)
  if (!isCountry(body.country)) throw fieldError('body/country', 'must be a country')
  if (Date.parse(body.expires_at) <= now) throw fieldError('body/expires_at', 'must be in the future')
}

/** Stores the check, compares the account anew, and closes and repays the account of a person under age. */
export async function verifyPlayer(deps: IdentityDeps, wanted: VerificationCall): Promise<VerifiedIdentity> {
  const { db, clock } = deps
  checkBody(wanted.body, clock.now())
  const { first_name: first, last_name: last } = wanted.body
  const call = { ...wanted, body: { ...wanted.body, first_name: normalizeName(first), last_name: normalizeName(last) } }
  const at = new Date(clock.now())
  const { endSessions, ...outcome } = await db
    .transaction()
    .execute(transaction => storeVerification(transaction, deps, { ...call, at }))
  await endSessions?.()
  deps.onCommitted()
  return outcome
}

async function storeVerification(
  transaction: Db,
  { persons, minimumAge, excludeForGood, onVerified }: IdentityDeps,
  { playerId, body, actor, at }: VerificationCall & { at: Date },
): Promise<VerifiedIdentity & { endSessions?: () => Promise<void> }> {
  const found = await transaction.selectFrom('players').selectAll().where('id', '=', playerId).executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND')
  const document: IdentityClaim = { kind: 'document', value: body.subject_hash, heldAt: at }
  const { first_name, last_name, birth_date, country } = body
  const claimed = { ...found, first_name, last_name, birth_date }
  await persons.lockChange(transaction, playerId, [...toAccountClaims(claimed), document])
  await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
  const before = await findPlayer(transaction, playerId)
  const isRepeated = await isStored(transaction, before, body)
  const isMinor = computeAge(birth_date, at.getTime()) < minimumAge
  let endSessions: (() => Promise<void>) | undefined
  if (!isRepeated) {
    await recordOperatorCall(transaction, {
      actor,
      name: 'postOperatorPlayerIdentity',
      subject: `player:${playerId}`,
      // Neither names nor dates: the log is kept for ever.
      arguments: { level: body.level, expires_at: body.expires_at, reason: body.reason },
    })
    const name_key = toNameKey(first_name, last_name)
    const facts = { first_name, last_name, birth_date, country, name_key, verified_until: body.expires_at }
    await sql`
      select verify_player_identity(
        ${playerId}::bigint, ${JSON.stringify(facts)}::jsonb, ${actor}::text, ${body.reason}::text, ${at})`.execute(
      transaction,
    )
    await persons.recordAccount(transaction, {
      player: await findPlayer(transaction, playerId),
      at,
      others: [document],
      isConfirmed: true,
    })
    if (isMinor) endSessions = await closeAccount(transaction, { playerId, at, excludeForGood })
    else await onVerified(transaction, { playerId, at })
  }
  const after = await findPlayer(transaction, playerId)
  return {
    player_id: playerId,
    level: await readIdentityLevel(transaction, playerId, at),
    state: after.identity_state,
    verified_until: body.expires_at,
    is_changed: !hasData(before, body),
    is_closed: isMinor,
    ...(endSessions && { endSessions }),
  }
}

/** Excludes the account for good and repays its balances; what its open bets win later is repaid by `repayLaterSettlements`. */
export async function closeAccount(
  transaction: Db,
  { playerId, at, excludeForGood }: { playerId: number; at: Date } & Pick<IdentityDeps, 'excludeForGood'>,
): Promise<() => Promise<void>> {
  const endSessions = await excludeForGood(transaction, playerId, at)
  await sql`
    select repay_closed_player(${playerId}::bigint, ${toSubunits(CURRENCIES)}::jsonb, ${at})`.execute(transaction)
  return endSessions
}
