/** A clock that only tests advance. */
import type { Schedule } from '../schedule.ts'

export function createManualTime(start = 0) {
  let now = start
  const plans = new Set<{ at: number; run: () => void }>()

  const schedule: Schedule = (run, delayMs) => {
    const plan = { at: now + delayMs, run }
    plans.add(plan)
    return () => void plans.delete(plan)
  }

  const nextUntil = (limit: number) => [...plans].filter(plan => plan.at <= limit).sort((a, b) => a.at - b.at)[0]

  return {
    schedule,
    now: () => now,
    planned: () => plans.size,
    /** Advances the clock and runs due timers in order. */
    advance(ms: number) {
      const limit = now + ms
      for (let plan = nextUntil(limit); plan; plan = nextUntil(limit)) {
        plans.delete(plan)
        now = plan.at
        plan.run()
      }
      now = limit
    },
  }
}
