/**
 * Loads and starts the ticket at the first user interaction, at a pick, or when this tab has a stored slip or another tab
 * sends its slip. A page that is only viewed never loads its code.
 */
import type { App } from '../../shared/app/app.ts'
import { runOnInteraction } from '../../shared/browser/run-later.ts'
import type { PressedOutcome } from '../../shared/odds/pick.ts'
import { definePart, loadPart, runPart } from '../../shared/parts/part.ts'
import { ticketPart } from './part.ts'
import { markBufferedPick } from './picks.ts'
import type { TicketDeps } from './placing/player.ts'
import { hasStoredQuickBet, hasStoredSlip, onSlipOfOtherTabs } from './storage/storage-keys.ts'

let setStart: (start: readonly [App, TicketDeps]) => void = () => {}
const start = new Promise<readonly [App, TicketDeps]>(resolve => {
  setStart = resolve
})

/** The started ticket: what shows it, and what adds to it. */
export const startedTicket = definePart({
  when: 'demand',
  load: async () => {
    const [app, deps] = await start
    const { startTicketAndQuickBet, ...components } = await ticketPart.load()
    return { ...components, ...startTicketAndQuickBet(app, deps) }
  },
})

/** Handles a press on an odds button; presses before the ticket has started are shown at once, and added in order then. */
export function pickOutcome(pressed: PressedOutcome): void {
  const ticket = startedTicket.module.get()
  if (ticket) ticket.pick(pressed)
  else {
    markBufferedPick(pressed)
    void runPart(startedTicket, ({ pick }) => pick(pressed), 'adding a pick')
  }
}

/** Lets the ticket start on this app from now on. */
export function startTicketOnUse(app: App, deps: TicketDeps): void {
  setStart([app, deps])
  app.handlers.loadTicket = async () => void (await startedTicket.load())
  app.handlers.addBuiltBet = bet =>
    void runPart(startedTicket, ({ addBuiltBet }) => addBuiltBet(bet), 'adding a built bet to the slip')
  const load = () => void loadPart(startedTicket)
  if (hasStoredSlip() || hasStoredQuickBet()) {
    load()
    return
  }
  runOnInteraction(load)
  onSlipOfOtherTabs(load)
}
