/**
 * How a call can fail, each way its own class, so that a caller never reads a message to find out what happened: the
 * server refused (`ApiError`), it could not be reached, it was too slow, the caller gave up, or its answer made no sense.
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

/** The server answered with an error. Its name is the contract's: `INVALID_ODDS`; `HTTP_502` when the body names none. */
export class ApiError extends CallError {
  override name: ErrorName | `HTTP_${number}`
  /** HTTP status. */
  readonly status: number
  /** The contract's code; the HTTP status when the body has none. */
  readonly code: number
  readonly details: readonly FieldProblem[]
  /** Plain text for the player, in the language asked for. */
  readonly localizedMessage: string | undefined
  /** Why single bets were refused, by their index in the request. */
  readonly errorsByBet: Readonly<Record<string, BetProblem>>
  /** The `data` of the body as it came, for what only some errors carry. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(call: string, status: number, body: ErrorBody | null) {
    super(call, body ? `${call}: ${body.message}` : `${call}: HTTP ${status}`)
    this.name = (body?.message as ErrorName | undefined) ?? `HTTP_${status}`
    this.status = status
    this.code = body?.code ?? status
    this.data = body?.data ?? {}
    this.details = body?.data?.details ?? []
    this.localizedMessage = body?.data?.localized_message
    this.errorsByBet = body?.data?.errors_by_bet ?? {}
  }
}

/** No answer: the network failed, the server was down, or the browser blocked the request. */
export class NetworkError extends CallError {
  override name = 'NetworkError' as const
}

/** No answer within the time allowed. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError' as const
}

/** The caller called it off through its signal. */
export class CancelledError extends CallError {
  override name = 'CancelledError' as const
}

/** A success whose body is not JSON, or empty where the contract promises one. */
export class MalformedResponseError extends CallError {
  override name = 'MalformedResponseError' as const
}

/** The caller is not, or no longer, known to the server. */
export function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401
}

/** The caller itself called it off: nothing to show, nothing to report. */
export function isCancelled(error: unknown): error is CancelledError {
  return error instanceof CancelledError
}

/** The very same call may be tried again; one that moves money only under the same `Idempotency-Key`. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429, 500, 502, 503, 504].includes(error.status)
  return error instanceof NetworkError || error instanceof TimeoutError
}

/** The server may have done what was asked although no proper answer came: ask what became of it, never start over. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408
  return error instanceof CallError
}
