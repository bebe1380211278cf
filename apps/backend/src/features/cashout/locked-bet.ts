/** Reads one bet with its selections and locks it until the end of the transaction. */
import type { Transaction } from 'kysely'
import { lockBets, readSelections } from '../../core/bets/stored-bets.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

export interface LockedBet {
  bet: BetRow
  legs: readonly SelectionRow[]
}

/** Undefined when the bet does not exist or belongs to another player. */
export async function lockBet(
  transaction: Transaction<Tables>,
  betId: string,
  playerId?: number,
): Promise<LockedBet | undefined> {
  const [bet] = await lockBets(transaction, [betId])
  if (!bet || (playerId !== undefined && bet.player_id !== playerId)) return undefined
  return { bet, legs: (await readSelections(transaction, [betId])).get(betId) ?? [] }
}
