import type { MarginClass } from '../../engine/engine.ts'
import { roundToLadder } from './ladder.ts'
import { solvePower } from './margin.ts'

/**
 * Writes a market's ladder prices into `odds`; true when any of them changed. Two-way markets and double chances get a
 * proportional margin, others a power margin. With several winners their implied probabilities sum to that number times
 * 1 + margin, as far as outsiders allow when the winners are almost certain.
 */
export function writeOdds(
  probabilities: readonly number[],
  kind: MarginClass | 'double',
  margin: number,
  odds: number[],
  { winnerCount = 1, maxOdds }: { readonly winnerCount?: number; readonly maxOdds?: number } = {},
): boolean {
  const isProportional = kind === 'two' || kind === 'double'
  const exponent = isProportional
    ? 1
    : Math.max(winnerCount > 1 ? 0.6 : 0, solvePower(probabilities, winnerCount * (1 + margin)))
  let changed = odds.length !== probabilities.length
  for (let i = 0; i < probabilities.length; i++) {
    const p = probabilities[i] as number
    const exact = isProportional ? 1 / (p * (1 + margin)) : p > 0 ? p ** -exponent : Number.POSITIVE_INFINITY
    const price = roundToLadder(exact, maxOdds)
    if (price === odds[i]) continue
    odds[i] = price
    changed = true
  }
  return changed
}
