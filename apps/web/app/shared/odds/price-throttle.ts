/**
 * Throttles price movements in lists for people who cannot read moving content: prices update
 * together every ten seconds, or not at all. Everything else is immediate: suspensions and removals
 * apply at once, and an outcome that reopens shows its current price. A throttled price is never
 * sold: the slip takes the current price, and the button then shows it.
 */

import type { LiveOutcome } from '@touchline/client/live/types'
import type { KeyedReadable } from '@touchline/client/observable'
import { type Schedule, scheduleWithTimeout } from '@touchline/client/schedule'
import { liveUpdates } from '../browser/list-preferences.ts'
import { listPrices, type ThrottledPrices } from './list-prices.ts'

const SLOW_MS = 10_000

export interface PriceThrottle extends ThrottledPrices {
  /** Shows the current state of everything. */
  releaseAll(): void
}

/** The shown state of an outcome: the previous price if only the price moved. */
function mergeShownPrice(before: LiveOutcome, now: LiveOutcome): LiveOutcome {
  const isOnlyMoved = now.availability === 'open' && before.availability === 'open' && now.odds !== before.odds
  if (!isOnlyMoved) return now
  return before.direction ? { ...before, direction: null } : before
}

export function createPriceThrottle(outcomes: KeyedReadable<LiveOutcome>): PriceThrottle {
  const shown = new Map<string, LiveOutcome>()
  const listeners = new Map<string, Set<() => void>>()

  const get = (key: string): LiveOutcome | undefined => {
    const now = outcomes.get(key)
    const before = shown.get(key)
    const next = before && now ? mergeShownPrice(before, now) : now
    if (next) shown.set(key, next)
    else shown.delete(key)
    return next
  }

  const release = (key: string) => {
    shown.delete(key)
    for (const notify of [...(listeners.get(key) ?? [])]) notify()
  }

  const unsubscribe = (key: string, notify: () => void) => {
    const notified = listeners.get(key)
    if (!notified?.delete(notify) || notified.size > 0) return
    listeners.delete(key)
    shown.delete(key) // without a subscriber, the next one sees the current state
  }

  return {
    get,
    release,
    releaseAll: () => [...listeners.keys()].forEach(release),
    subscribe(key, listener) {
      let last = get(key)
      const onChange = () => {
        const next = get(key)
        if (next === last) return
        last = next
        listener()
      }
      listeners.set(key, (listeners.get(key) ?? new Set()).add(onChange))
      const stop = outcomes.subscribe(key, onChange)
      return () => {
        stop()
        unsubscribe(key, onChange)
      }
    },
  }
}

/** Applies the user's preference and follows its changes. */
export function startPriceThrottle(
  outcomes: KeyedReadable<LiveOutcome>,
  schedule: Schedule = scheduleWithTimeout,
): void {
  let throttled: PriceThrottle | null = null
  let cancel = () => {}

  const tick = () => {
    throttled?.releaseAll()
    cancel = schedule(tick, SLOW_MS)
  }
  const applyPreference = () => {
    cancel()
    const choice = liveUpdates.get()
    throttled = choice === 'instant' ? null : (throttled ?? createPriceThrottle(outcomes))
    listPrices.set(throttled)
    if (choice === 'slow') tick()
  }
  applyPreference()
  liveUpdates.subscribe(applyPreference)
}
