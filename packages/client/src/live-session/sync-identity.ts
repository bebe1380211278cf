import type { Session } from '../session.ts'
import type { LiveSession } from './live-session.ts'

/**
 * Reconnects when the player logs in or out or the session changes; keeps the connection while the session is unknown.
 * Returns the function that unsubscribes.
 */
export function syncIdentity(
  liveSession: Pick<LiveSession, 'setIdentity'>,
  session: Pick<Session, 'get' | 'subscribe'>,
): () => void {
  const sync = () => {
    const { status, info } = session.get()
    if (status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN') liveSession.setIdentity(info?.id ?? null)
  }
  sync()
  return session.subscribe(sync)
}
