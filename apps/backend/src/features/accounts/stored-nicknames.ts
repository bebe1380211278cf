/** Nicknames from before there were rules for them: each is checked once, at the next start. */
import { findNicknameProblem, normalizeNickname } from '@touchline/contract/player-texts/nicknames'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { claimNickname } from '../../core/players/nicknames/nickname-store.ts'
import { lockPlayer } from '../../core/players/players.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export interface StoredNicknamesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifier: Notifier
  readonly isReserved: (nickname: string) => boolean
}

const BATCH_SIZE = 500

/** Ids of players after `playerId` whose nickname has no keys yet, in order. */
async function listUnchecked(db: Db, playerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where('nickname', 'is not', null)
    .where('id', '>', playerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('nickname_keys').select('key').whereRef('nickname_keys.player_id', '=', 'players.id'))),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims the player's nickname; one that is refused or taken is emptied, and the player told. */
async function checkNickname(transaction: Db, playerId: number, deps: StoredNicknamesDeps): Promise<void> {
  const { nickname } = await lockPlayer(transaction, playerId)
  if (nickname === null) return
  const stored = normalizeNickname(nickname)
  const isPossible = findNicknameProblem(stored) === null && !deps.isReserved(stored)
  if (isPossible && (await claimNickname(transaction, playerId, stored))) return
  await transaction.updateTable('players').set({ nickname: null }).where('id', '=', playerId).execute()
  const [kind, at] = ['nickname.removed', new Date(deps.clock.now())] as const
  await deps.notifier.notify(transaction, { playerId, kind, params: {}, objectId: String(playerId), at })
}

/**
 * Checks every nickname that was stored before there were rules. Of players whose nicknames look alike the one who signed
 * up first keeps it. Several nodes can do this at once, and a killed one's work is finished at the next start.
 */
export async function checkStoredNicknames(deps: StoredNicknamesDeps): Promise<void> {
  let ids = await listUnchecked(deps.db, 0)
  while (ids.length > 0) {
    for (const id of ids) await deps.db.transaction().execute(transaction => checkNickname(transaction, id, deps))
    ids = await listUnchecked(deps.db, ids.at(-1) ?? 0)
  }
}
