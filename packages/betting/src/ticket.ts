/**
 * The ticket as one pure machine: state and event in, state and effects out. The browser's store runs it and carries the
 * effects out; answers come back as events. An event that does not fit the state is ignored, and then the very same state
 * object comes back. While bets are on their way nothing changes but marks of the live feed and the answer.
 */
import type { AcceptMode } from './acceptance.ts'
import { toMinor } from './money.ts'
import {
  betKey,
  followWantedWins,
  isPossibleStake,
  mapSelections,
  type SlipBet,
  type SlipCurrency,
  settleBets,
  withoutStake,
  withStake,
  withWantedWin,
} from './slip-bet.ts'
import { addSelection, allSelections, changeBetType, DEFAULT_RULES, removeSelections } from './slip-compose.ts'
import {
  acceptCurrentOdds,
  applyMarkets,
  applyMatches,
  applyProvider,
  createSelection,
  markSelection,
  type PickedOutcome,
  type Selection,
} from './slip-selection.ts'
import {
  abandonSignIn,
  isAnswerExpected,
  loseAnswer,
  place,
  reconcile,
  resumePlacing,
  takeFailure,
  takeSuccess,
} from './ticket-placing.ts'
import { restore } from './ticket-restore.ts'
import { edited, inSlipCurrency, isInProgress, NO_ERROR, restingState, step } from './ticket-steps.ts'
import type { PlacedBet, Step, Ticket, TicketEvent, TicketEventType, TicketState } from './ticket-types.ts'

const EDITABLE: readonly TicketState[] = ['INITIAL', 'ODDS_CHANGED', 'ERROR']
const IN_PROGRESS: readonly TicketState[] = ['PROCESSING', 'CHECKING']
const IDLE: readonly TicketState[] = [...EDITABLE, 'SUCCESS']
const ANY: readonly TicketState[] = [...IDLE, ...IN_PROGRESS]

/** In which states an event is heard. */
export const EVENT_STATES: Readonly<Record<TicketEventType, readonly TicketState[]>> = {
  pick: IDLE,
  remove: EDITABLE,
  removeClosed: EDITABLE,
  clear: IDLE,
  setStake: EDITABLE,
  setWantedWin: EDITABLE,
  setBetType: EDITABLE,
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
  finish: ['SUCCESS'],
  keepPicks: ['SUCCESS'],
  currencyChanged: ANY,
  restoreStarted: IDLE,
  restored: ANY,
  restoreFailed: ANY,
}

/** An empty ticket in a currency. */
export function createTicket<P extends PlacedBet = PlacedBet>(
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
    rules: DEFAULT_RULES,
  }
}

/** The outcome keys an odds button shows as picked. A receipt picks nothing. */
export function selectedOutcomeIds(ticket: Ticket): readonly string[] {
  return ticket.ticketState === 'SUCCESS' ? [] : allSelections(ticket.bets).map(({ id }) => id)
}

function cleared(ticket: Ticket): Ticket {
  return edited(ticket, [])
}

function pick(ticket: Ticket, outcome: PickedOutcome): Ticket {
  const from = ticket.ticketState === 'SUCCESS' ? cleared(ticket) : ticket
  const selection = createSelection(outcome, ticket.acceptMode)
  const isPicked = selectedOutcomeIds(from).includes(selection.id)
  const bets = isPicked
    ? removeSelections(from.bets, ({ id }) => id === selection.id)
    : addSelection(from.bets, selection, ticket.currency)
  return edited(from, bets)
}

function editBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): Ticket {
  if (!ticket.bets.some(bet => betKey(bet) === key)) return ticket
  return edited(
    ticket,
    ticket.bets.map(bet => (betKey(bet) === key ? change(bet) : bet)),
  )
}

function editIfChanged(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const isSame = bets.length === ticket.bets.length && bets.every((bet, at) => bet === ticket.bets[at])
  return isSame ? ticket : edited(ticket, bets)
}

// News moves marks in every state, prices only where the player may still look at them, and the state only at rest.
function reprice(ticket: Ticket, change: (selection: Selection) => Selection): Ticket {
  const changed = mapSelections(ticket.bets, selection => markSelection(change(selection), ticket.acceptMode))
  const bets = isInProgress(ticket) ? changed : settleBets(changed, ticket.acceptMode)
  if (bets === ticket.bets) return ticket
  const isAtRest = ticket.ticketState === 'INITIAL' || ticket.ticketState === 'ODDS_CHANGED'
  return { ...ticket, bets, ticketState: isAtRest ? restingState(bets) : ticket.ticketState }
}

