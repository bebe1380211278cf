/** Adds numbered entries to one level and stores the rounds that they close and begin. */
import { contributionMicro, MICRO } from '@touchline/betting/engagement/jackpot'
import {
  addJackpotEntries,
  beginRound,
  type JackpotHit,
  type JackpotLevelTerms,
  type JackpotRound,
} from '@touchline/betting/engagement/jackpot-rounds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { JackpotLevelRow } from '../../platform/db/engagement-tables.ts'
import { hitAmountOf, insertRound } from './rounds.ts'
import type { LevelSeeds } from './seed-chain.ts'

/** Entries in the order of their numbers, which are dense. */
export interface NumberedEntries {
  readonly firstNo: number
  readonly stakes: readonly number[]
  /** Of simulated players of the demo. */
  readonly isSimulated: readonly boolean[]
}

export interface LevelDraw {
  readonly hits: readonly (JackpotHit & { readonly no: number })[]
  /** Whole units by which the pool grew, and the part of it that simulated entries caused. */
  readonly fed: number
  readonly fedBySimulated: number
}

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
  let units = 0n
  for (let index = 0; index < counted; index++) {
    const after = poolMicro + contributionMicro(entries.stakes[index] ?? 0, level.stake_cap, level.rate_ppm)
    if (entries.isSimulated[index]) units += after / MICRO - poolMicro / MICRO
    poolMicro = after
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
    const one = addJackpotEntries(terms, progress.round, [stake], { hitAmountOf: drawAmount, isLast })
    progress.hits.push(...one.hits.map(hit => ({ ...hit, index })))
    progress.fed += one.fed
    progress.round = one.round
    progress.restMicro = one.restMicro
  }
  return progress
}

async function countEntries(
  transaction: Db,
  key: Pick<JackpotLevelRow, 'jackpot' | 'code'>,
  round: number,
  span: [number, number],
) {
  await sql`
    update jackpot_rounds set counted = counted + int8multirange(int8range(${span[0]}::bigint, ${span[1]}::bigint, '[]'))
    where jackpot = ${key.jackpot} and code = ${key.code} and round = ${round}`.execute(transaction)
}

/** Adds the entries to the level, which the caller has locked; returns its hits. */
export async function drawLevel(
  transaction: Db,
  level: JackpotLevelRow,
  { entries, seeds, at }: { entries: NumberedEntries; seeds: LevelSeeds; at: Date },
): Promise<LevelDraw> {
  const { jackpot, code, max_amount: max } = level
  const { firstNo, stakes } = entries
  const current = await transaction
    .selectFrom('jackpot_rounds')
    .select(['base', 'start_micro'])
    .where('jackpot', '=', jackpot)
    .where('code', '=', code)
    .where('round', '=', level.round)
    .executeTakeFirstOrThrow()
  const poolMicro = BigInt(level.pool_micro)
  const begun = {
    round: level.round,
    base: current.base as JackpotRound['base'],
    startMicro: BigInt(current.start_micro),
    poolMicro,
  }
  const progress = addEntries(level, begun, stakes, seeds)
  let from = firstNo
  for (const { index, round, amount, poolAfterMicro } of progress.hits) {
    const no = firstNo + index
    await countEntries(transaction, level, round, [from, no])
    await transaction
      .updateTable('jackpot_rounds')
      .set({ seed: seeds.seedOf(round), amount, crossing_no: no, closed_at: at })
      .where('jackpot', '=', jackpot)
      .where('code', '=', code)
      .where('round', '=', round)
      .execute()
    from = no + 1
    const isEnd = !progress.round && round === progress.hits.at(-1)?.round
    if (isEnd) continue
    const next = beginRound(levelTermsOf(level), round + 1, poolAfterMicro - BigInt(amount) * MICRO)
    await insertRound(transaction, level, { round: next, seed: seeds.seedOf(next.round), max })
  }
  const lastNo = firstNo + stakes.length - 1
  if (progress.round && from <= lastNo) await countEntries(transaction, level, progress.round.round, [from, lastNo])
  const won = progress.hits.reduce((sum, { amount }) => sum + amount, 0)
  await transaction
    .updateTable('jackpot_levels')
    .set({
      round: progress.round?.round ?? progress.hits.at(-1)?.round ?? level.round,
      pool_micro: String(progress.round?.poolMicro ?? progress.restMicro),
      state: progress.round ? level.state : 'finished',
      hits_count: level.hits_count + progress.hits.length,
      hits_amount: level.hits_amount + won,
    })
    .where('jackpot', '=', jackpot)
    .where('code', '=', code)
    .execute()
  const counted = progress.round ? stakes.length : (progress.hits.at(-1)?.index ?? -1) + 1
  return {
    hits: progress.hits.map(hit => ({ ...hit, no: firstNo + hit.index })),
    fed: progress.fed,
    fedBySimulated: countSimulated(level, poolMicro, entries, counted),
  }
}
