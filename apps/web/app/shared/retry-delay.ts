const FIRST_MS = 1000
/** Short enough that a page is right again seconds after whatever was in its way has gone. */
const LONGEST_MS = 3500
/** Nobody waits for a page that is out of sight; coming back to sight tries at once (`retry-trigger.ts`). */
const LONGEST_HIDDEN_MS = 30_000
const GROWTH = 1.6

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** How long to wait before trying again what has failed so many times before: ever longer, and never all at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const longest = isHidden() ? LONGEST_HIDDEN_MS : LONGEST_MS
  return Math.min(longest, FIRST_MS * GROWTH ** attempt) * (0.75 + random() / 2)
}
