import type { JointProbability } from '../../engine/engine.ts'
import type { SameGamePrice } from '../../feed/feed-market.ts'
import { roundToLadder } from '../pricing/ladder.ts'
import { listPairs } from './index-pairs.ts'

/**
 * Converts the joint probability of several outcomes to their combined price. Impossible combinations, and pairs of
 * which one outcome implies the other, have no price.
 */

/** Combinations below this probability count as impossible: it is the truncation error of the distributions. */
const MIN_PROBABILITY = 1e-7
/** An outcome counts as implied when the other leaves less than this share of its doubt. */
const MIN_RELATIVE_DOUBT = 1e-4
/** Highest price of a combination. */
const MAX_COMBINATION_ODDS = 501

export interface LegPrice {
  /** Market of the leg; two legs of one market clash. */
  readonly marketKey: string
  readonly odds: number
  readonly probability: number
}

/** The price when no model is needed: a single leg, or legs that share a market. */
export function priceWithoutModel(legs: readonly LegPrice[]): SameGamePrice | undefined {
  const [only] = legs
  if (only && legs.length === 1) return { kind: 'priced', odds: only.odds, probability: only.probability }
  const clashes = listPairs(legs.length).filter(([a, b]) => legs[a]?.marketKey === legs[b]?.marketKey)
  return clashes.length > 0 ? { kind: 'clash', clashes } : undefined
}

/**
 * Prices legs of different markets together.
 * @param chance joint chances by index of `own`  @param margin of a two-way market, e.g. 0.05
 */
export function priceLegs(legs: readonly LegPrice[], chance: JointProbability, margin: number): SameGamePrice {
  const clashes = findConflicts(legs, chance)
  if (clashes.length > 0) return { kind: 'clash', clashes }
  const all = legs.map((_, index) => index)
  const probability = Math.min(1, chance(all))
  if (probability < MIN_PROBABILITY) return { kind: 'clash', clashes: pairsOf(findContradiction(all, chance)) }
  return { kind: 'priced', odds: toOdds(legs, probability, margin), probability }
}

/** Pairs that cannot both win, or of which one implies the other. */
function findConflicts(legs: readonly LegPrice[], chance: JointProbability): [number, number][] {
  const alone = legs.map((_, index) => chance([index]))
  return listPairs(legs.length).filter(([a, b]) => {
    const both = chance([a, b])
    const rarer = Math.min(alone[a] ?? 0, alone[b] ?? 0)
    return both < MIN_PROBABILITY || both >= rarer * (1 - MIN_RELATIVE_DOUBT)
  })
}

/** A minimal set of legs that cannot win together: removing any makes it possible. */
function findContradiction(all: readonly number[], chance: JointProbability): number[] {
  let left = [...all]
  for (const index of all) {
    const without = left.filter(other => other !== index)
    if (chance(without) < MIN_PROBABILITY) left = without
  }
  return left
}

function pairsOf(indexes: readonly number[]): [number, number][] {
  return listPairs(indexes.length).map(([a, b]) => [indexes[a] ?? 0, indexes[b] ?? 0])
}

/**
 * The margin of a two-way market down to an even chance; below it one margin for every halving of the chance, as the
 * odds of as many singles multiplied would carry. Never below the odds of a leg alone. So a further leg never lowers
 * the price, and one that follows from the others together leaves it as it is.
 */
function toOdds(legs: readonly LegPrice[], probability: number, margin: number): number {
  const flat = 1 / (probability * (1 + margin))
  const compound = probability ** (Math.log2(1 + margin) - 1)
  const joint = roundToLadder(Math.min(flat, compound), MAX_COMBINATION_ODDS)
  return Math.max(joint, ...legs.map(({ odds }) => odds))
}
