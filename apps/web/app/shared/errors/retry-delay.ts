const FIRST_MS = 1000
/** Short enough that a page recovers within seconds after an outage. */
const LONGEST_MS = 3500
/** A hidden page needs no fast retry; becoming visible retries at once (`retry-trigger.ts`). */
const LONGEST_HIDDEN_MS = 30_000
const GROWTH = 1.6

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** Backoff delay in milliseconds for an attempt: exponential, with jitter. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const longest = isHidden() ? LONGEST_HIDDEN_MS : LONGEST_MS
  return Math.min(longest, FIRST_MS * GROWTH ** attempt) * (0.75 + random() / 2)
}
