import { useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'

/** Whether a player is signed in; false on the server and during hydration. */
export function useSignedIn(): boolean {
  const { session } = useApp()
  return useSyncExternalStore(
    session.subscribe,
    () => session.get().status === 'LOGGED_IN',
    () => false,
  )
}
