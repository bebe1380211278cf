/** What is read of a signed-in player. Keys begin with `player`, so that signing out can forget all of it at once. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { Account } from '@touchline/contract/entities/player'

export const PROFILE_KEY = ['player', 'profile'] as const
export const ACCOUNTS_KEY = ['player', 'accounts'] as const

const FRESH_MS = 60_000

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => (await api.call('getPlayer', { signal })).data,
    staleTime: FRESH_MS,
  })

/** Active accounts only. */
export const accountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ACCOUNTS_KEY,
    queryFn: async ({ signal }): Promise<readonly Account[]> => {
      const { data } = await api.call('getPlayerAccounts', { query: { compatibility: false }, signal })
      return data.filter(account => account.active)
    },
    staleTime: FRESH_MS,
  })

/** The accounts with one of them replaced; an unknown currency is a new account. */
export function replaceAccount(accounts: readonly Account[], changed: Account): readonly Account[] {
  if (!accounts.some(account => account.currency === changed.currency)) return [...accounts, changed]
  return accounts.map(account => (account.currency === changed.currency ? changed : account))
}
