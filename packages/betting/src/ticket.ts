/**
 * The ticket as one pure machine: state and event in, state and effects out. The browser's store runs it and carries the
 * effects out; answers come back as events. An event that does not fit the state is ignored, and then the very same state
 * object comes back. While bets are on their way nothing changes but marks of the live feed and the answer.
 */
import type { AcceptMode } from './odds-acceptance.ts'
import { applyPlacedChange } from './receipt-bets.ts'
import { mapSelections, type SlipCurrency, selectionMode } from './slip-bet.ts'
import { allSelections, DEFAULT_RULES } from './slip-compose.ts'
import { applyMarkets, applyMatches, applyProvider, markSelection, type Selection } from './slip-selection.ts'
import { changeExtras } from './ticket-bet-options.ts'
import {
  acceptChanges,
  bringBack,
  changeType,
  cleared,
  keepPicks,
  pick,
  remove,
  setStake,
  setWantedWin,
} from './ticket-editing.ts'
import {
  abandonSignIn,
  isAnswerExpected,
  loseAnswer,
  place,
  reconcile,
  resumePlacing,
  takeFailure,
  takeSuccess,
} from './ticket-placement.ts'
import { restore } from './ticket-restore.ts'
import {
  askForPrice,
  inSlipCurrency,
  isInProgress,
  NO_ERROR,
  pricingEffects,
  refreshed,
  step,
  tidied,
} from './ticket-transitions.ts'
import type {
  PlacedBet,
  Step,
  Ticket,
  TicketEffect,
  TicketEvent,
  TicketEventType,
  TicketState,
} from './ticket-types.ts'

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
    chosenSystems: [],
  }
}

/** The outcome keys an odds button shows as picked. A receipt picks nothing. */
export function selectedOutcomeIds(ticket: Ticket): readonly string[] {
  return ticket.ticketState === 'SUCCESS' ? [] : allSelections(ticket.bets).map(({ id }) => id)
}

// News moves marks in every state, prices only where the player may still look at them, and the state only at rest.
function reprice(ticket: Ticket, change: (selection: Selection) => Selection): Ticket {
  const changed = mapSelections(ticket.bets, (selection, bet) =>
    markSelection(change(selection), selectionMode(bet, ticket.acceptMode)),
  )
  return refreshed(ticket, isInProgress(ticket) ? changed : tidied(changed, ticket.acceptMode))
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

function takeBetNews(ticket: Ticket, bet: PlacedBet): Ticket {
  const placedBets = applyPlacedChange(ticket.placedBets, bet)
  return placedBets === ticket.placedBets ? ticket : { ...ticket, placedBets }
}

type OutsideEvent = Extract<
  TicketEvent,
  { idempotencyKey: string } | { type: 'signedIn' | 'signInAbandoned' | 'restored' | 'restoreFailed' }
>

function failRestore(ticket: Ticket, reason: string | null): Step {
  const idle = { ...ticket, isRestoring: false }
  return reason === null ? step(idle) : step(idle, { type: 'reportRestoreFailure', reason })
}

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
      return failRestore(ticket, event.reason)
  }
}

function transition(ticket: Ticket, event: TicketEvent): Step {
  switch (event.type) {
    case 'pick':
      return pick(ticket, event.outcome, event.replacesCustomBet)
    case 'remove':
      return step(remove(ticket, ({ id }) => id === event.selectionId))
    case 'removeClosed':
      return step(remove(ticket, one => one.isSuspended || one.isNotAvailable))
    case 'clear':
    case 'finish':
      return step(cleared(ticket))
    case 'setStake':
      return step(setStake(ticket, event.betKey, event.stake))
    case 'setWantedWin':
      return step(setWantedWin(ticket, event.betKey, event.win))
    case 'setBetType':
      return step(changeType(ticket, event.betType, event.systemTypeId))
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
    case 'betChanged':
      return step(takeBetNews(ticket, event.bet))
    case 'acceptOddsChanges':
      return step(acceptChanges(ticket))
    case 'keepPicks':
      return step(keepPicks(ticket))
    case 'tryAgain':
      return step(bringBack(ticket, event.betKeys))
    case 'currencyChanged':
      return step(changeCurrency(ticket, event.currency))
    case 'restoreStarted':
      return step({ ...ticket, isRestoring: true })
    case 'buildCustomBet':
    case 'customOddsChanged':
    case 'bonusesChanged':
    case 'setFreebet':
    case 'chooseBonus':
    case 'setVip':
    case 'setJackpots':
      return changeExtras(ticket, event)
    default:
      return answer(ticket, event)
  }
}

function customPricing(before: Ticket, event: TicketEvent, after: Ticket): readonly TicketEffect[] {
  if (before === after) return []
  // What the builder hands over has its price with it, or none yet, whatever stood there before.
  if (event.type === 'buildCustomBet') return after.bets[0]?.customOdds === null ? askForPrice(after) : []
  return pricingEffects(before, after)
}

/** The next state and what the caller has to do for it, in order. */
export function reduceTicket<P extends PlacedBet>(ticket: Ticket<P>, event: TicketEvent<P>): Step<P> {
  const isHeard = EVENT_STATES[event.type].includes(ticket.ticketState)
  const isOurs =
    !('idempotencyKey' in event) || event.type === 'place' || isAnswerExpected(ticket, event.idempotencyKey)
  if (!isHeard || !isOurs) return { state: ticket, effects: [] }
  const { state, effects } = transition(ticket, event)
  // Placed bets are only handed through, so what came in as P goes out as P.
  return { state: state as Ticket<P>, effects: [...effects, ...customPricing(ticket, event, state)] }
}
