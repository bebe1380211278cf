/**
 * Reprices a custom bet after some of its legs were voided. The feed prices a combination only for the current state of
 * the match, not for the time of placement, so the remaining legs are priced from the prices stored at placement: the
 * combined price and each leg's own. The correlation factor between the combined price and the product of the legs is
 * spread evenly over the steps from one leg to all of them. Integers throughout: any program computes the same price.
 */
import type { MilliOdds } from '../odds/odds.ts'

const product = (prices: readonly MilliOdds[]): bigint => prices.reduce((all, odds) => all * BigInt(odds), 1n)

/** The integer nearest to the root `numerator / denominator` has of this degree, halves up. */
function roundRoot(numerator: bigint, denominator: bigint, degree: bigint): bigint {
  let low = 0n
  let high = 1n
  while (high ** degree * denominator <= numerator) high *= 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** degree * denominator <= numerator) low = middle
    else high = middle
  }
  return (2n * low + 1n) ** degree * denominator <= numerator * 2n ** degree ? low + 1n : low
}

/**
 * The combined price of the remaining legs as of placement. One leg pays its own price; several pay at least the
 * highest of them and at most the combined price of all legs. `together` is the combined price of all `legs`;
 * `remaining` are the indexes of some, but not all, of them. Of n legs k remain: the price m is the nearest thousandth
 * with `m^(n−1) = Π remaining^(n−1) · (together / Π legs)^(k−1)`. Throws RangeError when none or all remain.
 */
export function computeRemainingLegsOdds(
  together: MilliOdds,
  legs: readonly MilliOdds[],
  remaining: readonly number[],
): MilliOdds {
  const left = legs.filter((_, at) => remaining.includes(at))
  if (left.length === 0 || left.length === legs.length) throw new RangeError('some legs remain, and some do not')
  const degree = BigInt(legs.length - 1)
  const share = BigInt(left.length - 1)
  const estimate = roundRoot(product(left) ** degree * BigInt(together) ** share, product(legs) ** share, degree)
  return Math.min(together, Math.max(...left, Number(estimate))) as MilliOdds
}
