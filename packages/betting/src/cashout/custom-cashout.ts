/**
 * What a custom bet is worth while legs are open: what it pays if they all win, times the chance of that. The legs are of
 * one match and depend on each other, so that the chance is that of all of them together, not a product.
 */
import { fromDecimal, multiply, type Rational } from '../money/rational.ts'
import { type CustomBet, listCustomBranches, sumCustomBranches } from '../settlement/bet-settlement.ts'
import type { OutcomeResult } from '../settlement/settlement.ts'
import { assertProbability } from './cashout.ts'

const WON: OutcomeResult = { result: 1 }

/**
 * The fair value of one unit of stake.
 * @param outcomes results of the legs, null of those that are open
 * @param chance that the open legs all win, 1 where none is open
 * @throws RangeError for an invalid chance
 */
export function computeCustomBetValue(
  bet: CustomBet,
  outcomes: readonly (OutcomeResult | null)[],
  chance: number,
): Rational {
  assertProbability(chance)
  const ifOpenWin = sumCustomBranches(
    listCustomBranches(
      bet,
      outcomes.map(outcome => outcome ?? WON),
    ),
  )
  return multiply(ifOpenWin, fromDecimal(chance))
}
