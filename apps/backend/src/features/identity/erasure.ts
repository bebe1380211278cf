/** Erases the personal data of a player who asks for it, and closes the account. */
import type { ErasedPlayer } from '@touchline/contract/entities/identity'
import { sql } from 'kysely'
import { CURRENCIES } from '../../core/ledger/account-currencies.ts'
import { toSubunits } from '../../core/ledger/postings.ts'
import { toAccountClaims } from '../../core/players/identity-claims.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Actor, recordOperatorCall } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'

export interface ErasureCall {
  readonly playerId: number
  readonly reason: string
  readonly actor: Actor
}

const findErased = (db: Db, playerId: number): Promise<PlayerRow | undefined> =>
  db.selectFrom('players').selectAll().where('id', '=', playerId).executeTakeFirst()

export async function erasePlayer(deps: IdentityDeps, call: ErasureCall): Promise<ErasedPlayer> {
  const { db, clock } = deps
  const at = new Date(clock.now())
  const { endSessions, ...erased } = await db
    .transaction()
    .execute(transaction => storeErasure(transaction, deps, { ...call, at }))
  await endSessions?.()
  deps.onCommitted()
  return erased
}

async function storeErasure(
  transaction: Db,
  deps: IdentityDeps,
  { playerId, reason, actor, at }: ErasureCall & { at: Date },
): Promise<ErasedPlayer & { endSessions?: () => Promise<void> }> {
  const { persons } = deps
  const found = await findErased(transaction, playerId)
  if (!found) throw new ApiError('NOT_FOUND')
  if (found.erased_at) return readErasure(transaction, deps, { playerId, erasedAt: found.erased_at })
  await persons.lockChange(transaction, playerId, toAccountClaims(found))
  await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
  const player = await findErased(transaction, playerId)
  if (!player) throw new ApiError('NOT_FOUND')
  if (player.erased_at) return readErasure(transaction, deps, { playerId, erasedAt: player.erased_at })
  await recordOperatorCall(transaction, {
    actor,
    name: 'postOperatorPlayerErasure',
    subject: `player:${playerId}`,
    arguments: { reason },
  })
  // An account from before claims were kept may have none, and so no keys that could stay.
  await persons.recordAccount(transaction, { player, at })
  await sql`
    select erase_player(
      ${playerId}::bigint, ${actor}::text, ${reason}::text, ${toSubunits(CURRENCIES)}::jsonb, ${at})`.execute(
    transaction,
  )
  const endSessions = await deps.endSessions(transaction, playerId)
  return { ...(await readErasure(transaction, deps, { playerId, erasedAt: at })), endSessions }
}

async function readErasure(
  transaction: Db,
  { exclusionRetentionSeconds }: IdentityDeps,
  { playerId, erasedAt }: { playerId: number; erasedAt: Date },
): Promise<ErasedPlayer> {
  const { rows } = await sql<{ is_excluded: boolean; until: Date | null }>`
    select until is not null as is_excluded, nullif(until, 'infinity') as until
    from excluded_until(${playerId}::bigint, ${erasedAt}) as until`.execute(transaction)
  const [exclusion] = rows
  const until = exclusion?.until ?? null
  return {
    player_id: playerId,
    erased_at: erasedAt.toISOString(),
    keeps_exclusion: exclusion?.is_excluded ?? false,
    kept_until: until && new Date(until.getTime() + exclusionRetentionSeconds * 1000).toISOString(),
  }
}

/** Deletes what was kept of erased players whose exclusion ended before a moment. */
export async function deleteErasedKeys(db: Db, before: Date): Promise<void> {
  await sql`select delete_erased_keys(${before})`.execute(db)
}
