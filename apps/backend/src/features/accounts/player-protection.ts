/** What signing in, sessions and profiles need of player protection; handed in by the composition root. */
import type { Person } from '../../core/players/person.ts'
import type { Db } from '../../platform/db/database.ts'

export interface PlayBounds {
  /** A break only keeps from betting and depositing; a self-excluded player cannot sign in at all. */
  isSelfExcluded: boolean
  /** Seconds that may be played from now on; null: there is no end. */
  secondsLeft: number | null
  /** Seconds between reality checks; null: there are none. */
  realityCheckSeconds: number | null
}

export interface PlayerProtection {
  /** Throws PLAYER_EXCLUDED for a self-excluded player. */
  refuseSelfExcluded(playerId: number): Promise<void>
  /** Throws PLAYER_EXCLUDED for a self-excluded person; to be called in the transaction that opens the account. */
  refusePerson(transaction: Db, person: Person): Promise<void>
  /** As `refusePerson` for an existing account, which is excluded with the person's others and signed out. */
  refusePlayer(playerId: number, person: Person): Promise<void>
  /** Milliseconds that may be played on; null where there is no limit. */
  readRemainingMs(playerId: number): Promise<number | null>
  readBounds(playerId: number): Promise<PlayBounds>
  /** Counts a request of a session as time played. */
  recordPlay(playerId: number, sessionId: string): Promise<void>
  /** When the current play session began. */
  readPlayStart(playerId: number): Promise<Date>
  /** Whether the player of a session has done nothing for longer than the operator allows. */
  isIdle(sessionId: string): Promise<boolean>
  /** The player of a session is active. */
  recordActivity(sessionId: string): Promise<void>
}
