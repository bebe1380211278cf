/**
 * Double-entry bookkeeping. Every movement of money debits one account by what it credits to another; the database
 * rejects anything else. Bet placement and settlement write the same tables in their own statements.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

export interface Deposit {
  id: string
  accountId: number
  playerId: number
  value: number
  at: Date
}

/** Credits play money to an account. Returns the new balance and the account's version. */
export async function bookDeposit(
  transaction: Transaction<Tables>,
  deposit: Deposit,
): Promise<{ balance: number; version: number }> {
  const { id, accountId, value, at } = deposit
  const result = await sql<{ balance: number; version: number }>`
    with credited as (
      update accounts set balance = balance + ${value}, version = version + 1
      where id = ${accountId} and kind = 'player' and active
      returning id, currency, balance, version
    ), ledger_tx as (
      insert into ledger_transactions (kind, reference, created_at)
      select 'deposit', ${id}::uuid, ${at}::timestamptz from credited
      returning id
    ), entries as (
      insert into ledger_entries (transaction_id, account_id, currency, amount)
      select ledger_tx.id, credited.id, credited.currency, ${value}::bigint from ledger_tx, credited
      union all
      select ledger_tx.id, house.id, house.currency, -${value}::bigint
      from ledger_tx, credited join accounts house on house.kind = 'play_money' and house.currency = credited.currency
    )
    select balance, version from credited`.execute(transaction)
  const row = result.rows[0]
  if (!row) throw new Error(`account ${accountId} takes no deposits`)
  return row
}
