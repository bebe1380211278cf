/**
 * Records authenticated requests as play time, and ends every session of a player whose time is used up. Recording
 * writes to the database, so it happens once a minute per session, and when the remaining time has elapsed.
 */

import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { AuthenticatedPlayer } from '../../platform/http/authentication.ts'
import type { PlayTime } from './play-time.ts'
import type { PlayerSessions } from './player-sessions.ts'

/** `count_play` in `db/functions` allows for this interval. */
const RECORD_INTERVAL_MS = 60_000
const MAX_SESSIONS = 50_000

interface Recorded {
  playerId: number
  nextRecordMs: number
}

export interface RequestRecorder {
  /** Must be called with every request. The request that uses up the time is still answered: it may be a cash-out. */
  record(player: AuthenticatedPlayer): Promise<void>
  /** The player's time limits have changed: records the next request immediately. */
  reset(playerId: number): void
}

/** Creates the recorder of a node. */
export function createRequestRecorder(deps: {
  clock: Clock
  playTime: PlayTime
  sessions: PlayerSessions
  /** Whether players are notified of limits that are nearly used. */
  notifiesUsedLimits: boolean
  /** Called after each commit that may have written to the outbox. */
  onCommitted: () => void
}): RequestRecorder {
  const { clock, playTime, sessions, notifiesUsedLimits, onCommitted } = deps
  const recorded = new LRUCache<string, Recorded>({ max: MAX_SESSIONS })
  return {
    async record({ id: playerId, session }) {
      const now = clock.now()
      if (now < (recorded.get(session.id)?.nextRecordMs ?? 0)) return
      const remainingMs = await playTime.record(playerId, session.id)
      if (remainingMs !== null && notifiesUsedLimits) {
        await playTime.notifyUsedLimits(playerId)
        onCommitted()
      }
      if (remainingMs === 0) {
        recorded.delete(session.id)
        return sessions.endPlayerSessions(playerId, 'time_limit')
      }
      const waitMs = Math.min(RECORD_INTERVAL_MS, remainingMs ?? RECORD_INTERVAL_MS)
      recorded.set(session.id, { playerId, nextRecordMs: now + waitMs })
    },
    reset(playerId) {
      for (const [id, entry] of recorded) if (entry.playerId === playerId) recorded.delete(id)
    },
  }
}
