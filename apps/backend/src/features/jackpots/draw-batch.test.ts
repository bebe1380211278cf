import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLedger, isClean } from '../../core/ledger/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import {
  buildJackpot,
  foldAll,
  goldenStakes,
  openJackpot,
  STAGE_START,
  TEST_SEEDS,
} from '../../testing/jackpot-stage.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { createJackpots, hitAmountOf, JackpotTermsChanged, JackpotTermsInvalid } from './rounds.ts'
import { computeChain } from './seed-chain.ts'

vi.setConfig({ testTimeout: 120_000 })

const GOLDEN = new URL('../../../../../packages/betting/golden/engagement.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as { cases: { id: string; in: never; out: never }[] }
const vector = <In, Out>(id: string) =>
  cases.find(goldenCase => goldenCase.id === id) as unknown as { in: In; out: Out }

const getDatabase = useDatabase()
let db: Db
beforeAll(() => {
  db = getDatabase().db
})

let made = 0
const newId = (): string => `jackpot-${++made}`
const BOX = { code: 'box', start: 40, max: 8100, rate_ppm: 20_000 }
const CORNER = { code: 'corner', start: 500, max: 700, rate_ppm: 400 }

const isLedgerClean = async (of: Db = db): Promise<boolean> => isClean(await auditLedger(of))

describe('golden vectors', () => {
  it('J01: draws the amount of a round', () => {
    type In = { seed: string; jackpot: string; level: string; round: number; base: number; max: number }
    const { in: given, out } = vector<In, { threshold: number }>('J01')
    const key = { jackpot: given.jackpot, code: given.level, round: given.round }
    expect(hitAmountOf(given.seed, key, given)).toBe(out.threshold)
  })

  it('J02: keeps pools exact and books whole cents', async () => {
    type Sums = Record<'corner' | 'box' | 'full_pitch', number>
    const { in: given, out } = vector<{ rates_ppm: Sums; starts: Sums }, { micro: Sums; cents: Sums }>('J02')
    const codes = ['corner', 'box', 'full_pitch'] as const
    const levels = codes.map(code => {
      return { code, start: given.starts[code], max: 10 ** 14, rate_ppm: given.rates_ppm[code] }
    })
    const stage = await openJackpot(db, buildJackpot(newId(), levels))
    const fed = async (): Promise<number> => {
      const { rows } = await db.executeQuery<{ sum: number }>(
        db
          .selectFrom('ledger_entries as e')
          .innerJoin('accounts as a', 'a.id', 'e.account_id')
          .select(({ fn }) => fn.sum<number>('e.amount').as('sum'))
          .where('a.kind', '=', 'jackpot')
          .compile(),
      )
      return Number(rows[0]?.sum)
    }
    const before = await fed()
    await stage.enter(goldenStakes(1000))
    while ((await stage.draw(300)) > 0);
    for (const code of codes) {
      const { pool_micro: pool } = await stage.level(code)
      expect(BigInt(pool)).toBe(BigInt(given.starts[code]) * 1_000_000n + BigInt(out.micro[code]))
    }
    expect((await fed()) - before).toBe(codes.reduce((sum, code) => sum + out.cents[code], 0))
    expect(await isLedgerClean()).toBe(true)
  })

  it('J03: hits the corner as the vector does', async () => {
    type Out = { hits: { entry: number; round: number; amount: number }[]; pool_micro: number; open_base: number }
    const { out } = vector<object, Out>('J03')
    const stage = await openJackpot(db, buildJackpot('touchline', [CORNER]))
    await stage.enter(goldenStakes(1000))
    while ((await stage.draw(97)) > 0);
    expect(await stage.hits('corner')).toEqual(out.hits.map(({ entry: no, round, amount }) => ({ no, round, amount })))
    expect(await stage.level('corner')).toMatchObject({ pool_micro: String(out.pool_micro), hits_count: 17, round: 18 })
    expect(await isLedgerClean()).toBe(true)
  })
})

describe('drawing', () => {
  it('makes the same hits and pools of any batches, arrivals and restarts', async () => {
    const part = fc.record({
      stakes: fc.array(fc.integer({ min: 100, max: 30_000 }), { maxLength: 40 }),
      limits: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
      isRestarted: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async parts => {
        const file = buildJackpot(newId(), [CORNER, BOX])
        let stage = await openJackpot(db, file)
        for (const { stakes, limits, isRestarted } of parts) {
          await stage.enter(stakes)
          for (const limit of limits) await stage.draw(limit)
          if (isRestarted) stage = await openJackpot(db, file)
        }
        while ((await stage.draw(23)) > 0);
        const all = parts.flatMap(({ stakes }) => stakes)
        for (const level of file.levels) {
          const { pool, hits } = foldAll(file, level, all)
          expect((await stage.level(level.code)).pool_micro).toBe(pool)
          expect(await stage.hits(level.code)).toEqual(hits)
        }
      }),
      { numRuns: 8 },
    )
    expect(await isLedgerClean()).toBe(true)
  }, 300_000)

  it('leaves nothing when it is killed, and another worker continues', async () => {
    const file = buildJackpot(newId(), [CORNER, BOX])
    const stage = await openJackpot(db, file)
    const stakes = goldenStakes(400)
    await stage.enter(stakes)
    let loads = 0
    const killed = { ...stage.deps }
    Object.assign(killed, {
      loadSeeds: (level: never) => {
        loads += 1
        if (loads === 2) throw new Error('killed')
        return stage.deps.loadSeeds(level)
      },
    })
    const before = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute()
    await expect(stage.draw(400, killed)).rejects.toThrow('killed')
    expect(
      await db
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.countAll().as('count'))
        .execute(),
    ).toEqual(before)
    expect(await stage.level('corner')).toMatchObject({ round: 1, pool_micro: '500000000' })
    expect(await stage.draw(400)).toBe(400)
    for (const level of file.levels) expect(await stage.hits(level.code)).toEqual(foldAll(file, level, stakes).hits)
  }, 120_000)

  it('ends a level with the last seed of its chain, and keeps the rest', async () => {
    const file = buildJackpot(newId(), [{ ...CORNER, max_rounds: 3 }])
    const stage = await openJackpot(db, file)
    await stage.enter(goldenStakes(300))
    await stage.draw(300)
    expect(await stage.level('corner')).toMatchObject({ state: 'finished', round: 3, hits_count: 3 })
    const { pool_micro: rest } = await stage.level('corner')
    await stage.enter([20_000])
    await stage.draw()
    expect((await stage.level('corner')).pool_micro).toBe(rest)
    expect(await isLedgerClean()).toBe(true)
  })

  it('refuses a level whose largest entry exceeds the round', async () => {
    const file = { ...buildJackpot(newId(), [CORNER, { ...BOX, rate_ppm: 405_001 }]) }
    const options = { seeds: TEST_SEEDS, at: STAGE_START }
    const created = createJackpots(db, [file], options)
    await expect(created).rejects.toThrow(JackpotTermsInvalid)
    await expect(created).rejects.toThrow(`jackpots/${file.id}/box: the largest entry`)
    expect(await db.selectFrom('jackpots').select('id').where('id', '=', file.id).execute()).toEqual([])
  })

  it('pauses a level that cannot go on, and draws the others', async () => {
    const file = buildJackpot(newId(), [CORNER, BOX])
    const stage = await openJackpot(db, file)
    const update = (rate: number) =>
      db
        .updateTable('jackpot_levels')
        .set({ rate_ppm: rate })
        .where('jackpot', '=', file.id)
        .where('code', '=', 'box')
        .execute()
    // As a database that was written before such terms were refused.
    await update(1_000_000)
    const stakes = [20_000, 20_000, ...goldenStakes(300)]
    await stage.enter(stakes)
    while ((await stage.draw(100)) > 0);
    expect(stage.setAside).toEqual([expect.stringMatching(/^level: the level box of the jackpot .* is paused: /)])
    expect(await stage.level('box')).toMatchObject({ state: 'paused', pool_micro: '40000000', round: 1 })
    const { pool, hits } = foldAll(file, CORNER, stakes)
    expect((await stage.level('corner')).pool_micro).toBe(pool)
    expect(await stage.hits('corner')).toEqual(hits)
    expect(await isLedgerClean()).toBe(true)
  })

  it('refuses changed terms of a jackpot that has begun, but not another name', async () => {
    const file = buildJackpot(newId(), [CORNER])
    await openJackpot(db, file)
    const options = { seeds: TEST_SEEDS, at: STAGE_START }
    await createJackpots(db, [{ ...file, texts: { en: { name: 'Renamed' } }, auto_pay_up_to: 5 }], options)
    const dearer = { ...file, levels: file.levels.map(level => ({ ...level, max: 900 })) }
    await expect(createJackpots(db, [dearer], options)).rejects.toThrow(JackpotTermsChanged)
  })
})

