/** Player protection as sign-in, sessions and profiles need it; passed in by the composition root. */
import type { Person } from '../../core/players/person.ts'
import type { Db } from '../../platform/db/database.ts'

export interface PlayBounds {
  /** A break only blocks bets and deposits; a self-excluded player cannot sign in at all. */
  isSelfExcluded: boolean
  /** Remaining play time in seconds; null without a limit. */
  secondsLeft: number | null
  /** Seconds between reality checks; null without them. */
  realityCheckSeconds: number | null
}

export interface PlayerProtection {
  /** Throws PLAYER_EXCLUDED for a self-excluded player. */
  refuseSelfExcluded(playerId: number, transaction?: Db): Promise<void>
  /** Throws PLAYER_EXCLUDED for a self-excluded person; must be called in the transaction that opens the account. */
  refusePerson(transaction: Db, person: Person): Promise<void>
  /**
   * As `refusePerson` for an existing account, which is then excluded like the person's other accounts and signed out.
   */
  refusePlayer(playerId: number, person: Person): Promise<void>
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
