const FIRST_MS = 2000
const LONGEST_MS = 30_000
const GROWTH = 1.6

/** How long to wait before trying again what has failed so many times before: ever longer, and never all at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_MS, FIRST_MS * GROWTH ** attempt) * (0.75 + random() / 2)
}
