/** What a bet changes of the person's money by the results of its legs, with its bonus and as if it were in cash. */
import { computeBoostedPayout } from '../engagement/comboboost.ts'
import { capPayout, type MinorUnits, toMinor } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { settleCustomBet, settleSystem } from '../settlement/bet-settlement.ts'
import { type OutcomeResult, settleBet } from '../settlement/settlement.ts'
import type { ExposureBet } from './types.ts'

export interface BetGains {
  readonly withBonus: number
  readonly asCash: number
}

/** What a freebet is worth to a player, in percent: its stake is not returned. */
const FREEBET_WORTH_PERCENT = 70

/** What is left of a custom bet with a void leg pays at least its stake; what more it pays cannot be known. */
const REPRICED = 1000 as MilliOdds

function computePayout(bet: ExposureBet, outcomes: readonly OutcomeResult[]): MinorUnits {
  const { stakeMinor, legs, systemWinCount, customOddsMilli } = bet
  if (customOddsMilli !== null) {
    return settleCustomBet(stakeMinor, { odds: customOddsMilli, reprice: () => REPRICED }, outcomes).winAmount
  }
  const settled = legs.map(({ oddsMilli }, index) => ({ odds: oddsMilli, outcome: outcomes[index] ?? { result: 0 } }))
  if (systemWinCount === null) return settleBet(stakeMinor, settled).winAmount
  const totalCount = legs.length
  const type = { id: `${systemWinCount}/${totalCount}`, winCount: systemWinCount, totalCount }
  return settleSystem(stakeMinor, type, settled).winAmount
}

/** A boost with its full factor while no leg is void, and none else. */
function computeBoosted(bet: ExposureBet, outcomes: readonly OutcomeResult[], payout: MinorUnits): number {
  const { bonus, legs, stakeMinor, maxPayoutMinor, systemWinCount, customOddsMilli } = bet
  if (bonus?.kind !== 'boost' || systemWinCount !== null || customOddsMilli !== null) return payout
  const ranges = [{ minCount: legs.length, maxCount: null, factor: bonus.factorMilli }]
  const boosted = legs.map(({ oddsMilli }, index) => ({
    odds: oddsMilli,
    outcome: outcomes[index] ?? { result: 0 as const },
    isSuitable: true,
  }))
  return computeBoostedPayout(
    { stake: stakeMinor, legs: boosted },
    { ranges, cap: bonus.capMinor, maxPayout: maxPayoutMinor },
  ).payout
}

function computeWithBonus(bet: ExposureBet, outcomes: readonly OutcomeResult[], payout: MinorUnits): number {
  const { bonus, stakeMinor: stake } = bet
  switch (bonus?.kind) {
    case undefined:
      return payout - stake
    case 'snr':
      return Math.max(0, payout - stake)
    case 'free_money':
      return payout
    case 'no_risk':
      return Math.max(payout, stake) - stake
    case 'bet_refund':
      return payout - stake + Math.floor((Math.max(0, stake - payout) * FREEBET_WORTH_PERCENT) / 100)
    case 'boost':
      return computeBoosted(bet, outcomes, payout) - stake
  }
}

/**
 * The change of the person's money, in minor units, parts that are cashed out included. As cash the stake is the
 * person's own, and nothing is boosted or refunded. Throws RangeError for a bet that cannot be settled.
 * @param outcomes results of the legs in their order; of settled legs their own
 */
export function computeGains(bet: ExposureBet, outcomes: readonly OutcomeResult[]): BetGains {
  const { bonus, stakeMinor, cashedOutGainMinor, maxPayoutMinor } = bet
  const isVoid = outcomes.every(({ voidFactor }) => voidFactor === 1)
  if (isVoid) return { withBonus: cashedOutGainMinor, asCash: cashedOutGainMinor }
  const payout = capPayout(computePayout(bet, outcomes), maxPayoutMinor)
  const asCash = payout - stakeMinor + cashedOutGainMinor
  return bonus === null
    ? { withBonus: asCash, asCash }
    : { withBonus: computeWithBonus(bet, outcomes, payout) + cashedOutGainMinor, asCash }
}

/** The face of a bet's bonus: the given or refundable stake, or the most that a boost can add; 0 without a bonus. */
export function computeFace(bet: ExposureBet): MinorUnits {
  const { bonus, stakeMinor, legs } = bet
  if (bonus === null) return toMinor(0)
  if (bonus.kind !== 'boost') return stakeMinor
  const outcomes = legs.map(({ outcome }) => outcome ?? { result: 1 as const })
  const { withBonus, asCash } = computeGains({ ...bet, maxPayoutMinor: null }, outcomes)
  return toMinor(withBonus - asCash)
}
