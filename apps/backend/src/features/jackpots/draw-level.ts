/** Computes what numbered entries make of one level: its pool, and the rounds that they close and begin. */
import { contributionMicro, MICRO } from '@touchline/betting/engagement/jackpot'
import {
  addJackpotEntries,
  beginRound,
  type JackpotHit,
  type JackpotLevelTerms,
  type JackpotRound,
} from '@touchline/betting/engagement/jackpot-rounds'
import { commitRound, hitAmountOf } from './rounds.ts'
import type { LevelSeeds } from './seed-chain.ts'
import type { JackpotLevelRow } from './tables.ts'

/** Entries in the order of their numbers, which are dense. */
export interface NumberedEntries {
  readonly firstNo: number
  readonly stakes: readonly number[]
  /** Of simulated players of the demo. */
  readonly isSimulated: readonly boolean[]
}

/** The result of a draw for a round. */
export interface RoundDraw {
  readonly code: string
  readonly round: number
  /** Of a round that the draw begins. */
  readonly begun: { readonly base: number; readonly start_micro: string; readonly commitment: string } | null
  /** Numbers of the entries that count; null for none. */
  readonly first_no: number | null
  readonly last_no: number | null
  /** Of a round that the draw closes. */
  readonly seed: string | null
  readonly amount: number | null
  readonly crossing_no: number | null
}

export interface LevelDraw {
  /** As the draw leaves it. */
  readonly level: Pick<
    JackpotLevelRow,
    'jackpot' | 'code' | 'round' | 'pool_micro' | 'state' | 'hits_count' | 'hits_amount'
  >
  readonly rounds: readonly RoundDraw[]
  readonly hits: readonly (JackpotHit & { readonly no: number })[]
  /** Whole units by which the pool grew, and the part of it that simulated entries caused. */
  readonly fed: number
  readonly fedBySimulated: number
}

/** A level with the begin of its current round. */
export type DrawnLevel = JackpotLevelRow & { readonly base: number; readonly start_micro: string }

export const levelTermsOf = (level: JackpotLevelRow): JackpotLevelTerms => ({
  start: level.start_amount,
  max: level.max_amount,
  ratePpm: level.rate_ppm,
  stakeCap: level.stake_cap,
})

/**
 * Whole units that simulated entries added. A unit belongs to the entry that completed it, so the division of entries
 * into batches does not matter; hits and starts are whole units and leave the fraction alone.
 */
function countSimulated(
  level: JackpotLevelRow,
  beforeMicro: bigint,
  entries: NumberedEntries,
  counted: number,
): number {
  let poolMicro = beforeMicro
  let whole = beforeMicro / MICRO
  let units = 0n
  for (let index = 0; index < counted; index++) {
    poolMicro += contributionMicro(entries.stakes[index] ?? 0, level.stake_cap, level.rate_ppm)
    const after = poolMicro / MICRO
    if (entries.isSimulated[index]) units += after - whole
    whole = after
  }
  return Number(units)
}

interface Progress {
  round: JackpotRound | null
  restMicro: bigint
  hits: JackpotHit[]
  fed: number
}

/** Like `addJackpotEntries`; the round of the chain's last seed is the level's last. */
function addEntries(
  level: JackpotLevelRow,
  begun: JackpotRound,
  stakes: readonly number[],
  seeds: LevelSeeds,
): Progress {
  const terms = levelTermsOf(level)
  const drawAmount = ({ round, base }: Pick<JackpotRound, 'round' | 'base'>) =>
    hitAmountOf(seeds.seedOf(round), { ...level, round }, { base, max: level.max_amount })
  const isLastRound = (round: number): boolean => level.is_last || round === level.max_rounds
  // A batch closes at most as many rounds as it has entries.
  if (level.is_last || begun.round + stakes.length < level.max_rounds) {
    const result = addJackpotEntries(terms, begun, stakes, { hitAmountOf: drawAmount, isLast: level.is_last })
    return { ...result, hits: [...result.hits] }
  }
  const progress: Progress = { round: begun, restMicro: 0n, hits: [], fed: 0 }
  for (const [index, stake] of stakes.entries()) {
    if (!progress.round) break
    const isLast = isLastRound(progress.round.round)
    const drawn = addJackpotEntries(terms, progress.round, [stake], { hitAmountOf: drawAmount, isLast })
    progress.hits.push(...drawn.hits.map(hit => ({ ...hit, index })))
    progress.fed += drawn.fed
    progress.round = drawn.round
    progress.restMicro = drawn.restMicro
  }
  return progress
}

/** The rounds that entries count for, and the one that the last hit begins. */
function listRounds(
  level: JackpotLevelRow,
  progress: Progress,
  { firstNo, stakes }: NumberedEntries,
  seeds: LevelSeeds,
): RoundDraw[] {
  const { code, max_amount: max } = level
  const rounds: RoundDraw[] = []
  let begun: RoundDraw['begun'] = null
  let from = firstNo
  for (const { index, round, amount, poolAfterMicro } of progress.hits) {
    const no = firstNo + index
    const seed = seeds.seedOf(round)
    rounds.push({ code, round, begun, first_no: from, last_no: no, seed, amount, crossing_no: no })
    from = no + 1
    const isEnd = !progress.round && round === progress.hits.at(-1)?.round
    if (isEnd) return rounds
    const next = beginRound(levelTermsOf(level), round + 1, poolAfterMicro - BigInt(amount) * MICRO)
    const commitment = commitRound(seeds.seedOf(next.round), { ...level, round: next.round }, { base: next.base, max })
    begun = { base: next.base, start_micro: String(next.startMicro), commitment }
  }
  if (!progress.round) return rounds
  const lastNo = firstNo + stakes.length - 1
  const span = from <= lastNo ? { first_no: from, last_no: lastNo } : { first_no: null, last_no: null }
  const open = { seed: null, amount: null, crossing_no: null }
  return [...rounds, { code, round: progress.round.round, begun, ...span, ...open }]
}

/** Adds the entries to the level, which the caller has locked. Throws RangeError for terms that cannot be drawn. */
export function drawLevel(
  level: DrawnLevel,
  { entries, seeds }: { entries: NumberedEntries; seeds: LevelSeeds },
): LevelDraw {
  const { firstNo, stakes } = entries
  const poolMicro = BigInt(level.pool_micro)
  const begun: JackpotRound = {
    round: level.round,
    base: level.base as JackpotRound['base'],
    startMicro: BigInt(level.start_micro),
    poolMicro,
  }
  const progress = addEntries(level, begun, stakes, seeds)
  const won = progress.hits.reduce((sum, { amount }) => sum + amount, 0)
  const counted = progress.round ? stakes.length : (progress.hits.at(-1)?.index ?? -1) + 1
  return {
    level: {
      jackpot: level.jackpot,
      code: level.code,
      round: progress.round?.round ?? progress.hits.at(-1)?.round ?? level.round,
      pool_micro: String(progress.round?.poolMicro ?? progress.restMicro),
      state: progress.round ? level.state : 'finished',
      hits_count: level.hits_count + progress.hits.length,
      hits_amount: level.hits_amount + won,
    },
    rounds: listRounds(level, progress, entries, seeds),
    hits: progress.hits.map(hit => ({ ...hit, no: firstNo + hit.index })),
    fed: progress.fed,
    fedBySimulated: countSimulated(level, poolMicro, entries, counted),
  }
}
