/** Maps a failure to load page data to an HTTP status. */
import { ApiError, CallError, TimeoutError } from '@touchline/client/errors'

/**
 * 400 when the backend rejects the address as invalid; 504 when it timed out, 503 when it reports
 * being unavailable, 502 when it is unreachable or returns invalid data; 500 for internal errors.
 */
export function toHttpStatus(error: unknown): 400 | 500 | 502 | 503 | 504 {
  if (error instanceof TimeoutError) return 504
  if (!(error instanceof ApiError)) return error instanceof CallError ? 502 : 500
  if (error.status === 400 || error.status === 422) return 400
  return error.status === 503 ? 503 : 502
}
