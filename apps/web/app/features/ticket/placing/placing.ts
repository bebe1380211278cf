/**
 * Places bets as idempotent writes and dispatches their outcome to the ticket or quick bet. Invariant: one intent has one
 * idempotency key, one body and one player, however often it is sent. The server replays the first response, so retries
 * never place twice.
 */
import { PLACEMENT_ERROR_CODES } from '@touchline/betting/ticket/placement-errors'
import type {
  CodedPlacementFailure,
  PlacementFailure,
  ReceiptBet,
  Ticket,
  TicketEvent,
} from '@touchline/betting/ticket/types'
import { type ApiError, MalformedResponseError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createIdempotentWrite, RESEND_MS, type WriteOutcome } from '@touchline/client/idempotent-write'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { reportError } from '../../../shared/errors/report-error.ts'
import { requestRealityCheck } from '../../../shared/player/protection.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { buildPlaceBets, findRefused, parseBetProblems, toPlacingFailure } from './request-mapping.ts'

const PLACED_VIBRATION_MS = 20

export type Placed = ReceiptBet & Bet

/** The ticket with the back end's bets on its receipts. */
export type SlipTicket = Ticket<Placed>

/** The outcome of a placement, for the ticket and for quick bet. */
export type PlacementEvent = Extract<
  TicketEvent<Placed>,
  { type: 'placeSucceeded' | 'placeFailed' | 'answerLost' | 'reconciled' }
>

export interface PlacementDeps {
  readonly api: globalThis.Pick<Api, 'call'>
  readonly dispatch: (event: PlacementEvent) => void
  readonly now?: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
  readonly report?: (error: unknown, context: string) => void
  /** The signed-in player; null while nobody is. */
  readonly playerId: () => number | null
  /** Whether the outcome of the bets sent under a key is still unknown. */
  readonly isAwaited: (idempotencyKey: string) => boolean
  /** Persists the changed state of the sent bets, so that it survives a reload. */
  readonly persist: () => void
  /** Nobody was signed in, so the bets were not sent. */
  readonly onUnsent: () => void
  /** Asks the player to sign in; after `signed-in` the player is known. */
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
  /** Another player has signed in, who must not see the sent bets. */
  readonly onOtherPlayer: () => void
  readonly onPlaced: () => void
}

export interface BetPlacement {
  /** The bets last sent, to be persisted while their outcome is unknown. */
  getSent(): SentBets | null
  /** Sets the bets that were sent before the page was unloaded. */
  restore(sent: SentBets | null): void
  /** Sends the bets of a new intent; fails at once while nobody is signed in. Never rejects. */
  send(idempotencyKey: string, body: PlaceBetsRequest): Promise<void>
  /** Determines the outcome of the sent bets; stops when it is no longer awaited. Never rejects. */
  reconcile(idempotencyKey: string): Promise<void>
}

/** `playerId` is null when it was not stored. */
type PlacementWrite = Omit<SentBets, 'playerId'> & { readonly playerId: number | null; readonly idempotencyKey: string }

interface PlacedBets {
  readonly placedBets: readonly Placed[]
  readonly errorsByBet: CodedPlacementFailure['errorsByBet']
}

/** Codes of placement verdicts, which the server stores; other errors reject a request before its bets are checked. */
const isVerdict = ({ code }: ApiError): boolean =>
  (code >= 100 && code < 200) ||
  code === PLACEMENT_ERROR_CODES.bonusNotAvailable ||
  code === PLACEMENT_ERROR_CODES.bonusChanged

function toPlacedBets(placedBets: readonly Placed[], errorsByBet: PlacedBets['errorsByBet'] = {}): PlacedBets {
  if (!Array.isArray(placedBets)) throw new MalformedResponseError('postBets', 'postBets: a response without bets')
  return { placedBets, errorsByBet }
}

