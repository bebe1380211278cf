/** What must be known of a player to take a bet in a currency. */
import type { AcceptMode } from '@touchline/betting/acceptance'
import type { Db } from '../db/database.ts'
import { fieldError } from '../http/api-error.ts'
import { DEFAULT_ACCEPT_MODE } from '../settings/settings.ts'

export interface Bettor {
  /** The player may not bet at all. */
  isForbidden: boolean
  acceptMode: AcceptMode
  accountId: number
  balance: number
}

/** Rejects with a 422 when the player has no account in the currency. */
export async function findBettor(db: Db, playerId: number, currency: string): Promise<Bettor> {
  const row = await db
    .selectFrom('players')
    .innerJoin('accounts', 'accounts.player_id', 'players.id')
    .select(['players.pve', 'players.settings', 'accounts.id', 'accounts.balance'])
    .where('players.id', '=', playerId)
    .where('accounts.currency', '=', currency)
    .where('accounts.active', '=', true)
    .executeTakeFirst()
  if (!row) throw fieldError('body/bets/0/stake/currency', 'must be the currency of one of your accounts')
  return {
    isForbidden: row.pve,
    acceptMode: row.settings.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    accountId: row.id,
    balance: row.balance ?? 0,
  }
}
