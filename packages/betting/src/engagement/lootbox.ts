/** Lootboxes: the draw of a factor by declared chances, and what it makes of a freebet. See `draw.ts` for the hashing. */
import { type MinorUnits, roundDownToMinor, toMinor } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import { drawNumber } from './draw.ts'

export interface LootboxChance {
  readonly factor: MilliOdds
  /** In millionths; those of a table make up one million. */
  readonly chancePpm: number
}

export const FULL_CHANCE_PPM = 1_000_000

/** The content of a box's commitment, hashed before it is opened. `box` counts from 1. */
export function lootboxCommitmentText(seed: string, issuedId: string, box: number): string {
  return `${seed}:${issuedId}:${box}`
}

/** The message of a box's HMAC. The client's idempotency key comes after the commitment, so the server cannot steer. */
export function lootboxMessage(issuedId: string, box: number, idempotencyKey: string): string {
  return `${issuedId}:${box}:${idempotencyKey}`
}

/** The roll of a digest, 0 to 999,999. Throws RangeError as `drawNumber`. */
export function lootboxRoll(digest: string): number {
  return drawNumber(digest, FULL_CHANCE_PPM)
}

/** The first factor whose chances up to it exceed the roll. Throws RangeError when the table does not cover it. */
export function findLootboxFactor(chances: readonly LootboxChance[], rollPpm: number): MilliOdds {
  let reached = 0
  for (const { factor, chancePpm } of chances) {
    reached += chancePpm
    if (rollPpm < reached) return factor
  }
  throw new RangeError(`no factor for a roll of ${rollPpm}`)
}

/** A freebet's amount with the factor, rounded down, at most `maxAdded` above it (null: no limit); in the smallest unit. */
export function boostFreebet(amount: number, factor: MilliOdds, maxAdded: number | null): MinorUnits {
  const boosted = roundDownToMinor(multiply(rational(amount), toExact(factor)))
  return maxAdded === null ? boosted : toMinor(Math.min(boosted, amount + maxAdded))
}

/** The mean factor of a table, exact: what a box multiplies by on average. */
export function meanFactor(chances: readonly LootboxChance[]): Rational {
  const sum = chances.reduce((total, { factor, chancePpm }) => total + BigInt(factor) * BigInt(chancePpm), 0n)
  return rational(sum, 1000n * BigInt(FULL_CHANCE_PPM))
}
