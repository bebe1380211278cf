/**
 * Holds back the moves of prices in lists for people who cannot read what moves: shown together every ten seconds, or not
 * at all. Nothing else is held back: what is suspended or gone is so at once, and an outcome that opens again shows its
 * price of now. A price that stands still is never sold: the slip takes the price of now, and the button shows it.
 */
import type { KeyedReadable } from '@touchline/client/live/keyed-store'
import type { LiveOutcome } from '@touchline/client/live/types'
import { type Schedule, scheduleWithTimeout } from '@touchline/client/schedule'
import { liveUpdates } from '../live-updates.ts'
import { listPrices, type ThrottledPrices } from './list-prices.ts'

const SLOW_MS = 10_000

export interface PriceThrottle extends ThrottledPrices {
  /** Shows everything as it is now. */
  releaseAll(): void
}

/** What is shown of an outcome that was shown as `before` and is `now`. */
function keepShownPrice(before: LiveOutcome, now: LiveOutcome): LiveOutcome {
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
    const next = before && now ? keepShownPrice(before, now) : now
    if (next) shown.set(key, next)
    else shown.delete(key)
    return next
  }

  const show = (key: string) => {
    shown.delete(key)
    for (const look of [...(listeners.get(key) ?? [])]) look()
  }

  const leave = (key: string, look: () => void) => {
    const own = listeners.get(key)
    if (!own?.delete(look) || own.size > 0) return
    listeners.delete(key)
    shown.delete(key) // who comes back to it sees it as it is then
  }

  return {
    get,
    release: show,
    releaseAll: () => [...listeners.keys()].forEach(show),
    subscribe(key, listener) {
      let seen = get(key)
      const look = () => {
        const next = get(key)
        if (next === seen) return
        seen = next
        listener()
      }
      listeners.set(key, (listeners.get(key) ?? new Set()).add(look))
      const stop = outcomes.subscribe(key, look)
      return () => {
        stop()
        leave(key, look)
      }
    },
  }
}

/** Does as the person has chosen, now and whenever they choose otherwise. */
export function startPriceThrottle(
  outcomes: KeyedReadable<LiveOutcome>,
  schedule: Schedule = scheduleWithTimeout,
): void {
  let holding: PriceThrottle | null = null
  let cancel = () => {}

  const tick = () => {
    holding?.releaseAll()
    cancel = schedule(tick, SLOW_MS)
  }
  const follow = () => {
    cancel()
    const choice = liveUpdates.get()
    holding = choice === 'instant' ? null : (holding ?? createPriceThrottle(outcomes))
    listPrices.set(holding)
    if (choice === 'slow') tick()
  }
  follow()
  liveUpdates.subscribe(follow)
}
