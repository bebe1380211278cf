/**
 * Cashout pricing. The fair value is the sum over all lines of line stake × placed odds × probability that the line
 * wins. The offer is the fair value less a margin, rounded down once. Eligibility rules are in `cashout-rules.ts`.
 */
import { type MinorUnits, roundDownToMinor } from '../money/money.ts'
import { add, compare, fromDecimal, invert, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import type { ResultProbabilities } from '../settlement/line-results.ts'
import { computeLegMultiplier, type OutcomeResult } from '../settlement/settlement.ts'
import { computeSystemPayout, type SystemType } from '../systems/systems.ts'

/**
 * An outcome's current price and all prices of its market, from which the margin is removed. A price without its market
 * is used as it is.
 */
export interface OutcomePrices {
  odds: MilliOdds
  market?: readonly MilliOdds[]
}

/** State of one leg. `odds` is the placed price. */
export type CashoutLeg =
  | { kind: 'settled'; odds: MilliOdds; outcome: OutcomeResult }
  | { kind: 'open'; odds: MilliOdds; chances: ResultProbabilities }
  | { kind: 'open'; odds: MilliOdds; prices: OutcomePrices }

const HALF = rational(1, 2)
const HALF_WON: OutcomeResult = { result: 1, voidFactor: 0.5 }

/** Throws RangeError unless it is a probability. */
export function assertProbability(chance: number): void {
  if (!(chance >= 0 && chance <= 1)) throw new RangeError(`not a probability: ${chance}`)
}

function expectedMultiplier(odds: MilliOdds, chances: ResultProbabilities): Rational {
  const { won, halfWon = 0, void: voided = 0, halfLost = 0 } = chances
  for (const chance of [won, halfWon, voided, halfLost]) assertProbability(chance)
  const parts: readonly [number, Rational][] = [
    [won, toExact(odds)],
    [halfWon, computeLegMultiplier(odds, HALF_WON)],
    [voided, ONE],
    [halfLost, HALF],
  ]
  return parts.map(([chance, multiplier]) => multiply(fromDecimal(chance), multiplier)).reduce(add)
}

function assertPrice(odds: MilliOdds): void {
  if (!(odds >= 1000)) throw new RangeError(`not a price to value a bet by: ${odds}`)
}

/**
 * The price's implied probability with the market's margin removed proportionally. Throws RangeError for prices below
 * 1.
 */
export function computeFairProbability({ odds, market }: OutcomePrices): Rational {
  for (const price of [odds, ...(market ?? [])]) assertPrice(price)
  const implied = invert(toExact(odds))
  if (!market || market.length < 2) return implied
  const booked = market.map(price => invert(toExact(price))).reduce(add)
  return multiply(implied, invert(booked))
}

/** Current value of one unit of stake on the leg. Throws RangeError for an invalid probability or price. */
export function computeLegValue(leg: CashoutLeg): Rational {
  if (leg.kind === 'settled') return computeLegMultiplier(leg.odds, leg.outcome)
  if ('chances' in leg) return expectedMultiplier(leg.odds, leg.chances)
  return multiply(toExact(leg.odds), computeFairProbability(leg.prices))
}

/** The bet's exact fair value in minor units, for a single, a combo, or a system when `system` is given. */
export function computeCashoutValue(
  stake: number,
  legs: readonly CashoutLeg[],
  system: SystemType | null = null,
): Rational {
  const values = legs.map(computeLegValue)
  return system ? computeSystemPayout(stake, system, values) : values.reduce(multiply, rational(stake))
}

/** The operator's margin on a leg's fair value in percent, by league tier and whether the leg is live. */
export const CASHOUT_MARGINS_PERCENT: Readonly<Record<number, number>> = { 1: 3, 2: 5, 3: 8, 4: 8 }
const LIVE_MARGIN_PERCENT = 2
const UNKNOWN_TIER_MARGIN_PERCENT = 8

/** The bet's margin in percent: the maximum over its open legs. */
export function computeCashoutMargin(openLegs: readonly { tier: number; isLive: boolean }[]): number {
  const margins = openLegs.map(
    ({ tier, isLive }) =>
      (CASHOUT_MARGINS_PERCENT[tier] ?? UNKNOWN_TIER_MARGIN_PERCENT) + (isLive ? LIVE_MARGIN_PERCENT : 0),
  )
  return Math.max(0, ...margins)
}

export interface CashoutOfferTerms {
  stake: MinorUnits
  /** In percent. */
  margin: number
  /** Maximum payout; null without a cap. */
  maxPayout: MinorUnits | null
  /** Minimum offer, `cashout.min_paid` of the currency; smaller offers are not made. */
  minimum: MinorUnits
}

/** Whether an offer is below the minimum or below one percent of the stake, so that none is made. */
export function isOfferTooSmall(
  offer: number,
  { stake, minimum }: Pick<CashoutOfferTerms, 'stake' | 'minimum'>,
): boolean {
  return offer <= 0 || offer < minimum || BigInt(offer) * 100n < BigInt(stake)
}

/** What the margin, in percent, leaves of a value; 0 at 100 percent and above. */
export function deductMargin(value: Rational, margin: number): Rational {
  const share = add(ONE, negate(multiply(fromDecimal(margin), rational(1, 100))))
  return share.numerator > 0n ? multiply(value, share) : rational(0)
}

/** The offer in minor units; null when it is below the minimum or below one percent of the stake. */
export function computeCashoutOffer(value: Rational, terms: CashoutOfferTerms): MinorUnits | null {
  const { margin, maxPayout } = terms
  const exact = deductMargin(value, margin)
  const isCapped = maxPayout !== null && compare(exact, rational(maxPayout)) > 0
  const offer = isCapped ? maxPayout : roundDownToMinor(exact)
  return isOfferTooSmall(offer, terms) ? null : offer
}
