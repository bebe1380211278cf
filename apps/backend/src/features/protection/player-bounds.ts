/** What keeps a player from playing now, or will before long. */
import { sql } from 'kysely'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readBinding } from './limit-store.ts'
import type { PlayTime } from './play-time.ts'

export interface BoundsDeps {
  db: Db
  clock: Clock
  playTime: PlayTime
  protection: ProtectionSettings
}

export interface Bounds {
  /** A break only keeps from betting and depositing; who has excluded oneself does not come in at all. */
  isSelfExcluded: boolean
  /** Seconds that may be played from now on; null: there is no end. */
  secondsLeft: number | null
  /** Seconds between reality checks; null: there are none. */
  realityCheckSeconds: number | null
}

export async function readBounds(deps: BoundsDeps, playerId: number): Promise<Bounds> {
  const { db, clock, playTime, protection } = deps
  const limits = await readBinding(db, playerId, clock.now())
  const remainingMs = await playTime.readRemainingMs(playerId)
  const { rows } = await sql<{ seconds: number | null }>`
    select reality_check_seconds(${playerId}, ${protection.realityCheckSeconds}) as seconds`.execute(db)
  return {
    isSelfExcluded: limits.some(({ type }) => type === 'self_exclusion'),
    secondsLeft: remainingMs === null ? null : Math.ceil(remainingMs / 1000),
    realityCheckSeconds: rows[0]?.seconds ?? null,
  }
}

/** Throws PLAYER_EXCLUDED for a player who has excluded oneself: nobody signs in to that account. */
export async function refuseSelfExcluded(db: Db, playerId: number, now: number): Promise<void> {
  const limits = await readBinding(db, playerId, now)
  if (limits.some(({ type }) => type === 'self_exclusion')) throw new ApiError('PLAYER_EXCLUDED')
}
