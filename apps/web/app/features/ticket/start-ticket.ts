/** What the first use of a page loads: slip and quick bet, which start together. */
import type { App } from '../../shared/app/app.ts'
import { type PressedOutcome, toPick } from '../../shared/odds/pick.ts'
import type { TicketDeps } from './placing/player.ts'
import { startQuickBet } from './quick-bet/quick-bet-store.ts'
import { startTicket } from './ticket-store.ts'

export { QuickBar } from './quick-bet/quick-bar.tsx'
export { FloatingSlip } from './slip/floating-slip.tsx'
export { PanelSlip } from './slip/slip.tsx'

/** Starts both; returns what handles a press on an odds button, which quick bet is offered first. */
export function startTicketAndQuickBet(app: App, deps: TicketDeps): (pressed: PressedOutcome) => void {
  const ticket = startTicket(app, deps)
  const quickBet = startQuickBet(app, ticket, deps)
  return pressed => {
    const pick = toPick(pressed)
    if (!quickBet.pick(pick)) ticket.pick(pick)
  }
}
