/**
 * The keys of deposits under way. As long as nobody knows what became of one, the same deposit asked for again is the same
 * one, also when its form was closed, another amount tried or the page loaded anew meanwhile: money must not move twice
 * because an answer was lost.
 */
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import * as v from 'valibot'

const deposit = v.object({
  /** Of the player's session. */
  session: v.string(),
  value: v.number(),
  currency: v.string(),
})
type Deposit = Readonly<v.InferOutput<typeof deposit>>

const intents = v.array(v.object({ deposit, key: v.pipe(v.string(), v.uuid()), at: v.number() }))
type Intents = Readonly<v.InferOutput<typeof intents>>

const STORAGE_KEY = 'touchline.deposits'
/** What is asked for later than that is asked for anew. */
const SAME_MS = 10 * 60_000

let pending: Intents | null = null

/** Those of before the page was loaded; none where they are gone, cut off or tampered with, or storage is off. */
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

function keep(next: Intents): void {
  pending = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Storage is off or full: the keys last as long as the page.
  }
}

const isSame = (a: Deposit, b: Deposit): boolean =>
  a.session === b.session && a.value === b.value && a.currency === b.currency

export function getDepositKey(wanted: Deposit, now = Date.now()): string {
  const known = intentsNow().filter(({ at }) => now - at <= SAME_MS)
  const intent = known.find(one => isSame(one.deposit, wanted))
  if (intent) return intent.key
  const key = createIdempotencyKey()
  keep([...known, { deposit: wanted, key, at: now }])
  return key
}

/** It is known what became of it. */
export function removeDepositKey(settled: Deposit): void {
  keep(intentsNow().filter(one => !isSame(one.deposit, settled)))
}

/** Whether a failure says that no money has moved. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !isOutcomeUnknown(error)
