/**
 * Draws a batch of entries: one transaction that numbers them, adds them to the levels, and writes hits, ledger and
 * outbox, each by one statement however many there are. It locks the jackpot, so a second node finds the entries
 * numbered, and one that is killed leaves nothing. Pools and hits depend on the entries' numbers alone, never on the
 * division into batches. What fails for good is set aside for the operator, so that it blocks nothing else: see
 * `set-aside.ts`.
 */
import { takesEntries } from '@touchline/betting/engagement/jackpot-states'
import { sql, type Transaction } from 'kysely'
import { feedJackpots, type Posting } from '../../core/ledger/postings.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type DrawnLevel, drawLevel, type LevelDraw, type NumberedEntries } from './draw-level.ts'
import { type HitDeps, insertHits, payHits, reassignHits } from './hits.ts'
import { buildContribution, lockJackpot } from './rounds.ts'
import type { LevelSeeds } from './seed-chain.ts'
import { LevelFailure, PaymentFailure, pauseLevel, type SetAside, StoreFailure, wrapPermanent } from './set-aside.ts'
import { storeDraws } from './store-draws.ts'
import type { JackpotHitRow, JackpotLevelRow } from './tables.ts'

export const BATCH = 1000

export interface DrawDeps extends HitDeps {
  readonly db: Db
  /** The seeds of a level; each level's are loaded once. */
  readonly loadSeeds: (level: JackpotLevelRow) => Promise<LevelSeeds>
  /** Called for each level and each batch of hits that is set aside. */
  readonly onSetAside: SetAside
}

async function numberEntries(transaction: Db, jackpot: string, limit: number): Promise<NumberedEntries | null> {
  const { rows } = await sql<{ first_no: number; stakes: string; simulated: string }>`
    select * from number_jackpot_entries(${jackpot}, ${limit})`.execute(transaction)
  const [row] = rows
  if (!row) return null
  return {
    firstNo: row.first_no,
    stakes: row.stakes.split(',').map(Number),
    isSimulated: [...row.simulated].map(flag => flag === '1'),
  }
}

/** The levels that take entries, with the begins of their current rounds. */
async function readOpenLevels(
  transaction: Db,
  jackpot: string,
  levels: readonly JackpotLevelRow[],
): Promise<DrawnLevel[]> {
  const { rows } = await sql<Pick<DrawnLevel, 'code' | 'base' | 'start_micro'>>`
    select code, base, start_micro from jackpot_rounds join jackpot_levels using (jackpot, code, round)
    where jackpot = ${jackpot}`.execute(transaction)
  const begins = new Map(rows.map(row => [row.code, row]))
  return levels
    .filter(({ state }) => takesEntries(state))
    .map(level => {
      const begin = begins.get(level.code)
      if (!begin) throw new Error(`the level ${level.code} of the jackpot ${jackpot} has no round ${level.round}`)
      return { ...level, base: begin.base, start_micro: begin.start_micro }
    })
}

/** The next step of a batch after a failure: finding its cause, or continuing without it. */
interface BatchMode {
  /** Hits wait for the operator instead of being paid at once. */
  readonly areHitsHeld: boolean
  /** Each level is stored by itself, so that the one at fault is known. */
  readonly isStoredByLevel: boolean
}

async function drawLevels(
  levels: readonly DrawnLevel[],
  entries: NumberedEntries,
  deps: DrawDeps,
): Promise<LevelDraw[]> {
  const draws: LevelDraw[] = []
  for (const level of levels) {
    const seeds = await deps.loadSeeds(level)
    try {
      draws.push(drawLevel(level, { entries, seeds }))
    } catch (error) {
      wrapPermanent(cause => new LevelFailure(level, cause))(error)
    }
  }
  return draws
}

async function drawEntries(
  transaction: Transaction<Tables>,
  { jackpot, currency, levels, limit, at }: Batch & { currency: string; levels: readonly JackpotLevelRow[] },
  deps: DrawDeps & BatchMode,
): Promise<{ count: number; hits: JackpotHitRow[] }> {
  const entries = await numberEntries(transaction, jackpot, limit)
  if (!entries) return { count: 0, hits: [] }
  const draws = await drawLevels(await readOpenLevels(transaction, jackpot, levels), entries, deps)
  if (deps.isStoredByLevel) {
    for (const draw of draws)
      await storeDraws(transaction, jackpot, { draws: [draw], at }).catch(
        wrapPermanent(cause => new LevelFailure(draw.level, cause)),
      )
  } else
    await storeDraws(transaction, jackpot, { draws, at }).catch(
      wrapPermanent(cause => new StoreFailure(jackpot, cause)),
    )
  const made = draws.flatMap(({ level: { code }, hits }) =>
    hits.map(({ round, amount, no }) => ({ jackpot, code, round, attempt: 1, amount, currency, no })),
  )
  const hits = await insertHits(transaction, made, { deps, at })
  const postings: Posting[] = draws.flatMap(({ fed, fedBySimulated }) =>
    buildContribution(currency, fed, fedBySimulated),
  )
  await feedJackpots(transaction, postings, at)
  return { count: entries.stakes.length, hits }
}

export interface Batch {
  readonly jackpot: string
  readonly at: Date
  /** At most so many entries. */
  readonly limit: number
}

/** Whether entries or a rejected hit are waiting. */
async function hasWork(db: Db, jackpot: string): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from jackpot_entries where jackpot = ${jackpot} and no is null and not is_void)
        or exists (select from jackpot_rounds where jackpot = ${jackpot} and awaits_winner) as has_work`.execute(db)
  return rows[0]?.has_work ?? false
}

interface Drawn {
  readonly count: number
  readonly hits: number
}

async function tryBatch(batch: Batch, deps: DrawDeps, mode: BatchMode): Promise<Drawn> {
  return deps.db.transaction().execute(async transaction => {
    const locked = await lockJackpot(transaction, batch.jackpot)
    if (!locked) return { count: 0, hits: 0 }
    const { at } = batch
    const levelDeps = { ...deps, ...mode }
    const { count, hits } = await drawEntries(transaction, { ...batch, ...locked }, levelDeps)
    const passed = await reassignHits(transaction, batch.jackpot, { deps: levelDeps, at })
    const all = [...hits, ...passed]
    await payHits(transaction, all, { deps, at }).catch(
      wrapPermanent(cause => new PaymentFailure(batch.jackpot, cause)),
    )
    return { count, hits: all.length }
  })
}

/** Draws one batch. Returns how many entries and hits it had. */
export async function drawBatch(batch: Batch, deps: DrawDeps): Promise<Drawn> {
  const { db, onSetAside } = deps
  if (!(await hasWork(db, batch.jackpot))) return { count: 0, hits: 0 }
  for (let mode: BatchMode = { areHitsHeld: false, isStoredByLevel: false }; ; ) {
    try {
      return await tryBatch(batch, deps, mode)
    } catch (error) {
      // Ends: each retry has one level less, stores levels one by one, or holds hits.
      if (error instanceof LevelFailure && (await pauseLevel(db, error))) onSetAside('level', error)
      else if (error instanceof StoreFailure && !mode.isStoredByLevel) mode = { ...mode, isStoredByLevel: true }
      else if (error instanceof PaymentFailure && !mode.areHitsHeld) {
        mode = { ...mode, areHitsHeld: true }
        onSetAside('hit', error)
      } else throw error
    }
  }
}
