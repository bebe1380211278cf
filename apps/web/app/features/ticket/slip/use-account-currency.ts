import type { Settings } from '@touchline/contract/entities/settings'
import { useEffect } from 'react'
import type { TicketPlayer } from '../placing/player.ts'
import type { TicketStore } from '../ticket-store.ts'

/** The slip uses the currency of the player's account. */
export function useAccountCurrency(
  store: TicketStore,
  { account }: TicketPlayer,
  settings: Settings | undefined,
): void {
  const code = account?.currency
  const subunits = account?.subunits
  useEffect(() => {
    if (code && subunits && settings) store.setCurrency({ currency: code, subunits }, settings)
  }, [store, code, subunits, settings])
}
