import type { SessionState } from '@touchline/client/session'
import { useApp } from '../../shared/app-context.tsx'
import { useReadable } from '../../shared/use-readable.ts'

/** Whether somebody is signed in. Apart from what is read of a player, for every page carries it. */
export function useSessionState(): SessionState {
  return useReadable(useApp().session)
}

export const useIsLoggedIn = (): boolean => useSessionState().status === 'LOGGED_IN'
