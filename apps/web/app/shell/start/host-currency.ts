/**
 * The betting currency requested by a host. It may be requested before sign-in: it is kept for the next player, who can
 * still choose another account. A player without an account in it keeps their own, and the host is told.
 */
import { HostCommandError } from '../../features/embedding/handle-host-message.ts'
import { chooseCurrency } from '../../features/session/change-account.ts'
import { accountsQuery, profileQuery } from '../../features/session/player-queries.ts'
import type { App } from '../../shared/app/app.ts'

interface Request {
  readonly currency: string
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that resolves once a player has the currency, or once another one is requested; rejects with a
 * `HostCommandError` when the operator does not have the currency or the player has no account in it.
 */
export function createHostCurrencySetter(app: App): (currency: string) => Promise<void> {
  const { session, queryClient, queries, api } = app
  let wanted: Request | null = null

  const choose = async (currency: string) => {
    const [player, accounts] = await Promise.all([
      queryClient.fetchQuery(profileQuery(api)),
      queryClient.fetchQuery(accountsQuery(api)),
    ])
    if (!accounts.some(account => account.currency === currency))
      throw new HostCommandError(`the player has no account in ${currency}`)
    if (player.currency !== currency) await chooseCurrency(app, currency)
  }
  const apply = () => {
    if (wanted === null || session.get().status !== 'LOGGED_IN') return
    const { currency, resolve, reject } = wanted
    wanted = null
    choose(currency).then(resolve, reject)
  }
  session.subscribe(apply)

  const checkOffered = async (currency: string) => {
    const { data } = await queryClient.fetchQuery(queries.settings())
    const codes = data.currencies.map(({ code }) => code)
    if (!codes.includes(currency)) throw new HostCommandError(`${currency} is none of ${codes.join(', ')}`)
  }
  return async currency => {
    await checkOffered(currency)
    await new Promise<void>((resolve, reject) => {
      wanted?.resolve()
      wanted = { currency, resolve, reject }
      apply()
    })
  }
}
