/**
 * Settlement of every bet type, and early detection of lost bets. Singles and combos use `settleBet`; a system pays the
 * sum of its lines; a custom bet has one price for all its legs.
 */
import type { StoredBetType } from '../bets/bet-status.ts'
import { capPayout, type MinorUnits, type PayoutRounding, roundToMinor } from '../money/money.ts'
import { add, fromDecimal, multiply, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import { computeSystemPayout, isSystemLost, type SystemType } from '../systems/systems.ts'
import {
  computeDeadHeatShare,
  computeLegMultiplier,
  type OutcomeResult,
  type SettledLeg,
  type Settlement,
  settleBet,
  toPayoutResult,
} from './settlement.ts'

/** Returns the price of a custom bet's remaining legs, given by index; null when they cannot be priced. */
export type RepriceRemainingLegs = (remaining: readonly number[]) => MilliOdds | null

export interface CustomBet {
  odds: MilliOdds
  reprice: RepriceRemainingLegs
}

function checkStake(stake: number, legs: readonly unknown[]): void {
  if (legs.length === 0 || !(stake > 0)) throw new RangeError('a bet has a stake and at least one leg')
}

/**
 * Settles a system whose legs all have results. The stake is in minor units; the payout is rounded once. Throws
 * RangeError when the legs do not fit the system, or when the stake is not a positive whole amount.
 */
export function settleSystem(
  stake: number,
  type: SystemType,
  legs: readonly SettledLeg[],
  rounding: PayoutRounding = 'down',
): Settlement {
  checkStake(stake, legs)
  const multipliers = legs.map(({ odds, outcome }) => computeLegMultiplier(odds, outcome))
  const payout = computeSystemPayout(stake, type, multipliers)
  return { winAmount: roundToMinor(payout, rounding), result: toPayoutResult(rational(stake), payout, legs) }
}

interface Branch {
  share: Rational
  remaining: readonly number[]
}

// A half-void leg splits the stake in two halves: one with the leg void, one with it decided.
function branchesOf(outcomes: readonly OutcomeResult[]): readonly Branch[] {
  const start: readonly Branch[] = [{ share: ONE, remaining: [] }]
  return outcomes.reduce((branches, { voidFactor = 0 }, at) => {
    const withLeg = branches.map(({ share, remaining }) => ({ share, remaining: [...remaining, at] }))
    if (voidFactor === 0) return withLeg
    if (voidFactor === 1) return branches
    return branches
      .concat(withLeg)
      .map(({ share, remaining }) => ({ share: multiply(share, fromDecimal(0.5)), remaining }))
  }, start)
}

/** One way that the voids of a custom bet's legs can go. */
export interface CustomBranch {
  /** Its share of the stake. */
  readonly share: Rational
  /** Indexes of the legs that are kept. */
  readonly remaining: readonly number[]
  /** The price of those; null where none remain or they have none, and this share is refunded. */
  readonly price: MilliOdds | null
  /** What this share is multiplied by. */
  readonly factor: Rational
}

/** The ways that a custom bet whose legs all have results is paid; their shares sum to 1. */
export function listCustomBranches(bet: CustomBet, outcomes: readonly OutcomeResult[]): CustomBranch[] {
  return branchesOf(outcomes).map(({ share, remaining }) => {
    const decided = outcomes.filter((_, at) => remaining.includes(at))
    const isLost = decided.some(({ result }) => result === 0)
    const price = remaining.length === outcomes.length ? bet.odds : isLost ? null : repriceLegs(bet, remaining)
    if (isLost) return { share, remaining, price, factor: rational(0) }
    const factor = price === null ? ONE : decided.map(computeDeadHeatShare).reduce(multiply, toExact(price))
    return { share, remaining, price, factor }
  })
}

const repriceLegs = (bet: CustomBet, remaining: readonly number[]): MilliOdds | null =>
  remaining.length === 0 ? null : bet.reprice(remaining)

/** What the stake of a custom bet is multiplied by. */
export function sumCustomBranches(branches: readonly CustomBranch[]): Rational {
  return branches.map(({ share, factor }) => multiply(share, factor)).reduce(add, rational(0))
}

/**
 * Settles a custom bet whose legs all have results. Void legs are removed and the remaining legs are repriced; the
 * stake is refunded when none remain or they have no price. Throws RangeError without legs or without a valid stake.
 */
export function settleCustomBet(
  stake: number,
  bet: CustomBet,
  outcomes: readonly OutcomeResult[],
  rounding: PayoutRounding = 'down',
): Settlement {
  checkStake(stake, outcomes)
  const branches = listCustomBranches(bet, outcomes)
  const payout = multiply(rational(stake), sumCustomBranches(branches))
  const legs = outcomes.map(outcome => ({ outcome }))
  const isRefunded = branches.every(({ price, factor }) => price === null && factor.numerator !== 0n)
  const result = isRefunded ? 'refund_entire' : toPayoutResult(rational(stake), payout, legs)
  return { winAmount: roundToMinor(payout, rounding), result }
}

/** A placed bet and its known results; `outcome` is null while a leg is open. */
export interface SettleableBet {
  type: StoredBetType
  stake: MinorUnits
  legs: readonly { odds: MilliOdds; outcome: OutcomeResult | null }[]
  /** Set for system bets. */
  system?: SystemType | null
  /** Set for custom bets. */
  custom?: CustomBet | null
  /** Maximum payout under the bet's terms; null without a cap. */
  maxPayout?: MinorUnits | null
  /** How its payout is rounded; down where absent. */
  rounding?: PayoutRounding
}

function isLegLost({ outcome }: SettleableBet['legs'][number]): boolean {
  return outcome !== null && outcome.result === 0 && (outcome.voidFactor ?? 0) === 0
}

/** Whether the payout is zero regardless of the open legs' results. */
export function isBetLost({ type, legs, system }: SettleableBet): boolean {
  if (type !== 'system') return legs.some(isLegLost)
  const multipliers = legs.map(({ odds, outcome }) => outcome && computeLegMultiplier(odds, outcome))
  return system ? isSystemLost(system, multipliers) : false
}

const LOST: Settlement = { winAmount: 0 as MinorUnits, result: 'lose_entire' }

/**
 * Settles a bet of any type: as soon as it is lost, otherwise when its last leg has a result; null until then. The
 * payout is capped at the bet's maximum. Throws RangeError when a system has no system type or a custom bet has no
 * price.
 */
export function settlePlacedBet(bet: SettleableBet): Settlement | null {
  const settlement = settleByResults(bet)
  return settlement && { ...settlement, winAmount: capPayout(settlement.winAmount, bet.maxPayout ?? null) }
}

function settleByResults(bet: SettleableBet): Settlement | null {
  const { type, stake, legs, system, custom, rounding } = bet
  if (type === 'system' && !system) throw new RangeError('a system bet has a system type')
  if (type === 'custom_bet' && !custom) throw new RangeError('a custom bet has a price')
  if (isBetLost(bet)) return LOST
  const settled = legs.flatMap(({ odds, outcome }) => (outcome ? [{ odds, outcome }] : []))
  if (settled.length < legs.length) return null
  if (type === 'system' && system) return settleSystem(stake, system, settled, rounding)
  if (type === 'custom_bet' && custom) {
    return settleCustomBet(
      stake,
      custom,
      settled.map(({ outcome }) => outcome),
      rounding,
    )
  }
  return settleBet(stake, settled, rounding)
}
