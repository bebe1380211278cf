/** Repays what is booked to an account after it was closed: its open bets are settled like those of others. */
import { sql } from 'kysely'
import { CURRENCIES } from '../../core/ledger/account-currencies.ts'
import { toSubunits } from '../../core/ledger/postings.ts'
import type { Db } from '../../platform/db/database.ts'

export async function repayLaterSettlements(db: Db, at: Date): Promise<void> {
  const owed = await db
    .selectFrom('players')
    .select('id')
    .where('closed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .whereRef('accounts.player_id', '=', 'players.id')
          .where('accounts.balance', '>', 0),
      ),
    )
    .execute()
  for (const { id } of owed)
    await sql`
      select repay_later_settlements(${id}::bigint, ${toSubunits(CURRENCIES)}::jsonb, ${at})`.execute(db)
}
