/** Checks deposits against the player's own limits. */
import { sql } from 'kysely'
import { type PlaySettings, selectPlayBlock } from '../../core/players/play-limits.ts'
import { lockPerson } from '../../core/players/players.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export interface WantedDeposit {
  playerId: number
  currency: string
  value: number
  at: Date
}

/**
 * Throws PLAYER_EXCLUDED, IDENTITY_CHECK_PENDING, SESSION_LIMIT_REACHED, REALITY_CHECK_UNANSWERED, VERIFICATION_REQUIRED with the level, or
 * PLAYER_LIMIT_EXCEEDED when a deposit must not be booked. Must be called in the transaction that books it: it locks the
 * person, so that two concurrent deposits
 * to any accounts cannot exceed a limit together.
 */
export async function checkDeposit(transaction: Db, deposit: WantedDeposit, settings: PlaySettings): Promise<void> {
  const { playerId, currency, value, at } = deposit
  await lockPerson(transaction, playerId)
  const { block, remaining } = await transaction
    .selectFrom('players')
    .select([
      selectPlayBlock(at, settings, 'deposit').as('block'),
      sql<number | null>`remaining_deposit_limit(players.id, ${currency}, ${at})`.as('remaining'),
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (block === 'VERIFICATION_REQUIRED')
    throw new ApiError(block, { requiredLevel: settings.platform.identity.required_for.deposit })
  if (block) throw new ApiError(block)
  if (remaining !== null && value > remaining) throw new ApiError('PLAYER_LIMIT_EXCEEDED')
}
