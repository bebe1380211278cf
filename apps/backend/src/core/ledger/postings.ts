/** What the house moves into jackpots. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { subunitsOf } from './account-currencies.ts'

/** An entry of a ledger transaction between accounts of the house. */
export interface Posting {
  readonly kind: 'jackpot_fed'
  readonly reference: string
  readonly currency: string
  readonly house: 'bonus' | 'play_money' | 'jackpot'
  /** In minor units. */
  readonly amount: number
}

/** The subunits of these currencies, as the functions that post to the ledger take them. */
export const toSubunits = (currencies: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(currencies.map(currency => [currency, subunitsOf(currency)])))

/** Posts the entries. */
export async function feedJackpots(transaction: Db, postings: readonly Posting[], at: Date): Promise<void> {
  if (postings.length === 0) return
  const subunits = toSubunits(postings.map(({ currency }) => currency))
  await sql`select feed_jackpots(${JSON.stringify(postings)}::jsonb, ${subunits}::jsonb, ${at})`.execute(transaction)
}
