/** Players' accounts, one per currency. Only the ledger changes their balances. */
import type { Account } from '@touchline/contract/entities/player'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { subunitsOf } from './account-currencies.ts'
import type { AccountRow } from './tables.ts'

export function toWireAccount({
  currency,
  balance,
  active,
  version,
}: Pick<AccountRow, 'currency' | 'balance' | 'active' | 'version'>): Account {
  return { currency, subunits: subunitsOf(currency), available_to_bet_with_locked_cents: balance ?? 0, active, version }
}

/** All accounts of a player, in the order in which they were opened. */
export function listAccounts(db: Db, playerId: number): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where('player_id', '=', playerId).orderBy('id').execute()
}

/** Opens an empty account. Returns undefined when the player already has one in that currency. */
export async function openAccount(db: Db, playerId: number, currency: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select * from open_account(${playerId}::bigint, ${currency})`.execute(db)
  return rows[0]
}
