/**
 * Records authenticated requests as time played, and ends every session of a player whose time is used up. Recording writes
 * to the database, so it is done once a minute for each session, and when the time that was left has passed.
 */
import type { AuthenticatedPlayer } from '../auth/authenticate.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Clock } from '../clock.ts'
import type { PlayTime } from './play-time.ts'

/** `count_play` in `db/functions` allows for it. */
const RECORD_INTERVAL_MS = 60_000
const MAX_SESSIONS = 50_000

export type RecordRequest = (player: AuthenticatedPlayer) => Promise<void>

/** Creates the recorder. The request that finds the time used up is still answered, so that a cash-out is not lost. */
export function createRequestRecorder(deps: { clock: Clock; playTime: PlayTime; sessions: Sessions }): RecordRequest {
  const { clock, playTime, sessions } = deps
  /** When each session is to be recorded next. */
  const nextRecordMs = new Map<string, number>()
  return async ({ id: playerId, session }) => {
    const now = clock.now()
    if (now < (nextRecordMs.get(session.id) ?? 0)) return
    const remainingMs = await playTime.record(playerId, session.id)
    if (remainingMs === 0) {
      nextRecordMs.delete(session.id)
      return sessions.endPlayerSessions(playerId, 'time_limit')
    }
    if (nextRecordMs.size >= MAX_SESSIONS) nextRecordMs.clear()
    nextRecordMs.set(session.id, now + Math.min(RECORD_INTERVAL_MS, remainingMs ?? RECORD_INTERVAL_MS))
  }
}
