import type { Line } from '../../engine/engine.ts'
import { buildLineRange } from '../../engine/outcome-sets.ts'

/** Half lines up to `reach` on both sides of a middle. */
export function linesAround(middle: number, reach: number, nr = 0): Line[] {
  const low = Math.floor(middle) - reach + 0.5
  return buildLineRange(low, Math.floor(middle) + reach + 0.5, 1, nr)
}

/** The same for totals, which are above nought. */
export function totalsAround(middle: number, reach: number, nr = 0): Line[] {
  return linesAround(middle, reach, nr).filter(({ value }) => value > 0)
}
