/** Whether a failed call may succeed when it is made again: what the back end refused to answer it would refuse again. */
import { ApiError } from '@touchline/client/errors'

const TOO_MANY = 429

export const isTransientError = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === TOO_MANY
