/** Where the back end takes its time from, so that tests can move it by hand. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs a task once after so many milliseconds, unless the returned function is called first. */
  after(ms: number, task: () => void): () => void
}

/** The wall clock. Its timers never keep a process alive by themselves: the HTTP server does. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, 2 ** 31 - 1))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
