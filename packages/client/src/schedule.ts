/** Runs something once, after a delay in milliseconds; the answer calls it off. Injected, so that tests own the time. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** The real clock. In Node the timer does not keep the process alive. */
export const scheduleWithTimeout: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs) as unknown as { unref?: () => void } & number
  timer.unref?.()
  return () => clearTimeout(timer)
}
