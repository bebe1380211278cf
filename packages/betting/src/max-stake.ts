/** The highest stake a bet may have: what `POST /bets/max-stake` answers and the slip's "Max" sets. */
import { type MinorUnits, roundDownToMinor } from './money.ts'
import { multiply, type Rational, rational } from './rational.ts'
import { type BetLimits, computeMaxStakeByLimits } from './slip-limits.ts'
import { computeMinSystemStake, type SystemType } from './systems.ts'

/** Highest stake by a league's tier, in euros. */
export const TIER_MAX_STAKES_EUR: Readonly<Record<number, number>> = { 1: 5000, 2: 1500, 3: 400, 4: 100 }
const LOWEST_TIER = 4

export interface MaxStakeOptions {
  /** Total odds, exact: what one unit of the stake returns at most. */
  odds: Rational
  currency: string
  /** Null when the feature is off. */
  limits: BetLimits | null
  /** The tiers of the legs' leagues; the strictest counts. None: no limit by tier. */
  tiers?: readonly number[]
  /** Smallest units of the currency for one euro, exact; for limits by tier. */
  minorPerEuro?: Rational
}

/** The strictest limit of those tiers in the smallest unit, rounded down; null without tiers. An unknown tier is the lowest. */
export function computeTierMaxStake(tiers: readonly number[], minorPerEuro: Rational): MinorUnits | null {
  if (tiers.length === 0) return null
  const euros = tiers.map(tier => TIER_MAX_STAKES_EUR[tier] ?? TIER_MAX_STAKES_EUR[LOWEST_TIER] ?? 0)
  return roundDownToMinor(multiply(rational(Math.min(...euros)), minorPerEuro))
}

/**
 * The lowest of the tier's limit, the currency's stake limit, and the stake whose profit reaches the payout limit; in the
 * smallest unit, rounded down. Null when nothing limits it.
 */
export function computeMaxStake(options: MaxStakeOptions): MinorUnits | null {
  const { odds, currency, limits, tiers = [], minorPerEuro } = options
  const byTier = minorPerEuro === undefined ? null : computeTierMaxStake(tiers, minorPerEuro)
  const byLimits = limits && computeMaxStakeByLimits(odds, currency, limits)
  if (byTier === null || byLimits === null) return byTier ?? byLimits
  return byTier < byLimits ? byTier : byLimits
}

/** The lowest stake: the currency's, and for a system at least one of the smallest unit a line. */
export function computeMinStake(currencyMinimum: MinorUnits, system: SystemType | null): MinorUnits {
  const lines = system ? computeMinSystemStake(system) : currencyMinimum
  return lines > currencyMinimum ? lines : currencyMinimum
}
