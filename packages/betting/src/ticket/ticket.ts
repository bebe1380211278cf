/**
 * The ticket's pure state machine: `(state, event) → (state, effects)`. The browser's store runs it and its effects;
 * their results return as events. An event that does not fit the state returns the same state object. While bets are
 * pending only feed flags and the response change the ticket.
 */
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import { DEFAULT_SLIP_RULES } from '../slip/rules.ts'
import { listSelections, type SlipCurrency } from '../slip/slip-bet.ts'
import { applyEdit } from './editing.ts'
import { applyPlacement, isResponseExpected } from './placement.ts'
import { applyStored } from './restore.ts'
import { bonusEffects, NO_ERROR, pricingEffects, requestCustomPrice } from './transitions.ts'
import type {
  ReceiptBet,
  Ticket,
  TicketEffect,
  TicketEvent,
  TicketEventType,
  TicketState,
  TicketTransition,
} from './types.ts'
import { applyUpdate } from './updates.ts'

const EDITABLE: readonly TicketState[] = ['INITIAL', 'ODDS_CHANGED', 'ERROR']
const IN_PROGRESS: readonly TicketState[] = ['PROCESSING', 'CHECKING']
const IDLE: readonly TicketState[] = [...EDITABLE, 'SUCCESS']
const ANY: readonly TicketState[] = [...IDLE, ...IN_PROGRESS]

/** The states in which each event is accepted; elsewhere it is ignored. */
export const TICKET_EVENT_STATES: Readonly<Record<TicketEventType, readonly TicketState[]>> = {
  pick: IDLE,
  remove: EDITABLE,
  removeClosed: EDITABLE,
  clear: IDLE,
  setStake: EDITABLE,
  setWantedWin: EDITABLE,
  setBetType: EDITABLE,
  buildCustomBet: IDLE,
  customOddsChanged: EDITABLE,
  bonusesChanged: EDITABLE,
  setFreebet: EDITABLE,
  chooseBonus: EDITABLE,
  setVip: EDITABLE,
  setJackpots: EDITABLE,
  changeAcceptMode: ANY,
  rulesChanged: ANY,
  marketsChanged: ANY,
  matchChanged: ANY,
  providerStatusChanged: ANY,
  acceptOddsChanges: EDITABLE,
  place: ['INITIAL', 'ERROR'],
  signedIn: EDITABLE,
  signInAbandoned: EDITABLE,
  placeSucceeded: IN_PROGRESS,
  placeFailed: IN_PROGRESS,
  answerLost: ['PROCESSING'],
  reconciled: ['CHECKING'],
  betChanged: ['SUCCESS', 'ERROR'],
  finish: ['SUCCESS'],
  keepPicks: ['SUCCESS'],
  tryAgain: ['SUCCESS'],
  currencyChanged: ANY,
  restoreStarted: IDLE,
  restored: ANY,
  slipReceived: EDITABLE,
  restoreFailed: ANY,
}

/** Creates an empty ticket in a currency. */
export function createTicket<P extends ReceiptBet = ReceiptBet>(
  currency: SlipCurrency,
  acceptMode: AcceptMode = 'none',
): Ticket<P> {
  return {
    ticketState: 'INITIAL',
    error: NO_ERROR,
    bets: [],
    processingBets: [],
    placedBets: [],
    isRestoring: false,
    intent: null,
    lastIdempotencyKey: null,
    acceptMode,
    currency,
    rules: DEFAULT_SLIP_RULES,
    chosenSystems: [],
  }
}

/** The outcome keys that odds buttons show as picked; none while a receipt is shown. */
export function listSelectedOutcomeIds(ticket: Ticket): readonly string[] {
  return ticket.ticketState === 'SUCCESS' ? [] : listSelections(ticket.bets).map(({ id }) => id)
}

function transition(ticket: Ticket, event: TicketEvent): TicketTransition {
  switch (event.type) {
    case 'customOddsChanged':
    case 'bonusesChanged':
    case 'changeAcceptMode':
    case 'rulesChanged':
    case 'marketsChanged':
    case 'matchChanged':
    case 'providerStatusChanged':
    case 'currencyChanged':
      return applyUpdate(ticket, event)
    case 'place':
    case 'signedIn':
    case 'signInAbandoned':
    case 'placeSucceeded':
    case 'placeFailed':
    case 'answerLost':
    case 'reconciled':
    case 'betChanged':
      return applyPlacement(ticket, event)
    case 'restoreStarted':
    case 'restored':
    case 'slipReceived':
    case 'restoreFailed':
      return applyStored(ticket, event)
    default:
      return applyEdit(ticket, event)
  }
}

function buildPricingEffects(before: Ticket, event: TicketEvent, after: Ticket): readonly TicketEffect[] {
  if (before === after) return []
  // A bet from the builder either includes its price or needs one, regardless of the previous slip.
  if (event.type === 'buildCustomBet') return after.bets[0]?.customOdds === null ? requestCustomPrice(after) : []
  return pricingEffects(before, after)
}

// `applyUpdate` itself fetches bonuses again after an answer about a bet that has changed since.
function buildBonusEffects(before: Ticket, event: TicketEvent, after: Ticket): readonly TicketEffect[] {
  return before === after || event.type === 'bonusesChanged' ? [] : bonusEffects(before, after)
}

/** Returns the next state and the effects to run, in order. */
export function reduceTicket<P extends ReceiptBet>(ticket: Ticket<P>, event: TicketEvent<P>): TicketTransition<P> {
  const isAccepted = TICKET_EVENT_STATES[event.type].includes(ticket.ticketState)
  const isOurs =
    !('idempotencyKey' in event) || event.type === 'place' || isResponseExpected(ticket, event.idempotencyKey)
  if (!isAccepted || !isOurs) return { state: ticket, effects: [] }
  const { state, effects } = transition(ticket, event)
  // The cast is safe: placed bets pass through unchanged, so the type P is preserved.
  const requests = [...buildPricingEffects(ticket, event, state), ...buildBonusEffects(ticket, event, state)]
  return { state: state as Ticket<P>, effects: [...effects, ...requests] }
}
