/**
 * Adds a bet from the bet builder to the slip, and shows the slip unless it asks for confirmation
 * first.
 */
import { toMilli } from '@touchline/betting/odds'
import type { App } from '../../../shared/app.ts'
import type { BuiltBet } from '../../../shared/built-bet.ts'
import { findModal } from '../../../shared/modals.ts'
import { loadTicketNow } from '../lazy-ticket-loader.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { showSlip } from '../slip/slip-view.ts'
import { ticketOf } from '../ticket-store.ts'

export async function addBuiltBet(app: App, { picks, odds }: BuiltBet): Promise<void> {
  await loadTicketNow()
  const outcomes = picks.map(pick => toPickedOutcome(pick, app.live))
  ticketOf(app).dispatch({ type: 'buildCustomBet', outcomes, odds: toMilli(odds) })
  if (!findModal('customBet')) showSlip('BET_SLIP')
}
