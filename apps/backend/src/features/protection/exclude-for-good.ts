/** Excludes an account for good, by the operator's decision. */
import { setLimit } from '@touchline/betting/limits/player-limits'
import { v7 as uuid } from 'uuid'
import { lockPerson } from '../../core/players/players.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LimitDeps } from './limit-handlers.ts'
import { readLimits, writeLimits } from './limit-store.ts'

const REQUEST = { type: 'self_exclusion', period: 'permanent', value: null, currency: null } as const

/**
 * Excludes the account in the transaction, which has set the actor. The returned function ends the account's sessions;
 * call it after the commit.
 */
export async function excludeForGood(
  transaction: Db,
  { sessions, onSelfExcluded }: Pick<LimitDeps, 'sessions' | 'onSelfExcluded'>,
  playerId: number,
  at: Date,
): Promise<() => Promise<void>> {
  const now = at.getTime()
  await lockPerson(transaction, playerId)
  const limits = await readLimits(transaction, playerId, now)
  // Nothing is looser than an exclusion for good, so that there is nothing to wait for or to confirm.
  const step = setLimit(limits, REQUEST, uuid(), { now, loosenDelayMs: 0, confirmWindowMs: 0 })
  if (step.ok) await writeLimits(transaction, playerId, { limits: step.changed, now })
  await onSelfExcluded(transaction, { playerId, at })
  const end = await sessions.writePlayerEnd(transaction, playerId, 'excluded')
  return () => sessions.finishEnd(end)
}
