/** What players have set themselves about depositing. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { isExcluded } from './player-bounds.ts'

export interface WantedDeposit {
  playerId: number
  accountId: number
  currency: string
  value: number
  at: Date
}

/** What is on its way to the account already. */
async function sumPending(transaction: Db, accountId: number): Promise<number> {
  const { sum } = await transaction
    .selectFrom('pending_deposits')
    .select(({ fn }) => fn.sum<string | null>('value').as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Throws PLAYER_EXCLUDED or PLAYER_LIMIT_EXCEEDED where a deposit must not be booked. To be called in the transaction
 * that books it: it holds the account until then, so that two deposits do not pass a limit together.
 */
export async function checkDeposit(transaction: Db, deposit: WantedDeposit): Promise<void> {
  const { playerId, accountId, currency, value, at } = deposit
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  if (await isExcluded(transaction, playerId, at.getTime())) throw new ApiError('PLAYER_EXCLUDED')
  const { rows } = await sql<{ room: number | null }>`
    select room_to_deposit(${playerId}, ${accountId}, ${currency}, ${at}) as room`.execute(transaction)
  const room = rows[0]?.room ?? null
  if (room !== null && value + (await sumPending(transaction, accountId)) > room)
    throw new ApiError('PLAYER_LIMIT_EXCEEDED')
}
