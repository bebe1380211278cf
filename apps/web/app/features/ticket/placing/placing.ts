/**
 * Places bets and determines the outcome. Invariant: one intent has one idempotency key, one body
 * and one player, however often it is sent. The server replays the first response, so retries never
 * place twice.
 */
import type { ReceiptBet, Ticket, TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError, isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { requestRealityCheck } from '../../../shared/reality-check-request.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { findRefused, parseBetProblems, toPlacingFailure } from './request-mapping.ts'

export type Placed = ReceiptBet & Bet

/** The ticket with the back end's bets on its receipts. */
export type SlipTicket = Ticket<Placed>

export interface PlacingDeps {
  readonly api: globalThis.Pick<Api, 'call'>
  readonly dispatch: (event: TicketEvent<Placed>) => void
  readonly now: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  readonly report: (error: unknown, context: string) => void
  /** The session had expired when the bets were sent, so they were not placed. */
  readonly onSignedOut: () => void
  /** Whether the player who sent the bets is still signed in. */
  readonly isSamePlayer: () => boolean
  /** Persists the changed state of the sent bets, so that it survives a reload. */
  readonly persist: () => void
}

/** Retries send the same body for this long; later, the intent may have changed. */
const RESEND_MS = 2 * 60_000
/**
 * After this time since the last send a request cannot be in progress any more: bets that do not
 * exist by then were not placed.
 */
const CERTAIN_MS = 45_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

const KEY_REUSED = 702

/** Codes of placement verdicts; other errors reject a request before its bets are checked. */
const isVerdict = ({ code }: ApiError): boolean => code >= 100 && code < 200

/** Sends the bets; returns the rejection, if any. Rejects when the outcome is unknown. */
async function send(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<ApiError | null> {
  const { api, dispatch, isSamePlayer } = parts
  try {
    const input = { body: sent.body, idempotencyKey, shouldSend: isSamePlayer }
    const { data, errors_by_bet } = await api.call('postBets', input)
    dispatch({ type: 'placeSucceeded', idempotencyKey, placedBets: data, errorsByBet: parseBetProblems(errors_by_bet) })
    return null
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error) && error.code !== KEY_REUSED) return error
    // The request may have been in flight until now, whether the device slept or its clock changed.
    sent.lastAt = parts.now()
    parts.persist()
    throw error
  }
}

/** Sends bets for the first time. Any rejection means that they were not placed. */
export async function sendBets(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<void> {
  try {
    const refused = await send(parts, idempotencyKey, sent)
    if (refused) parts.dispatch({ type: 'placeFailed', idempotencyKey, failure: toPlacingFailure(refused) })
    if (refused && isUnauthorized(refused)) parts.onSignedOut()
    if (refused?.name === 'REALITY_CHECK_UNANSWERED') requestRealityCheck()
  } catch (error) {
    if (!isOutcomeUnknown(error)) parts.report(error, 'placing')
    parts.dispatch({ type: 'answerLost', idempotencyKey })
  }
}

/** Retries under the same key. Only a placement verdict counts as the outcome. */
async function resend(parts: PlacingDeps, idempotencyKey: string, sent: SentBets): Promise<boolean> {
  sent.lastAt = parts.now()
  parts.persist()
  const refused = await send(parts, idempotencyKey, sent)
  if (refused && isVerdict(refused)) {
    parts.dispatch({ type: 'placeFailed', idempotencyKey, failure: toPlacingFailure(refused) })
  }
  return refused === null || isVerdict(refused)
}

/**
 * Whether less than `ms` has passed. A timestamp in the future means that the clock was changed,
 * and counts as not within.
 */
const isWithin = (ms: number, since: number, now: number): boolean => now >= since && now - since < ms

async function fetchPlaced(parts: PlacingDeps, idempotencyKey: string, sent: SentBets | null): Promise<boolean> {
  const { api, dispatch, now, isSamePlayer } = parts
  const query = { idempotency_key: idempotencyKey, limit: 100 }
  const { data } = await api.call('getBets', { query, ...(sent && { shouldSend: isSamePlayer }) })
  if (data.length > 0) {
    const errorsByBet = sent ? findRefused(sent.body, data) : {}
    dispatch({ type: 'placeSucceeded', idempotencyKey, placedBets: data, errorsByBet })
    return true
  }
  const isCertain = !sent || now() - sent.lastAt >= CERTAIN_MS
  if (isCertain) dispatch({ type: 'reconciled', idempotencyKey, placedBets: null })
  return isCertain
}

/** Polls until the outcome of the bets is known; stops when the ticket no longer waits for it. */
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
    // The clock was set back: the elapsed time is unknown, so it counts from now.
    if (sent && sent.lastAt > parts.now()) sent.lastAt = parts.now()
    try {
      const isKnown = await (isFresh ? resend(parts, idempotencyKey, sent) : fetchPlaced(parts, idempotencyKey, sent))
      if (isKnown) return
    } catch (error) {
      const isReused = error instanceof ApiError && error.code === KEY_REUSED
      if (
        isReused &&
        sent &&
        (await fetchPlaced(parts, idempotencyKey, { ...sent, lastAt: sent.at }).catch(() => false))
      )
        return
      // Unreachable, or signed out meanwhile: retried after a delay.
      if (!isOutcomeUnknown(error) && !isUnauthorized(error) && !isReused) parts.report(error, 'what became of bets')
    }
  }
}
