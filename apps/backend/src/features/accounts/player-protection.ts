/** Player protection as sign-in, sessions and profiles need it; passed in by the composition root. */
import type { Db } from '../../platform/db/database.ts'

export interface PlayBounds {
  /** A break only blocks bets and deposits; a self-excluded player gets a restricted session at most. */
  isSelfExcluded: boolean
  /** Remaining play time in seconds; null without a limit. */
  secondsLeft: number | null
  /** Seconds between reality checks; null without them. */
  realityCheckSeconds: number | null
}

export interface PlayerProtection {
  isSelfExcluded(playerId: number, transaction?: Db): Promise<boolean>
  /** Throws PLAYER_EXCLUDED for a self-excluded player. */
  refuseSelfExcluded(playerId: number): Promise<void>
  /** Remaining play time in milliseconds; null without a limit. */
  readRemainingMs(playerId: number): Promise<number | null>
  readBounds(playerId: number): Promise<PlayBounds>
  /** Records a request of a session as play time. */
  recordPlay(playerId: number, sessionId: string): Promise<void>
  /** Start of the current play session. */
  readPlayStart(playerId: number): Promise<Date>
  /** Whether the session's player has been inactive for longer than the operator allows. */
  isIdle(sessionId: string): Promise<boolean>
  /** Records that the session's player is active. */
  recordActivity(sessionId: string): Promise<void>
}
