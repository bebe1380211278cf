/** Small moves shared by the ticket's transitions. */
import type { AcceptMode } from './odds-acceptance.ts'
import { refreshBetPrices, type SlipBet, withoutStake } from './slip-bet.ts'
import { listSelections } from './slip-compose.ts'
import { buildCustomPricingKey, isCustomPriceChanged, removeClosedCustomSelections } from './slip-custom-bet.ts'
import type { Ticket, TicketEffect, TicketError, TicketState, TicketTransition } from './ticket-types.ts'

export const NO_ERROR: TicketError = { key: '', message: '', details: [], byBet: {} }

export function toTransition(state: Ticket, ...effects: TicketEffect[]): TicketTransition {
  return { state, effects }
}

export function isInProgress(ticket: Ticket): boolean {
  return ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING'
}

/** Where a ticket rests with those bets: ODDS_CHANGED while a price waits for a yes or a selection is gone. */
export function getIdleState(bets: readonly SlipBet[]): TicketState {
  const isConcerned = listSelections(bets).some(({ isChanged, isNotAvailable }) => isChanged || isNotAvailable)
  return isConcerned || bets.some(isCustomPriceChanged) ? 'ODDS_CHANGED' : 'INITIAL'
}

/** The bets while the player may look at them: prices settled, and what a custom bet cannot hold taken out. */
export function refreshEditableBets(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  return refreshBetPrices(removeClosedCustomSelections(bets), mode)
}

/** The ticket with other bets that nobody chose to change: by news or by what the back end says of them. */
export function withRefreshedBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  if (bets === ticket.bets) return ticket
  const isAtRest = ticket.ticketState === 'INITIAL' || ticket.ticketState === 'ODDS_CHANGED'
  return { ...ticket, bets, ticketState: isAtRest ? getIdleState(bets) : ticket.ticketState }
}

const NO_PRICING_STATES: readonly TicketState[] = ['PROCESSING', 'CHECKING', 'SUCCESS']

/** The question for a custom bet's price, while it may still change. */
export function requestCustomPrice({ bets, ticketState }: Ticket): readonly TicketEffect[] {
  const [bet] = bets
  return bet?.betType === 'custom' && !NO_PRICING_STATES.includes(ticketState) ? [{ type: 'priceCustomBet', bet }] : []
}

/** Asks for a price when a custom bet needs one: its selections or their prices changed, or an answer came meanwhile. */
export function pricingEffects(before: Ticket, after: Ticket): readonly TicketEffect[] {
  const isSame = buildCustomPricingKey(after.bets) === buildCustomPricingKey(before.bets) && !isInProgress(before)
  return isSame ? [] : requestCustomPrice(after)
}

/** Stakes in another currency than the slip's are forgotten. */
export function resetForeignStakes({ bets, currency }: Ticket): readonly SlipBet[] {
  return bets.every(bet => bet.currency === currency.currency)
    ? bets
    : bets.map(bet => (bet.currency === currency.currency ? bet : withoutStake(bet, currency)))
}

/** The player changed the slip: errors, receipts and a wish that waits for sign-in no longer hold. */
export function withEditedBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const settled = refreshEditableBets(bets, ticket.acceptMode)
  return { ...ticket, bets: settled, ticketState: getIdleState(settled), error: NO_ERROR, placedBets: [], intent: null }
}

/** The answer is in and was not (wholly) yes: what piled up meanwhile (prices, currency, mode) takes effect. */
export function withResponseReceived(ticket: Ticket): Ticket {
  const bets = refreshEditableBets(resetForeignStakes(ticket), ticket.acceptMode)
  return { ...ticket, bets, processingBets: [], intent: null, ticketState: getIdleState(bets) }
}
