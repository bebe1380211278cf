/** Detects a player’s first deposit. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Called in the transaction of a player's first deposit, before it is booked. */
export type OnFirstDeposit = (transaction: Db, event: { playerId: number; at: Date }) => Promise<void>

/** Whether a deposit of the player was ever booked, in any currency. */
async function hasDeposited(transaction: Db, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts
      join ledger_entries entries on entries.account_id = accounts.id
      join ledger_transactions ledger_tx on ledger_tx.id = entries.transaction_id and ledger_tx.kind = 'deposit'
      where accounts.player_id = ${playerId}) as found`.execute(transaction)
  return rows[0]?.found ?? false
}

/** Must be called before a deposit is booked: what follows locks the player, who is locked before accounts. */
export async function reportFirstDeposit(
  transaction: Db,
  onFirstDeposit: OnFirstDeposit | undefined,
  event: { playerId: number; at: Date },
): Promise<void> {
  if (onFirstDeposit && !(await hasDeposited(transaction, event.playerId))) await onFirstDeposit(transaction, event)
}
