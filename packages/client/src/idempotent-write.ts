/**
 * Writes that move money: sends a request under an idempotency key and determines its outcome, however many responses
 * are lost. Used for the slip, quick bet, cash-out and deposits.
 *
 * States of a write:
 * - sent for the first time (`send`): no earlier request carries the key, so a rejection is its outcome;
 * - unauthorized: the first send was answered with 401, which lasts until its owner signs in again. Meanwhile a duplicated
 *   tab may send its copy, so the write continues under its key;
 * - lost: no valid response arrived (network, timeout, truncated body, 5xx), and the server may have executed it. The
 *   same body is sent again under the same key (`resend`), to which the server replays its first response. Once the
 *   write is too old for that, what it did is read instead (`find`);
 * - settled: accepted, rejected or certainly not executed. A write that is not settled remains `pending`.
 *
 * Invariants: one intent has one key, one body and one owner, however often and from however many page loads it is
 * sent; nobody else's session sends it; an outcome is returned only when no request under the key can change it.
 */
import { ApiError, isOutcomeUnknown, isUnauthorized } from './errors.ts'

/** A write whose outcome is not certain. Plain data, so that it can be kept over a reload. */
export interface PendingWrite<Body = unknown> {
  readonly idempotencyKey: string
  readonly body: Body
  /** When it was first sent, in epoch milliseconds of the device's clock. */
  readonly at: number
  /** When a request under the key was last in progress. */
  lastAt: number
}

/** The outcome of a write. `pending`: unknown so far; the write stays in the storage and can be sent again. */
export type WriteOutcome<Response, Rejection = ApiError> =
  | { readonly kind: 'accepted'; readonly response: Response }
  | { readonly kind: 'rejected'; readonly error: Rejection }
  /** The first send was answered with 401, and other copies of it may be executed. The write stays in the storage. */
  | { readonly kind: 'unauthorized'; readonly error: Rejection }
  /** Reading showed that nothing was executed, and no request can be in progress any more. */
  | { readonly kind: 'notExecuted' }
  | { readonly kind: 'pending' }

/**
 * The meaning of a rejection for an earlier request under the same key, whose response was lost. `final`: that it was rejected
 * too, because the server stored this response under the key or can never execute the request. `current`: that it has
 * not been executed until now. `none`: nothing, because the server did not look at the key (401, 429).
 */
export type RejectionScope = 'final' | 'current' | 'none'

/** Keeps pending writes over a reload. */
export interface PendingWriteStorage<Write extends PendingWrite> {
  /** Called before each send, and when its state has changed. */
  save(write: Write): void
  /** The write is settled. */
  remove(write: Write): void
}

export interface IdempotentWriteDeps<Write extends PendingWrite, Response, Rejection extends Error> {
  /** Sends the write under its key. */
  readonly submit: (write: Write) => Promise<Response>
  /** Reads what the write did; null: nothing so far. Left out where the server has no such call. */
  readonly find?: (write: Write) => Promise<Response | null>
  readonly scopeOf: (error: Rejection) => RejectionScope
  /** Whether the server answered that it did not execute the request. By default an `ApiError` with a known outcome. */
  readonly isRejection?: (error: unknown) => error is Rejection
  /** Reads before it returns the rejection of a repeated send; for resources that another intent can change. */
  readonly confirmsRejections?: boolean
  /** Whether the write's owner is signed in. */
  readonly isOwner: (write: Write) => boolean
  readonly storage: PendingWriteStorage<Write>
  readonly now: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Receives unexpected errors; failures of the network are expected. */
  readonly report: (error: unknown) => void
}

export interface IdempotentWrite<Write extends PendingWrite, Response, Rejection extends Error = ApiError> {
  /** Sends a new write; only this returns `unauthorized`. Never rejects. */
  send(write: Write): Promise<WriteOutcome<Response, Rejection>>
  /** Sends a pending write once more. Never rejects. */
  resend(write: Write): Promise<WriteOutcome<Response, Rejection>>
  /**
   * Resends or reads with backoff until the write is settled; returns `pending` when it is no longer awaited. Waits while
   * the owner is not signed in. Never rejects.
   */
  reconcile(write: Write, isAwaited: () => boolean): Promise<WriteOutcome<Response, Rejection>>
}

/** Reconciliation resends for this long; later, the intent may have changed. */
export const RESEND_MS = 2 * 60_000
/** After this time since the last send no request can be in progress any more. */
export const RECONCILE_AFTER_MS = 45_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

