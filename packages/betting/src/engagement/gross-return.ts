/**
 * The exact gross return of a bet's legs, before any bonus and before rounding. Boosts and freebets are computed from it,
 * because rounding the return first would lose part of a cent of the boost.
 */

import type { PayoutRounding } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { toExact } from '../odds/odds.ts'
import { computeLegMultiplier, type OutcomeResult } from '../settlement/settlement.ts'
import { computeSystemPayout, type SystemType } from '../systems/systems.ts'

/** A leg with its placed odds; `outcome` is null while the leg is open. */
export interface BonusLeg {
  readonly odds: MilliOdds
  readonly outcome: OutcomeResult | null
}

/** A single or combo (`system` null) or a system. The stake is in the smallest unit, whoever pays it. */
export interface StakedLegs<Leg extends BonusLeg = BonusLeg> {
  readonly stake: number
  readonly legs: readonly Leg[]
  readonly system?: SystemType | null
  /** How its payout is rounded; down where absent. */
  readonly rounding?: PayoutRounding
}

/** Whether the feed returned the whole stake of the leg. Half-void and dead-heat legs are not void. */
export function isVoidLeg({ outcome }: Pick<BonusLeg, 'outcome'>): boolean {
  return outcome?.voidFactor === 1
}

/**
 * Stake times the legs' multipliers, exact, in the smallest unit, stake included. An open leg counts with its odds: the
 * result is the settlement's when no leg is open, and the potential return else. Throws RangeError without legs, for a
 * stake that is not a whole amount above zero, and when the legs do not fit the system.
 */
export function exactGrossReturn({ stake, legs, system }: StakedLegs): Rational {
  if (legs.length === 0 || !(stake > 0)) throw new RangeError('a bet has a stake and at least one leg')
  const multipliers = legs.map(({ odds, outcome }) => (outcome ? computeLegMultiplier(odds, outcome) : toExact(odds)))
  return system ? computeSystemPayout(stake, system, multipliers) : multipliers.reduce(multiply, rational(stake))
}
