/** Observes the slip for custom bets. */
import type { TicketStore } from '../ticket-store.ts'

/** Calls back when a custom bet is added to the slip. */
export function onCustomBetAdded(ticket: TicketStore, call: () => void): void {
  const has = () => ticket.get().bets.some(({ betType }) => betType === 'custom')
  let had = has()
  ticket.subscribe(() => {
    const isNew = has() && !had
    had = has()
    if (isNew) call()
  })
}
