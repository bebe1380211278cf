import { normalCdf } from './normal.ts'

/** Basketball as Brownian motion of the lead (Stern 1994) and of the total, over the regular time. */

export interface Spread {
  /** Expected final value. */
  readonly mean: number
  readonly deviation: number
}

/** Standard deviations of final margin and total points over a whole match. */
export const MARGIN_DEVIATION = 12.5
export const TOTAL_DEVIATION = 18

/**
 * Distribution of a running quantity at the end of its period.
 * @param now value so far  @param drift expected change over the whole period
 * @param deviation standard deviation over the whole period  @param played fraction of the period gone, 0…1
 */
export function project(now: number, drift: number, deviation: number, played: number): Spread {
  const left = Math.max(0, 1 - played)
  return { mean: now + left * drift, deviation: Math.max(deviation * Math.sqrt(left), 1e-6) }
}

/** P(final value > threshold). */
export function chanceAbove(spread: Spread, threshold: number): number {
  return normalCdf((spread.mean - threshold) / spread.deviation)
}

/** Home win, draw, away win of a margin that ends on whole points. */
export function marginThreeWay(spread: Spread): readonly [number, number, number] {
  const home = chanceAbove(spread, 0.5)
  const notAway = chanceAbove(spread, -0.5)
  return [home, notAway - home, 1 - notAway]
}

/** P(win) from a lead, Φ((lead + (1−t) μ) / (σ √(1−t))). */
export function winProbability(lead: number, drift: number, played: number, deviation = MARGIN_DEVIATION): number {
  return chanceAbove(project(lead, drift, deviation, played), 0)
}
