/** Notifies the host of the player's balance and currency, for its own header. */
import type { Account } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app/app.ts'
import type { HostNotifier } from './host-notifier.ts'

interface PlayerChangeOptions extends Pick<HostNotifier, 'notify' | 'reset'> {
  /** The account that bets are placed from; undefined for a visitor. */
  readonly readAccount: () => Account | undefined
}

/** Follows until the returned function is called. */
export function notifyPlayerChanges(
  { queryClient, session }: Pick<App, 'queryClient' | 'session'>,
  options: PlayerChangeOptions,
) {
  const { readAccount, notify, reset } = options
  const notifyChanges = () => {
    const account = session.get().status === 'LOGGED_IN' ? readAccount() : undefined
    // Discards the sent state: the next player must be reported even with an equal balance.
    if (!account) return reset('sportsbook:notify-currency-changed', 'sportsbook:balance-changed')
    const { currency, subunits, available_to_bet_with_locked_cents: value } = account
    notify('sportsbook:notify-currency-changed', { currency })
    notify('sportsbook:balance-changed', { value, currency, subunits })
  }
  const stops = [queryClient.getQueryCache().subscribe(notifyChanges), session.subscribe(notifyChanges)]
  notifyChanges()
  return () => {
    for (const stop of stops) stop()
  }
}
