/**
 * Idempotency keys of pending deposits. While the outcome of a deposit is unknown, repeating it
 * reuses its key, even after closing the form, trying another amount or reloading: a lost response
 * must not move money twice.
 */
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import * as v from 'valibot'

const deposit = v.object({
  /** Session id of the player. */
  session: v.string(),
  value: v.number(),
  currency: v.string(),
})
type Deposit = Readonly<v.InferOutput<typeof deposit>>

const intents = v.array(v.object({ deposit, key: v.pipe(v.string(), v.uuid()), at: v.number() }))
type Intents = Readonly<v.InferOutput<typeof intents>>

const STORAGE_KEY = 'touchline.deposits'
/** After this time a repeated deposit is a new one. */
const SAME_MS = 10 * 60_000

let pending: Intents | null = null

/**
 * Restores the keys of earlier page loads; empty when missing, truncated, tampered with or storage
 * is unavailable.
 */
function restore(): Intents {
  try {
    return v.parse(intents, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}

function intentsNow(): Intents {
  pending ??= restore()
  return pending
}

function store(next: Intents): void {
  pending = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Storage is unavailable or full: the keys last as long as the page.
  }
}

const isSame = (a: Deposit, b: Deposit): boolean =>
  a.session === b.session && a.value === b.value && a.currency === b.currency

export function getDepositKey(wanted: Deposit, now = Date.now()): string {
  const known = intentsNow().filter(({ at }) => now - at <= SAME_MS)
  const intent = known.find(one => isSame(one.deposit, wanted))
  if (intent) return intent.key
  const key = createIdempotencyKey()
  store([...known, { deposit: wanted, key, at: now }])
  return key
}

/** The outcome of the deposit is known. */
export function removeDepositKey(settled: Deposit): void {
  store(intentsNow().filter(one => !isSame(one.deposit, settled)))
}

/** Whether an error means that no money has moved. */
export const isRejected = (error: unknown): error is ApiError => error instanceof ApiError && !isOutcomeUnknown(error)
