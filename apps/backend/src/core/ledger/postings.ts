/** Entries of ledger transactions, posted by the SQL function `post_entries`. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { subunitsOf } from './account-currencies.ts'

/** An entry of a ledger transaction: of a player's account, or of the house's. */
export interface Posting {
  readonly kind: 'jackpot_fed' | 'jackpot_paid' | 'bonus_paid_out' | 'debt_repaid'
  readonly reference: string
  readonly currency: string
  readonly account_id?: number
  readonly house?: 'bonus' | 'play_money' | 'jackpot' | 'debt'
  readonly amount: number
}

/** Posts the entries. The caller must have locked the players' accounts among them. */
export async function postAll(transaction: Db, postings: readonly Posting[], at: Date): Promise<void> {
  if (postings.length === 0) return
  const subunits = Object.fromEntries(postings.map(({ currency }) => [currency, subunitsOf(currency)]))
  await sql`select post_entries(${JSON.stringify(postings)}::jsonb, ${JSON.stringify(subunits)}::jsonb, ${at})`.execute(
    transaction,
  )
}

export interface Payout {
  readonly kind: 'jackpot_paid' | 'bonus_paid_out'
  readonly reference: string
  readonly currency: string
  /** The paying account. */
  readonly house: 'jackpot' | 'bonus'
  /** In minor units. */
  readonly amount: number
}

/** The entries of a payout to a player's account; what the player owes is repaid from it. */
export function buildPayout(payout: Payout, account: { readonly id: number; readonly debt: number }): Posting[] {
  const { kind, reference, currency, house, amount } = payout
  const paid: Posting[] = [
    { kind, reference, currency, house, amount: -amount },
    { kind, reference, currency, account_id: account.id, amount },
  ]
  const repaid = Math.min(account.debt, amount)
  if (repaid === 0) return paid
  const repayment = { kind: 'debt_repaid', reference: newId(), currency } as const
  return [
    ...paid,
    { ...repayment, account_id: account.id, amount: -repaid },
    { ...repayment, house: 'debt', amount: repaid },
  ]
}
