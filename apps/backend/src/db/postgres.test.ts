/** The parts in which a server with many connections differs from the one of PGlite: what happens at once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger, isClean } from '../ledger/audit.ts'
import { betOn, pick } from '../testing/client.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { ScriptedFeed } from '../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { openDatabase } from './database.ts'

const server = await startPostgres()
if (!server) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its tests are skipped')

describe.skipIf(!server)('on a PostgreSQL server', () => {
  let test: TestBackend
  const source = { kind: 'server', url: server?.url ?? '', poolSize: 8 } as const

  beforeAll(async () => {
    test = await startTestBackend({ database: source, feed: new ScriptedFeed(START, 12) })
  })
  afterAll(async () => {
    await test.stop()
    await server?.stop()
  })

  it('gives the same types back as PGlite', async () => {
    const { db } = test.backend.database
    const account = await db.selectFrom('accounts').selectAll().where('kind', '=', 'player').executeTakeFirstOrThrow()
    expect(account).toMatchObject({ id: expect.any(Number), balance: 100_000, version: 1 })
    const player = await db.selectFrom('players').selectAll().executeTakeFirstOrThrow()
    expect(player.created_at).toEqual(new Date(START))
    expect(player.settings).toEqual({})
  })

  it('starts several nodes at once on an empty database', async () => {
    const own = await startPostgres()
    const url = own?.url ?? ''
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ kind: 'server', url, poolSize: 2 })))
    const rows = await nodes[0]?.db.selectFrom('accounts').selectAll().execute()
    expect(rows).toHaveLength(15)
    await Promise.all(nodes.map(node => node.close()))
    await own?.stop()
  })

  it('places once under one key and never spends more than there is, from many connections', async () => {
    const demo = await test.demo()
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 10 }, () => demo.place(betOn([pick(2)], 1000), key)))
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await demo.balance()).toBe(99_000)
    const many = await Promise.all(Array.from({ length: 12 }, () => demo.place(betOn([pick(4)], 20_000))))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await demo.balance()).toBe(19_000)
    expect(isClean(await auditLedger(test.backend.database.db))).toBe(true)
  })

  it('answers the same key on two nodes alike', async () => {
    const other = await startTestBackend({ database: source, feed: new ScriptedFeed(START), clock: test.clock })
    const [here, there] = [await test.demo(), await other.demo()]
    const before = await here.balance()
    const keys = Array.from({ length: 10 }, () => randomUUID())
    const replies = await Promise.all(
      keys.flatMap(key => [here, there].map(node => node.place(betOn([pick(6)], 100), key))),
    )
    for (const [index] of keys.entries()) {
      const [first, second] = replies.slice(2 * index, 2 * index + 2)
      expect(first?.status).toBe(200)
      expect(second?.body).toEqual(first?.body)
    }
    expect(await here.balance()).toBe(before - 1000)
    await other.stop()
  })

  it('settles while bets are being placed', async () => {
    const demo = await test.demo()
    const placed = await Promise.all(Array.from({ length: 20 }, () => demo.place(betOn([pick(8)], 100))))
    expect(placed.every(({ status }) => status === 200)).toBe(true)
    const before = await demo.balance()
    test.feed.settleWinner(8, '1')
    const [others] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => demo.place(betOn([pick(10)], 100)))),
      test.play(),
    ])
    const staked = others.filter(({ status }) => status === 200).length * 100
    expect(await demo.balance()).toBe(before + 20 * 200 - staked)
    expect(isClean(await auditLedger(test.backend.database.db))).toBe(true)
  })
})
