/** The operator's limits of bets, and the maximum stake that they leave. */
import { maxBoostedStake } from '../engagement/boosted-max-stake.ts'
import { type MinorUnits, roundDownToMinor } from '../money/money.ts'
import { add, invert, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'

/** `reject` rejects the bet; `accept` lets it pass with a warning. */
export type LimitAction = 'reject' | 'accept'
/**
 * `liability`: combined stake and potential win of the player's open bets on an outcome or match; known to the server
 * only.
 */
export type LimitKind = 'max_selections' | 'max_odds' | 'max_stake' | 'max_payout' | 'liability'

export interface AmountLimit {
  currencyCode: string
  amount: MinorUnits
  action: LimitAction
}

export interface AmountLimits {
  fiat: readonly AmountLimit[]
  crypto: readonly AmountLimit[]
}

export interface BetLimits {
  selectionLimit: number | null
  oddsLimit: { value: MilliOdds; action: LimitAction } | null
  /** A higher stake is rejected whatever the action, unless the player requests it from a trader. */
  maxStakeLimit: AmountLimits
  /** Limits the profit: the return, bonus included, minus the player's own payment. */
  payoutLimit: AmountLimits
}

export const LIMIT_ERRORS = {
  max_selections: 'error.validation.bet_limits.selection_limit_exceeded',
  max_odds: 'error.validation.bet_limits.odds_limit_exceeded',
  max_stake: 'error.validation.bet_limits.max_stake_limit_exceeded',
  max_payout: 'error.validation.bet_limits.payout_limit_exceeded',
  liability: 'error.validation.bet_limits.liability_limit_exceeded',
} as const satisfies Record<LimitKind, string>
export type LimitErrorKey = (typeof LIMIT_ERRORS)[LimitKind]

/** The limit for a currency, if any. */
export function findAmountLimit(limits: AmountLimits, currency: string): AmountLimit | undefined {
  return [...limits.fiat, ...limits.crypto].find(({ currencyCode }) => currencyCode === currency)
}

/** A boost of the return: the higher it is, the lower the stake whose profit reaches a limit. */
export interface StakeBoost {
  readonly factor: MilliOdds
  /** The most that it adds; null without a cap. */
  readonly cap: MinorUnits | null
}

/**
 * The maximum stake in minor units under the limits at these odds: the stake limit, or the stake whose profit reaches
 * the payout limit if lower. Null when neither applies.
 */
export function computeMaxStakeByLimits(
  odds: Rational,
  currency: string,
  limits: BetLimits,
  boost: StakeBoost | null = null,
): MinorUnits | null {
  const stakeLimit = findAmountLimit(limits.maxStakeLimit, currency)?.amount ?? null
  const payoutLimit = findAmountLimit(limits.payoutLimit, currency)?.amount ?? null
  return computeMaxStakeByCaps(odds, { stake: stakeLimit, profit: payoutLimit }, boost)
}

function profitRate(odds: Rational): Rational {
  return add(odds, negate(ONE))
}

function maxStakeByProfit(odds: Rational, profit: MinorUnits, boost: StakeBoost | null): MinorUnits | null {
  if (boost) return maxBoostedStake({ odds, ...boost, maxProfit: profit })
  const rate = profitRate(odds)
  return rate.numerator > 0n ? roundDownToMinor(multiply(rational(profit), invert(rate))) : null
}

/** The maximum stake in minor units under a stake cap and a profit cap at these odds. Null when neither applies. */
export function computeMaxStakeByCaps(
  odds: Rational,
  { stake, profit }: Readonly<Record<'stake' | 'profit', MinorUnits | null>>,
  boost: StakeBoost | null = null,
): MinorUnits | null {
  const byProfit = profit === null ? null : maxStakeByProfit(odds, profit, boost)
  if (byProfit === null) return stake
  return stake === null || byProfit < stake ? byProfit : stake
}
