/** Small moves shared by the ticket's transitions. */
import { type SlipBet, settleBets, withoutStake } from './slip-bet.ts'
import { allSelections } from './slip-compose.ts'
import type { Step, Ticket, TicketEffect, TicketError, TicketState } from './ticket-types.ts'

export const NO_ERROR: TicketError = { key: '', message: '', details: [], byBet: {} }

export function step(state: Ticket, ...effects: TicketEffect[]): Step {
  return { state, effects }
}

export function isInProgress(ticket: Ticket): boolean {
  return ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING'
}

/** Where a ticket rests with those bets: ODDS_CHANGED while a price waits for a yes or a selection is gone. */
export function restingState(bets: readonly SlipBet[]): TicketState {
  return allSelections(bets).some(({ isChanged, isNotAvailable }) => isChanged || isNotAvailable)
    ? 'ODDS_CHANGED'
    : 'INITIAL'
}

/** Stakes in another currency than the slip's are forgotten. */
export function inSlipCurrency({ bets, currency }: Ticket): readonly SlipBet[] {
  return bets.every(bet => bet.currency === currency.currency)
    ? bets
    : bets.map(bet => (bet.currency === currency.currency ? bet : withoutStake(bet, currency)))
}

/** The player changed the slip: errors, receipts and a wish that waits for sign-in no longer hold. */
export function edited(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const settled = settleBets(bets, ticket.acceptMode)
  return { ...ticket, bets: settled, ticketState: restingState(settled), error: NO_ERROR, placedBets: [], intent: null }
}

/** The answer is in and was not (wholly) yes: what piled up meanwhile (prices, currency, mode) takes effect. */
export function released(ticket: Ticket): Ticket {
  const bets = settleBets(inSlipCurrency(ticket), ticket.acceptMode)
  return { ...ticket, bets, processingBets: [], intent: null, ticketState: restingState(bets) }
}
