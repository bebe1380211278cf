/**
 * Double-entry bookkeeping. Every movement of money debits one account by what it credits to another; the database
 * rejects anything else. Whatever moves money calls an SQL function that posts it by `post_entries`.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { subunitsOf } from './account-currencies.ts'
import type { AccountRow } from './tables.ts'

export interface Deposit {
  /** The deposit is posted once by its id. */
  id: string
  account: AccountRow
  value: number
  at: Date
}

/**
 * Credits play money to an account and writes the outbox row of its new balance. Returns the account as it is then;
 * rejects when it is not active.
 */
export async function bookDeposit(
  transaction: Transaction<Tables>,
  { id, account, value, at }: Deposit,
): Promise<AccountRow> {
  const { rows } = await sql<Pick<AccountRow, 'balance' | 'version'>>`
    select balance, version from take_deposit(
      ${id}::uuid, ${account.id}::bigint, ${value}::bigint, ${subunitsOf(account.currency)}::bigint, ${at}::timestamptz
    )`.execute(transaction)
  return { ...account, ...rows[0] }
}
