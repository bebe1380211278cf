/**
 * The currency that a host wants bets to be placed in. It may say so before anybody is signed in: it is kept for whoever
 * comes, who can still choose another account. A player who has none in it keeps the own one.
 */
import { chooseCurrency } from '../../features/session/change-account.ts'
import { accountsQuery, profileQuery } from '../../features/session/player-queries.ts'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'

export function createHostCurrencySetter(app: App): (currency: string) => Promise<void> {
  const { session, queryClient, api } = app
  let wanted: string | null = null
  const apply = async () => {
    if (wanted === null || session.get().status !== 'LOGGED_IN') return
    const currency = wanted
    wanted = null
    const [player, accounts] = await Promise.all([
      queryClient.fetchQuery(profileQuery(api)),
      queryClient.fetchQuery(accountsQuery(api)),
    ])
    const isOwn = accounts.some(account => account.currency === currency)
    if (isOwn && player.currency !== currency) await chooseCurrency(app, currency)
  }
  session.subscribe(() => void apply().catch(error => reportError(error, "the host's currency")))
  return currency => {
    wanted = currency
    return apply()
  }
}
