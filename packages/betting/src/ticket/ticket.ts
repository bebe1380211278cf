/**
 * The ticket's pure state machine: `(state, event) → (state, effects)`. The browser's store runs it and its effects;
 * their results return as events. An event that does not fit the state returns the same state object. While bets are
 * pending only feed flags and the response change the ticket.
 */
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import {
  applyMarketChanges,
  applyMatchChanges,
  applyProviderStatus,
  type Selection,
  updateSelectionMarks,
} from '../selections/selection.ts'
import { completeMixedSlip } from '../slip/mixed-slip.ts'
import { DEFAULT_SLIP_RULES, type SlipRules } from '../slip/rules.ts'
import { listSelections, mapSelections, type SlipCurrency, selectionMode } from '../slip/slip-bet.ts'
import { applyBetOption } from './bet-options.ts'
import {
  acceptPriceChanges,
  changeTicketBetType,
  clearBets,
  removeFromTicket,
  restorePicks,
  restoreReceiptBets,
  setStake,
  setWantedWin,
  togglePick,
} from './editing.ts'
import {
  abandonSignIn,
  applyFailure,
  applyReconciliation,
  applySuccess,
  isResponseExpected,
  place,
  resumePlacing,
  startReconciliation,
} from './placement.ts'
import { applyReceiptBetChange } from './receipt-bets.ts'
import { receiveSlip, restoreTicket } from './restore.ts'
import {
  bonusEffects,
  isInProgress,
  NO_ERROR,
  pricingEffects,
  refreshEditableBets,
  requestCustomPrice,
  resetForeignStakes,
  toTransition,
  withRefreshedBets,
} from './transitions.ts'
import type {
  ReceiptBet,
  Ticket,
  TicketEffect,
  TicketEvent,
  TicketEventType,
  TicketState,
  TicketTransition,
} from './types.ts'

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

// A feed update changes flags in every state, accepted prices only while the slip is editable, and the ticket state
// only when idle.
function reprice(ticket: Ticket, change: (selection: Selection) => Selection): Ticket {
  const changed = mapSelections(ticket.bets, (selection, bet) =>
    updateSelectionMarks(change(selection), selectionMode(bet, ticket.acceptMode)),
  )
  return withRefreshedBets(ticket, isInProgress(ticket) ? changed : refreshEditableBets(changed, ticket.acceptMode))
}

function changeAcceptMode(ticket: Ticket, acceptMode: AcceptMode): Ticket {
  if (acceptMode === ticket.acceptMode) return ticket
  const next = { ...ticket, acceptMode }
  return isInProgress(ticket) ? next : reprice(next, selection => selection)
}

function changeCurrency(ticket: Ticket, currency: SlipCurrency): Ticket {
  if (currency.currency === ticket.currency.currency) return ticket
  const next = { ...ticket, currency }
  return isInProgress(ticket) ? next : { ...next, bets: resetForeignStakes(next), intent: null }
}

function applyReceiptBet(ticket: Ticket, bet: ReceiptBet): Ticket {
  const placedBets = applyReceiptBetChange(ticket.placedBets, bet)
  return placedBets === ticket.placedBets ? ticket : { ...ticket, placedBets }
}

// The offered systems decide which bets a mixed slip holds.
function applyRules(ticket: Ticket, rules: SlipRules): Ticket {
  const isEditable = EDITABLE.includes(ticket.ticketState)
  const bets = isEditable ? completeMixedSlip(ticket.bets, rules.systemTypes) : ticket.bets
  return { ...ticket, rules, bets }
}

type PlacementEvent = Extract<
  TicketEvent,
  { idempotencyKey: string } | { type: 'signedIn' | 'signInAbandoned' | 'restored' | 'restoreFailed' }
>

function failRestore(ticket: Ticket, reason: string | null): TicketTransition {
  const idle = { ...ticket, isRestoring: false }
  return reason === null ? toTransition(idle) : toTransition(idle, { type: 'reportRestoreFailure', reason })
}

// Handles events about placement and events from outside.
function handlePlacementEvent(ticket: Ticket, event: PlacementEvent): TicketTransition {
  switch (event.type) {
    case 'place':
      return place(ticket, event.idempotencyKey, event.context)
    case 'signedIn':
      return resumePlacing(ticket, event.context)
    case 'signInAbandoned':
      return abandonSignIn(ticket)
    case 'placeSucceeded':
      return applySuccess(ticket, event.placedBets, event.errorsByBet)
    case 'placeFailed':
      return applyFailure(ticket, event.failure)
    case 'answerLost':
      return startReconciliation(ticket, event.idempotencyKey)
    case 'reconciled':
      return applyReconciliation(ticket, event.placedBets)
    case 'restored':
      return restoreTicket(ticket, event.snapshot, event.rate)
    case 'restoreFailed':
      return failRestore(ticket, event.reason)
  }
}

function transition(ticket: Ticket, event: TicketEvent): TicketTransition {
  switch (event.type) {
    case 'pick':
      return togglePick(ticket, event.outcome, event.replacesCustomBet)
    case 'remove':
      return toTransition(removeFromTicket(ticket, ({ id }) => id === event.selectionId))
    case 'removeClosed':
      return toTransition(removeFromTicket(ticket, one => one.isSuspended || one.isNotAvailable))
    case 'clear':
    case 'finish':
      return toTransition(clearBets(ticket))
    case 'setStake':
      return toTransition(setStake(ticket, event.betKey, event.stake))
    case 'setWantedWin':
      return toTransition(setWantedWin(ticket, event.betKey, event.win))
    case 'setBetType':
      return toTransition(changeTicketBetType(ticket, event.betType, event.systemTypeId))
    case 'changeAcceptMode':
      return toTransition(changeAcceptMode(ticket, event.mode))
    case 'rulesChanged':
      return toTransition(applyRules(ticket, event.rules))
    case 'marketsChanged':
      return toTransition(reprice(ticket, selection => applyMarketChanges(selection, event.changes)))
    case 'matchChanged':
      return toTransition(reprice(ticket, selection => applyMatchChanges(selection, event.changes)))
    case 'providerStatusChanged':
      return toTransition(reprice(ticket, selection => applyProviderStatus(selection, event.provider, event.isActive)))
    case 'betChanged':
      return toTransition(applyReceiptBet(ticket, event.bet))
    case 'acceptOddsChanges':
      return toTransition(acceptPriceChanges(ticket))
    case 'keepPicks':
      return toTransition(restorePicks(ticket))
    case 'tryAgain':
      return toTransition(restoreReceiptBets(ticket, event.betKeys))
    case 'currencyChanged':
      return toTransition(changeCurrency(ticket, event.currency))
    case 'slipReceived':
      return toTransition(receiveSlip(ticket, event.snapshot))
    case 'restoreStarted':
      return toTransition({ ...ticket, isRestoring: true })
    case 'buildCustomBet':
    case 'customOddsChanged':
    case 'bonusesChanged':
    case 'setFreebet':
    case 'chooseBonus':
    case 'setVip':
    case 'setJackpots':
      return applyBetOption(ticket, event)
    default:
      return handlePlacementEvent(ticket, event)
  }
}

function buildPricingEffects(before: Ticket, event: TicketEvent, after: Ticket): readonly TicketEffect[] {
  if (before === after) return []
  // A bet from the builder either includes its price or needs one, regardless of the previous slip.
  if (event.type === 'buildCustomBet') return after.bets[0]?.customOdds === null ? requestCustomPrice(after) : []
  return pricingEffects(before, after)
}

// An answer about bonuses asks again by itself where the bet has changed since.
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
