/** The hub's time source, replaceable by a manual clock in tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Runs `task` every `intervalMs` until the returned function is called. */
  repeat(intervalMs: number, task: () => void): () => void
}

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  repeat(intervalMs, task) {
    const timer = setInterval(task, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}
