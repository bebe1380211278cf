/** Margins: from fair probabilities to prices whose implied probabilities sum to 1 + margin (times the winners). */

/**
 * Proportional margin: o = 1 / (p (1 + M)). Used for two-way markets.
 * @param margin M, e.g. 0.05
 */
export function proportionalOdds(probabilities: readonly number[], margin: number): number[] {
  return probabilities.map(p => 1 / (p * (1 + margin)))
}

/**
 * Power margin: o = p^-k with k solved so that Σ p^k = 1 + M. It loads long shots more than favourites, as
 * bookmakers do with three outcomes and more. Outcomes of probability 0 get infinite odds.
 */
export function powerOdds(probabilities: readonly number[], margin: number): number[] {
  const exponent = solvePower(probabilities, 1 + margin)
  return probabilities.map(p => (p > 0 ? p ** -exponent : Number.POSITIVE_INFINITY))
}

/**
 * The k with Σ p^k = target, by Newton's method from k = 1. The sum is convex and falls with k, so that the
 * steps come from one side and cannot run away.
 */
export function solvePower(probabilities: readonly number[], target: number): number {
  let exponent = 1
  for (let round = 0; round < 30; round++) {
    let sum = 0
    let slope = 0
    for (const p of probabilities) {
      if (p <= 0) continue
      const log = Math.log(p)
      const power = Math.exp(exponent * log)
      sum += power
      slope += power * log
    }
    if (slope > -1e-9) return exponent
    const step = (sum - target) / slope
    exponent -= step
    if (exponent < 0.05) exponent = 0.05
    if (Math.abs(step) < 1e-7) break
  }
  return exponent
}