const PENDING = { kind: 'pending' } as const

const isApiRejection = (error: unknown): error is ApiError => error instanceof ApiError && !isOutcomeUnknown(error)

/** Another body was sent under the key, for example by a duplicated tab. */
const isKeyReused = ({ name }: Error): boolean => name === 'IDEMPOTENCY_KEY_REUSED'

const isUnauthenticated = (error: Error): boolean => 'status' in error && error.status === 401

const isExpected = (error: unknown): boolean => isOutcomeUnknown(error) || isUnauthorized(error)

export function createIdempotentWrite<Write extends PendingWrite, Response, Rejection extends Error = ApiError>(
  deps: IdempotentWriteDeps<Write, Response, Rejection>,
): IdempotentWrite<Write, Response, Rejection> {
  type Outcome = WriteOutcome<Response, Rejection>
  const { submit, find, storage, now, report } = deps
  const isRejection = deps.isRejection ?? (isApiRejection as unknown as (error: unknown) => error is Rejection)

  const settle = (write: Write, outcome: Outcome): Outcome => {
    storage.remove(write)
    return outcome
  }
  const touch = (write: Write): void => {
    write.lastAt = now()
    storage.save(write)
  }

  /** One request. A rejection is returned as received; `pending` when the response was lost. */
  const attempt = async (write: Write): Promise<Outcome> => {
    touch(write)
    try {
      return settle(write, { kind: 'accepted', response: await submit(write) })
    } catch (error) {
      if (isRejection(error)) return { kind: 'rejected', error }
      // The request may have been in progress until now, whether the device slept or its clock changed.
      touch(write)
      if (!isExpected(error)) report(error)
      return PENDING
    }
  }

  const read = async (write: Write, isSettled: () => boolean): Promise<Outcome> => {
    if (!find) return PENDING
    // Before the call: a request that arrives while it is on its way is not covered by its response.
    const isCertain = isSettled()
    try {
      const response = await find(write)
      if (response !== null) return settle(write, { kind: 'accepted', response })
      return isCertain ? settle(write, { kind: 'notExecuted' }) : PENDING
    } catch (error) {
      if (!isExpected(error)) report(error)
      return PENDING
    }
  }

  const hasPassed = (ms: number, since: number): boolean => now() - since >= ms

  const resend = async (write: Write): Promise<Outcome> => {
    const isAlone = hasPassed(RECONCILE_AFTER_MS, write.lastAt)
    const outcome = await attempt(write)
    if (outcome.kind !== 'rejected') return outcome
    const { error } = outcome
    if (isKeyReused(error)) return read(write, () => hasPassed(RECONCILE_AFTER_MS, write.at))
    const scope = deps.scopeOf(error)
    if (scope === 'none' || (scope === 'current' && !isAlone)) return PENDING
    if (!deps.confirmsRejections) return settle(write, outcome)
    const found = await read(write, () => true)
    return found.kind === 'notExecuted' ? outcome : found
  }

  // A tab duplicated meanwhile has its own copy of the write, and may have sent it as long as it was fresh.
  const isOver = (write: Write, isClockSetBack: boolean): boolean =>
    hasPassed(RECONCILE_AFTER_MS, isClockSetBack ? write.lastAt : Math.max(write.lastAt, write.at + RESEND_MS))

  return {
    async send(write) {
      const outcome = await attempt(write)
      if (outcome.kind !== 'rejected') return outcome
      const { error } = outcome
      if (!isUnauthenticated(error) && !isKeyReused(error)) return settle(write, outcome)
      touch(write)
      if (isUnauthenticated(error)) return { kind: 'unauthorized', error }
      report(error)
      return PENDING
    },
    resend,
    async reconcile(write, isAwaited) {
      for (let wait = FIRST_WAIT_MS; isAwaited(); wait = Math.min(wait * 2, LAST_WAIT_MS)) {
        await deps.wait(wait)
        if (!isAwaited()) break
        if (!deps.isOwner(write)) continue
        // The clock was set back: the elapsed time is unknown, so it counts from now.
        const isClockSetBack = write.at > now()
        if (write.lastAt > now()) touch(write)
        const isFresh = !isClockSetBack && !hasPassed(RESEND_MS, write.at)
        const outcome = await (isFresh ? resend(write) : read(write, () => isOver(write, isClockSetBack)))
        if (outcome.kind !== 'pending') return outcome
      }
      return PENDING
    },
  }
}
