/** The steps on which prices are quoted, in hundredths: below each price the step beside it. */
const BELOW = [300, 400, 600, 1000, 2000, 3000, 5000, Number.POSITIVE_INFINITY] as const
const STEP = [1, 5, 10, 20, 100, 200, 500, 1000] as const
const LOWEST = 101
/** Highest price of a single outcome. */
export const MAX_ODDS = 101

/**
 * Nearest price of the ladder to exact decimal odds, from 1.01 up.
 * @param odds exact decimal odds; infinite for an impossible outcome  @param highest what is paid at most
 */
export function roundToLadder(odds: number, highest = MAX_ODDS): number {
  if (!(odds < highest)) return highest
  const cents = odds * 100
  let row = 0
  while (cents >= (BELOW[row] as number)) row++
  const step = STEP[row] as number
  return Math.min(highest, Math.max(LOWEST, Math.round(cents / step) * step) / 100)
}
