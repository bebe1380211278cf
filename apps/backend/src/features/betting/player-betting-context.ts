/** The player data that placing a bet in a currency requires. */
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import type { ErrorName } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { toPlayTerms } from '../../core/players/play-limits.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import { DEFAULT_ACCEPT_MODE } from '../../core/settings/settings.ts'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/http/api-error.ts'

export interface PlayerBettingContext {
  acceptMode: AcceptMode
  balance: number
  /** Remaining stake in the currency under the player's own limits; null: unlimited. */
  room: number | null
  isVip: boolean
  /** Why the player may not bet at all; the placing statement applies the same rules. */
  forbidden: ErrorName | null
}

/** A call of `find_bet_block` for a query on `players`. */
function selectBetBlock(currency: string, at: Date, operator: OperatorSettings) {
  const { phoneVerificationRequired, brazilianMunicipalityRequired } = operator
  return sql<ErrorName | null>`find_bet_block(
    players.id, ${currency}, ${at}, ${JSON.stringify(toPlayTerms(operator, 'bet'))}::jsonb, ${phoneVerificationRequired},
    ${brazilianMunicipalityRequired})`
}

/** Rejects when the player has no account in the currency. */
export async function readPlayerBettingContext(
  db: Db,
  { playerId, currency, operator, at }: { playerId: number; currency: string; operator: OperatorSettings; at: Date },
): Promise<PlayerBettingContext> {
  const row = await db
    .selectFrom('players')
    .innerJoin('accounts', 'accounts.player_id', 'players.id')
    .select([
      'players.is_vip',
      'players.settings',
      'accounts.balance',
      selectBetBlock(currency, at, operator).as('forbidden'),
      sql<number | null>`remaining_stake_limit(players.id, accounts.currency, ${at})`.as('room'),
    ])
    .where('players.id', '=', playerId)
    .where('accounts.id', '=', sql<number>`find_betting_account(players.id, ${currency})`)
    .executeTakeFirst()
  if (!row) throw fieldError('body/bets/0/stake/currency', 'must be the currency of one of your accounts')
  return {
    acceptMode: row.settings.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    balance: row.balance ?? 0,
    room: row.room,
    isVip: row.is_vip,
    forbidden: row.forbidden,
  }
}
