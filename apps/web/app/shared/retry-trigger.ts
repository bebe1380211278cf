/**
 * Moments at which something that failed may well succeed, or at which the person waits for it: the page comes back to
 * sight, the device has a network again, the person taps or types. Whatever waits between two attempts tries at once then.
 */
import { runIsolated } from '@touchline/client/run-isolated'

const listeners = new Set<() => void>()
/** A person taps more often than a server needs to be asked. */
const SHORTEST_MS = 1000
let wokenAt = Number.NEGATIVE_INFINITY

/** Calls back at each such moment; the returned function ends that. */
export function onRetryTrigger(listener: () => void): () => void {
  const own = () => listener()
  listeners.add(own)
  return () => void listeners.delete(own)
}

/** Calls the listeners, at most once a second. */
export function triggerRetry(now: number = Date.now()): void {
  if (now - wokenAt < SHORTEST_MS && now >= wokenAt) return
  wokenAt = now
  for (const listener of [...listeners]) runIsolated(listener)
}

/** Resolves after so many milliseconds, or at the next such moment. */
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

/** Follows the page and the person; once for the life of a page. */
export function startRetryTriggers(page: Document = document, device: EventTarget = window): void {
  const onTap = () => triggerRetry()
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && triggerRetry())
  device.addEventListener('online', onTap)
  for (const name of ['pointerdown', 'keydown']) device.addEventListener(name, onTap, { capture: true, passive: true })
}
