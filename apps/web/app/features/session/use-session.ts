import type { SessionState } from '@touchline/client/session'
import { useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app-context.tsx'

/** As the server takes everybody for, and so does whatever takes over what the server drew, however late it comes. */
const NOT_KNOWN: SessionState = { status: 'UNKNOWN', reason: null, info: null }
const ofServer = (): SessionState => NOT_KNOWN

/** Whether somebody is signed in. Apart from what is read of a player, for every page carries it. */
export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.get, ofServer)
}

export const useIsLoggedIn = (): boolean => useSessionState().status === 'LOGGED_IN'
