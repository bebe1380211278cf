/** An error response of the API, thrown from anywhere in a handler. */
import type { IdentityLevel } from '@touchline/contract/common-types'
import {
  type BetProblem,
  type BonusClaim,
  type BonusRefusalReason,
  type CurrentPart,
  ERRORS,
  type ErrorBody,
  type ErrorName,
  type FieldProblem,
  type PartRefusal,
  type ReplacedBonus,
} from '@touchline/contract/errors'
import { toTextProblem } from '@touchline/contract/field-problems'
import type { TextProblem } from '@touchline/contract/player-texts/names'

export interface ApiErrorData {
  details?: FieldProblem[]
  errorsByBet?: Record<string, BetProblem>
  /** The bet's current cash-out value. */
  toCashout?: number
  /** The part of the bet as it can be cashed out now. */
  part?: CurrentPart
  /** Why a part of the bet cannot be cashed out. */
  partRefused?: PartRefusal
  /** Why the bet cannot be cashed out; null where that is not told. */
  cashoutReason?: string | null
  /** Pairs of selections that cannot be combined in one bet. */
  clashes?: number[][]
  /** Why a bonus cannot be used. */
  reason?: BonusRefusalReason
  /** What activating a bonus would put on hold. */
  replaces?: ReplacedBonus[]
  /** What claiming points would pay. */
  claim?: BonusClaim
  /** The level of an account that the call demands. */
  requiredLevel?: IdentityLevel
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
      ...(data.part && { part: data.part }),
      ...(data.partRefused && { part_refused: data.partRefused }),
      ...(data.cashoutReason && { cashout_reason: data.cashoutReason }),
      ...(data.clashes && { clashes: data.clashes }),
      ...(data.reason && { reason: data.reason }),
      ...(data.replaces && { replaces: data.replaces }),
      ...(data.claim && { claim: data.claim }),
      ...(data.requiredLevel && { required_level: data.requiredLevel }),
      ...(data.endedAt && { ended_at: data.endedAt }),
      ...(data.errorsByBet && { errors_by_bet: data.errorsByBet }),
    },
  }
}

/** A 422 that names a field and what is wrong with the player's text in it. */
export function textError(field: string, problem: TextProblem): ApiError {
  return new ApiError('VALIDATION_FAILED', { details: [toTextProblem(field, problem)] })
}

/** A 422 that names one field. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { details: [{ field, message }] })
}
