/**
 * Clears the direction of odds some time after their last movement. One timer serves all keys: directions have equal
 * durations, so they end in insertion order, and those about to end are batched.
 */
import type { Schedule } from '../schedule.ts'

export interface DirectionTimers {
  /** Starts or restarts the timer of an outcome key, from a moment on that is none before those of earlier calls. */
  start(key: string, from: number): void
  clear(): void
}

export interface DirectionTimersOptions {
  durationMs: number
  schedule: Schedule
  now: () => number
  /** Called with the outcome keys whose direction has ended. */
  onEnd: (keys: readonly string[]) => void
}

/** Directions that end within this time of each other end in one batch. */
const TOGETHER_MS = 100

export function createDirectionTimers({ durationMs, schedule, now, onEnd }: DirectionTimersOptions): DirectionTimers {
  const endsAt = new Map<string, number>()
  let cancel: (() => void) | null = null

  const scheduleNext = () => {
    const first = endsAt.values().next()
    cancel = first.done ? null : schedule(onTimer, Math.max(0, first.value - now()))
  }

  const onTimer = () => {
    const over: string[] = []
    const limit = now() + TOGETHER_MS
    for (const [key, moment] of endsAt) {
      if (moment > limit) break
      over.push(key)
      endsAt.delete(key)
    }
    scheduleNext()
    if (over.length > 0) onEnd(over)
  }

  return {
    start(key, from) {
      endsAt.delete(key) // reinserted, so that the map stays ordered by end
      endsAt.set(key, from + durationMs)
      if (!cancel) scheduleNext()
    },
    clear() {
      cancel?.()
      cancel = null
      endsAt.clear()
    },
  }
}
