/** Spaces calls evenly, so that no second has more than the rate. */

/** Resolves when the next call may start. Calls start in the order in which they asked. */
export type RateLimiter = () => Promise<void>

export function createRateLimiter(callsPerSecond: number): RateLimiter {
  const spacingMs = 1_000 / callsPerSecond
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + spacingMs
    if (at > now) await new Promise(resolve => setTimeout(resolve, at - now))
  }
}