function changeAcceptMode(ticket: Ticket, acceptMode: AcceptMode): Ticket {
  if (acceptMode === ticket.acceptMode) return ticket
  const next = { ...ticket, acceptMode }
  return isInProgress(ticket) ? next : reprice(next, selection => selection)
}

function changeCurrency(ticket: Ticket, currency: SlipCurrency): Ticket {
  if (currency.currency === ticket.currency.currency) return ticket
  const next = { ...ticket, currency }
  return isInProgress(ticket) ? next : { ...next, bets: inSlipCurrency(next), intent: null }
}

// The stake goes: a second bet should be meant, not happen.
function keepPicks(ticket: Ticket): Ticket {
  const bets = ticket.bets.map(bet => withStake(withoutStake(bet, ticket.currency), toMinor(0)))
  return edited(ticket, bets)
}

type OutsideEvent = Extract<
  TicketEvent,
  { idempotencyKey: string } | { type: 'signedIn' | 'signInAbandoned' | 'restored' | 'restoreFailed' }
>

// What concerns sending, and what comes from outside.
function answer(ticket: Ticket, event: OutsideEvent): Step {
  switch (event.type) {
    case 'place':
      return place(ticket, event.idempotencyKey, event.context)
    case 'signedIn':
      return resumePlacing(ticket, event.context)
    case 'signInAbandoned':
      return abandonSignIn(ticket)
    case 'placeSucceeded':
      return takeSuccess(ticket, event.placedBets, event.errorsByBet)
    case 'placeFailed':
      return takeFailure(ticket, event.failure)
    case 'answerLost':
      return loseAnswer(ticket, event.idempotencyKey)
    case 'reconciled':
      return reconcile(ticket, event.placedBets)
    case 'restored':
      return restore(ticket, event.snapshot, event.rate)
    case 'restoreFailed':
      return step({ ...ticket, isRestoring: false }, { type: 'reportRestoreFailure', reason: event.reason })
  }
}

function transition(ticket: Ticket, event: TicketEvent): Step {
  switch (event.type) {
    case 'pick':
      return step(pick(ticket, event.outcome))
    case 'remove':
      return step(
        editIfChanged(
          ticket,
          removeSelections(ticket.bets, ({ id }) => id === event.selectionId),
        ),
      )
    case 'removeClosed':
      return step(
        editIfChanged(
          ticket,
          removeSelections(ticket.bets, one => one.isSuspended || one.isNotAvailable),
        ),
      )
    case 'clear':
    case 'finish':
      return step(cleared(ticket))
    case 'setStake': {
      const { stake } = event
      return step(isPossibleStake(stake) ? editBet(ticket, event.betKey, bet => withStake(bet, stake)) : ticket)
    }
    case 'setWantedWin': {
      const { win } = event
      return step(isPossibleStake(win) ? editBet(ticket, event.betKey, bet => withWantedWin(bet, win)) : ticket)
    }
    case 'setBetType':
      return step(editIfChanged(ticket, changeBetType(ticket.bets, event.betType, ticket.rules)))
    case 'changeAcceptMode':
      return step(changeAcceptMode(ticket, event.mode))
    case 'rulesChanged':
      return step({ ...ticket, rules: event.rules })
    case 'marketsChanged':
      return step(reprice(ticket, selection => applyMarkets(selection, event.changes)))
    case 'matchChanged':
      return step(reprice(ticket, selection => applyMatches(selection, event.changes)))
    case 'providerStatusChanged':
      return step(reprice(ticket, selection => applyProvider(selection, event.provider, event.isActive)))
    case 'acceptOddsChanges':
      return step(editIfChanged(ticket, followWantedWins(mapSelections(ticket.bets, acceptCurrentOdds))))
    case 'keepPicks':
      return step(keepPicks(ticket))
    case 'currencyChanged':
      return step(changeCurrency(ticket, event.currency))
    case 'restoreStarted':
      return step({ ...ticket, isRestoring: true })
    default:
      return answer(ticket, event)
  }
}

/** The next state and what the caller has to do for it, in order. */
export function reduceTicket<P extends PlacedBet>(ticket: Ticket<P>, event: TicketEvent<P>): Step<P> {
  const isHeard = EVENT_STATES[event.type].includes(ticket.ticketState)
  const isOurs =
    !('idempotencyKey' in event) || event.type === 'place' || isAnswerExpected(ticket, event.idempotencyKey)
  if (!isHeard || !isOurs) return { state: ticket, effects: [] }
  // Placed bets are only handed through, so what came in as P goes out as P.
  return transition(ticket, event) as Step<P>
}
