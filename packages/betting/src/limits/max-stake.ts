/** The maximum stake of a bet: the response of `POST /bets/max-stake`, used by the slip's "Max" button. */
import { type MinorUnits, roundDownToMinor } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import { computeMinSystemStake, type SystemType } from '../systems/systems.ts'
import { type BetLimits, computeMaxStakeByLimits, type StakeBoost } from './bet-limits.ts'

/** Maximum stake by league tier, in euros. */
export const TIER_MAX_STAKES_EUR: Readonly<Record<number, number>> = { 1: 5000, 2: 1500, 3: 400, 4: 100 }
const LOWEST_TIER = 4

export interface MaxStakeOptions {
  /** Exact total odds: the maximum return per unit of stake. */
  odds: Rational
  currency: string
  /** Null when limits are disabled. */
  limits: BetLimits | null
  /** Tiers of the legs' leagues; the strictest applies. Without tiers there is no tier limit. */
  tiers?: readonly number[]
  /** Minor units of the currency per euro, exact. Used for tier limits. */
  minorPerEuro?: Rational
  /** Of a boosted combo. */
  boost?: StakeBoost | null
}

/** The strictest tier limit in minor units, rounded down; null without tiers. An unknown tier counts as the lowest. */
export function computeTierMaxStake(tiers: readonly number[], minorPerEuro: Rational): MinorUnits | null {
  if (tiers.length === 0) return null
  const euros = tiers.map(tier => TIER_MAX_STAKES_EUR[tier] ?? TIER_MAX_STAKES_EUR[LOWEST_TIER] ?? 0)
  return roundDownToMinor(multiply(rational(Math.min(...euros)), minorPerEuro))
}

/**
 * The minimum of the tier limit, the currency's stake limit, and the stake whose profit reaches the payout limit; in
 * minor units, rounded down. Null when there is no limit.
 */
export function computeMaxStake(options: MaxStakeOptions): MinorUnits | null {
  const { odds, currency, limits, tiers = [], minorPerEuro, boost = null } = options
  const byTier = minorPerEuro === undefined ? null : computeTierMaxStake(tiers, minorPerEuro)
  const byLimits = limits && computeMaxStakeByLimits(odds, currency, limits, boost)
  if (byTier === null || byLimits === null) return byTier ?? byLimits
  return byTier < byLimits ? byTier : byLimits
}

/** The minimum stake: the currency's minimum, and for a system at least one minor unit per line. */
export function computeMinStake(currencyMinimum: MinorUnits, system: SystemType | null): MinorUnits {
  const lines = system ? computeMinSystemStake(system) : currencyMinimum
  return lines > currencyMinimum ? lines : currencyMinimum
}
