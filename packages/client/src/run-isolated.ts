/**
 * Runs a callback of somebody else's. Its exception must not stop what is going on here, nor be lost: unless `report`
 * takes it, it is thrown again outside, where error reporting sees it.
 */
export function runIsolated(run: () => void, report: (error: unknown) => void = rethrowAsync): void {
  try {
    run()
  } catch (error) {
    report(error)
  }
}

/** Throws outside of whatever runs now. */
export function rethrowAsync(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
