/** The ticket after its bets changed: by the player, from outside, or by the response to a placement. */
import { isBetPriceChanged, refreshEditableBets } from '../slip/prices.ts'
import { listSelections, mapBets, type SlipBet, withoutStake, withRounding } from '../slip/slip-bet.ts'
import type { GenericAlertEffect, Ticket, TicketError, TicketState } from './types.ts'

export const NO_ERROR: TicketError = { key: '', message: '', details: [], byBet: {} }

/** The alert about a rejection without a code of its own. */
export function toGenericAlert({ message }: { message?: string }): GenericAlertEffect {
  return { type: 'genericAlert', ...(message && { message }) }
}

export function isInProgress(ticket: Ticket): boolean {
  return ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING'
}

/** The ticket with these bets; the same object if none of them is another one. */
export function withBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const isSame = bets.length === ticket.bets.length && bets.every((bet, at) => bet === ticket.bets[at])
  return isSame ? ticket : { ...ticket, bets }
}

/**
 * The idle state for these bets: ODDS_CHANGED while a price or a boost awaits acceptance or a selection is unavailable,
 * else INITIAL.
 */
export function getIdleState(bets: readonly SlipBet[]): TicketState {
  const isConcerned = listSelections(bets).some(({ isChanged, isNotAvailable }) => isChanged || isNotAvailable)
  return isConcerned || bets.some(isBetPriceChanged) ? 'ODDS_CHANGED' : 'INITIAL'
}

/** Gives the bets the slip's currency: clears stakes in another one, and applies the rounding of its payouts. */
export function applySlipCurrency({ bets, currency }: Ticket): readonly SlipBet[] {
  return mapBets(bets, bet =>
    bet.currency === currency.currency ? withRounding(bet, currency) : withoutStake(bet, currency),
  )
}

/** After an edit of the player: clears errors, the receipt and a pending sign-in intent. */
export function withEditedBets(ticket: Ticket, edited: readonly SlipBet[]): Ticket {
  const bets = refreshEditableBets(edited, ticket.acceptMode)
  return { ...ticket, bets, ticketState: getIdleState(bets), error: NO_ERROR, placedBets: [], intent: null }
}

/** After a change from outside: pending bets wait for their response, a receipt or an error stays. */
export function withUpdatedBets(ticket: Ticket): Ticket {
  if (isInProgress(ticket)) return ticket
  const bets = refreshEditableBets(ticket.bets, ticket.acceptMode)
  const isAtRest = ticket.ticketState === 'INITIAL' || ticket.ticketState === 'ODDS_CHANGED'
  return { ...ticket, bets, ticketState: isAtRest ? getIdleState(bets) : ticket.ticketState }
}

/** Ends a pending placement that was not fully accepted: deferred changes (prices, currency, mode) take effect. */
export function withResponseReceived(ticket: Ticket): Ticket {
  const bets = refreshEditableBets(applySlipCurrency(ticket), ticket.acceptMode)
  return { ...ticket, bets, processingBets: [], intent: null, ticketState: getIdleState(bets) }
}
