/** The player data that placing a bet in a currency requires. */
import type { AcceptMode } from '@touchline/betting/odds-acceptance'
import type { ErrorName } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { type PlayBlock, selectPlayBlock } from '../../core/players/play-limits.ts'
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

interface PlayerFacts {
  pve: boolean
  country: string | null
  municipality: string | null
  phone_verified_at: Date | null
  block: PlayBlock | null
}

function findForbidden(player: PlayerFacts, currency: string, operator: OperatorSettings): ErrorName | null {
  const isPhoneMissing = operator.phoneVerificationRequired && player.phone_verified_at === null
  const isBrazilian = player.country === 'BR' && currency === 'BRL'
  if (player.block) return player.block
  if (player.pve) return 'PVE_PLAYER_BET_FORBIDDEN'
  if (isPhoneMissing) return 'PHONE_VERIFICATION_REQUIRED'
  const isMunicipalityMissing = isBrazilian && player.municipality === null
  return operator.brazilianMunicipalityRequired && isMunicipalityMissing ? 'MUNICIPALITY_NOT_FOUND' : null
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
      'players.pve',
      'players.is_vip',
      'players.country',
      'players.municipality',
      'players.phone_verified_at',
      'players.settings',
      'accounts.balance',
      selectPlayBlock(at, operator.protection).as('block'),
      sql<number | null>`remaining_stake_limit(players.id, accounts.currency, ${at})`.as('room'),
    ])
    .where('players.id', '=', playerId)
    .where('accounts.currency', '=', currency)
    .where('accounts.active', '=', true)
    .executeTakeFirst()
  if (!row) throw fieldError('body/bets/0/stake/currency', 'must be the currency of one of your accounts')
  return {
    acceptMode: row.settings.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    balance: row.balance ?? 0,
    room: row.room,
    isVip: row.is_vip,
    forbidden: findForbidden(row, currency, operator),
  }
}
