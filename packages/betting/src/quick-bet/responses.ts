/** Transitions for responses to quick bets. A response applies only under the pending idempotency key. */
import { isAwaitingConfirmation, isRejectedOrWithdrawn } from '../bets/bet-status.ts'
import { applyReceiptBetChange } from '../ticket/placement.ts'
import { getPlacementErrorKey, PLACEMENT_ERROR_KEYS } from '../ticket/placement-errors.ts'
import { NO_ERROR, toGenericAlert } from '../ticket/transitions.ts'
import type { CodedPlacementFailure, ReceiptBet, TicketError } from '../ticket/types.ts'
import type { QuickBet, QuickBetEvent, QuickBetTransition } from './types.ts'

export type QuickBetResponse = Extract<
  QuickBetEvent,
  { type: 'placeSucceeded' | 'placeFailed' | 'answerLost' | 'reconciled' | 'betChanged' }
>

/** Whether an event's key allows it: a response must carry the pending idempotency key. */
export function isResponseExpected({ idempotencyKey }: QuickBet, event: QuickBetEvent): boolean {
  return !('idempotencyKey' in event) || event.type === 'pick' || event.idempotencyKey === idempotencyKey
}

// The key is kept until the bet is confirmed, so that a reload in between can reconcile it.
function accepted(quick: QuickBet, placedBets: readonly ReceiptBet[]): QuickBetTransition {
  const refused = placedBets.find(isRejectedOrWithdrawn)
  if (refused) return failed({ ...quick, placedBets }, toRejectionError(refused))
  const isConfirmed = quick.idempotencyKey === null || !placedBets.some(isAwaitingConfirmation)
  const state: QuickBet = isConfirmed
    ? { ...quick, state: 'SUCCESS', placedBets, idempotencyKey: null }
    : { ...quick, state: 'CONFIRMING', placedBets }
  return { state, effects: [] }
}

function toRejectionError({ rejection }: ReceiptBet): TicketError {
  return {
    ...NO_ERROR,
    key: rejection?.key || PLACEMENT_ERROR_KEYS.notPlaced,
    message: rejection?.localized_message ?? '',
  }
}

function failed(quick: QuickBet, error: TicketError): QuickBetTransition {
  return { state: { ...quick, state: 'ERROR', error, idempotencyKey: null }, effects: [] }
}

// A request carries one bet, so the error of any bet is its error.
function findSingleBetError(errorsByBet: CodedPlacementFailure['errorsByBet']): TicketError | null {
  const [refused] = Object.values(errorsByBet ?? {})
  return refused ? { ...NO_ERROR, key: refused.key || PLACEMENT_ERROR_KEYS.default, message: refused.message } : null
}

function toCodedError({ code, key, message, details = [], errorsByBet }: CodedPlacementFailure): TicketError {
  const alone = findSingleBetError(errorsByBet)
  const text = message || alone?.message || ''
  return { key: getPlacementErrorKey(code, key), message: text, details, byBet: {} }
}

export function applyQuickBetResponse(quick: QuickBet, event: QuickBetResponse): QuickBetTransition {
  switch (event.type) {
    case 'placeSucceeded': {
      const error = event.placedBets.length > 0 ? null : findSingleBetError(event.errorsByBet)
      return error ? failed(quick, error) : accepted(quick, event.placedBets)
    }
    case 'placeFailed': {
      if (event.failure.kind === 'coded') return failed(quick, toCodedError(event.failure))
      const state: QuickBet = { ...quick, state: 'INITIAL', bet: null, idempotencyKey: null }
      return { state, effects: [toGenericAlert(event.failure)] }
    }
    case 'answerLost': {
      const bets = quick.bet ? [quick.bet] : []
      const { idempotencyKey } = event
      return { state: { ...quick, state: 'CHECKING' }, effects: [{ type: 'reconcile', idempotencyKey, bets }] }
    }
    case 'reconciled': {
      const { placedBets } = event
      if (placedBets && placedBets.length > 0) return accepted(quick, placedBets)
      return failed(quick, { ...NO_ERROR, key: PLACEMENT_ERROR_KEYS.notPlaced })
    }
    case 'betChanged': {
      const placedBets = applyReceiptBetChange(quick.placedBets, event.bet)
      return placedBets === quick.placedBets ? { state: quick, effects: [] } : accepted(quick, placedBets)
    }
  }
}
