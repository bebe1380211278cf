/** The session in components. Separate from player data, because every page includes it. */
import type { SessionState } from '@touchline/client/session'
import { useSyncExternalStore } from 'react'
import { useApp } from '../app/app-context.tsx'

const UNKNOWN: SessionState = { status: 'UNKNOWN', reason: null, info: null }

/** The session state. During hydration it is unknown, as on the server, however late the hydration happens. */
export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN)
}

export const useIsLoggedIn = (): boolean => useSessionState().status === 'LOGGED_IN'
