/**
 * Changes the account that bets are placed from: selects another, or opens one in a further
 * currency.
 */

import { ApiError } from '@touchline/client/errors'
import type { Account } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { replaceAccount } from './player-queries.ts'

type Deps = Pick<App, 'api' | 'queryClient'>

/** Makes the account of a currency the active one, on all devices of the player. */
export async function chooseCurrency({ api, queryClient }: Deps, currency: string): Promise<void> {
  const { data } = await api.call('patchPlayer', { body: { currency } })
  queryClient.setQueryData(queryKeys.profile, data)
  // Limits are reported per currency of the player.
  await queryClient.invalidateQueries({ queryKey: queryKeys.playerLimits })
}

/** Opens an account and makes it active. One opened on another device meanwhile is accepted. */
export async function openAccount(parts: Deps, currency: string): Promise<void> {
  const { api, queryClient } = parts
  try {
    const { data } = await api.call('postPlayerAccounts', { body: { currency } })
    queryClient.setQueryData<readonly Account[]>(
      queryKeys.accounts,
      accounts => accounts && replaceAccount(accounts, data),
    )
  } catch (error) {
    if (!(error instanceof ApiError && error.name === 'ACCOUNT_EXISTS')) throw error
    await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  }
  await chooseCurrency(parts, currency)
}
