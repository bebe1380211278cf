/**
 * Freebets. `snr` and `free_money` are stakes of the house: the former is not returned with the winnings, the latter is.
 * With `no_risk` and `bet_refund` the player stakes cash, and what the bet loses of it comes back: in cash, or as an snr
 * freebet. A freebet is used whole; when every leg is void its use is returned instead of any money.
 */
import type { BetResult, BetStatus } from '../bets/bet-status.ts'
import { capPayout, type MinorUnits, roundToMinor, toMinor } from '../money/money.ts'
import { add, type Rational, rational } from '../money/rational.ts'
import type { FreebetType } from './bonus-types.ts'
import { exactGrossReturn, isVoidLeg, type StakedLegs } from './gross-return.ts'

/** Whether the house pays the stake. */
export function isFreeStake(type: FreebetType): boolean {
  return type === 'snr' || type === 'free_money'
}

/**
 * The part of a stake that the player pays, in the smallest unit: none of a free stake, else all. Player limits, reality
 * checks, points and jackpots count this and never the stake. `type` is null for a bet without a freebet.
 */
export function computeCashStake(stake: MinorUnits, type: FreebetType | null): MinorUnits {
  return type !== null && isFreeStake(type) ? toMinor(0) : stake
}

export interface FreebetPayout {
  /** Paid to the player in cash, a cash refund included. */
  readonly winAmount: MinorUnits
  /** The part of `winAmount` that the bonus account pays beside the bet: the refund of `no_risk`. */
  readonly bonusPaid: MinorUnits
  /** Every leg is void: the player may use the freebet again. */
  readonly isUseReturned: boolean
  /** Amount of the snr freebet to issue; 0 for none. */
  readonly refundFreebet: MinorUnits
}

const NOTHING = toMinor(0)

function withoutStake(gross: Rational, stake: number): Rational {
  const profit = add(gross, rational(-stake))
  return profit.numerator > 0n ? profit : rational(0)
}

function payVoid(type: FreebetType, stake: number): FreebetPayout {
  const winAmount = isFreeStake(type) ? NOTHING : toMinor(stake)
  return { winAmount, bonusPaid: NOTHING, isUseReturned: true, refundFreebet: NOTHING }
}

/**
 * The payout of a bet on a freebet: potential while legs are open, final when they are settled. Refunds are what the bet
 * lost of its stake, so a partial loss never leaves less than a total one. All amounts are in the smallest unit, rounded
 * once. `maxPayout` is the most the bet itself pays, null without a limit. Throws RangeError as `exactGrossReturn`.
 */
export function computeFreebetPayout(
  bet: StakedLegs,
  type: FreebetType,
  maxPayout: MinorUnits | null = null,
): FreebetPayout {
  const gross = exactGrossReturn(bet)
  if (bet.legs.every(isVoidLeg)) return payVoid(type, bet.stake)
  const paid = type === 'snr' ? withoutStake(gross, bet.stake) : gross
  const winAmount = capPayout(roundToMinor(paid, bet.rounding ?? 'down'), maxPayout)
  const lost = isFreeStake(type) ? NOTHING : toMinor(Math.max(0, bet.stake - winAmount))
  const bonusPaid = type === 'no_risk' ? lost : NOTHING
  const refundFreebet = type === 'bet_refund' ? lost : NOTHING
  return { winAmount: toMinor(winAmount + bonusPaid), bonusPaid, isUseReturned: false, refundFreebet }
}

const NEVER_PLACED: readonly BetStatus[] = ['rejected', 'withdrawn', 'cancelled']

/**
 * Whether a bet holds a use of its bonus: from placing on, until it is refused, cancelled or wholly void. A cashed-out bet
 * keeps the use. `times_used` is the number of bets that hold one, so that a corrected result takes its use again.
 */
export function holdsBonusUse({ status, result }: { status: BetStatus; result: BetResult }): boolean {
  return !NEVER_PLACED.includes(status) && result !== 'refund_entire' && result !== 'canceled'
}

export interface FreebetStakeLimits {
  /** Lowest stake of the currency and, of a system, one smallest unit a line; in the smallest unit. */
  readonly minStake: MinorUnits
  /** Highest stake by league tier and currency; null without a limit. */
  readonly maxStake: MinorUnits | null
}

export type FreebetStakeRefusal = 'currency' | 'stake_differs' | 'stake_low' | 'stake_high'

/** Why a stake is not the freebet's own, or not one that the bet may have; null when it can be placed. */
export function findFreebetStakeRefusal(
  freebet: { readonly amount: MinorUnits; readonly currency: string },
  stake: { readonly value: number; readonly currency: string },
  { minStake, maxStake }: FreebetStakeLimits,
): FreebetStakeRefusal | null {
  if (stake.currency !== freebet.currency) return 'currency'
  if (stake.value !== freebet.amount) return 'stake_differs'
  if (stake.value < minStake) return 'stake_low'
  return maxStake !== null && stake.value > maxStake ? 'stake_high' : null
}
