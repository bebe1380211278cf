/**
 * Reprices a custom bet after some of its legs were voided. The feed prices a combination only for the current state of
 * the match, not for the time of placement, so the remaining legs are priced from the prices stored at placement: the
 * combined price and each leg's own. The correlation factor between the combined price and the product of the legs is
 * spread evenly over the steps from one leg to all of them.
 */
import { type MilliOdds, toMilli } from './odds.ts'

/**
 * The combined price of the remaining legs as of placement. One leg pays its own price; several pay at least the
 * highest of them and at most the combined price of all legs. `together` is the combined price of all `legs`;
 * `remaining` are the indexes of some, but not all, of them. Throws RangeError when they are none or all.
 */
export function computeRemainingLegsOdds(
  together: MilliOdds,
  legs: readonly MilliOdds[],
  remaining: readonly number[],
): MilliOdds {
  const left = legs.filter((_, at) => remaining.includes(at))
  if (left.length === 0 || left.length === legs.length) throw new RangeError('some legs remain, and some do not')
  const relation = Math.log(together / 1000) - sumOfLogs(legs)
  const share = (left.length - 1) / (legs.length - 1)
  const estimate = Math.exp(sumOfLogs(left) + relation * share)
  const bounded = Math.min(together / 1000, Math.max(...left.map(odds => odds / 1000), estimate))
  return toMilli(bounded)
}

function sumOfLogs(prices: readonly MilliOdds[]): number {
  return prices.reduce((sum, odds) => sum + Math.log(odds / 1000), 0)
}
