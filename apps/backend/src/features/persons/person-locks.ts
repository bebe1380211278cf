/**
 * Serialises transactions that may concern one person: opening and changing accounts, and excluding them. Lock order: the
 * keys of persons, persons, players, accounts of money.
 */
import { sql } from 'kysely'
import type { PersonKey } from '../../core/players/matching/person-keys.ts'
import type { HashPersonKey } from '../../core/players/person-hash.ts'
import type { Db } from '../../platform/db/database.ts'

/** Namespace of the locks, used by nothing else. */
const NAMESPACE = 7_415_038

/** The first 32 bits of a hash, signed as the database's integers are. */
const toLockId = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16) | 0

/** Locks keys until the end of the transaction, in a fixed order; not those that mere namesakes share. */
export async function lockPersonKeys(transaction: Db, hash: HashPersonKey, keys: readonly PersonKey[]): Promise<void> {
  const ids = [...new Set(keys.filter(({ kind }) => kind !== 'bag').map(key => toLockId(hash(key))))].sort(
    (a, b) => a - b,
  )
  if (ids.length === 0) return
  await sql`
    select pg_advisory_xact_lock(${NAMESPACE}, id)
    from (select unnest as id from unnest(${ids}::integer[]) order by 1 offset 0) as ids`.execute(transaction)
}

/** Locks the persons of accounts and then the accounts, each in the order of their ids. */
export async function lockAccounts(transaction: Db, playerIds: readonly number[]): Promise<void> {
  await sql`select lock_accounts(${[...playerIds]}::bigint[])`.execute(transaction)
}
