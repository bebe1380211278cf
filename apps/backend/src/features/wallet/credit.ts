/** Credits a deposit to an account and notifies the player, in the caller's transaction. */
import type { Account } from '@touchline/contract/entities/player'
import type { Transaction } from 'kysely'
import { toWireAccount } from '../../core/ledger/accounts.ts'
import { bookDeposit } from '../../core/ledger/ledger.ts'
import type { AccountRow, Tables } from '../../platform/db/tables.ts'

export interface Credit {
  /** The deposit's id, by which it is booked once. */
  readonly id: string
  readonly playerId: number
  readonly account: AccountRow
  readonly value: number
  readonly at: Date
}

/** Returns the account with its new balance. */
export async function credit(transaction: Transaction<Tables>, deposit: Credit): Promise<Account> {
  const { id, playerId, account, value, at } = deposit
  const booked = await bookDeposit(transaction, { id, accountId: account.id, playerId, value, at })
  const wire = toWireAccount({ ...account, ...booked })
  await transaction
    .insertInto('outbox')
    .values({ player_id: playerId, event_name: 'balance_changed', message: JSON.stringify(wire), created_at: at })
    .execute()
  return wire
}
