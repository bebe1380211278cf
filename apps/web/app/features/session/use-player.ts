import { useQuery } from '@tanstack/react-query'
import type { Account, Player } from '@touchline/contract/entities/player'
import { useApp } from '../../shared/app/app-context.tsx'
import { accountsQuery, chooseAccount, profileQuery } from './player-queries.ts'
import { useIsLoggedIn } from './use-session.ts'

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
