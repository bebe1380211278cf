/**
 * Bet placement, from the tap to the receipt. A placement intent has one idempotency key and is sent at most once; a
 * lost response is reconciled, never resent. Responses under another key are late or foreign and are ignored.
 */

import { withRefusedBonus } from '../slip/bonus.ts'
import { completeMixedSlip, listStakedBets } from '../slip/compose.ts'
import { withCustomPrice } from '../slip/prices.ts'
import { betKey, mapBets, mapSelections, type SlipBet, totalStake } from '../slip/slip-bet.ts'
import { findPlacementBlockers } from './blockers.ts'
import { getPlacementErrorKey, PLACEMENT_ERROR_KEYS } from './placement-errors.ts'
import { getIdleState, NO_ERROR, toGenericAlert, withResponseReceived } from './transitions.ts'
import type {
  BetError,
  CodedPlacementFailure,
  Emit,
  PlacementEvent,
  PlacingContext,
  ReceiptBet,
  Ticket,
  TicketError,
  TicketHandlers,
} from './types.ts'

type EventOf<T extends PlacementEvent['type']> = Extract<PlacementEvent, { type: T }>
type ErrorsByBetIndex = CodedPlacementFailure['errorsByBet']

function send(ticket: Ticket, idempotencyKey: string, emit: Emit): Ticket {
  const bets = listStakedBets(ticket.bets)
  emit({ type: 'sendBets', idempotencyKey, bets })
  return {
    ...ticket,
    ticketState: 'PROCESSING',
    error: NO_ERROR,
    processingBets: bets,
    placedBets: [],
    intent: { idempotencyKey, phase: 'sent', total: totalStake(bets) },
    lastIdempotencyKey: idempotencyKey,
  }
}

/** Starts a placement. A visitor is asked to sign in first and the intent is kept. Does nothing while blocked. */
function place(ticket: Ticket, { idempotencyKey, context }: EventOf<'place'>, emit: Emit): Ticket {
  if (idempotencyKey === ticket.lastIdempotencyKey) return ticket
  const blockers = findPlacementBlockers(ticket, context)
  if (blockers.length > 0) {
    const isPhoneMissing = blockers.every(key => key === 'phone_verification_required')
    if (isPhoneMissing) emit({ type: 'requestPhoneVerification' })
    return ticket
  }
  if (context.isSignedIn) return send(ticket, idempotencyKey, emit)
  emit({ type: 'requestSignIn' })
  const intent = { idempotencyKey, phase: 'awaiting_sign_in', total: totalStake(ticket.bets) } as const
  return { ...ticket, ticketState: 'INITIAL', error: NO_ERROR, placedBets: [], intent }
}

/**
 * After sign-in, continues a kept intent if the slip is unchanged since the player confirmed it; otherwise drops the
 * intent.
 */
function resumePlacing(ticket: Ticket, { context }: EventOf<'signedIn'>, emit: Emit): Ticket {
  const { intent } = ticket
  if (intent?.phase !== 'awaiting_sign_in') return ticket
  const agreed: PlacingContext = { ...context, expectedTotal: intent.total }
  const isBlocked = !context.isSignedIn || findPlacementBlockers(ticket, agreed).length > 0
  return isBlocked ? abandonSignIn(ticket) : send(ticket, intent.idempotencyKey, emit)
}

function abandonSignIn(ticket: Ticket): Ticket {
  return ticket.intent?.phase === 'awaiting_sign_in' ? { ...ticket, intent: null } : ticket
}

/** Whether a response belongs to the pending placement. */
export function isResponseExpected(ticket: Ticket, idempotencyKey: string): boolean {
  return ticket.intent?.phase === 'sent' && ticket.intent.idempotencyKey === idempotencyKey
}

function errorsByKey(sent: readonly SlipBet[], errors: ErrorsByBetIndex = {}): Record<string, BetError> {
  const entries = sent.flatMap((bet, index): [string, BetError][] => {
    const error = errors[String(index)]
    if (!error) return []
    const { key = '', message, maxStake } = error
    return [[betKey(bet), { key, message, ...(maxStake !== undefined && { maxStake }) }] as const]
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
function applySuccess(ticket: Ticket, { placedBets, errorsByBet: errors }: EventOf<'placeSucceeded'>): Ticket {
  const byBet = errorsByKey(ticket.processingBets, errors)
  if (Object.keys(byBet).length === 0) return toSucceeded(ticket, placedBets)
  const refused = withRefusedBonuses(ticket, errors).bets.filter(bet => betKey(bet) in byBet)
  const bets = completeMixedSlip(refused, ticket.rules.systemTypes)
  const error: TicketError = { key: PLACEMENT_ERROR_KEYS.default, message: '', details: [], byBet }
  return { ...toFailed({ ...ticket, bets }, error), placedBets }
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
function applyFailure(ticket: Ticket, { failure }: EventOf<'placeFailed'>, emit: Emit): Ticket {
  if (failure.kind === 'uncoded') {
    emit(toGenericAlert(failure))
    return withResponseReceived(ticket)
  }
  const error: TicketError = {
    key: getPlacementErrorKey(failure.code, failure.key),
    message: failure.message ?? '',
    details: failure.details ?? [],
    byBet: errorsByKey(ticket.processingBets, failure.errorsByBet),
  }
  const priced = withCurrentCustomOdds(withCurrentOdds(ticket, failure), failure)
  const failed = toFailed(withRefusedBonuses(priced, failure.errorsByBet), error)
  return withBoostToAccept(failed, failure.errorsByBet)
}

/** Starts reconciliation after a lost response. Nothing else can be placed until the outcome is known. */
function startReconciliation(ticket: Ticket, { idempotencyKey }: EventOf<'answerLost'>, emit: Emit): Ticket {
  emit({ type: 'reconcile', idempotencyKey, bets: ticket.processingBets })
  return { ...ticket, ticketState: 'CHECKING' }
}

const versionOf = ({ version }: ReceiptBet, unknown: number): number => version ?? unknown

/**
 * Applies an updated bet to the list. Returns the same list when the bet is not in it, or when the update is older than
 * the stored version.
 */
export function applyReceiptBetChange<P extends ReceiptBet>(placed: readonly P[], changed: P): readonly P[] {
  const listed = placed.find(({ id }) => id === changed.id)
  const isNewer = listed && versionOf(changed, Number.POSITIVE_INFINITY) >= versionOf(listed, 0)
  return isNewer ? placed.map(bet => (bet === listed ? { ...listed, ...changed } : bet)) : placed
}

export const PLACEMENT: TicketHandlers<PlacementEvent> = {
  place,
  signedIn: resumePlacing,
  signInAbandoned: abandonSignIn,
  placeSucceeded: applySuccess,
  placeFailed: applyFailure,
  answerLost: startReconciliation,
  reconciled: (ticket, { placedBets }) =>
    placedBets && placedBets.length > 0
      ? toSucceeded(ticket, placedBets)
      : toFailed(ticket, { ...NO_ERROR, key: PLACEMENT_ERROR_KEYS.notPlaced }),
  betChanged(ticket, { bet }) {
    const placedBets = applyReceiptBetChange(ticket.placedBets, bet)
    return placedBets === ticket.placedBets ? ticket : { ...ticket, placedBets }
  },
}
