/** Checks of configured campaigns before they begin, and their maximum cost per player. */

import { compare, multiply, ONE, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import type { AmbRange } from './amb-freebets.ts'
import { type ComboboostRange, NO_BOOST } from './comboboost.ts'
import { MICRO } from './jackpot.ts'
import type { JackpotLevelTerms } from './jackpot-rounds.ts'
import { FULL_CHANCE_PPM, type LootboxChance } from './lootbox.ts'

/** Below it legs cost nothing to add. */
export const LEAST_BOOST_MIN_ODDS = 1200 as MilliOdds
/** Maximum margin per leg that a boost may return. */
const MARGIN_A_LEG = rational(104, 100)
const LEAST_ENTRIES_A_ROUND = 20n

export type RangeProblem = 'empty' | 'not_contiguous' | 'not_rising' | 'not_open' | 'too_generous' | 'min_odds_low'

function isTooGenerous({ minCount, factor }: ComboboostRange): boolean {
  const most = Array.from({ length: minCount }, () => MARGIN_A_LEG).reduce(multiply, ONE)
  return compare(toExact(factor), most) > 0
}

function isContiguous(range: ComboboostRange, before: ComboboostRange | undefined): boolean {
  const isOrdered = range.maxCount === null || range.maxCount >= range.minCount
  return (
    isOrdered && (before ? before.maxCount !== null && range.minCount === before.maxCount + 1 : range.minCount >= 1)
  )
}

/** Problems of a comboboost's ranges, each once; empty when they are valid. */
export function findRangeProblems(ranges: readonly ComboboostRange[], minOdds: MilliOdds): readonly RangeProblem[] {
  if (ranges.length === 0) return ['empty']
  const problems: readonly [RangeProblem, boolean][] = [
    ['not_contiguous', !ranges.every((range, at) => isContiguous(range, ranges[at - 1]))],
    ['not_rising', !ranges.every(({ factor }, at) => factor > (ranges[at - 1]?.factor ?? NO_BOOST))],
    ['not_open', ranges.at(-1)?.maxCount !== null],
    ['too_generous', ranges.some(isTooGenerous)],
    ['min_odds_low', minOdds < LEAST_BOOST_MIN_ODDS],
  ]
  return problems.flatMap(([problem, holds]) => (holds ? [problem] : []))
}

/** Whether a lootbox's chances are above zero and make up one million, and no factor lessens a freebet. */
export function areChancesValid(chances: readonly LootboxChance[]): boolean {
  const sum = chances.reduce((total, { chancePpm }) => total + chancePpm, 0)
  return (
    sum === FULL_CHANCE_PPM &&
    chances.every(({ factor, chancePpm }) => Number.isInteger(chancePpm) && chancePpm > 0 && factor >= NO_BOOST)
  )
}

/** Whether a round of a jackpot level has room for 20 of the largest entries: max − start ≥ 20 × stake cap × rate. */
export function isLevelValid({ start, max, ratePpm, stakeCap }: JackpotLevelTerms): boolean {
  return BigInt(max - start) * MICRO >= LEAST_ENTRIES_A_ROUND * BigInt(stakeCap) * BigInt(ratePpm)
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/**
 * Whether no entry can carry a round so far over its amount that the next one could not begin: what the largest entry
 * leaves above the least amount must stay below max − start. Weaker than `isLevelValid`, which also asks for a fair
 * number of entries a round.
 */
export function canHoldLargestEntry({ start, max, ratePpm, stakeCap }: JackpotLevelTerms): boolean {
  // Pools are multiples of it, and one below its amount is so by at least one multiple.
  const step = greatestCommonDivisor(BigInt(ratePpm), MICRO)
  return BigInt(stakeCap) * BigInt(ratePpm) - step <= BigInt(max - start - 1) * MICRO
}

/** The terms that determine a campaign's cost; amounts in the smallest unit, `uses` null for without limit. */
export type CampaignSize =
  | {
      readonly kind: 'comboboost' | 'freebet' | 'hunting'
      readonly amount: number | null
      readonly uses: number | null
    }
  | { readonly kind: 'lootbox'; readonly maxAdded: number | null; readonly boxes: number }
  | { readonly kind: 'tournament'; readonly pool: number; readonly prizes: readonly number[] }
  | { readonly kind: 'amb'; readonly ranges: readonly AmbRange[] }

function times(amount: number | null, count: number | null): number | null {
  return amount === null || count === null ? null : amount * count
}

/**
 * The most that a campaign gives to one player at face value (boosts, freebets), in the smallest unit; null when nothing
 * limits it. Of a comboboost or hunting `amount` is the cap. A tournament's player can win the pool and the first prize.
 */
export function maxCostPerPlayer(size: CampaignSize): number | null {
  switch (size.kind) {
    case 'lootbox':
      return times(size.maxAdded, size.boxes)
    case 'tournament':
      return size.pool + Math.max(0, ...size.prizes)
    case 'amb':
      return size.ranges.reduce((sum, { freebetsCount, amount }) => sum + freebetsCount * amount, 0)
    default:
      return times(size.amount, size.uses)
  }
}
