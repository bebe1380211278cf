/** What quick bet listens to besides taps: the slip, on which a custom bet may appear. */
import type { TicketStore } from '../ticket-store.ts'

/** Calls back when a custom bet comes to the slip. */
export function onCustomBetAdded(ticket: TicketStore, call: () => void): void {
  const has = () => ticket.get().bets.some(({ betType }) => betType === 'custom')
  let had = has()
  ticket.subscribe(() => {
    const isNew = has() && !had
    had = has()
    if (isNew) call()
  })
}
