import type { JointProbability } from '../engine.ts'
import type { SameGamePrice } from '../feed-market.ts'
import { roundToLadder } from '../pricing/ladder.ts'
import { listPairs } from './index-pairs.ts'

/**
 * From the chance of several outcomes winning together to what they cost together. Combinations that cannot win, and
 * pairs of which one outcome says nothing beside the other, have no price.
 */

/** Less likely combinations cannot win: their chance is what the distributions were cut off at. */
const MIN_PROBABILITY = 1e-7
/** An outcome is implied when the other one leaves less doubt about it than this share. */
const MIN_RELATIVE_DOUBT = 1e-4
/** Highest price of a combination. */
const MAX_COMBINATION_ODDS = 501

export interface LegPrice {
  /** Of its market: two legs of one clash. */
  readonly marketKey: string
  readonly odds: number
  readonly probability: number
}

/** The answer where no model is needed for it: of one leg alone, and of legs that share a market. */
export function priceWithoutModel(own: readonly LegPrice[]): SameGamePrice | undefined {
  const [only] = own
  if (only && own.length === 1) return { kind: 'priced', odds: only.odds, probability: only.probability }
  const clashes = listPairs(own.length).filter(([a, b]) => own[a]?.marketKey === own[b]?.marketKey)
  return clashes.length > 0 ? { kind: 'clash', clashes } : undefined
}

/**
 * Prices legs of different markets together.
 * @param chance joint chances by index of `own`  @param margin of a two-way market, e.g. 0.05
 */
export function priceLegs(own: readonly LegPrice[], chance: JointProbability, margin: number): SameGamePrice {
  const clashes = findConflicts(own, chance)
  if (clashes.length > 0) return { kind: 'clash', clashes }
  const all = own.map((_, index) => index)
  const probability = Math.min(1, chance(all))
  if (probability < MIN_PROBABILITY) return { kind: 'clash', clashes: pairsOf(findContradiction(all, chance)) }
  return { kind: 'priced', odds: toOdds(own, probability, margin), probability }
}

/** Pairs that cannot both win, or of which one implies the other. */
function findConflicts(own: readonly LegPrice[], chance: JointProbability): [number, number][] {
  const alone = own.map((_, index) => chance([index]))
  return listPairs(own.length).filter(([a, b]) => {
    const both = chance([a, b])
    const rarer = Math.min(alone[a] ?? 0, alone[b] ?? 0)
    return both < MIN_PROBABILITY || both >= rarer * (1 - MIN_RELATIVE_DOUBT)
  })
}

/** A smallest set of legs that cannot win together: taking any of them out leaves a chance. */
function findContradiction(all: readonly number[], chance: JointProbability): number[] {
  let kept = [...all]
  for (const index of all) {
    const without = kept.filter(other => other !== index)
    if (chance(without) < MIN_PROBABILITY) kept = without
  }
  return kept
}

function pairsOf(indexes: readonly number[]): [number, number][] {
  return listPairs(indexes.length).map(([a, b]) => [indexes[a] ?? 0, indexes[b] ?? 0])
}

/**
 * The margin of a two-way market down to an even chance; below it one margin for every halving of the chance, as the
 * odds of as many singles multiplied would carry. Never below the odds of a leg alone. So a further leg never lowers
 * the price, and one that follows from the others together leaves it as it is.
 */
function toOdds(own: readonly LegPrice[], probability: number, margin: number): number {
  const flat = 1 / (probability * (1 + margin))
  const compound = probability ** (Math.log2(1 + margin) - 1)
  const joint = roundToLadder(Math.min(flat, compound), MAX_COMBINATION_ODDS)
  return Math.max(joint, ...own.map(({ odds }) => odds))
}
