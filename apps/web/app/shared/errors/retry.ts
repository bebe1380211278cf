import { ApiError } from '@touchline/client/errors'
import { runIsolated } from '@touchline/client/run-isolated'

const FIRST_MS = 1000
/** Short enough that a page recovers within seconds after an outage. */
const LONGEST_MS = 3500
/** A hidden page needs no fast retry; becoming visible retries at once. */
const LONGEST_HIDDEN_MS = 30_000
const GROWTH = 1.6

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** Backoff delay in milliseconds for an attempt: exponential, with jitter. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const longest = isHidden() ? LONGEST_HIDDEN_MS : LONGEST_MS
  return Math.min(longest, FIRST_MS * GROWTH ** attempt) * (0.75 + random() / 2)
}

const TOO_MANY = 429
const NOT_IMPLEMENTED = 501

/** Whether a failed call may succeed on retry. A rejection by the backend is permanent, and so is a call that it lacks. */
export const isTransientError = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 ? error.status !== NOT_IMPLEMENTED : error.status === TOO_MANY
}

interface Failing {
  readonly state: { readonly error: unknown }
}

/** Whether a query may be fetched again although nobody asks for it. */
export const mayRefetch = ({ state: { error } }: Failing): boolean => error === null || isTransientError(error)

/** Interval of a query that is polled until it is rejected: what the backend refuses is not asked for again and again. */
export const pollEvery =
  (ms: number) =>
  (query: Failing): number | false =>
    mayRefetch(query) && ms

const listeners = new Set<() => void>()
/** Minimum interval between triggers: users tap more often than a server should be polled. */
const SHORTEST_MS = 1000
let wokenAt = Number.NEGATIVE_INFINITY

/**
 * Subscribes to the events after which a failed operation should be retried immediately: the page becomes visible, the
 * device is online again, or the user taps or types. Returns the unsubscribe function.
 */
export function onRetryTrigger(listener: () => void): () => void {
  const registered = () => listener()
  listeners.add(registered)
  return () => void listeners.delete(registered)
}

/** Calls the listeners, at most once a second. */
export function triggerRetry(now: number = Date.now()): void {
  if (now - wokenAt < SHORTEST_MS && now >= wokenAt) return
  wokenAt = now
  for (const listener of [...listeners]) runIsolated(listener)
}

/** Resolves after a number of milliseconds, or at the next trigger. */
export function waitForRetry(ms: number): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = onRetryTrigger(end)
  })
}

/** Observes page and device; call once per page load. */
export function startRetryTriggers(page: Document = document, device: EventTarget = window): void {
  const onTap = () => triggerRetry()
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && triggerRetry())
  device.addEventListener('online', onTap)
  for (const name of ['pointerdown', 'keydown']) device.addEventListener(name, onTap, { capture: true, passive: true })
}
