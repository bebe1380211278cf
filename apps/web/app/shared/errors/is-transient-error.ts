/** Whether a failed call may succeed on retry. A rejection by the backend is permanent. */
import { ApiError } from '@touchline/client/errors'

const TOO_MANY = 429

export const isTransientError = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === TOO_MANY
