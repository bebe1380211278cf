/**
 * Placing, from the tap to the receipt. One wish to place has one idempotency key and is sent at most once by the ticket;
 * when its answer is lost the ticket asks what became of it instead of sending anew. Answers under any other key are
 * late or foreign and change nothing.
 */
import { PLACE_ERROR_KEYS, placeErrorKey } from './placement-errors.ts'
import { betKey, mapBets, mapSelections, type SlipBet, totalStake } from './slip-bet.ts'
import { placingBlockers } from './slip-blockers.ts'
import { withCustomPrice } from './slip-custom-bet.ts'
import { NO_ERROR, released, step } from './ticket-transitions.ts'
import type {
  BetError,
  CodedFailure,
  PlacedBet,
  PlaceFailure,
  PlacingContext,
  Step,
  Ticket,
  TicketError,
} from './ticket-types.ts'

type ErrorsByBet = CodedFailure['errorsByBet']

function send(ticket: Ticket, idempotencyKey: string): Step {
  // Nothing blocks, so every bet has a stake.
  const { bets } = ticket
  const sent: Ticket = {
    ...ticket,
    ticketState: 'PROCESSING',
    error: NO_ERROR,
    processingBets: bets,
    placedBets: [],
    intent: { idempotencyKey, phase: 'sent', total: totalStake(bets) },
    lastIdempotencyKey: idempotencyKey,
  }
  return step(sent, { type: 'sendBets', idempotencyKey, bets })
}

/** The player wants to place. A visitor is asked to sign in first; the wish is kept. Nothing happens while blocked. */
export function place(ticket: Ticket, idempotencyKey: string, context: PlacingContext): Step {
  if (idempotencyKey === ticket.lastIdempotencyKey) return step(ticket)
  const blockers = placingBlockers(ticket, context)
  const isPhoneMissing = blockers.every(key => key === 'phone_verification_required')
  if (blockers.length > 0) return isPhoneMissing ? step(ticket, { type: 'askPhoneVerification' }) : step(ticket)
  if (context.isSignedIn) return send(ticket, idempotencyKey)
  const intent = { idempotencyKey, phase: 'asking_sign_in', total: totalStake(ticket.bets) } as const
  return step({ ...ticket, ticketState: 'INITIAL', error: NO_ERROR, placedBets: [], intent }, { type: 'askSignIn' })
}

/** Sign-in is done: a kept wish goes on if the slip still is what the player said yes to, else it is dropped. */
export function resumePlacing(ticket: Ticket, context: PlacingContext): Step {
  const { intent } = ticket
  if (intent?.phase !== 'asking_sign_in') return step(ticket)
  const agreed: PlacingContext = { ...context, expectedTotal: intent.total }
  const isBlocked = !context.isSignedIn || placingBlockers(ticket, agreed).length > 0
  return isBlocked ? abandonSignIn(ticket) : send(ticket, intent.idempotencyKey)
}

export function abandonSignIn(ticket: Ticket): Step {
  return step(ticket.intent?.phase === 'asking_sign_in' ? { ...ticket, intent: null } : ticket)
}

/** Whether an answer belongs to what is on its way. */
export function isAnswerExpected(ticket: Ticket, idempotencyKey: string): boolean {
  return ticket.intent?.phase === 'sent' && ticket.intent.idempotencyKey === idempotencyKey
}

function errorsByKey(sent: readonly SlipBet[], errors: ErrorsByBet = {}): Record<string, BetError> {
  const entries = sent.flatMap((bet, index): [string, BetError][] => {
    const error = errors[String(index)]
    return error ? [[betKey(bet), { key: error.key ?? '', message: error.message }]] : []
  })
  return Object.fromEntries(entries)
}

function succeeded(ticket: Ticket, placedBets: readonly PlacedBet[]): Ticket {
  return { ...ticket, ticketState: 'SUCCESS', error: NO_ERROR, placedBets, processingBets: [], intent: null }
}

function failed(ticket: Ticket, error: TicketError): Ticket {
  return { ...released(ticket), ticketState: 'ERROR', error }
}

/** Bets were placed: all of them, or all but those named, which stay on the slip with their errors. */
export function takeSuccess(ticket: Ticket, placedBets: readonly PlacedBet[], errors?: ErrorsByBet): Step {
  const byBet = errorsByKey(ticket.processingBets, errors)
  if (Object.keys(byBet).length === 0) return step(succeeded(ticket, placedBets))
  const bets = ticket.bets.filter(bet => betKey(bet) in byBet)
  const error: TicketError = { key: PLACE_ERROR_KEYS.default, message: '', details: [], byBet }
  return step({ ...failed({ ...ticket, bets }, error), placedBets })
}

function withCurrentCustomOdds(ticket: Ticket, { currentCustomOdds = {} }: CodedFailure): Ticket {
  const prices = new Map(ticket.processingBets.map((bet, at) => [betKey(bet), currentCustomOdds[String(at)]]))
  const bets = mapBets(ticket.bets, bet => {
    const odds = bet.betType === 'custom' ? prices.get(betKey(bet)) : undefined
    return odds === undefined ? bet : withCustomPrice(bet, odds, ticket.acceptMode)
  })
  return { ...ticket, bets }
}

function withCurrentOdds(ticket: Ticket, { currentOdds = {} }: CodedFailure): Ticket {
  const bets = mapSelections(ticket.bets, selection => {
    const odds = currentOdds[selection.id] ?? selection.odds
    return odds === selection.odds ? selection : { ...selection, odds }
  })
  return { ...ticket, bets }
}

/** The back end said no. With a code the ticket tells why; without one it is as before and a general alert is due. */
export function takeFailure(ticket: Ticket, failure: PlaceFailure): Step {
  if (failure.kind === 'uncoded') return step(released(ticket), { type: 'genericAlert' })
  const error: TicketError = {
    key: placeErrorKey(failure.code, failure.key),
    message: failure.message ?? '',
    details: failure.details ?? [],
    byBet: errorsByKey(ticket.processingBets, failure.errorsByBet),
  }
  return step(failed(withCurrentCustomOdds(withCurrentOdds(ticket, failure), failure), error))
}

/** No answer came. Until it is known what became of the bets nothing else may be placed. */
export function loseAnswer(ticket: Ticket, idempotencyKey: string): Step {
  return step(
    { ...ticket, ticketState: 'CHECKING' },
    { type: 'reconcile', idempotencyKey, bets: ticket.processingBets },
  )
}

export function reconcile(ticket: Ticket, placedBets: readonly PlacedBet[] | null): Step {
  if (placedBets && placedBets.length > 0) return step(succeeded(ticket, placedBets))
  return step(failed(ticket, { ...NO_ERROR, key: PLACE_ERROR_KEYS.notPlaced }))
}
