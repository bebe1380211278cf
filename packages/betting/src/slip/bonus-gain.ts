/** The gain of a bonus on a bet of the slip, at current prices and within the payout limit. */
import type { SlipBonus } from '../engagement/bonus-types.ts'
import type { BetLimits } from '../limits/bet-limits.ts'
import { type MinorUnits, toMinor } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import { computeCappedWin } from './limits.ts'
import { refreshBetPrices } from './prices.ts'
import { betOdds, exactPotentialWin, type SlipBet } from './slip-bet.ts'

function atCurrentPrices(bet: SlipBet): SlipBet {
  return refreshBetPrices([bet], 'any')[0] ?? bet
}

/** The bet with another bonus at the same stake, which a wanted win does not change; a freebet is its stake. */
function carry(bet: SlipBet, bonus: SlipBonus | null): SlipBet {
  const current = atCurrentPrices(bet)
  const stake = bonus?.type === 'freebet' ? bonus.freebetStake : current.stake
  return atCurrentPrices({ ...current, stake, bonus, wantedWin: null })
}

/** The amount that a boost adds to the bet's return, in minor units; 0 for other bonuses and without a stake. */
export function computeBoostGain(bet: SlipBet, bonus: SlipBonus, limits: BetLimits | null): MinorUnits {
  if (bonus.type !== 'comboboost') return toMinor(0)
  return toMinor(computeCappedWin(carry(bet, bonus), limits) - computeCappedWin(carry(bet, null), limits))
}

/** The bet's return with the bonus if every selection wins, in minor units. */
export function computeWinWith(bet: SlipBet, bonus: SlipBonus, limits: BetLimits | null): MinorUnits {
  return computeCappedWin(carry(bet, bonus), limits)
}

/**
 * The bet's exact total odds with its boost, at accepted or current prices: what the return is per unit of stake, less
 * than odds times factor where the boost's cap is reached. Null without a boost.
 */
export function boostedOdds(bet: SlipBet, prices: 'accepted' | 'current' = 'accepted'): Rational | null {
  const priced = prices === 'current' ? atCurrentPrices(bet) : bet
  if (priced.bonus?.type !== 'comboboost') return null
  if (priced.stake > 0) return multiply(exactPotentialWin(priced), rational(1, priced.stake))
  return multiply(betOdds(priced), rational(priced.bonus.odds, 1000))
}
