/** Where the hub takes its time from, so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Runs `task` every `intervalMs` until the returned function is called. */
  repeat(intervalMs: number, task: () => void): () => void
}

/** The wall clock. Its timers never keep a process alive by themselves. */
export const systemClock: Clock = {
  now: () => Date.now(),
  repeat(intervalMs, task) {
    const timer = setInterval(task, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}
