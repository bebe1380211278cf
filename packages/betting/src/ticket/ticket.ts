/**
 * The ticket's pure state machine: `(state, event) → (state, effects)`. The browser's store runs it and its effects;
 * their results return as events. An event that does not fit the state returns the same state object. While bets are
 * pending only feed flags and the response change the ticket.
 */
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import { buildBonusRequestKey } from '../slip/bonus-request.ts'
import { DEFAULT_SLIP_RULES } from '../slip/rules.ts'
import { listSelections, type SlipBet, type SlipCurrency } from '../slip/slip-bet.ts'
import { EDITS } from './editing.ts'
import { isResponseExpected, PLACEMENT } from './placement.ts'
import { STORED } from './restore.ts'
import { isInProgress, NO_ERROR } from './transitions.ts'
import type {
  ReceiptBet,
  Ticket,
  TicketEffect,
  TicketEvent,
  TicketEventType,
  TicketHandler,
  TicketState,
  TicketTransition,
} from './types.ts'
import { UPDATES } from './updates.ts'

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

const HANDLERS = { ...EDITS, ...UPDATES, ...PLACEMENT, ...STORED }

const NO_FETCH_STATES: readonly TicketState[] = ['PROCESSING', 'CHECKING', 'SUCCESS']

// The inputs of a custom bet's price.
function buildCustomPricingKey([bet]: readonly SlipBet[]): string | null {
  return bet?.betType === 'custom' ? bet.selections.map(({ id, odds }) => `${id}@${odds}`).join(' ') : null
}

/**
 * Requests a custom bet's price after its selections or their prices changed, or after a response ended a pending
 * placement. A bet from the builder either includes its price or needs one, regardless of the previous slip.
 */
function needsCustomPrice(before: Ticket, { type }: TicketEvent, { bets }: Ticket): boolean {
  if (type === 'buildCustomBet') return bets[0]?.customOdds === null
  return isInProgress(before) || buildCustomPricingKey(bets) !== buildCustomPricingKey(before.bets)
}

/**
 * Requests the bonuses of the slip's bets after what they follow from changed, and after bets were placed or refused. An
 * answer to such a request decides that itself.
 */
function needsBonuses(before: Ticket, { type }: TicketEvent, { bets }: Ticket): boolean {
  if (bets.length === 0 || type === 'bonusesChanged') return false
  const wasFetched = !NO_FETCH_STATES.includes(before.ticketState)
  return !wasFetched || buildBonusRequestKey(bets) !== buildBonusRequestKey(before.bets)
}

function listRequests(before: Ticket, event: TicketEvent, after: Ticket): readonly TicketEffect[] {
  const [bet] = after.bets
  if (before === after || NO_FETCH_STATES.includes(after.ticketState)) return []
  const requests: TicketEffect[] = []
  if (bet?.betType === 'custom' && needsCustomPrice(before, event, after))
    requests.push({ type: 'priceCustomBet', bet })
  if (needsBonuses(before, event, after)) requests.push({ type: 'fetchBonuses' })
  return requests
}

function isAccepted(ticket: Ticket, event: TicketEvent): boolean {
  const isOurs =
    !('idempotencyKey' in event) || event.type === 'place' || isResponseExpected(ticket, event.idempotencyKey)
  return isOurs && TICKET_EVENT_STATES[event.type].includes(ticket.ticketState)
}

/** Returns the next state and the effects to run, in order. */
export function reduceTicket<P extends ReceiptBet>(ticket: Ticket<P>, event: TicketEvent<P>): TicketTransition<P> {
  if (!isAccepted(ticket, event)) return { state: ticket, effects: [] }
  const effects: TicketEffect[] = []
  const handle = HANDLERS[event.type] as TicketHandler
  // The cast is safe: placed bets pass through unchanged, so the type P is preserved.
  const state = handle(ticket, event, effect => effects.push(effect)) as Ticket<P>
  return { state, effects: [...effects, ...listRequests(ticket, event, state)] }
}
