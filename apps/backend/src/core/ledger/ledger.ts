/**
 * Double-entry bookkeeping. Every movement of money debits one account by what it credits to another; the database
 * rejects anything else. Whatever moves money posts it by the SQL function `post_entries`.
 */
import { sql, type Transaction } from 'kysely'
import type { AccountRow, Tables } from '../../platform/db/tables.ts'
import { subunitsOf } from './account-currencies.ts'

export interface Deposit {
  /** The deposit is posted once by its id. */
  id: string
  account: AccountRow
  value: number
  at: Date
}

/**
 * Credits play money to an account and writes the outbox row of its new balance. Returns the account as it is then;
 * throws when it is not active.
 */
export async function bookDeposit(
  transaction: Transaction<Tables>,
  { id, account, value, at }: Deposit,
): Promise<AccountRow> {
  const { currency } = account
  if (!account.active) throw new Error(`account ${account.id} takes no deposits`)
  const deposit = { kind: 'deposit', reference: id, currency }
  const entries = [
    { ...deposit, account_id: account.id, amount: value },
    { ...deposit, house: 'play_money', amount: -value },
  ]
  const { rows } = await sql<Pick<AccountRow, 'balance' | 'version'>>`
    select balance, version from post_entries(
      ${JSON.stringify(entries)}::jsonb, ${JSON.stringify({ [currency]: subunitsOf(currency) })}::jsonb,
      ${at}::timestamptz)`.execute(transaction)
  return { ...account, ...rows[0] }
}
