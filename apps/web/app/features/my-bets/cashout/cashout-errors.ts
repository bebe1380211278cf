/** Maps rejections by the backend to cashout events. */
import { ApiError } from '@touchline/client/errors'
import type { CashoutEvent } from '@touchline/betting/cashout-request'

const VERDICTS: readonly string[] = ['CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'NOT_FOUND', 'PLAYER_EXCLUDED']

/**
 * Whether the error is about the cashout itself; others reject a request before it is processed.
 */
export const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && VERDICTS.includes(error.name)

/** The state machine's event for a rejection; a changed offer carries the current amount. */
export function readRefusal(error: unknown, key: string, now: number): CashoutEvent {
  if (!(error instanceof ApiError)) return { type: 'refused', key, why: 'failed', message: '' }
  const message = error.localizedMessage ?? ''
  const { to_cashout: amount } = error.data
  const isChanged = error.name === 'CASHOUT_CHANGED'
  if (isChanged && typeof amount === 'number' && amount > 0) return { type: 'changed', key, amount, now }
  const isGone = isChanged || error.name === 'CASHOUT_UNAVAILABLE'
  return { type: 'refused', key, why: isGone ? 'unavailable' : 'failed', message }
}
