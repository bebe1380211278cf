/** Gives accounts from before claims were kept their claims and keys. */
import { sql } from 'kysely'
import { addIdentityClaims, toAccountClaims } from '../../core/players/identity-claims.ts'
import type { HashPersonKey } from '../../core/players/person-hash.ts'
import { findPlayer } from '../../core/players/players.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

const BATCH = 200

export interface BackfillDeps {
  readonly db: Db
  readonly clock: Clock
  readonly hash: HashPersonKey
  /** Whether to end early. */
  readonly isStopped: () => boolean
}

/**
 * Adds the claims of all accounts that have none; several nodes may do this at once.
 * @param isProtectedOnly only accounts with a limit, a break or an exclusion in force
 */
export async function backfillClaims(deps: BackfillDeps, isProtectedOnly: boolean): Promise<void> {
  const { db, clock, hash, isStopped } = deps
  for (let last = 0; !isStopped(); ) {
    const { rows } = await sql<{ id: number }>`
      select find_unclaimed_players as id from find_unclaimed_players(${last}::bigint, ${isProtectedOnly}::boolean, ${BATCH})
    `.execute(db)
    for (const { id } of rows) {
      if (isStopped()) return
      const claims = toAccountClaims(await findPlayer(db, id))
      await addIdentityClaims(db, hash, { playerId: id, claims, at: new Date(clock.now()) })
    }
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end.id
  }
}
