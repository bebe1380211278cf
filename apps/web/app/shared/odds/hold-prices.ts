/**
 * Holds back the moves of prices in lists for people who cannot read what moves: shown together every ten seconds, or not
 * at all. Nothing else is held back: what is suspended or gone is so at once, and an outcome that opens again shows its
 * price of now. A price that stands still is never sold: the slip takes the price of now, and the button shows it.
 */
import type { KeyedReadable } from '@touchline/client/live/keyed-store'
import type { LiveOutcome } from '@touchline/client/live/types'
import { type Schedule, scheduleWithTimeout } from '@touchline/client/schedule'
import { liveUpdates } from '../live-updates.ts'
import { type HeldPrices, listPrices } from './list-prices.ts'

const SLOW_MS = 10_000

export interface Holding extends HeldPrices {
  /** Shows everything as it is now. */
  showAll(): void
}

/** What is shown of an outcome that was shown as `before` and is `now`. */
function holdBack(before: LiveOutcome, now: LiveOutcome): LiveOutcome {
  const isOnlyMoved = now.availability === 'open' && before.availability === 'open' && now.odds !== before.odds
  if (!isOnlyMoved) return now
  return before.direction ? { ...before, direction: null } : before
}

export function createHolding(outcomes: KeyedReadable<LiveOutcome>): Holding {
  const shown = new Map<string, LiveOutcome>()
  const lookers = new Map<string, Set<() => void>>()

  const get = (key: string): LiveOutcome | undefined => {
    const now = outcomes.get(key)
    const before = shown.get(key)
    const next = before && now ? holdBack(before, now) : now
    if (next) shown.set(key, next)
    else shown.delete(key)
    return next
  }

  const show = (key: string) => {
    shown.delete(key)
    for (const look of [...(lookers.get(key) ?? [])]) look()
  }

  const leave = (key: string, look: () => void) => {
    const own = lookers.get(key)
    if (!own?.delete(look) || own.size > 0) return
    lookers.delete(key)
    shown.delete(key) // who comes back to it sees it as it is then
  }

  return {
    get,
    show,
    showAll: () => [...lookers.keys()].forEach(show),
    subscribe(key, listener) {
      let seen = get(key)
      const look = () => {
        const next = get(key)
        if (next === seen) return
        seen = next
        listener()
      }
      lookers.set(key, (lookers.get(key) ?? new Set()).add(look))
      const stop = outcomes.subscribe(key, look)
      return () => {
        stop()
        leave(key, look)
      }
    },
  }
}

/** Does as the person has chosen, now and whenever they choose otherwise. */
export function followLiveUpdates(
  outcomes: KeyedReadable<LiveOutcome>,
  schedule: Schedule = scheduleWithTimeout,
): void {
  let holding: Holding | null = null
  let cancel = () => {}

  const tick = () => {
    holding?.showAll()
    cancel = schedule(tick, SLOW_MS)
  }
  const follow = () => {
    cancel()
    const choice = liveUpdates.get()
    holding = choice === 'instant' ? null : (holding ?? createHolding(outcomes))
    listPrices.set(holding)
    if (choice === 'slow') tick()
  }
  follow()
  liveUpdates.subscribe(follow)
}
