/**
 * Settlement of singles and combos. A feed settles an outcome by a result, a void factor and a dead-heat factor, which
 * give a stake multiplier; a bet pays its stake times the product of its legs' multipliers. Only the payout is rounded,
 * so the order of legs and settlements never changes it.
 */
import type { BetResult } from '../bets/bet-status.ts'
import { type MinorUnits, type PayoutRounding, roundToMinor } from '../money/money.ts'
import { add, compare, fromDecimal, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'

/**
 * The feed's settlement of one outcome. `voidFactor` is the refunded share of the stake (0, a half or all).
 * `deadHeatFactor` is the winning share of a winning stake when places are tied.
 */
export type OutcomeResult = { result: 0 | 1; voidFactor?: 0 | 0.5 | 1; deadHeatFactor?: number }

export interface SettledLeg {
  odds: MilliOdds
  outcome: OutcomeResult
}

export interface Settlement {
  /** Gross payout in minor units, stake included. */
  winAmount: MinorUnits
  result: BetResult
}

const MAX_TIED_PLACES = 64

// A third is sent as 0.333…; using that decimal literally would cost the player a cent.
function toShare(factor: number): Rational {
  for (let places = 1; places <= MAX_TIED_PLACES; places++) {
    const winners = Math.round(factor * places)
    if (Math.abs(winners / places - factor) < 1e-9) return rational(winners, places)
  }
  return fromDecimal(factor)
}

/** The exact winning share of a winning leg's stake. Throws RangeError for a dead-heat factor outside 0 to 1. */
export function computeDeadHeatShare({ deadHeatFactor = 1 }: OutcomeResult): Rational {
  if (!(deadHeatFactor > 0 && deadHeatFactor <= 1)) throw new RangeError(`not a dead-heat factor: ${deadHeatFactor}`)
  return toShare(deadHeatFactor)
}

/**
 * The stake multiplier of a leg: `v + (1 − v) · r · f · o`. Lost is 0, void is 1, won is its odds. Throws RangeError
 * for a dead-heat factor outside 0 to 1.
 */
export function computeLegMultiplier(odds: MilliOdds, outcome: OutcomeResult): Rational {
  const { result, voidFactor = 0 } = outcome
  const share = computeDeadHeatShare(outcome)
  const refunded = fromDecimal(voidFactor)
  if (result === 0) return refunded
  const won = multiply(share, toExact(odds))
  return add(refunded, multiply(add(ONE, negate(refunded)), won))
}

/** The displayed result of one leg. */
export function toLegResult(outcome: OutcomeResult): BetResult {
  if (outcome.voidFactor === 1) return 'refund_entire'
  if (outcome.voidFactor === 0.5) return outcome.result === 1 ? 'refund_half_win_other' : 'refund_half_lose_other'
  return outcome.result === 1 ? 'win_entire' : 'lose_entire'
}

/** The displayed result of a bet with several legs, derived from its payout. */
export function toPayoutResult(
  stake: Rational,
  payout: Rational,
  legs: readonly Pick<SettledLeg, 'outcome'>[],
): BetResult {
  if (payout.numerator === 0n) return 'lose_entire'
  if (legs.every(leg => leg.outcome.voidFactor === 1)) return 'refund_entire'
  return compare(payout, stake) >= 0 ? 'win_entire' : 'refund_half_lose_other'
}

/**
 * Settles a single (one leg) or a combo (several) whose legs all have results. The stake is in minor units; the payout
 * is rounded once. Throws RangeError without legs, or when the stake is not a positive integer.
 */
export function settleBet(stake: number, legs: readonly SettledLeg[], rounding: PayoutRounding = 'down'): Settlement {
  const [first] = legs
  if (!first || stake <= 0) throw new RangeError('a bet has a stake and at least one leg')
  const exactStake = rational(stake)
  const payout = legs.reduce((sum, leg) => multiply(sum, computeLegMultiplier(leg.odds, leg.outcome)), exactStake)
  const result = legs.length === 1 ? toLegResult(first.outcome) : toPayoutResult(exactStake, payout, legs)
  return { winAmount: roundToMinor(payout, rounding), result }
}
