/**
 * Ends the up and down marks of odds some time after their last change. One timer serves all marks: as each is shown
 * equally long, they end in the order in which they began, and those about to end do so together.
 */
import type { Schedule } from '../schedule.ts'

export interface DirectionTimers {
  /** The odds of a key just moved. */
  start(key: string): void
  clear(): void
}

export interface DirectionTimersOptions {
  durationMs: number
  schedule: Schedule
  now: () => number
  /** These marks are over. */
  onEnd: (keys: readonly string[]) => void
}

/** Marks that end within this time of each other end in one go. */
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
    start(key) {
      endsAt.delete(key) // set anew, so that the map stays in order of ending
      endsAt.set(key, now() + durationMs)
      if (!cancel) scheduleNext()
    },
    clear() {
      cancel?.()
      cancel = null
      endsAt.clear()
    },
  }
}
