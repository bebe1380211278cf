/**
 * Adds a bet from the bet builder to the slip, and shows the slip unless it asks for confirmation
 * first.
 */
import { toMilli } from '@touchline/betting/odds/odds'
import type { App } from '../../../shared/app/app.ts'
import { type BuiltBet, ensureTicket } from '../../../shared/app/app-handlers.ts'
import { findModal } from '../../../shared/modals/modals.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { showSlip } from '../slip/slip-view.ts'
import { ticketOf } from '../ticket-store.ts'

export async function addBuiltBet(app: App, { picks, odds }: BuiltBet): Promise<void> {
  await ensureTicket(app.handlers)
  const outcomes = picks.map(pick => toPickedOutcome(pick, app.live))
  ticketOf(app).dispatch({ type: 'buildCustomBet', outcomes, odds: toMilli(odds) })
  if (!findModal('customBet')) showSlip(app, 'BET_SLIP')
}
