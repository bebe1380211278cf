/** The account a player bets from: choosing another, and opening one in a further currency. */
import { ApiError } from '@touchline/client/errors'
import type { Account } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app.ts'
import { ACCOUNTS_KEY, PROFILE_KEY, replaceAccount } from './player-queries.ts'

type Deps = Pick<App, 'api' | 'queryClient'>

/** The account in that currency is the one to bet from, here and wherever the player signs in. */
export async function chooseCurrency({ api, queryClient }: Deps, currency: string): Promise<void> {
  const { data } = await api.call('patchPlayer', { body: { currency } })
  queryClient.setQueryData(PROFILE_KEY, data)
  // What is counted is told for each currency that the player has.
  await queryClient.invalidateQueries({ queryKey: ['player', 'limits'] })
}

/** Opens an account and bets from it from now on. One that another device has opened meanwhile is as good. */
export async function openAccount(parts: Deps, currency: string): Promise<void> {
  const { api, queryClient } = parts
  try {
    const { data } = await api.call('postPlayerAccounts', { body: { currency } })
    queryClient.setQueryData<readonly Account[]>(ACCOUNTS_KEY, accounts => accounts && replaceAccount(accounts, data))
  } catch (error) {
    if (!(error instanceof ApiError && error.name === 'ACCOUNT_EXISTS')) throw error
    await queryClient.invalidateQueries({ queryKey: ACCOUNTS_KEY })
  }
  await chooseCurrency(parts, currency)
}
