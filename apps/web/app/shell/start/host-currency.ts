/**
 * The betting currency requested by a host. It may be requested before sign-in: it is kept for the
 * next player, who can still choose another account. A player without an account in it keeps their
 * own.
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
