/**
 * Sends bets and finds out what became of them. The rule of it all: one intent, one key, one body, one player, however
 * often it is sent. The server gives the first answer again, so asking again never bets again.
 */
import type { ReceiptBet, TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError, isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { requestRealityCheck } from '../../../shared/reality-check-request.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { findRefused, parseBetProblems, toPlacingFailure } from './request-mapping.ts'

export type Placed = ReceiptBet & Bet

export interface PlacingDeps {
  readonly api: globalThis.Pick<Api, 'call'>
  readonly tell: (event: TicketEvent<Placed>) => void
  readonly now: () => number
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  readonly report: (error: unknown, context: string) => void
  /** The session had run out when the bets were sent, so they do not stand. */
  readonly onSignedOut: () => void
  /** Whether the player who sent the bets is the one who is signed in. */
  readonly isSamePlayer: () => boolean
  /** What is known of the sent bets has changed: it must outlive a reload. */
  readonly keep: () => void
}

/** A body is sent again for so long; later than that, what was wanted then may not be wanted now. */
const RESEND_MS = 2 * 60_000
/** So long after it was last sent a request can no longer be worked on: what is not there by then never comes. */
const CERTAIN_MS = 45_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

const KEY_REUSED = 702

/** Codes of verdicts on bets; others refuse a request before anybody looked whether its bets stand already. */
const isVerdict = ({ code }: ApiError): boolean => code >= 100 && code < 200

/** Sends the bets; answers the refusal, if it was one. Rejects when nobody knows what came of it. */
async function send(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<ApiError | null> {
  const { api, tell, isSamePlayer } = parts
  try {
    const input = { body: sent.body, idempotencyKey, shouldSend: isSamePlayer }
    const { data, errors_by_bet } = await api.call('postBets', input)
    tell({ type: 'placeSucceeded', idempotencyKey, placedBets: data, errorsByBet: parseBetProblems(errors_by_bet) })
    return null
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error) && error.code !== KEY_REUSED) return error
    // Until now it may have been on its way, however long the device slept or whatever its clock was set to.
    sent.lastAt = parts.now()
    parts.keep()
    throw error
  }
}

/** Sends bets for the first time. Any refusal means that they do not stand. */
export async function sendBets(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<void> {
  try {
    const refused = await send(parts, idempotencyKey, sent)
    if (refused) parts.tell({ type: 'placeFailed', idempotencyKey, failure: toPlacingFailure(refused) })
    if (refused && isUnauthorized(refused)) parts.onSignedOut()
    if (refused?.name === 'REALITY_CHECK_UNANSWERED') requestRealityCheck()
  } catch (error) {
    if (!isOutcomeUnknown(error)) parts.report(error, 'placing')
    parts.tell({ type: 'answerLost', idempotencyKey })
  }
}

/** Sends them again under the same key. Only a verdict counts. */
async function resend(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<boolean> {
  sent.lastAt = parts.now()
  parts.keep()
  const refused = await send(parts, idempotencyKey, sent)
  if (refused && isVerdict(refused)) {
    parts.tell({ type: 'placeFailed', idempotencyKey, failure: toPlacingFailure(refused) })
  }
  return refused === null || isVerdict(refused)
}

/** Whether so little time has passed. A moment that is yet to come tells of a clock that was set, and of nothing else. */
const isWithin = (ms: number, since: number, now: number): boolean => now >= since && now - since < ms

async function lookUp(parts: PlacingDeps, idempotencyKey: string, sent: SentBets | null): Promise<boolean> {
  const { api, tell, now, isSamePlayer } = parts
  const query = { idempotency_key: idempotencyKey, limit: 100 }
  const { data } = await api.call('getBets', { query, ...(sent && { shouldSend: isSamePlayer }) })
  if (data.length > 0) {
    const errorsByBet = sent ? findRefused(sent.body, data) : {}
    tell({ type: 'placeSucceeded', idempotencyKey, placedBets: data, errorsByBet })
    return true
  }
  const isCertain = !sent || now() - sent.lastAt >= CERTAIN_MS
  if (isCertain) tell({ type: 'reconciled', idempotencyKey, placedBets: null })
  return isCertain
}

/** Asks until it is known what became of the bets; ends when the ticket no longer waits for it. */
export async function reconcile(
  parts: PlacingDeps,
  idempotencyKey: string,
  sent: SentBets | null,
  isWaiting: () => boolean,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; isWaiting(); wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    await parts.wait(wait)
    if (!isWaiting()) return
    if (sent && !parts.isSamePlayer()) continue
    const isFresh = sent !== null && isWithin(RESEND_MS, sent.at, parts.now())
    // The clock was set back: how long ago that was is not known, so it counts from now.
    if (sent && sent.lastAt > parts.now()) sent.lastAt = parts.now()
    try {
      const isKnown = await (isFresh ? resend(parts, idempotencyKey, sent) : lookUp(parts, idempotencyKey, sent))
      if (isKnown) return
    } catch (error) {
      const isReused = error instanceof ApiError && error.code === KEY_REUSED
      if (isReused && sent && (await lookUp(parts, idempotencyKey, { ...sent, lastAt: sent.at }).catch(() => false)))
        return
      // Not reached, or signed out meanwhile: asked again after a while.
      if (!isOutcomeUnknown(error) && !isUnauthorized(error) && !isReused) parts.report(error, 'what became of bets')
    }
  }
}
