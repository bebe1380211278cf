/**
 * Runs a foreign callback so that its exception neither interrupts the caller nor gets lost: it goes to `report`, by default
 * `rethrowAsync`, so that global error reporting sees it.
 */
export function runIsolated(run: () => void, report: (error: unknown) => void = rethrowAsync): void {
  try {
    run()
  } catch (error) {
    report(error)
  }
}

/** Throws in a microtask, outside of the current call stack. */
export function rethrowAsync(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
