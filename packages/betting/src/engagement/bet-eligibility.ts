/**
 * Whether a bet fits a campaign: which legs are suitable, what the bet gets, why it does not fit and what it lacks. The
 * slip shows it as advice, the server decides by it at placing.
 */
import type { MilliOdds } from '../odds/odds.ts'
import type {
  BetEligibility,
  BetRestriction,
  BetTerms,
  ComboboostBetTerms,
  EligibilityBet,
  FarmingBetTerms,
  FreebetBetTerms,
} from './bet-terms.ts'
import { findRangeIndex, NO_BOOST } from './comboboost.ts'
import { type ConditionLeg, matchesEvent, matchesStatus } from './event-conditions.ts'

function refuse(restriction: BetRestriction, details: Partial<BetEligibility> = {}): BetEligibility {
  return { restriction, suitable: [], rangeIndex: null, factor: null, needs: null, ...details }
}

function accept(details: Partial<BetEligibility>): BetEligibility {
  return { restriction: null, suitable: [], rangeIndex: null, factor: null, needs: null, ...details }
}

type LegCheck = readonly [BetRestriction, (leg: ConditionLeg) => boolean]

function legChecks(terms: BetTerms): readonly LegCheck[] {
  const { matchStatus, conditions, minOdds } = terms
  const maxOdds = terms.kind === 'freebet' ? terms.maxOdds : null
  return [
    ['match_status', leg => matchesStatus(leg, matchStatus)],
    ['event', leg => matchesEvent(leg, conditions)],
    ['odds_low', leg => minOdds === null || leg.odds >= minOdds],
    ['odds_high', leg => maxOdds === null || leg.odds <= maxOdds],
  ]
}

/** By leg, whether it fits the campaign's match status and events, whatever its odds: kept with a boosted bet. */
export function findFittingLegs(
  { matchStatus, conditions }: Pick<BetTerms, 'matchStatus' | 'conditions'>,
  legs: readonly ConditionLeg[],
): readonly boolean[] {
  return legs.map(leg => matchesStatus(leg, matchStatus) && matchesEvent(leg, conditions))
}

const indexesOf = (legs: readonly unknown[]) => legs.map((_, index) => index)

function suitableLegs(terms: BetTerms, { legs }: EligibilityBet): readonly number[] {
  const checks = legChecks(terms)
  return indexesOf(legs).filter(index => checks.every(([, passes]) => passes(legs[index] as ConditionLeg)))
}

function evaluateComboboost(terms: ComboboostBetTerms, bet: EligibilityBet): BetEligibility {
  const suitable = suitableLegs(terms, bet)
  const rangeIndex = findRangeIndex(terms.ranges, suitable.length)
  const next = terms.ranges[(rangeIndex ?? -1) + 1]
  const needs = next ? { legs: next.minCount - suitable.length, factor: next.factor } : null
  if (rangeIndex === null) return refuse('legs_few', { suitable, needs })
  return accept({ suitable, rangeIndex, factor: terms.ranges[rangeIndex]?.factor ?? null, needs })
}

function evaluateFreebet(terms: FreebetBetTerms, bet: EligibilityBet): BetEligibility {
  const { minLegs, maxLegs } = terms
  const { legs } = bet
  const missing = (minLegs ?? 1) - legs.length
  if (missing > 0) return refuse('legs_few', { needs: { legs: missing, factor: null } })
  if (maxLegs !== null && legs.length > maxLegs) return refuse('legs_many')
  const failed = legChecks(terms).find(([, passes]) => !legs.every(passes))
  if (failed) return refuse(failed[0])
  return bet.hasOppositeBet ? refuse('opposite') : accept({ suitable: indexesOf(legs) })
}

// The condition that leaves no leg: what the player would have to change first.
function findEmptyingCheck(terms: BetTerms, legs: readonly ConditionLeg[]): BetRestriction {
  let left = legs
  for (const [restriction, passes] of legChecks(terms)) {
    left = left.filter(passes)
    if (left.length === 0) return restriction
  }
  return 'legs_few'
}

function evaluateFarming(terms: FarmingBetTerms, bet: EligibilityBet): BetEligibility {
  const { minStake } = terms
  const suitable = suitableLegs(terms, bet)
  if (suitable.length === 0) return refuse(findEmptyingCheck(terms, bet.legs))
  const isStakeLow = minStake !== null && bet.cashStake !== null && bet.cashStake < minStake
  return isStakeLow ? refuse('stake_low', { suitable, needs: { stake: minStake } }) : accept({ suitable })
}

/** Whether and how a bet fits a campaign's terms. Reasons are found in the order of `BET_RESTRICTIONS`. */
export function evaluateBetEligibility(terms: BetTerms, bet: EligibilityBet): BetEligibility {
  if (terms.currency !== null && terms.currency !== bet.currency) return refuse('currency')
  if (!terms.betTypes.includes(bet.type)) return refuse('bet_type')
  if (terms.kind === 'comboboost') return evaluateComboboost(terms, bet)
  return terms.kind === 'freebet' ? evaluateFreebet(terms, bet) : evaluateFarming(terms, bet)
}

/** The current factor for `acceptFactor`: 1.000 where only legs are missing, null where the bet cannot be boosted. */
export function currentFactor({ restriction, factor }: BetEligibility): MilliOdds | null {
  return restriction === 'legs_few' ? NO_BOOST : factor
}

/**
 * After a live bet's delay only prices are judged again: the first price of a freebet's bet that left its range.
 * `odds_low` refuses as a price below the minimum (101), `odds_high` the bonus (801).
 */
export function findFreebetOddsRestriction(
  { minOdds, maxOdds }: Pick<FreebetBetTerms, 'minOdds' | 'maxOdds'>,
  odds: readonly MilliOdds[],
): 'odds_low' | 'odds_high' | null {
  if (minOdds !== null && odds.some(price => price < minOdds)) return 'odds_low'
  return maxOdds !== null && odds.some(price => price > maxOdds) ? 'odds_high' : null
}
