/** Jackpots on a database without a back end, for tests and benches of the draw. */
import { createHash } from 'node:crypto'
import { addJackpotEntries, beginRound } from '@touchline/betting/engagement/jackpot-rounds'
import { sql } from 'kysely'
import type { JackpotFile } from '../core/engagement/engagement-file-schema.ts'
import { createNotifier } from '../core/engagement/notifier.ts'
import { type DrawDeps, drawBatch } from '../features/jackpots/draw-batch.ts'
import { createSeedLoader } from '../features/jackpots/module.ts'
import { createJackpots, hitAmountOf } from '../features/jackpots/rounds.ts'
import type { SeedSource } from '../features/jackpots/seed-chain.ts'
import type { Db } from '../platform/db/database.ts'

/** When jackpots of the stage begin. */
export const STAGE_START = new Date('2026-02-01T12:00:00.000Z')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The seeds of the golden vectors: SHA-256 of `test` and the round. No chain, so there is no anchor to check. */
const SEEDS = { anchor: sha256('no chain'), seedOf: (round: number) => sha256(`test ${round}`) }

export const TEST_SEEDS: SeedSource = {
  create: async () => ({ ...SEEDS, sealedLastSeed: '' }),
  load: async () => SEEDS,
}

export type LevelSize = Pick<JackpotFile['levels'][number], 'code' | 'start' | 'max' | 'rate_ppm'>

const named = (name: string) => ({ en: { name }, ar: { name: `ع ${name}` } })

export function buildJackpot(id: string, levels: readonly (LevelSize & { max_rounds?: number })[]): JackpotFile {
  return {
    id,
    currency: 'EUR',
    min_stake: 100,
    min_odds: 1.5,
    stake_cap: 20_000,
    texts: named(id),
    levels: levels.map(level => ({ ...level, texts: named(level.code) })),
  }
}

/** The stakes of the golden vectors. */
export const goldenStakes = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => 100 + (((index + 1) * 7919) % 9901))

export interface JackpotStage {
  readonly deps: DrawDeps
  /** Levels and hits that the draw set aside, as messages. */
  readonly setAside: readonly string[]
  /** Writes simulated entries with these stakes. */
  enter(stakes: readonly number[]): Promise<void>
  /** Draws one batch of at most so many entries; returns how many it had. */
  draw(limit?: number, deps?: DrawDeps): Promise<number>
  /** Numbers entries without adding them to any level; for comparison. */
  numberOnly(limit: number): Promise<void>
  level(code: string): Promise<{ pool_micro: string; round: number; state: string; hits_count: number }>
  hits(code: string): Promise<{ no: number; round: number; amount: number }[]>
}

/** Creates the jackpot with the seeds of the golden vectors. */
export async function openJackpot(db: Db, file: JackpotFile, seeds: SeedSource = TEST_SEEDS): Promise<JackpotStage> {
  const at = STAGE_START
  await createJackpots(db, [file], { seeds, at })
  const setAside: string[] = []
  const deps: DrawDeps = {
    db,
    notifier: createNotifier(),
    findJackpot: id => (id === file.id ? file : undefined),
    loadSeeds: createSeedLoader(seeds),
    onSetAside: (what, error) => void setAside.push(`${what}: ${error.message}`),
  }
  return {
    deps,
    setAside,
    async enter(stakes) {
      await sql`
        insert into jackpot_entries (jackpot, stake, created_at)
        select ${file.id}, stake::bigint, ${at}
        from jsonb_array_elements_text(${JSON.stringify(stakes)}::jsonb) with ordinality as entry(stake, place)
        order by place`.execute(db)
    },
    draw: async (limit = 1000, drawDeps = deps) => (await drawBatch({ jackpot: file.id, at, limit }, drawDeps)).count,
    async numberOnly(limit) {
      await sql`select * from number_jackpot_entries(${file.id}, ${limit})`.execute(db)
    },
    level: code =>
      db
        .selectFrom('jackpot_levels')
        .select(['pool_micro', 'round', 'state', 'hits_count'])
        .where('jackpot', '=', file.id)
        .where('code', '=', code)
        .executeTakeFirstOrThrow(),
    hits: async code =>
      db
        .selectFrom('jackpot_hits')
        .select(['entry_no as no', 'round', 'amount'])
        .where('jackpot', '=', file.id)
        .where('code', '=', code)
        .orderBy('round')
        .execute(),
  }
}

/** The result of the rules for all stakes at once, with the seeds of the golden vectors. */
export function foldAll({ id, stake_cap: stakeCap }: JackpotFile, level: LevelSize, stakes: readonly number[]) {
  const { code, start, max, rate_ppm: ratePpm } = level
  const progress = addJackpotEntries({ start, max, ratePpm, stakeCap }, beginRound({ start, max }, 1), stakes, {
    hitAmountOf: ({ round, base }) => hitAmountOf(sha256(`test ${round}`), { jackpot: id, code, round }, { base, max }),
  })
  return {
    pool: String(progress.round?.poolMicro),
    hits: progress.hits.map(({ index, round, amount }) => ({ no: index + 1, round, amount })),
  }
}
