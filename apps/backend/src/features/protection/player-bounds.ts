/** Reasons that prevent a player from playing, now or soon. */
import { sql } from 'kysely'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readBinding } from './limit-store.ts'
import type { PlayTime } from './play-time.ts'

export interface BoundsDeps {
  db: Db
  clock: Clock
  playTime: PlayTime
  protection: ProtectionSettings
}

export interface Bounds {
  /** A break only blocks bets and deposits; a self-excluded player gets a restricted session at most. */
  isSelfExcluded: boolean
  /** Remaining play time in seconds; null without a limit. */
  secondsLeft: number | null
  /** Seconds between reality checks; null without them. */
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

export async function isSelfExcluded(db: Db, playerId: number, now: number): Promise<boolean> {
  return (await readBinding(db, playerId, now)).some(({ type }) => type === 'self_exclusion')
}
