import type { SessionEnd } from '../../core/realtime/session-revoker.ts'
import type { Db } from '../../platform/db/database.ts'

/** The operations on players' sessions that protection needs. */
export interface PlayerSessions {
  /** Ends every session of a player. */
  endPlayerSessions(playerId: number, reason: 'time_limit'): Promise<void>
  /** Ends every session of a player except `exceptId`, in the transaction; `finishEnd` must follow its commit. */
  writePlayerEnd(transaction: Db, playerId: number, reason: 'excluded', exceptId?: string): Promise<SessionEnd>
  /** Leaves an excluded player's ended session the calls of excluded players, in the transaction that ended it. */
  restrict(transaction: Db, sessionId: string): Promise<void>
  finishEnd(end: SessionEnd): Promise<void>
}