const waitFor = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export function createBetPlacement(deps: PlacementDeps): BetPlacement {
  const { api, dispatch, playerId, persist, now = Date.now, wait = waitFor, report = reportError } = deps
  let sent: SentBets | null = null
  let endWait = (): void => {}

  const isOwner = (write: PlacementWrite): boolean =>
    write.playerId === null ? playerId() !== null : playerId() === write.playerId

  const client = createIdempotentWrite<PlacementWrite, PlacedBets>({
    submit: async write => {
      const { body, idempotencyKey } = write
      const response = await api.call('postBets', { body, idempotencyKey, shouldSend: () => isOwner(write) })
      return toPlacedBets(response.data, parseBetProblems(response.errors_by_bet))
    },
    find: async write => {
      const query = { idempotency_key: write.idempotencyKey, limit: 100 }
      const { data } = await api.call('getBets', { query, shouldSend: () => isOwner(write) })
      return data.length > 0 ? toPlacedBets(data, findRefused(write.body, data)) : null
    },
    scopeOf: error => (isVerdict(error) ? 'final' : 'none'),
    isOwner,
    // The snapshot of the ticket or of quick bet decides how long the sent bets are kept.
    storage: { save: persist, remove: () => {} },
    now,
    wait: ms => {
      const woken = new Promise<void>(resolve => {
        endWait = resolve
      })
      return Promise.race([wait(ms), woken])
    },
    report: error => report(error, 'placing'),
  })

  /** A rejection whose details cannot be read remains one: otherwise the slip would wait for its outcome for ever. */
  const readFailure = (error: ApiError): PlacementFailure => {
    try {
      return toPlacingFailure(error)
    } catch (cause) {
      report(cause, 'placing')
      return { kind: 'coded', code: error.code }
    }
  }

  const applyOutcome = (idempotencyKey: string, outcome: WriteOutcome<PlacedBets>): void => {
    switch (outcome.kind) {
      case 'accepted':
        dispatch({ type: 'placeSucceeded', idempotencyKey, ...outcome.response })
        // Phones only: other devices, and Safari, lack it.
        navigator.vibrate?.(PLACED_VIBRATION_MS)
        deps.onPlaced()
        break
      case 'rejected':
        dispatch({ type: 'placeFailed', idempotencyKey, failure: readFailure(outcome.error) })
        if (outcome.error.name === 'REALITY_CHECK_UNANSWERED') requestRealityCheck()
        break
      case 'notExecuted':
        dispatch({ type: 'reconciled', idempotencyKey, placedBets: null })
        break
      case 'unauthorized':
      case 'pending':
        break
    }
  }

  /** Sent bets continue under their key when the player signs in, and end when the player does not. */
  const signIn = async (idempotencyKey: string): Promise<void> => {
    try {
      if ((await deps.requestSignIn()) === 'signed-in') endWait()
      else dispatch({ type: 'reconciled', idempotencyKey, placedBets: null })
    } catch (error) {
      report(error, 'signing in to continue placing')
    }
  }

  /** The bets sent under the key. Without their record they cannot be sent again, only found. */
  const findWrite = (idempotencyKey: string): PlacementWrite =>
    sent
      ? Object.assign(sent, { idempotencyKey })
      : { idempotencyKey, body: buildPlaceBets([], 'none', ''), at: now() - RESEND_MS, lastAt: now(), playerId: null }

  const isAwaited = (write: PlacementWrite): boolean => {
    if (!deps.isAwaited(write.idempotencyKey)) return false
    const player = playerId()
    if (write.playerId === null || player === null || player === write.playerId) return true
    sent = null
    deps.onOtherPlayer()
    return false
  }

  return {
    getSent: () => sent,
    restore(stored) {
      sent = stored
    },
    async send(idempotencyKey, body) {
      const player = playerId()
      if (player === null) {
        // Without an owner the bets could never be sent nor found, and the slip would wait for ever.
        dispatch({ type: 'placeFailed', idempotencyKey, failure: { kind: 'uncoded' } })
        deps.onUnsent()
        return
      }
      sent = { body, at: now(), lastAt: now(), playerId: player }
      const outcome = await client.send(findWrite(idempotencyKey))
      if (outcome.kind !== 'pending' && outcome.kind !== 'unauthorized') return applyOutcome(idempotencyKey, outcome)
      dispatch({ type: 'answerLost', idempotencyKey })
      if (outcome.kind === 'unauthorized' && playerId() === null) await signIn(idempotencyKey)
    },
    async reconcile(idempotencyKey) {
      const write = findWrite(idempotencyKey)
      applyOutcome(idempotencyKey, await client.reconcile(write, () => isAwaited(write)))
    },
  }
}
