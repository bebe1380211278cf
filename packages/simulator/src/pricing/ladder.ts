/** The steps on which prices are quoted, in hundredths: [below this price, step]. Lowest 1.01, highest 101. */
const STEPS: readonly (readonly [below: number, step: number])[] = [
  [300, 1],
  [400, 5],
  [600, 10],
  [1000, 20],
  [2000, 100],
  [3000, 200],
  [5000, 500],
  [Number.POSITIVE_INFINITY, 1000],
]

/**
 * Nearest price of the ladder to exact decimal odds, between 1.01 and 101.
 * @param odds exact decimal odds; infinite for an impossible outcome
 */
export function roundToLadder(odds: number): number {
  if (!(odds < 101)) return 101
  const cents = odds * 100
  for (const [below, step] of STEPS) {
    if (cents < below) return Math.max(101, Math.min(10_100, Math.round(cents / step) * step)) / 100
  }
  return 101
}
