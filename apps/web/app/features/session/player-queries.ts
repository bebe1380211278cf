/**
 * Queries of player data. Keys start with `player`, so that sign-out can remove all of it at once.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isUnauthorized } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Account, Player } from '@touchline/contract/entities/player'
import { useApp } from '../../shared/app/app-context.tsx'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

const FRESH_MS = 60_000

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api.call('getPlayer', { signal })).data,
    staleTime: FRESH_MS,
  })

/** Active accounts only. */
export const accountsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.accounts,
    queryFn: async ({ signal, client }): Promise<readonly Account[]> => {
      const { data } = await api.call('getPlayerAccounts', { query: { compatibility: false }, signal })
      return mergeNewest(data, client.getQueryData<readonly Account[]>(queryKeys.accounts))
    },
    staleTime: FRESH_MS,
  })

/** Loyalty points; null when the platform has none for this player, which it reports as 401. */
export const compPointsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.compPoints,
    queryFn: async ({ signal }): Promise<number | null> => {
      try {
        return (await api.call('getPlayerCompPoints', { signal })).data.persistent.points
      } catch (error) {
        if (isUnauthorized(error)) return null
        throw error
      }
    },
    staleTime: FRESH_MS,
  })

/** Tiers and groups of the loyalty programme. */
export const statusGroupsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.statusGroups,
    queryFn: async ({ signal }) => (await api.call('getPlayerStatusGroups', { signal })).data,
    staleTime: 10 * FRESH_MS,
  })

/** The account that bets are placed from: that of the profile's currency, else the first. */
export function chooseAccount(
  accounts: readonly Account[],
  player: Pick<Player, 'currency'> | undefined,
): Account | undefined {
  return accounts.find(({ currency }) => currency === player?.currency) ?? accounts[0]
}

/** Replaces the account of the same currency unless that one is newer; adds an account of another currency. */
export function replaceAccount(accounts: readonly Account[], changed: Account): readonly Account[] {
  const current = accounts.find(account => account.currency === changed.currency)
  if (!current) return [...accounts, changed]
  if (current.version >= changed.version) return accounts
  return accounts.map(account => (account === current ? changed : account))
}

/** The active ones of the fetched and the cached accounts, each at its newest version. */
function mergeNewest(fetched: readonly Account[], cached: readonly Account[] = []): readonly Account[] {
  return cached.reduce(replaceAccount, fetched).filter(account => account.active)
}

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
