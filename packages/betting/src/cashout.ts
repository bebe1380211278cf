/**
 * Cashing a bet out before its end. The fair value is what the bet is worth now: every line's stake times the placed odds
 * times the probability that the line wins. The offer is that less a margin, rounded down once. Which bets have an offer
 * at all is in `cashout-rules.ts`.
 */
import { type MinorUnits, roundDownToMinor } from './money.ts'
import { type MilliOdds, toExact } from './odds.ts'
import { add, compare, fromDecimal, invert, multiply, negate, ONE, type Rational, rational } from './rational.ts'
import { computeLegMultiplier, type OutcomeResult } from './settlement.ts'
import { computeSystemPayout, type SystemType } from './systems.ts'

/** Chances of an outcome's results, together 1; those left out are 0. Half results are of quarter lines, void of whole ones. */
export interface ResultProbabilities {
  won: number
  halfWon?: number
  void?: number
  halfLost?: number
}

/** An outcome's current price with those of its whole market, to take the margin out; one alone is taken as it is. */
export interface OutcomePrices {
  odds: MilliOdds
  market?: readonly MilliOdds[]
}

/** What is known of one leg. `odds` is the placed price. */
export type CashoutLeg =
  | { kind: 'settled'; odds: MilliOdds; outcome: OutcomeResult }
  | { kind: 'open'; odds: MilliOdds; chances: ResultProbabilities }
  | { kind: 'open'; odds: MilliOdds; prices: OutcomePrices }

const HALF = rational(1, 2)
const HALF_WON: OutcomeResult = { result: 1, voidFactor: 0.5 }

function assertProbability(chance: number): void {
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

/** The probability in a price, the market's margin taken out in proportion. Throws RangeError for prices below 1. */
export function computeFairProbability({ odds, market }: OutcomePrices): Rational {
  for (const price of [odds, ...(market ?? [])]) assertPrice(price)
  const implied = invert(toExact(odds))
  if (!market || market.length < 2) return implied
  const booked = market.map(price => invert(toExact(price))).reduce(add)
  return multiply(implied, invert(booked))
}

/** What one unit of stake on the leg is worth now. Throws RangeError for what is no probability or no price. */
export function computeLegValue(leg: CashoutLeg): Rational {
  if (leg.kind === 'settled') return computeLegMultiplier(leg.odds, leg.outcome)
  if ('chances' in leg) return expectedMultiplier(leg.odds, leg.chances)
  return multiply(toExact(leg.odds), computeFairProbability(leg.prices))
}

/** The bet's fair value, exact, in the smallest unit: of a single or combo, or of a system when there is one. */
export function computeCashoutValue(
  stake: number,
  legs: readonly CashoutLeg[],
  system: SystemType | null = null,
): Rational {
  const values = legs.map(computeLegValue)
  return system ? computeSystemPayout(stake, system, values) : values.reduce(multiply, rational(stake))
}

/** How much of a leg's fair value the operator keeps, by its league's tier and whether it is in play; in percent. */
export const CASHOUT_MARGINS_PERCENT: Readonly<Record<number, number>> = { 1: 3, 2: 5, 3: 8, 4: 8 }
const LIVE_MARGIN_PERCENT = 2
const UNKNOWN_TIER_MARGIN_PERCENT = 8

/** The margin of a bet in percent: the highest among its open legs. */
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
  /** The most a bet pays out; null without a cap. */
  maxPayout: MinorUnits | null
  /** Offers below it are not made. */
  minimum: MinorUnits
}

function isTooSmall(offer: number, { stake, minimum }: CashoutOfferTerms): boolean {
  return offer <= 0 || offer < minimum || BigInt(offer) * 100n < BigInt(stake)
}

/** The offer in the smallest unit, or null when it is below the minimum or one percent of the stake. */
export function computeCashoutOffer(value: Rational, terms: CashoutOfferTerms): MinorUnits | null {
  const { margin, maxPayout } = terms
  const kept = add(ONE, negate(multiply(fromDecimal(margin), rational(1, 100))))
  if (kept.numerator <= 0n) return null
  const exact = multiply(value, kept)
  const isCapped = maxPayout !== null && compare(exact, rational(maxPayout)) > 0
  const offer = isCapped ? maxPayout : roundDownToMinor(exact)
  return isTooSmall(offer, terms) ? null : offer
}

/** The smallest offer worth making: a tenth of the currency's unit, and at least one of the smallest. */
export function computeMinCashoutOffer(subunits: number): MinorUnits {
  return Math.max(1, Math.floor(subunits / 10)) as MinorUnits
}