it('chains the seeds: each hashes to that of the round before, the first to the anchor', async () => {
  const { anchor, seedOf } = await computeChain('ab'.repeat(32), 700)
  const hash = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
  expect(hash(seedOf(1))).toBe(anchor)
  for (let round = 2; round <= 700; round++) expect(hash(seedOf(round))).toBe(seedOf(round - 1))
  expect(seedOf(700)).toBe('ab'.repeat(32))
  expect(() => seedOf(701)).toThrow(RangeError)
})

const server = await startPostgres()
describe.skipIf(!server)('on PostgreSQL', () => {
  it('draws each entry once with two workers at once', async () => {
    if (!server) return
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ kind: 'server', url: server.url, poolSize: 4 })),
    )
    try {
      const [first, second] = databases
      if (!first || !second) throw new Error('two databases were opened')
      const file = buildJackpot('shared', [CORNER, BOX])
      const stages = [await openJackpot(first.db, file), await openJackpot(second.db, file)]
      const stakes = goldenStakes(2000)
      const enterAll = async (): Promise<void> => {
        for (let from = 0; from < stakes.length; from += 50) await stages[0]?.enter(stakes.slice(from, from + 50))
      }
      let isEntered = false
      const drawAll = async (stage: (typeof stages)[number]): Promise<void> => {
        for (let count = 1; count > 0 || !isEntered; ) count = await stage.draw(40)
      }
      await Promise.all([enterAll().then(() => (isEntered = true)), ...stages.map(drawAll)])
      for (const level of file.levels) {
        const { pool, hits } = foldAll(file, level, stakes)
        expect(await stages[0]?.hits(level.code)).toEqual(hits)
        expect((await stages[0]?.level(level.code))?.pool_micro).toBe(pool)
      }
      expect(await isLedgerClean(first.db)).toBe(true)
    } finally {
      for (const database of databases) await database.close()
      await server.stop()
    }
  }, 120_000)
})
