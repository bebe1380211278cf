/** Answers to quick bets: only under the key of what is on its way. */
import { PLACE_ERROR_KEYS, placeErrorKey } from './placement-errors.ts'
import type { QuickBet, QuickBetEvent, QuickBetStep } from './quick-bet-types.ts'
import { applyPlacedChange, isBeingConfirmed, isTakenBack } from './receipt-bets.ts'
import { NO_ERROR } from './ticket-transitions.ts'
import type { CodedFailure, PlacedBet, TicketError } from './ticket-types.ts'

export type QuickAnswer = Extract<
  QuickBetEvent,
  { type: 'placeSucceeded' | 'placeFailed' | 'answerLost' | 'reconciled' | 'betChanged' }
>

/** Whether an event may be heard by its key: answers only under the key of what is on its way. */
export function isQuickAnswer({ idempotencyKey }: QuickBet, event: QuickBetEvent): boolean {
  return !('idempotencyKey' in event) || event.type === 'pick' || event.idempotencyKey === idempotencyKey
}

// The key is kept until the bet is confirmed, so that a reload in between finds it.
function taken(quick: QuickBet, placedBets: readonly PlacedBet[]): QuickBetStep {
  const refused = placedBets.find(isTakenBack)
  if (refused) return failed({ ...quick, placedBets }, rejectionOf(refused))
  const isConfirmed = quick.idempotencyKey === null || !placedBets.some(isBeingConfirmed)
  const state: QuickBet = isConfirmed
    ? { ...quick, state: 'SUCCESS', placedBets, idempotencyKey: null }
    : { ...quick, state: 'CONFIRMING', placedBets }
  return { state, effects: [] }
}

function rejectionOf({ rejection }: PlacedBet): TicketError {
  return { ...NO_ERROR, key: rejection?.key || PLACE_ERROR_KEYS.notPlaced, message: rejection?.localized_message ?? '' }
}

function failed(quick: QuickBet, error: TicketError): QuickBetStep {
  return { state: { ...quick, state: 'ERROR', error, idempotencyKey: null }, effects: [] }
}

// One bet was sent, so a refusal of any bet is a refusal of it.
function refusedAlone(errorsByBet: CodedFailure['errorsByBet']): TicketError | null {
  const [refused] = Object.values(errorsByBet ?? {})
  return refused ? { ...NO_ERROR, key: refused.key || PLACE_ERROR_KEYS.default, message: refused.message } : null
}

function coded({ code, key, message, details = [], errorsByBet }: CodedFailure): TicketError {
  const alone = refusedAlone(errorsByBet)
  const text = message || alone?.message || ''
  return { key: placeErrorKey(code, key), message: text, details, byBet: {} }
}

export function takeQuickAnswer(quick: QuickBet, event: QuickAnswer): QuickBetStep {
  switch (event.type) {
    case 'placeSucceeded': {
      const error = event.placedBets.length > 0 ? null : refusedAlone(event.errorsByBet)
      return error ? failed(quick, error) : taken(quick, event.placedBets)
    }
    case 'placeFailed': {
      if (event.failure.kind === 'coded') return failed(quick, coded(event.failure))
      const state: QuickBet = { ...quick, state: 'INITIAL', bet: null, idempotencyKey: null }
      return { state, effects: [{ type: 'genericAlert' }] }
    }
    case 'answerLost': {
      const bets = quick.bet ? [quick.bet] : []
      const { idempotencyKey } = event
      return { state: { ...quick, state: 'CHECKING' }, effects: [{ type: 'reconcile', idempotencyKey, bets }] }
    }
    case 'reconciled': {
      const { placedBets } = event
      if (placedBets && placedBets.length > 0) return taken(quick, placedBets)
      return failed(quick, { ...NO_ERROR, key: PLACE_ERROR_KEYS.notPlaced })
    }
    case 'betChanged': {
      const placedBets = applyPlacedChange(quick.placedBets, event.bet)
      return placedBets === quick.placedBets ? { state: quick, effects: [] } : taken(quick, placedBets)
    }
  }
}
