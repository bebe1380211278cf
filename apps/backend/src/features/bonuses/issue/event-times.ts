/** When the events of an account happened that bonuses are issued for. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Epoch milliseconds; null: not yet. */
export interface EventTimes {
  readonly sign_up: number
  readonly phone_verified: number | null
  readonly first_deposit: number | null
}

interface Row {
  created_at: Date
  phone_verified_at: Date | null
  first_deposit_at: Date | null
}

/**
 * Reads the times after an event, in its transaction. A first deposit is reported before it is booked; its time is that
 * of the event.
 */
export async function readEventTimes(
  transaction: Db,
  { playerId, trigger, at }: { playerId: number; trigger: string; at: Date },
): Promise<EventTimes> {
  const { rows } = await sql<Row>`
    select created_at, phone_verified_at, (
      select min(ledger_tx.created_at) from accounts
      join ledger_entries entries on entries.account_id = accounts.id
      join ledger_transactions ledger_tx on ledger_tx.id = entries.transaction_id and ledger_tx.kind = 'deposit'
      where accounts.player_id = players.id) as first_deposit_at
    from players where id = ${playerId}`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error(`there is no player ${playerId}`)
  return {
    sign_up: row.created_at.getTime(),
    phone_verified: row.phone_verified_at?.getTime() ?? null,
    first_deposit: trigger === 'first_deposit' ? at.getTime() : (row.first_deposit_at?.getTime() ?? null),
  }
}
