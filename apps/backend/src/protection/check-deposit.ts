/** What players have set themselves about depositing. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { isExcluded } from './player-bounds.ts'

export interface WantedDeposit {
  playerId: number
  currency: string
  value: number
  at: Date
}

/**
 * Throws PLAYER_EXCLUDED or PLAYER_LIMIT_EXCEEDED where a deposit must not be booked. To be called in the transaction
 * that books it: it locks the player until then, so that two deposits, to whatever accounts, do not pass a limit together.
 */
export async function checkDeposit(transaction: Db, deposit: WantedDeposit): Promise<void> {
  const { playerId, currency, value, at } = deposit
  await transaction.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
  if (await isExcluded(transaction, playerId, at.getTime())) throw new ApiError('PLAYER_EXCLUDED')
  const { rows } = await sql<{ remaining: number | null }>`
    select remaining_deposit_limit(${playerId}, ${currency}, ${at}) as remaining`.execute(transaction)
  const remaining = rows[0]?.remaining ?? null
  if (remaining !== null && value > remaining) throw new ApiError('PLAYER_LIMIT_EXCEEDED')
}
