/**
 * Combo boost: the whole return of a combo is multiplied by the factor of the range that its suitable legs reach. A void
 * leg leaves the count, so the range may fall at settlement and never rises above that of placing.
 *
 * payout = ⌊G + min(G·(b − 1), cap)⌋ with G the exact, unrounded return and b the factor.
 */

import { capPayout, type MinorUnits, roundToMinor, toMinor } from '../money/money.ts'
import { add, compare, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import { type BonusLeg, exactGrossReturn, isVoidLeg, type StakedLegs } from './gross-return.ts'

export interface ComboboostRange {
  readonly minCount: number
  /** Null for the last range: so many or more. */
  readonly maxCount: number | null
  readonly factor: MilliOdds
}

/** The factor that changes nothing. */
export const NO_BOOST = 1000 as MilliOdds

/** The index of the range that holds the count of suitable legs; null below the first. */
export function findRangeIndex(ranges: readonly ComboboostRange[], count: number): number | null {
  const index = ranges.findIndex(
    ({ minCount, maxCount }) => count >= minCount && (maxCount === null || count <= maxCount),
  )
  return index < 0 ? null : index
}

/** The factor for a count of suitable legs; 1.000 below the first range. */
export function findFactor(ranges: readonly ComboboostRange[], count: number): MilliOdds {
  return ranges[findRangeIndex(ranges, count) ?? -1]?.factor ?? NO_BOOST
}

/**
 * By leg, whether it is suitable at these odds. What fits the campaign's conditions is decided once, at placing; after a
 * live bet's delay only the odds are judged again.
 */
export function findSuitableLegs(
  legs: readonly { readonly odds: MilliOdds; readonly isFitting: boolean }[],
  minOdds: MilliOdds,
): readonly boolean[] {
  return legs.map(({ odds, isFitting }) => isFitting && odds >= minOdds)
}

/**
 * A gross return with its boost, exact and unrounded, in the unit of `gross`. `cap` is the most the boost adds, null
 * without one.
 */
export function boostedReturn(gross: Rational, factor: MilliOdds, cap: number | null): Rational {
  const boost = multiply(gross, add(toExact(factor), negate(ONE)))
  return add(gross, cap !== null && compare(boost, rational(cap)) > 0 ? rational(cap) : boost)
}

export interface BoostedLeg extends BonusLeg {
  /** Whether the leg fitted the campaign's conditions and least odds at placing. */
  readonly isSuitable: boolean
}

export interface ComboboostTerms {
  readonly ranges: readonly ComboboostRange[]
  /** The most that the boost adds, in the smallest unit; null without a cap. */
  readonly cap: MinorUnits | null
  /** The most that the bet pays by its own terms (payout limit), in the smallest unit; null without one. */
  readonly maxPayout?: MinorUnits | null
}

export interface BoostedPayout {
  /** Suitable legs that are not void. */
  readonly countedLegs: number
  readonly rangeIndex: number | null
  /** The factor that the payout has; 1.000 when nothing is boosted. */
  readonly factor: MilliOdds
  /** The payout without the boost. */
  readonly unboosted: MinorUnits
  readonly payout: MinorUnits
  /** `payout − unboosted`: what the bonus account pays. */
  readonly boost: MinorUnits
}

/**
 * The payout of a combo with a boost: potential while legs are open, final when they are settled. Both payouts
 * are rounded once. Throws RangeError as `exactGrossReturn`.
 */
export function computeBoostedPayout(bet: StakedLegs<BoostedLeg>, terms: ComboboostTerms): BoostedPayout {
  const { ranges, cap, maxPayout = null } = terms
  const { rounding = 'down' } = bet
  const gross = exactGrossReturn(bet)
  const countedLegs = bet.legs.filter(leg => leg.isSuitable && !isVoidLeg(leg)).length
  const factor = gross.numerator === 0n ? NO_BOOST : findFactor(ranges, countedLegs)
  const unboosted = capPayout(roundToMinor(gross, rounding), maxPayout)
  const payout = capPayout(roundToMinor(boostedReturn(gross, factor, cap), rounding), maxPayout)
  const rangeIndex = findRangeIndex(ranges, countedLegs)
  return { countedLegs, rangeIndex, factor, unboosted, payout, boost: toMinor(payout - unboosted) }
}

export type FactorAcceptance =
  | { readonly accepted: true; readonly factor: MilliOdds }
  /** `changed`: the current factor differs and may be offered (803). `not_available`: there is no campaign any more (801). */
  | { readonly accepted: false; readonly reason: 'changed' | 'not_available' }

/**
 * Compares the factor that the player saw with the current one, as odds are: `none` accepts no other, `higher` no lower
 * one, `any` each, even 1.000. `current` is 1.000 when the campaign still runs but too few legs are suitable, and null
 * when it does not apply to the bet any more, which no mode accepts.
 */
export function acceptFactor(mode: AcceptMode, sent: MilliOdds, current: MilliOdds | null): FactorAcceptance {
  if (current === null) return { accepted: false, reason: 'not_available' }
  const isTaken = mode === 'any' || current === sent || (mode === 'higher' && current > sent)
  return isTaken ? { accepted: true, factor: current } : { accepted: false, reason: 'changed' }
}
