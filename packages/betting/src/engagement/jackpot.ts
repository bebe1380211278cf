/**
 * Jackpots: which bets enter, what they add, and the secret amount at which a pool is hit. Pools are kept in millionths of
 * the smallest unit ("micro", a bigint), because rounding each contribution would lose a quarter of a small pool; sums
 * are exact, so neither order nor batches of entries change them.
 */
import { type MinorUnits, toMinor } from '../money/money.ts'
import { compare, type Rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { toExact } from '../odds/odds.ts'
import { drawNumber } from './draw.ts'

/** Millionths in one smallest unit. */
export const MICRO = 1_000_000n

export interface JackpotTerms {
  readonly currency: string
  /** Of the cash stake, in the smallest unit. */
  readonly minStake: number
  /** Of the total odds. */
  readonly minOdds: MilliOdds
  /** The most of a cash stake that counts, in the smallest unit. */
  readonly stakeCap: number
}

export interface JackpotBet {
  readonly currency: string
  /** Total odds, exact; of a system what one unit of the whole stake returns when all win. */
  readonly odds: Rational
  /** In the smallest unit; null while no stake is given, which counts as enough. */
  readonly cashStake: number | null
}

export type JackpotRestriction = 'currency' | 'odds_low' | 'stake_low'

/** Why a bet does not enter; null when it does. */
export function findJackpotRestriction(terms: JackpotTerms, bet: JackpotBet): JackpotRestriction | null {
  if (bet.currency !== terms.currency) return 'currency'
  if (compare(bet.odds, toExact(terms.minOdds)) < 0) return 'odds_low'
  return bet.cashStake !== null && bet.cashStake < terms.minStake ? 'stake_low' : null
}

/** The amount that an entry adds to a level's pool, in micro: the counted stake times the level's rate in millionths, exact. */
export function contributionMicro(cashStake: number, stakeCap: number, ratePpm: number): bigint {
  return BigInt(Math.min(cashStake, stakeCap)) * BigInt(ratePpm)
}

/** Whole smallest units of a pool: what the ledger holds and the page shows. */
export function poolAmount(poolMicro: bigint): MinorUnits {
  return toMinor(Number(poolMicro / MICRO))
}

export interface RoundName {
  readonly jackpot: string
  readonly level: string
  /** From 1. */
  readonly round: number
}

/** The message of a round's HMAC. */
export function jackpotMessage({ jackpot, level, round }: RoundName): string {
  return `${jackpot}:${level}:${round}`
}

/** The content of a round's commitment, hashed when it begins. */
export function jackpotCommitmentText(
  seed: string,
  name: RoundName,
  { base, max }: { base: number; max: number },
): string {
  return `${seed}:${jackpotMessage(name)}:${base}:${max}`
}

/**
 * The secret amount of a round, `base` < amount ≤ `max`, whole smallest units: base + 1 + the number the digest draws from
 * max − base. Throws RangeError as `drawNumber`, thus for a base that is not below the most.
 */
export function drawHitAmount(digest: string, { base, max }: { base: number; max: number }): MinorUnits {
  return toMinor(base + 1 + drawNumber(digest, max - base))
}
