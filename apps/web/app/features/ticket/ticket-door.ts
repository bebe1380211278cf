/**
 * When the ticket's own code is fetched: with the first sign of a person, at a pick, or when this tab has kept a slip. A
 * page that is only looked at never pays for it.
 */
import { createObservable } from '@touchline/client/observable'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { onEarlyPick, slipCount } from './picks.ts'
import { reopenSheet } from './slip/slip-view.ts'
import { hasKeptSlip } from './storage/slip-key.ts'
import type { TicketPorts } from './ticket-store.ts'

const wanted = createObservable(false)
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/** The ticket's code and texts. */
export const loadTicket = () => import('./slip/slip.tsx')

export const useIsTicketWanted = (): boolean => useReadable(wanted)

/** Waits for a sign of a person, then starts the ticket. */
export function openTicketDoor(app: App, ports: TicketPorts): void {
  const wasKept = hasKeptSlip()
  const open = () => {
    if (wanted.get()) return
    for (const sign of SIGNS) removeEventListener(sign, open)
    Promise.all([loadTicket(), app.i18n.loadLater()])
      .then(([{ ticketOf }]) => {
        ticketOf(app).start(ports)
        wanted.set(true)
        if (wasKept && slipCount.get() > 0) reopenSheet()
      })
      .catch(error => reportError(error, 'fetching the slip'))
  }
  for (const sign of SIGNS) addEventListener(sign, open, { passive: true })
  onEarlyPick(open)
  if (wasKept) open()
}
