/** An error response of the API, thrown from anywhere in a handler. */
import {
  type BetProblem,
  type BonusClaim,
  type BonusRefusalReason,
  ERRORS,
  type ErrorBody,
  type ErrorName,
  type FieldProblem,
  type ReplacedBonus,
} from '@touchline/contract/errors'

export interface ApiErrorData {
  details?: FieldProblem[]
  errorsByBet?: Record<string, BetProblem>
  /** The bet's current cash-out value. */
  toCashout?: number
  /** Pairs of selections that cannot be combined in one bet. */
  clashes?: number[][]
  /** Why a bonus cannot be used. */
  reason?: BonusRefusalReason
  /** What activating a bonus would put on hold. */
  replaces?: ReplacedBonus[]
  /** What claiming points would pay. */
  claim?: BonusClaim
  /** When a promo code ended, as ISO 8601. */
  endedAt?: string
  /** Sent to the client as `Retry-After`. */
  retryAfterSeconds?: number
  /** Message key more specific than the error's own. */
  key?: string
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorName
  readonly data: ApiErrorData

  constructor(code: ErrorName, data: ApiErrorData = {}) {
    super(code)
    this.code = code
    this.data = data
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** The contract's error body, with its text in the caller's language. */
export function buildErrorBody(code: ErrorName, localizedMessage: string, data: ApiErrorData = {}): ErrorBody {
  return {
    code: ERRORS[code].code,
    message: code,
    data: {
      details: data.details ?? [],
      localized_message: localizedMessage,
      ...(data.toCashout !== undefined && { to_cashout: data.toCashout }),
      ...(data.clashes && { clashes: data.clashes }),
      ...(data.reason && { reason: data.reason }),
      ...(data.replaces && { replaces: data.replaces }),
      ...(data.claim && { claim: data.claim }),
      ...(data.endedAt && { ended_at: data.endedAt }),
      ...(data.errorsByBet && { errors_by_bet: data.errorsByBet }),
    },
  }
}

/** A 422 that names one field. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { details: [{ field, message }] })
}
