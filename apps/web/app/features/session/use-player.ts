import { useQuery } from '@tanstack/react-query'
import type { SessionState } from '@touchline/client/session'
import type { Account, Player } from '@touchline/contract/entities/player'
import { useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { accountsQuery, chooseAccount, profileQuery } from './player-queries.ts'

/** The server's session state, also used during hydration, however late that happens. */
const NOT_KNOWN: SessionState = { status: 'UNKNOWN', reason: null, info: null }
const ofServer = (): SessionState => NOT_KNOWN

/** The session state. Separate from player data, because every page includes it. */
export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.get, ofServer)
}

export const useIsLoggedIn = (): boolean => useSessionState().status === 'LOGGED_IN'

/** The profile; undefined for a visitor and until loaded. */
export function usePlayer(): Player | undefined {
  const { api } = useApp()
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...profileQuery(api), enabled: isLoggedIn })
  return isLoggedIn ? data : undefined
}

/** The account that bets are placed from: that of the profile's currency, else the first. */
export function useActiveAccount(): Account | undefined {
  const { api } = useApp()
  const player = usePlayer()
  const isLoggedIn = useIsLoggedIn()
  const { data: accounts = [] } = useQuery({ ...accountsQuery(api), enabled: isLoggedIn })
  if (!isLoggedIn) return undefined
  return chooseAccount(accounts, player)
}
