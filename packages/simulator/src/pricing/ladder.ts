/** The steps on which prices are quoted, in hundredths: below each price the step beside it. */
const BELOW = [300, 400, 600, 1000, 2000, 3000, 5000, Number.POSITIVE_INFINITY] as const
const STEP = [1, 5, 10, 20, 100, 200, 500, 1000] as const
const LOWEST = 101
const HIGHEST = 10_100

/**
 * Nearest price of the ladder to exact decimal odds, between 1.01 and 101.
 * @param odds exact decimal odds; infinite for an impossible outcome
 */
export function roundToLadder(odds: number): number {
  const cents = odds * 100
  if (!(cents < HIGHEST)) return HIGHEST / 100
  let row = 0
  while (cents >= (BELOW[row] as number)) row++
  const step = STEP[row] as number
  return Math.max(LOWEST, Math.min(HIGHEST, Math.round(cents / step) * step)) / 100
}
