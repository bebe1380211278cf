/** What the first use of a page loads: slip and quick bet, which start together. */
import { toMilli } from '@touchline/betting/odds/odds'
import { listSelections } from '@touchline/betting/slip/slip-bet'
import type { App } from '../../shared/app/app.ts'
import type { BuiltBet } from '../../shared/app/app-handlers.ts'
import { findModal } from '../../shared/modals/modals.ts'
import { type PressedOutcome, toPick } from '../../shared/odds/pick.ts'
import type { TicketDeps } from './placing/player.ts'
import { toPickedOutcome } from './placing/request-mapping.ts'
import { startQuickBet } from './quick-bet/quick-bet-store.ts'
import { lastPick } from './slip/pick-announcer.tsx'
import { showSlip } from './slip/slip-view.ts'
import { startTicket } from './ticket-store.ts'

export { QuickBar } from './quick-bet/quick-bar.tsx'
export { FloatingSlip } from './slip/floating-slip.tsx'
export { PickAnnouncer } from './slip/pick-announcer.tsx'
export { PanelSlip } from './slip/slip.tsx'

/** Starts both; returns what the page does with them. */
export function startTicketAndQuickBet(app: App, deps: TicketDeps) {
  const ticket = startTicket(app, deps)
  const quickBet = startQuickBet(app, ticket, deps)
  return {
    /** Handles a press on an odds button, which quick bet is offered first. */
    pick(pressed: PressedOutcome): void {
      const pick = toPick(pressed)
      if (quickBet.pick(pick)) return
      const countPicks = () => listSelections(ticket.get().bets).length
      const before = countPicks()
      ticket.pick(pick)
      const count = countPicks()
      if (count !== before) lastPick.set({ outcomeName: pick.outcomeName, isAdded: count > before, count })
    },
    /** Brings back what was last removed from the slip. */
    bringBack: () => ticket.bringBack(),
    /** Adds a bet of the bet builder to the slip, and shows the slip unless it asks for confirmation first. */
    addBuiltBet({ picks, odds }: BuiltBet): void {
      const outcomes = picks.map(pick => toPickedOutcome(pick, app.live))
      ticket.dispatch({ type: 'buildCustomBet', outcomes, odds: toMilli(odds) })
      if (!findModal('customBet')) showSlip(app, 'BET_SLIP')
    },
  }
}
