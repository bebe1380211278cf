/** Queries the database's rules on who may bet and how much, ahead of the placing statement that enforces them. */
import type { ErrorName } from '@touchline/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PlatformDecisions } from '../settings/platform.ts'
import type { ProtectionSettings } from '../settings/protection.ts'

/** Why a player may neither bet nor deposit. */
export type PlayBlock = Extract<
  ErrorName,
  | 'PLAYER_EXCLUDED'
  | 'IDENTITY_CHECK_PENDING'
  | 'SESSION_LIMIT_REACHED'
  | 'REALITY_CHECK_UNANSWERED'
  | 'VERIFICATION_REQUIRED'
>

/** The operator's settings that decide whether a player may bet or deposit. */
export interface PlaySettings {
  readonly protection: ProtectionSettings
  readonly platform: Pick<PlatformDecisions, 'identity'>
}

/** Converts the operator's settings to the JSON that `find_play_block` and the placing statement take. */
export function toPlayTerms({ protection, platform }: PlaySettings, action: 'bet' | 'deposit') {
  const { playSecondsADay, realityCheckSeconds, realityCheckGraceSeconds } = protection
  return {
    required_level: platform.identity.required_for[action],
    play_seconds_a_day: playSecondsADay,
    reality_check_seconds: realityCheckSeconds,
    reality_check_grace_seconds: realityCheckGraceSeconds,
  }
}

/** A call of `find_play_block` for a query on `players`. */
export function selectPlayBlock(at: Date, settings: PlaySettings, action: 'bet' | 'deposit') {
  const terms = JSON.stringify(toPlayTerms(settings, action))
  return sql<PlayBlock | null>`find_play_block(players.id, ${at}, ${terms}::jsonb)`
}

/** The amount in minor units that the player's limits leave to stake in a currency; null without limits. */
export async function readRemainingStake(db: Db, playerId: number, currency: string, at: Date): Promise<number | null> {
  const { rows } = await sql<{ remaining: number | null }>`
    select remaining_stake_limit(${playerId}, ${currency}, ${at}) as remaining`.execute(db)
  return rows[0]?.remaining ?? null
}
