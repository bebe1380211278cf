/** Keeps the slip's selections live and marks the picked outcomes on odds buttons. */
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket/ticket'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket/types'
import type { Readable } from '@touchline/client/observable'
import type { App } from '../../../shared/app/app.ts'
import { setPickedOutcomes } from '../picks.ts'
import { createSelectionSync } from './selection-sync.ts'

export function syncPicks<T extends Ticket>(
  app: App,
  ticket: Readable<T>,
  dispatch: (
    event: Extract<TicketEvent, { type: 'marketsChanged' | 'matchChanged' | 'providerStatusChanged' }>,
  ) => void,
): void {
  const marks = createSelectionSync(app, dispatch)
  let followed = ''
  const syncSelections = () => {
    const { bets, ticketState } = ticket.get()
    const selections = ticketState === 'SUCCESS' ? [] : listSelections(bets)
    const keys = selections.map(({ id }) => id).join(' ')
    if (keys === followed) return
    followed = keys
    marks.follow(selections)
    setPickedOutcomes(listSelectedOutcomeIds(ticket.get()))
  }
  syncSelections()
  ticket.subscribe(syncSelections)
}
