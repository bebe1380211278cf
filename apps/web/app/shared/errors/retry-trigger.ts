/**
 * Events after which a failed operation should be retried immediately: the page becomes visible,
 * the device is online again, or the user taps or types. Pending retries run at once then.
 */
import { runIsolated } from '@touchline/client/run-isolated'

const listeners = new Set<() => void>()
/** Minimum interval between triggers: users tap more often than a server should be polled. */
const SHORTEST_MS = 1000
let wokenAt = Number.NEGATIVE_INFINITY

/** Subscribes to these events; returns the unsubscribe function. */
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
