import type { SessionState } from '@touchline/client/session'
import { useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'

/** The server's session state, also used during hydration, however late that happens. */
const NOT_KNOWN: SessionState = { status: 'UNKNOWN', reason: null, info: null }
const ofServer = (): SessionState => NOT_KNOWN

/** The session state. Separate from player data, because every page includes it. */
export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.get, ofServer)
}

export const useIsLoggedIn = (): boolean => useSessionState().status === 'LOGGED_IN'
