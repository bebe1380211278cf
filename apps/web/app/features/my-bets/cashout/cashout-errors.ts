/** What the back end's refusals mean to a cashout. */
import { ApiError } from '@touchline/client/errors'
import type { CashoutEvent } from './cashout-machine.ts'

const VERDICTS: readonly string[] = ['CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'NOT_FOUND', 'PLAYER_EXCLUDED']

/** Whether the answer is about the cashout itself; others refuse a request before anybody looked at it. */
export const isVerdict = (error: unknown): error is ApiError =>
  error instanceof ApiError && VERDICTS.includes(error.name)

/** The machine's word for a refusal; the amount on offer now goes with one that changed. */
export function readRefusal(error: unknown, key: string, now: number): CashoutEvent {
  if (!(error instanceof ApiError)) return { type: 'refused', key, why: 'failed', message: '' }
  const message = error.localizedMessage ?? ''
  const { to_cashout: amount } = error.data
  const isChanged = error.name === 'CASHOUT_CHANGED'
  if (isChanged && typeof amount === 'number' && amount > 0) return { type: 'changed', key, amount, now }
  const isGone = isChanged || error.name === 'CASHOUT_UNAVAILABLE'
  return { type: 'refused', key, why: isGone ? 'unavailable' : 'failed', message }
}
