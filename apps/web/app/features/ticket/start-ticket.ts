/**
 * Starts the ticket at the first user interaction, at a pick, or when this tab has a stored slip. A page that is only viewed
 * never loads its code.
 */
import { createObservable } from '@touchline/client/observable'
import type { App } from '../../shared/app/app.ts'
import { runOnInteraction } from '../../shared/browser/run-on-interaction.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { quickBetPart, slipPart } from './part.ts'
import { setOnPickBuffered } from './picks.ts'
import { hasStoredQuickBet } from './quick-bet/quick-key.ts'
import { hasStoredSlip } from './storage/slip-key.ts'
import type { TicketDeps } from './ticket-store.ts'

/** Whether slip and quick bet have started: their components can be shown. */
export const isTicketStarted = createObservable(false)

export function startTicketOnUse(app: App, deps: TicketDeps): void {
  let starting: Promise<void> | null = null
  const start = async (): Promise<void> => {
    stopWaiting()
    const [{ ticketOf }, { quickBetOf }] = await Promise.all([slipPart.load(), quickBetPart.load()])
    // Starts before the ticket, which passes on the buffered picks.
    quickBetOf(app).start(deps)
    ticketOf(app).start(deps)
    isTicketStarted.set(true)
  }
  const load = (): Promise<void> => {
    starting ??= start().catch(error => {
      // The next interaction retries: the file may be available then.
      starting = null
      stopWaiting = runOnInteraction(open)
      throw error
    })
    return starting
  }
  const open = () => void load().catch(error => reportError(error, 'loading the slip'))
  let stopWaiting = runOnInteraction(open)
  app.handlers.loadTicket = load
  setOnPickBuffered(app.handlers, open)
  if (hasStoredSlip() || hasStoredQuickBet()) open()
}
