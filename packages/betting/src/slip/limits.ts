/**
 * Checks the operator's limits in a fixed order: selections, odds, stake, payout. The first rejection ends the check;
 * warnings do not. Without limits (the feature is disabled) every slip passes.
 */
import {
  type BetLimits,
  computeMaxStakeByLimits,
  findAmountLimit,
  LIMIT_ERRORS,
  type LimitAction,
  type LimitErrorKey,
  type LimitKind,
} from '../limits/bet-limits.ts'
import { capPayout, type MinorUnits, sumMinorUnits, toMinor } from '../money/money.ts'
import { add, compare, rational } from '../money/rational.ts'
import { toExact } from '../odds/odds.ts'
import {
  betKey,
  betOdds,
  cashStake,
  exactPotentialWin,
  listSelections,
  potentialWin,
  type SlipBet,
} from './slip-bet.ts'

/** Key prefixes of the warnings, completed by `.title` and `.description`. */
export const LIMIT_WARNINGS = {
  max_odds: 'warning.validation.bet_limits.odds_limit_exceeded',
  max_payout: 'warning.validation.bet_limits.payout_limit_exceeded',
} as const

export type LimitFinding =
  | { action: 'reject'; kind: LimitKind; key: LimitErrorKey; betKey: string | null }
  | { action: 'accept'; kind: LimitKind; titleKey: string; descriptionKey: string; betKey: string }

function toRejection(kind: LimitKind, bet: string | null): LimitFinding {
  return { action: 'reject', kind, key: LIMIT_ERRORS[kind], betKey: bet }
}

function toFinding(kind: 'max_odds' | 'max_payout', action: LimitAction, bet: SlipBet): LimitFinding {
  if (action === 'reject') return toRejection(kind, betKey(bet))
  const stem = LIMIT_WARNINGS[kind]
  return { action, kind, titleKey: `${stem}.title`, descriptionKey: `${stem}.description`, betKey: betKey(bet) }
}

function checkSelections(bets: readonly SlipBet[], limits: BetLimits): readonly LimitFinding[] {
  const count = listSelections(bets).length
  return limits.selectionLimit !== null && count > limits.selectionLimit ? [toRejection('max_selections', null)] : []
}

function checkOdds(bets: readonly SlipBet[], { oddsLimit }: BetLimits): readonly LimitFinding[] {
  if (!oddsLimit) return []
  const highest = toExact(oddsLimit.value)
  return bets.filter(bet => compare(betOdds(bet), highest) > 0).map(bet => toFinding('max_odds', oddsLimit.action, bet))
}

function checkStakes(bets: readonly SlipBet[], limits: BetLimits): readonly LimitFinding[] {
  return bets
    .filter(
      bet =>
        !bet.isVip &&
        bet.stake > (findAmountLimit(limits.maxStakeLimit, bet.currency)?.amount ?? Number.POSITIVE_INFINITY),
    )
    .map(bet => toRejection('max_stake', betKey(bet)))
}

function checkPayouts(bets: readonly SlipBet[], limits: BetLimits): readonly LimitFinding[] {
  return bets.flatMap(bet => {
    const limit = findAmountLimit(limits.payoutLimit, bet.currency)
    const profit = add(exactPotentialWin(bet), rational(-cashStake(bet)))
    return limit && compare(profit, rational(limit.amount)) > 0 ? [toFinding('max_payout', limit.action, bet)] : []
  })
}

const CHECKS_IN_ORDER = [checkSelections, checkOdds, checkStakes, checkPayouts]

/** The findings of the limit check, in order, up to and including the first rejection. */
export function checkLimits(bets: readonly SlipBet[], limits: BetLimits | null): readonly LimitFinding[] {
  if (limits === null) return []
  const findings = CHECKS_IN_ORDER.flatMap(check => check(bets, limits))
  const refused = findings.findIndex(({ action }) => action === 'reject')
  return refused < 0 ? findings : findings.slice(0, refused + 1)
}

/**
 * The maximum payout of a bet in minor units: the player's own payment plus the payout limit's profit. Null without a
 * payout limit, and for a trader request above a rejecting limit.
 */
export function computeMaxPayout(bet: SlipBet, limits: BetLimits | null): MinorUnits | null {
  const limit = limits && findAmountLimit(limits.payoutLimit, bet.currency)
  if (!limit || (bet.isVip && limit.action === 'reject')) return null
  return toMinor(cashStake(bet) + limit.amount)
}

/** The potential win in minor units, capped at the maximum payout. */
export function computeCappedWin(bet: SlipBet, limits: BetLimits | null): MinorUnits {
  return capPayout(potentialWin(bet), computeMaxPayout(bet, limits))
}

/** The sum of the bets' capped wins. */
export function sumCappedWins(bets: readonly SlipBet[], limits: BetLimits | null): MinorUnits {
  return sumMinorUnits(bets.map(bet => computeCappedWin(bet, limits)))
}

/** The maximum stake of a bet on the slip under the limits, with its boost. Null when no limit applies. */
export function computeBetMaxStake(bet: SlipBet, limits: BetLimits): MinorUnits | null {
  const boost = bet.bonus?.type === 'comboboost' ? { factor: bet.bonus.odds, cap: bet.bonus.cap } : null
  return computeMaxStakeByLimits(betOdds(bet), bet.currency, limits, boost)
}
