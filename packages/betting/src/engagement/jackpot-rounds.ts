/**
 * The rounds of one jackpot level: entries are added in their order, and the one that carries the pool over the round's
 * secret amount wins that amount. What the pool has above it begins the next round on top of the start amount.
 */
import { type MinorUnits, toMinor } from '../money/money.ts'
import { contributionMicro, MICRO, poolAmount } from './jackpot.ts'

export interface JackpotLevelTerms {
  /** Start amount that the house pays into a new round, in the smallest unit. */
  readonly start: number
  /** The pool is hit at this amount at the latest. */
  readonly max: number
  readonly ratePpm: number
  readonly stakeCap: number
}

export interface JackpotRound {
  /** From 1. */
  readonly round: number
  /** The pool at the round's begin, rounded up: the secret amount is above it. */
  readonly base: MinorUnits
  readonly startMicro: bigint
  readonly poolMicro: bigint
}

/** A round that begins with what the one before left. Throws RangeError when that leaves no amount to draw. */
export function beginRound(
  level: Pick<JackpotLevelTerms, 'start' | 'max'>,
  round: number,
  restMicro = 0n,
): JackpotRound {
  const startMicro = BigInt(level.start) * MICRO + restMicro
  const base = toMinor(Number((startMicro + MICRO - 1n) / MICRO))
  if (base >= level.max) throw new RangeError(`a round cannot begin at ${base} of at most ${level.max}`)
  return { round, base, startMicro, poolMicro: startMicro }
}

export interface JackpotHit {
  /** Index of the winning entry in the list. */
  readonly index: number
  readonly round: number
  /** The prize: the secret amount, in the smallest unit. */
  readonly amount: MinorUnits
  readonly poolBeforeMicro: bigint
  readonly poolAfterMicro: bigint
}

export interface JackpotProgress {
  /** Null when the level is finished: its last round was hit, and further entries pass it by. */
  readonly round: JackpotRound | null
  /** The pool's remainder after the last hit, of a finished level. */
  readonly restMicro: bigint
  readonly hits: readonly JackpotHit[]
  /** Whole smallest units that the house adds to the jackpot account: growth of the pools, starts of new rounds included. */
  readonly fed: MinorUnits
}

export interface AddEntriesOptions {
  /** The secret amount of a round (`drawHitAmount`); called once a round. */
  readonly hitAmountOf: (round: Pick<JackpotRound, 'round' | 'base'>) => MinorUnits
  /** The current round is the level's last. */
  readonly isLast?: boolean
}

/**
 * Adds entries to a level in the order of their numbers. Entries of a paused level must not be passed. The result
 * depends on the entries alone, never on how they are divided into calls. Throws RangeError as `beginRound`.
 */
export function addJackpotEntries(
  level: JackpotLevelTerms,
  begun: JackpotRound,
  cashStakes: readonly number[],
  { hitAmountOf, isLast = false }: AddEntriesOptions,
): JackpotProgress {
  const hits: JackpotHit[] = []
  let round = begun
  let { poolMicro } = begun
  let amount = hitAmountOf(round)
  let amountMicro = BigInt(amount) * MICRO
  for (const [index, cashStake] of cashStakes.entries()) {
    const poolBeforeMicro = poolMicro
    poolMicro += contributionMicro(cashStake, level.stakeCap, level.ratePpm)
    if (poolMicro < amountMicro) continue
    hits.push({ index, round: round.round, amount, poolBeforeMicro, poolAfterMicro: poolMicro })
    const restMicro = poolMicro - amountMicro
    if (isLast) return { round: null, restMicro, hits, fed: fedBetween(begun.poolMicro, restMicro, hits) }
    round = beginRound(level, round.round + 1, restMicro)
    poolMicro = round.poolMicro
    amount = hitAmountOf(round)
    amountMicro = BigInt(amount) * MICRO
  }
  return { round: { ...round, poolMicro }, restMicro: 0n, hits, fed: fedBetween(begun.poolMicro, poolMicro, hits) }
}

function fedBetween(beforeMicro: bigint, afterMicro: bigint, hits: readonly JackpotHit[]): MinorUnits {
  const won = hits.reduce((sum, { amount }) => sum + amount, 0)
  return toMinor(poolAmount(afterMicro) - poolAmount(beforeMicro) + won)
}

/**
 * Index of the entry that wins a closed round; null when none carries the pool so far. For verification by anybody: takes
 * the exact pool at the round's begin, which the base alone does not give.
 */
export function findCrossingEntry(
  { startMicro, amount }: { startMicro: bigint; amount: number },
  { stakeCap, ratePpm }: Pick<JackpotLevelTerms, 'stakeCap' | 'ratePpm'>,
  cashStakes: readonly number[],
): number | null {
  let poolMicro = startMicro
  for (const [index, cashStake] of cashStakes.entries()) {
    poolMicro += contributionMicro(cashStake, stakeCap, ratePpm)
    if (poolMicro >= BigInt(amount) * MICRO) return index
  }
  return null
}
