/**
 * Error classes of a call, one per kind of failure, so that callers never parse messages: the server returned an error
 * (`ApiError`), it was unreachable, it timed out, the caller aborted, or the response was malformed.
 */
import type { BetProblem, ErrorBody, ErrorName, FieldProblem } from '@touchline/contract/errors'

/** Any failure of a call; `call` is the endpoint's name. */
export abstract class CallError extends Error {
  readonly call: string
  constructor(call: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.call = call
  }
}

/** An error response. `name` is the contract's (`INVALID_ODDS`), or `HTTP_502` when the body has none. */
export class ApiError extends CallError {
  override name: ErrorName | `HTTP_${number}`
  /** HTTP status. */
  readonly status: number
  /** The contract's code; the HTTP status when the body has none. */
  readonly code: number
  readonly details: readonly FieldProblem[]
  /** Plain text for the player, in the requested locale. */
  readonly localizedMessage: string | undefined
  /** Errors of single bets, by their index in the request. */
  readonly errorsByBet: Readonly<Record<string, BetProblem>>
  /** The unparsed `data` of the body, for fields that only some errors have. */
  readonly data: Readonly<Record<string, unknown>>

  /** As received; null without the contract's body. */
  readonly body: ErrorBody | null

  constructor(call: string, status: number, body: ErrorBody | null) {
    super(call, body ? `${call}: ${body.message}` : `${call}: HTTP ${status}`)
    this.name = (body?.message as ErrorName | undefined) ?? `HTTP_${status}`
    this.status = status
    this.body = body
    this.code = body?.code ?? status
    this.data = body?.data ?? {}
    this.details = body?.data?.details ?? []
    this.localizedMessage = body?.data?.localized_message
    this.errorsByBet = body?.data?.errors_by_bet ?? {}
  }
}

/**
 * The back end does not have this optional call: 501, or a 404 that cannot be about an entity. The call is over for the visit,
 * and the feature that needs it is hidden.
 */
export class NotOfferedError extends ApiError {
  /** Tells it apart where the class is not loaded. */
  readonly isNotOffered = true
}

/** No response: the network failed, the server was down, or the browser blocked the request. */
export class NetworkError extends CallError {
  override name = 'NetworkError' as const
}

/** No response within the timeout. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError' as const
}

/** The caller aborted through its signal. */
export class CancelledError extends CallError {
  override name = 'CancelledError' as const
}

/** A successful status whose body is not JSON, or is empty where the contract requires one. */
export class MalformedResponseError extends CallError {
  override name = 'MalformedResponseError' as const
}

/** The request was not authenticated, or its session has ended (401). */
export function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401
}

/** The caller aborted: nothing to show or to report. */
export function isCancelled(error: unknown): error is CancelledError {
  return error instanceof CancelledError
}

/** Whether the same call may be retried; one that moves money only with the same `Idempotency-Key`. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429, 500, 502, 503, 504].includes(error.status)
  return error instanceof NetworkError || error instanceof TimeoutError
}

/** The server may have processed the request although no valid response arrived: reconcile it, never start over. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408
  return error instanceof CallError
}
