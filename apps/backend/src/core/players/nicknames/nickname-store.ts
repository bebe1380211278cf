/** Which player has which nickname. */
import type { Db } from '../../../platform/db/database.ts'
import { listNicknameKeys } from './nickname-keys.ts'

/**
 * Gives a player a nickname, as stored. Changes nothing and returns false when another player has one that looks like
 * it; of two players who ask at once, one gets it. Call it in a transaction.
 */
export async function claimNickname(transaction: Db, playerId: number, nickname: string): Promise<boolean> {
  // In the order of the keys, so that two transactions never wait for each other.
  const keys = listNicknameKeys(nickname).sort()
  const added = await transaction
    .insertInto('nickname_keys')
    .values(keys.map(key => ({ key, player_id: playerId })))
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .execute()
  const ownKeys = transaction.selectFrom('nickname_keys').where('key', 'in', keys).where('player_id', '=', playerId)
  const owned = await ownKeys.select('key').execute()
  const others = transaction.deleteFrom('nickname_keys').where('player_id', '=', playerId)
  if (owned.length < keys.length) {
    const addedKeys = added.map(({ key }) => key)
    if (addedKeys.length > 0) await others.where('key', 'in', addedKeys).execute()
    return false
  }
  await others.where('key', 'not in', keys).execute()
  await transaction.updateTable('players').set({ nickname }).where('id', '=', playerId).execute()
  return true
}
