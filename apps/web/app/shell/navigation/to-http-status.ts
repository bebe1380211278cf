/** What a page's answer says when its data could not be had, in the words of HTTP. */
import { ApiError, CallError, TimeoutError } from '@touchline/client/errors'

/**
 * 400 where the address asks for what makes no sense to the back end; 504 where that was too slow, 503 where it says
 * itself that it is not there, 502 where it cannot be reached or answers nonsense; 500 for our own mistakes.
 */
export function toHttpStatus(error: unknown): 400 | 500 | 502 | 503 | 504 {
  if (error instanceof TimeoutError) return 504
  if (!(error instanceof ApiError)) return error instanceof CallError ? 502 : 500
  if (error.status === 400 || error.status === 422) return 400
  return error.status === 503 ? 503 : 502
}
