/** The back end's source of time, replaceable so that tests can control it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs a task once after that many milliseconds, unless the returned function is called first. */
  after(ms: number, task: () => void): () => void
}

/** The wall clock. Its timers are unreferenced and never keep a process alive; the HTTP server does. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, 2 ** 31 - 1))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
