/**
 * Bet placement, from the tap to the receipt. A placement intent has one idempotency key and is sent at most once; a
 * lost response is reconciled, never resent. Responses under another key are late or foreign and are ignored.
 */

import { withRefusedBonus } from '../slip/bonus.ts'
import { completeMixedSlip, listStakedBets } from '../slip/compose.ts'
import { withCustomPrice } from '../slip/custom-bet.ts'
import { betKey, mapBets, mapSelections, type SlipBet, totalStake } from '../slip/slip-bet.ts'
import { findPlacementBlockers } from './blockers.ts'
import { getPlacementErrorKey, PLACEMENT_ERROR_KEYS } from './placement-errors.ts'
import { applyReceiptBetChange } from './receipt-bets.ts'
import { getIdleState, NO_ERROR, toGenericAlert, toTransition, withResponseReceived } from './transitions.ts'
import type {
  BetError,
  CodedPlacementFailure,
  PlacementEvent,
  PlacementFailure,
  PlacingContext,
  ReceiptBet,
  Ticket,
  TicketError,
  TicketTransition,
} from './types.ts'

type ErrorsByBetIndex = CodedPlacementFailure['errorsByBet']

function send(ticket: Ticket, idempotencyKey: string): TicketTransition {
  const bets = listStakedBets(ticket.bets)
  const sent: Ticket = {
    ...ticket,
    ticketState: 'PROCESSING',
    error: NO_ERROR,
    processingBets: bets,
    placedBets: [],
    intent: { idempotencyKey, phase: 'sent', total: totalStake(bets) },
    lastIdempotencyKey: idempotencyKey,
  }
  return toTransition(sent, { type: 'sendBets', idempotencyKey, bets })
}

/** Starts a placement. A visitor is asked to sign in first and the intent is kept. Does nothing while blocked. */
function place(ticket: Ticket, idempotencyKey: string, context: PlacingContext): TicketTransition {
  if (idempotencyKey === ticket.lastIdempotencyKey) return toTransition(ticket)
  const blockers = findPlacementBlockers(ticket, context)
  const isPhoneMissing = blockers.every(key => key === 'phone_verification_required')
  if (blockers.length > 0)
    return isPhoneMissing ? toTransition(ticket, { type: 'requestPhoneVerification' }) : toTransition(ticket)
  if (context.isSignedIn) return send(ticket, idempotencyKey)
  const intent = { idempotencyKey, phase: 'awaiting_sign_in', total: totalStake(ticket.bets) } as const
  return toTransition(
    { ...ticket, ticketState: 'INITIAL', error: NO_ERROR, placedBets: [], intent },
    { type: 'requestSignIn' },
  )
}

/**
 * After sign-in, continues a kept intent if the slip is unchanged since the player confirmed it; otherwise drops the
 * intent.
 */
function resumePlacing(ticket: Ticket, context: PlacingContext): TicketTransition {
  const { intent } = ticket
  if (intent?.phase !== 'awaiting_sign_in') return toTransition(ticket)
  const agreed: PlacingContext = { ...context, expectedTotal: intent.total }
  const isBlocked = !context.isSignedIn || findPlacementBlockers(ticket, agreed).length > 0
  return isBlocked ? abandonSignIn(ticket) : send(ticket, intent.idempotencyKey)
}

function abandonSignIn(ticket: Ticket): TicketTransition {
  return toTransition(ticket.intent?.phase === 'awaiting_sign_in' ? { ...ticket, intent: null } : ticket)
}

/** Whether a response belongs to the pending placement. */
export function isResponseExpected(ticket: Ticket, idempotencyKey: string): boolean {
  return ticket.intent?.phase === 'sent' && ticket.intent.idempotencyKey === idempotencyKey
}

function errorsByKey(sent: readonly SlipBet[], errors: ErrorsByBetIndex = {}): Record<string, BetError> {
  const entries = sent.flatMap((bet, index): [string, BetError][] => {
    const error = errors[String(index)]
    return error ? [[betKey(bet), { key: error.key ?? '', message: error.message }]] : []
  })
  return Object.fromEntries(entries)
}

function toSucceeded(ticket: Ticket, placedBets: readonly ReceiptBet[]): Ticket {
  return { ...ticket, ticketState: 'SUCCESS', error: NO_ERROR, placedBets, processingBets: [], intent: null }
}

function toFailed(ticket: Ticket, error: TicketError): Ticket {
  return { ...withResponseReceived(ticket), ticketState: 'ERROR', error }
}

/**
 * Applies a successful placement: of all bets, or of all except those in `errorsByBet`, which stay on the slip with
 * their errors.
 */
