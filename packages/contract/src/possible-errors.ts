/** The errors that a call can respond with: those of its entry and those that follow from its properties. */
import type { Endpoint } from './endpoint.ts'
import { ERRORS, type ErrorName } from './errors.ts'

const whenPresent = (condition: unknown, ...names: ErrorName[]): ErrorName[] => (condition ? names : [])

/** All errors of an endpoint, sorted by status, then code. */
export const listPossibleErrors = (entry: Endpoint): ErrorName[] => {
  const names = new Set<ErrorName>([
    ...entry.errors,
    ...whenPresent(entry.auth === 'bearer' || entry.auth === 'cookie' || entry.ownFilters, 'UNAUTHORIZED'),
    // The call may be a cross-site request.
    ...whenPresent(entry.api === 'platform' && entry.method !== 'GET', 'FORBIDDEN'),
    ...whenPresent(entry.idempotent, 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'),
    ...whenPresent(entry.body, 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    // Every query may name the language, and be wrong in it.
    'VALIDATION_FAILED',
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
  ])
  return [...names].sort((a, b) => ERRORS[a].status - ERRORS[b].status || ERRORS[a].code - ERRORS[b].code)
}
