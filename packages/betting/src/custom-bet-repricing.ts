/**
 * What is left of a custom bet when some of its legs are void. The feed can price a combination only as the match stands
 * now, which says nothing about the chances at the time of the bet; so the rest is priced from what was taken down then:
 * the price of all legs together and each leg's own. How much dearer or cheaper the legs were together than one by one is
 * shared out evenly over the steps from one leg to all of them.
 */
import { type MilliOdds, toMilli } from './odds.ts'

/**
 * The price of the remaining legs together, as it was when the bet was placed. A leg by itself pays its own price, and
 * several pay at least as much as each of them and at most what all of them would have paid. `together` is the price of
 * all `legs`; `remaining` are indexes of some, but not all, of them. Throws RangeError when they are none, or all.
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
