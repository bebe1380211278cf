/** What keeps a player from playing now, or will before long. */

import { periodAt } from '@touchline/betting/limit-periods'
import { isExclusion, type PlayerLimit, roomUnder } from '@touchline/betting/player-limits'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { ProtectionSettings } from '../settings/protection.ts'
import { findUsed } from './limit-figures.ts'
import { readBinding } from './limit-store.ts'
import type { PlayTime } from './play-time.ts'

export interface BoundsServices {
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

async function secondsLeft(services: BoundsServices, playerId: number, limits: readonly PlayerLimit[]) {
  const { clock, playTime, protection } = services
  const now = clock.now()
  const ofPlayer = limits.filter(({ type }) => type === 'session')
  const left = ofPlayer.map(async limit =>
    roomUnder(limit.value ?? 0, (await findUsed(services, playerId, limit, now)) ?? 0),
  )
  const { playSecondsADay } = protection
  const today = new Date(periodAt('day', now).from)
  if (playSecondsADay !== null)
    left.push(playTime.secondsSince(playerId, today).then(used => roomUnder(playSecondsADay, used)))
  return left.length > 0 ? Math.min(...(await Promise.all(left))) : null
}

/** Players may be asked more often than the operator wants, not more seldom. */
function shorter(own: number | null, operators: number | null): number | null {
  return own === null || operators === null ? (own ?? operators) : Math.min(own, operators)
}

export async function readBounds(services: BoundsServices, playerId: number): Promise<Bounds> {
  const { db, clock, protection } = services
  const limits = await readBinding(db, playerId, clock.now())
  const own = limits.find(({ type }) => type === 'reality_check')
  return {
    isSelfExcluded: limits.some(({ type }) => type === 'self_exclusion'),
    secondsLeft: await secondsLeft(services, playerId, limits),
    realityCheckSeconds: shorter(own?.value ?? null, protection.realityCheckSeconds),
  }
}

/** Throws PLAYER_EXCLUDED for a player who has excluded oneself: nobody signs in to that account. */
export async function refuseSelfExcluded(db: Db, playerId: number, now: number): Promise<void> {
  const limits = await readBinding(db, playerId, now)
  if (limits.some(({ type }) => type === 'self_exclusion')) throw new ApiError('PLAYER_EXCLUDED')
}

/** Whether a player takes a break or has excluded oneself. */
export async function isExcluded(db: Db, playerId: number, now: number): Promise<boolean> {
  return (await readBinding(db, playerId, now)).some(({ type }) => isExclusion(type))
}
