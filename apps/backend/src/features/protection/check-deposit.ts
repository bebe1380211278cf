/** Checks deposits against the player's own limits. */
import { sql } from 'kysely'
import { selectPlayBlock } from '../../core/players/play-limits.ts'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export interface WantedDeposit {
  playerId: number
  currency: string
  value: number
  at: Date
}

/**
 * Throws PLAYER_EXCLUDED, SESSION_LIMIT_REACHED, REALITY_CHECK_UNANSWERED or PLAYER_LIMIT_EXCEEDED when a deposit must
 * not be booked. Must be called in the transaction that books it: it locks the player, so that two concurrent deposits
 * to any accounts cannot exceed a limit together.
 */
export async function checkDeposit(
  transaction: Db,
  deposit: WantedDeposit,
  protection: ProtectionSettings,
): Promise<void> {
  const { playerId, currency, value, at } = deposit
  await transaction.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
  const { block, remaining } = await transaction
    .selectFrom('players')
    .select([
      selectPlayBlock(at, protection).as('block'),
      sql<number | null>`remaining_deposit_limit(players.id, ${currency}, ${at})`.as('remaining'),
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (block) throw new ApiError(block)
  if (remaining !== null && value > remaining) throw new ApiError('PLAYER_LIMIT_EXCEEDED')
}
