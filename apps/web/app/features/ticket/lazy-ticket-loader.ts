/**
 * Loads the ticket's code on the first user interaction, at a pick, or when this tab has a stored
 * slip. A page that is only viewed never loads it.
 */
import type { App } from '../../shared/app/app.ts'
import { runOnInteraction } from '../../shared/browser/run-on-interaction.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { setOnPickBuffered } from './picks.ts'
import { hasStoredQuickBet } from './quick-bet/quick-key.ts'
import { hasStoredSlip } from './storage/slip-key.ts'
import { isTicketRequested, loadQuickBet, loadTicket } from './ticket-chunks.ts'
import type { TicketDeps } from './ticket-store.ts'

/** Waits for a user interaction, then starts the ticket. */
export function startTicketLoader(app: App, deps: TicketDeps): void {
  const wasKept = hasStoredSlip()
  let opening: Promise<void> | null = null
  const start = async (): Promise<void> => {
    stopWaiting()
    const [{ ticketOf }, { quickBetOf }] = await Promise.all([loadTicket(), loadQuickBet(), app.i18n.loadLater()])
    // Starts before the ticket, which passes on the buffered picks.
    quickBetOf(app).start(deps)
    ticketOf(app).start(deps)
    isTicketRequested.set(true)
  }
  const load = (): Promise<void> => {
    opening ??= start().catch(error => {
      // The next interaction retries: the file may be available then.
      opening = null
      stopWaiting = runOnInteraction(open)
      throw error
    })
    return opening
  }
  const open = () => void load().catch(error => reportError(error, 'loading the slip'))
  let stopWaiting = runOnInteraction(open)
  app.handlers.loadTicket = load
  setOnPickBuffered(app.handlers, open)
  if (wasKept || hasStoredQuickBet()) open()
}
