/**
 * Prices of lines that may be refunded in whole or half. A quarter line is two half stakes on line ± 0.25; the effective
 * probability is (w + ½hw) / (w + ½hw + l + ½hl), whose inverse is the fair price.
 */
import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'
import { computeLineChances } from '@touchline/betting/settlement/line-results'

/**
 * Effective probability of "value + line > 0".
 * @param chances chances[i] is the probability of value = first + i
 */
export function lineProbability(chances: ArrayLike<number>, first: number, line: number): number {
  const { won, halfWon, halfLost, lost } = computeLineChances(chances, first, line)
  const winning = won + halfWon / 2
  const losing = lost + halfLost / 2
  return winning + losing > 0 ? winning / (winning + losing) : 0.5
}

/** Chances of both sides of a line, the first winning when "value + line > 0"; undefined on half lines. */
export function lineResultChances(
  chances: ArrayLike<number>,
  first: number,
  line: number,
): readonly ResultProbabilities[] | undefined {
  if (Math.abs(line % 1) === 0.5) return undefined
  const { won, halfWon, void: voided, halfLost, lost } = computeLineChances(chances, first, line)
  return [
    { won, halfWon, void: voided, halfLost },
    { won: lost, halfWon: halfLost, void: voided, halfLost: halfWon },
  ]
}

/** Chances of outcomes whose stakes all come back with the chance `refunded`; `probabilities` are those without it. */
export function refundableChances(probabilities: readonly number[], refunded: number): readonly ResultProbabilities[] {
  return probabilities.map(p => ({ won: p * (1 - refunded), void: refunded }))
}
