/** What must be known of a player to take a bet in a currency. */
import type { AcceptMode } from '@touchline/betting/acceptance'
import type { Db } from '../db/database.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { DEFAULT_ACCEPT_MODE } from '../settings/settings.ts'

export interface Bettor {
  acceptMode: AcceptMode
  balance: number
}

/** Rejects when the player may not bet, or has no account in the currency. */
export async function findBettor(db: Db, playerId: number, currency: string): Promise<Bettor> {
  const row = await db
    .selectFrom('players')
    .innerJoin('accounts', 'accounts.player_id', 'players.id')
    .select(['players.pve', 'players.settings', 'accounts.balance'])
    .where('players.id', '=', playerId)
    .where('accounts.currency', '=', currency)
    .where('accounts.active', '=', true)
    .executeTakeFirst()
  if (!row) throw fieldError('body/bets/0/stake/currency', 'must be the currency of one of your accounts')
  if (row.pve) throw new ApiError('PVE_PLAYER_BET_FORBIDDEN')
  return {
    acceptMode: row.settings.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    balance: row.balance ?? 0,
  }
}