function applySuccess(ticket: Ticket, placedBets: readonly ReceiptBet[], errors?: ErrorsByBetIndex): TicketTransition {
  const byBet = errorsByKey(ticket.processingBets, errors)
  if (Object.keys(byBet).length === 0) return toTransition(toSucceeded(ticket, placedBets))
  const refused = withRefusedBonuses(ticket, errors).bets.filter(bet => betKey(bet) in byBet)
  const bets = completeMixedSlip(refused, ticket.rules.systemTypes)
  const error: TicketError = { key: PLACEMENT_ERROR_KEYS.default, message: '', details: [], byBet }
  return toTransition({ ...toFailed({ ...ticket, bets }, error), placedBets })
}

function withCurrentCustomOdds(ticket: Ticket, { currentCustomOdds = {} }: CodedPlacementFailure): Ticket {
  const prices = new Map(ticket.processingBets.map((bet, at) => [betKey(bet), currentCustomOdds[String(at)]]))
  const bets = mapBets(ticket.bets, bet => {
    const odds = bet.betType === 'custom' ? prices.get(betKey(bet)) : undefined
    return odds === undefined ? bet : withCustomPrice(bet, odds, ticket.acceptMode)
  })
  return { ...ticket, bets }
}

function withCurrentOdds(ticket: Ticket, { currentOdds = {} }: CodedPlacementFailure): Ticket {
  const bets = mapSelections(ticket.bets, selection => {
    const odds = currentOdds[selection.id] ?? selection.odds
    return odds === selection.odds ? selection : { ...selection, odds }
  })
  return { ...ticket, bets }
}

function withRefusedBonuses(ticket: Ticket, errors: ErrorsByBetIndex = {}): Ticket {
  const refused = new Map(
    ticket.processingBets.flatMap((bet, at) => {
      const refusal = errors[String(at)]?.bonus
      return refusal && bet.bonus ? [[betKey(bet), { id: bet.bonus.id, ...refusal }] as const] : []
    }),
  )
  const bets = mapBets(ticket.bets, bet => {
    const refusal = refused.get(betKey(bet))
    return refusal ? withRefusedBonus(bet, refusal.id, refusal.current) : bet
  })
  return { ...ticket, bets }
}

// A boost that only has to be accepted is no failure of the slip: its error is kept, to be shown beside it.
function withBoostToAccept(failed: Ticket, errors: ErrorsByBetIndex = {}): Ticket {
  const refusals = Object.values(errors)
  const isBoostOnly = refusals.length > 0 && refusals.every(({ bonus }) => bonus && bonus.current !== null)
  return isBoostOnly && getIdleState(failed.bets) === 'ODDS_CHANGED'
    ? { ...failed, ticketState: 'ODDS_CHANGED' }
    : failed
}

/**
 * Applies a rejection. A coded one sets the error; an uncoded one leaves the slip as it was and raises a generic alert.
 */
function applyFailure(ticket: Ticket, failure: PlacementFailure): TicketTransition {
  if (failure.kind === 'uncoded') return toTransition(withResponseReceived(ticket), toGenericAlert(failure))
  const error: TicketError = {
    key: getPlacementErrorKey(failure.code, failure.key),
    message: failure.message ?? '',
    details: failure.details ?? [],
    byBet: errorsByKey(ticket.processingBets, failure.errorsByBet),
  }
  const priced = withCurrentCustomOdds(withCurrentOdds(ticket, failure), failure)
  const failed = toFailed(withRefusedBonuses(priced, failure.errorsByBet), error)
  return toTransition(withBoostToAccept(failed, failure.errorsByBet))
}

/** Starts reconciliation after a lost response. Nothing else can be placed until the outcome is known. */
function startReconciliation(ticket: Ticket, idempotencyKey: string): TicketTransition {
  return toTransition(
    { ...ticket, ticketState: 'CHECKING' },
    { type: 'reconcile', idempotencyKey, bets: ticket.processingBets },
  )
}

function applyReconciliation(ticket: Ticket, placedBets: readonly ReceiptBet[] | null): TicketTransition {
  if (placedBets && placedBets.length > 0) return toTransition(toSucceeded(ticket, placedBets))
  return toTransition(toFailed(ticket, { ...NO_ERROR, key: PLACEMENT_ERROR_KEYS.notPlaced }))
}

function applyReceiptBet(ticket: Ticket, bet: ReceiptBet): Ticket {
  const placedBets = applyReceiptBetChange(ticket.placedBets, bet)
  return placedBets === ticket.placedBets ? ticket : { ...ticket, placedBets }
}

export function applyPlacement(ticket: Ticket, event: PlacementEvent): TicketTransition {
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
    case 'betChanged':
      return toTransition(applyReceiptBet(ticket, event.bet))
  }
}
