/** Helpers shared by the ticket's transitions. */
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import { buildBonusRequestKey } from '../slip/bonus.ts'
import { isBoostChanged } from '../slip/boost.ts'
import { buildCustomPricingKey, isCustomPriceChanged, removeClosedCustomSelections } from '../slip/custom-bet.ts'
import { listSelections, refreshBetPrices, type SlipBet, withoutStake } from '../slip/slip-bet.ts'
import type { GenericAlertEffect, Ticket, TicketEffect, TicketError, TicketState, TicketTransition } from './types.ts'

export const NO_ERROR: TicketError = { key: '', message: '', details: [], byBet: {} }

export function toTransition(state: Ticket, ...effects: TicketEffect[]): TicketTransition {
  return { state, effects }
}

/** The alert about a rejection without a code of its own. */
export function toGenericAlert({ message }: { message?: string }): GenericAlertEffect {
  return { type: 'genericAlert', ...(message && { message }) }
}

export function isInProgress(ticket: Ticket): boolean {
  return ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING'
}

/**
 * The idle state for these bets: ODDS_CHANGED while a price or a boost awaits acceptance or a selection is unavailable,
 * else INITIAL.
 */
export function getIdleState(bets: readonly SlipBet[]): TicketState {
  const isConcerned = listSelections(bets).some(({ isChanged, isNotAvailable }) => isChanged || isNotAvailable)
  const isMoved = bets.some(bet => isCustomPriceChanged(bet) || isBoostChanged(bet.bonus))
  return isConcerned || isMoved ? 'ODDS_CHANGED' : 'INITIAL'
}

/** Refreshes editable bets: applies prices and removes selections that a custom bet cannot hold. */
export function refreshEditableBets(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  return refreshBetPrices(removeClosedCustomSelections(bets), mode)
}

/** Replaces the bets after a change from outside: a feed update or a back end response. */
export function withRefreshedBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  if (bets === ticket.bets) return ticket
  const isAtRest = ticket.ticketState === 'INITIAL' || ticket.ticketState === 'ODDS_CHANGED'
  return { ...ticket, bets, ticketState: isAtRest ? getIdleState(bets) : ticket.ticketState }
}

const NO_FETCH_STATES: readonly TicketState[] = ['PROCESSING', 'CHECKING', 'SUCCESS']

/** Requests a custom bet's price, unless the bet is pending or placed. */
export function requestCustomPrice({ bets, ticketState }: Ticket): readonly TicketEffect[] {
  const [bet] = bets
  return bet?.betType === 'custom' && !NO_FETCH_STATES.includes(ticketState) ? [{ type: 'priceCustomBet', bet }] : []
}

/**
 * Requests a custom bet's price after its selections or their prices changed, or after a response ended a pending
 * placement.
 */
export function pricingEffects(before: Ticket, after: Ticket): readonly TicketEffect[] {
  const isSame = buildCustomPricingKey(after.bets) === buildCustomPricingKey(before.bets) && !isInProgress(before)
  return isSame ? [] : requestCustomPrice(after)
}

/**
 * Requests the bonuses of the slip's bets after what they follow from changed, and after bets were placed or refused.
 */
export function bonusEffects(before: Ticket, after: Ticket): readonly TicketEffect[] {
  if (after.bets.length === 0 || NO_FETCH_STATES.includes(after.ticketState)) return []
  const wasEditable = !NO_FETCH_STATES.includes(before.ticketState)
  const isSame = wasEditable && buildBonusRequestKey(after.bets) === buildBonusRequestKey(before.bets)
  return isSame ? [] : [{ type: 'fetchBonuses' }]
}

/** Clears stakes in a currency other than the slip's. */
export function resetForeignStakes({ bets, currency }: Ticket): readonly SlipBet[] {
  return bets.every(bet => bet.currency === currency.currency)
    ? bets
    : bets.map(bet => (bet.currency === currency.currency ? bet : withoutStake(bet, currency)))
}

/** Applies an edit of the player: clears errors, the receipt and a pending sign-in intent. */
export function withEditedBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const settled = refreshEditableBets(bets, ticket.acceptMode)
  return { ...ticket, bets: settled, ticketState: getIdleState(settled), error: NO_ERROR, placedBets: [], intent: null }
}

/** Ends a pending placement that was not fully accepted: deferred changes (prices, currency, mode) take effect. */
export function withResponseReceived(ticket: Ticket): Ticket {
  const bets = refreshEditableBets(resetForeignStakes(ticket), ticket.acceptMode)
  return { ...ticket, bets, processingBets: [], intent: null, ticketState: getIdleState(bets) }
}
