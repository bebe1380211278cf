/**
 * Sends bets and finds out what became of them. The rule of it all: one intent, one key, one body, however often it is
 * sent. The server gives the first answer again, so asking again never bets again.
 */
import type { PlacedBet } from '@touchline/betting/ticket-types'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { readFailure, readProblems } from './wire.ts'
import type { SentBets } from './slip-storage.ts'

export type Placed = PlacedBet & Bet
export type Tell = (event: TicketEvent<Placed>) => void

export interface PlacingParts {
  readonly api: Pick<Api, 'call'>
  readonly tell: Tell
  readonly now: () => number
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  readonly report: (error: unknown, context: string) => void
}

/** A body is sent again for so long; later than that, what was wanted then may not be wanted now. */
const RESEND_MS = 2 * 60_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

/** Sends the bets once. Answers false when nobody knows what came of it. */
async function sendOnce({ api, tell }: PlacingParts, idempotencyKey: string, { body }: SentBets): Promise<boolean> {
  try {
    const { data, errors_by_bet } = await api.call('postBets', { body, idempotencyKey })
    tell({ type: 'placeSucceeded', idempotencyKey, placedBets: data, errorsByBet: readProblems(errors_by_bet) })
    return true
  } catch (error) {
    if (isOutcomeUnknown(error) || !(error instanceof ApiError)) return false
    tell({ type: 'placeFailed', idempotencyKey, failure: readFailure(error) })
    return true
  }
}

/** Sends bets for the first time. */
export async function sendBets(parts: PlacingParts, idempotencyKey: string, sent: SentBets): Promise<void> {
  if (!(await sendOnce(parts, idempotencyKey, sent))) parts.tell({ type: 'answerLost', idempotencyKey })
}

/** Looks the intent up in the history. Answers false when that could not be done. */
async function lookUp({ api, tell, report }: PlacingParts, idempotencyKey: string): Promise<boolean> {
  try {
    const { data } = await api.call('getBets', { query: { idempotency_key: idempotencyKey } })
    tell({ type: 'reconciled', idempotencyKey, placedBets: data.length > 0 ? data : null })
    return true
  } catch (error) {
    if (isOutcomeUnknown(error)) return false
    report(error, 'what became of bets')
    return false
  }
}

/** Asks until it is known what became of the bets; ends when the ticket no longer waits for it. */
export async function reconcile(
  parts: PlacingParts,
  idempotencyKey: string,
  sent: SentBets | null,
  isWaiting: () => boolean,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; isWaiting(); wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    await parts.wait(wait)
    if (!isWaiting()) return
    const isFresh = sent !== null && parts.now() - sent.at < RESEND_MS
    const isKnown = isFresh ? await sendOnce(parts, idempotencyKey, sent) : await lookUp(parts, idempotencyKey)
    if (isKnown) return
  }
}
