/** Whether outcomes of one match can pay together, by the results that the match can have. */
import { LOST } from '../settlement/result-codes.ts'
import { listMatchSpaces } from './match-atoms.ts'
import type { ExposureLeg, ExposureMatch } from './types.ts'

/**
 * Whether a bet on all these legs of one match can pay anything. False is proven; true is also the answer where nothing is
 * known of a market.
 */
export function canAllPay(legs: readonly ExposureLeg[], match: ExposureMatch): boolean {
  return listMatchSpaces(0, legs, match).every(({ atoms }) =>
    atoms.weights.some((_, atom) => atoms.codes.every(codes => (codes[atom] ?? LOST) > LOST)),
  )
}
