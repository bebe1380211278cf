/**
 * The key of a deposit under way. As long as nobody knows what became of it, the same deposit asked for again is the same
 * one, also when its form was closed meanwhile: money must not move twice because an answer was lost.
 */
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import { createIntentKey } from '@touchline/client/idempotency'

interface Deposit {
  /** Of the player's session. */
  readonly session: string
  readonly value: number
  readonly currency: string
}

/** What is asked for later than that is asked for anew. */
const SAME_MS = 10 * 60_000

let pending: { readonly deposit: Deposit; readonly key: string; readonly at: number } | null = null

const isSame = (a: Deposit, b: Deposit): boolean =>
  a.session === b.session && a.value === b.value && a.currency === b.currency

export function depositKey(deposit: Deposit, now = Date.now()): string {
  if (!pending || !isSame(pending.deposit, deposit) || now - pending.at > SAME_MS)
    pending = { deposit, key: createIntentKey(), at: now }
  return pending.key
}

/** It is known what became of it. */
export function settleDeposit(): void {
  pending = null
}

/** Whether a failure says that no money has moved. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !isOutcomeUnknown(error)
