/** An answer that is not a success, thrown from wherever it is found out. */
import { type BetProblem, ERRORS, type ErrorBody, type ErrorName, type FieldProblem } from '@touchline/contract/errors'

export interface ApiErrorData {
  details?: FieldProblem[]
  errorsByBet?: Record<string, BetProblem>
  /** What cashing the bet out would pay now. */
  toCashout?: number
  /** The pairs of selections that cannot stand in one bet. */
  clashes?: number[][]
  /** Told to the client as `Retry-After`. */
  retryAfterSeconds?: number
  /** Key of a text that says more than the error's own. */
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

/** The contract's body for an error, with its text in the caller's language. */
export function buildErrorBody(code: ErrorName, localizedMessage: string, data: ApiErrorData = {}): ErrorBody {
  return {
    code: ERRORS[code].code,
    message: code,
    data: {
      details: data.details ?? [],
      localized_message: localizedMessage,
      ...(data.toCashout !== undefined && { to_cashout: data.toCashout }),
      ...(data.clashes && { clashes: data.clashes }),
      ...(data.errorsByBet && { errors_by_bet: data.errorsByBet }),
    },
  }
}

/** A 422 that names one field. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { details: [{ field, message }] })
}
