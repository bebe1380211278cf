/** One bet with its selections, which nobody else can move until the transaction ends. */

import type { Transaction } from 'kysely'
import { readSelections } from '../../core/bets/read-selections.ts'
import type { BetRow, SelectionRow, Tables } from '../../platform/db/tables.ts'

export interface LockedBet {
  bet: BetRow
  legs: readonly SelectionRow[]
}

/** Undefined when there is no such bet, or when it is not that player's. */
export async function lockBet(
  transaction: Transaction<Tables>,
  betId: string,
  playerId?: number,
): Promise<LockedBet | undefined> {
  const bet = await transaction
    .selectFrom('bets')
    .selectAll()
    .where('id', '=', betId)
    .$if(playerId !== undefined, query => query.where('player_id', '=', playerId ?? 0))
    .forUpdate()
    .executeTakeFirst()
  if (!bet) return undefined
  return { bet, legs: (await readSelections(transaction, [betId])).get(betId) ?? [] }
}
