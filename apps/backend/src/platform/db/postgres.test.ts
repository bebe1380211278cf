/** Behaviour in which a server with many connections differs from PGlite's single one: concurrency. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger, isClean } from '../../core/ledger/audit.ts'
import { betOn, pick } from '../../testing/client.ts'
import { deposit, openPlayer, placeOne } from '../../testing/player.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { openDatabase } from './open-database.ts'

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

  it('returns the same types as PGlite', async () => {
    const { db } = test.backend.database
    const account = await db.selectFrom('accounts').selectAll().where('kind', '=', 'player').executeTakeFirstOrThrow()
    expect(account).toMatchObject({ id: expect.any(Number), balance: 100_000, version: 1 })
    const player = await db.selectFrom('players').selectAll().executeTakeFirstOrThrow()
    expect(player.created_at).toEqual(new Date(START))
    expect(player.settings).toEqual({})
  })

  it('does not JIT-compile the plan of a function that disables nested loops', async () => {
    const { rows } = await sql<{ name: string; compiles: boolean }>`
      select proname as name, not proconfig @> array['jit=off'] as compiles
      from pg_proc where proconfig @> array['enable_nestloop=off']`.execute(test.backend.database.db)
    expect(rows).toEqual([{ name: 'record_history', compiles: false }])
  })

  it('starts several nodes concurrently on an empty database', async () => {
    const server = await startPostgres()
    const url = server?.url ?? ''
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ kind: 'server', url, poolSize: 2 })))
    const rows = await nodes[0]?.db.selectFrom('accounts').selectAll().execute()
    expect(rows).toHaveLength(30)
    await Promise.all(nodes.map(node => node.close()))
    await server?.stop()
  })

  it('places once per key and never spends more than the balance, from many connections', async () => {
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

  it('responds alike to the same key on two nodes', async () => {
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

  it('decides live bets once, whichever node is first', async () => {
    const options = { database: source, clock: test.clock, config: { betDelayScale: 1 } }
    const others = await Promise.all(
      [1, 2].map(() => startTestBackend({ ...options, feed: new ScriptedFeed(START, 12) })),
    )
    const player = await openPlayer(others[0] ?? test, 10_000)
    const bets = [1, 3].flatMap(id => Array.from({ length: 15 }, () => betOn([pick(id)], 100)))
    const placed = await Promise.all(bets.map(bet => player.place(bet)))
    expect(placed.filter(({ body }) => body.data[0]?.status !== 'submitted')).toEqual([])
    const nodes = [test, ...others]
    for (const { feed } of nodes) feed.setScore(1, 1, 0)
    test.clock.advance(60_000)
    await Promise.all(nodes.map(node => node.backend.drain()))
    expect(await player.balance()).toBe(10_000 - 15 * 100)
    const shown = await player.bets()
    expect(shown.map(({ status, version }) => `${status} ${version}`)).toEqual(Array(15).fill('waiting_results 2'))
    expect(isClean(await auditLedger(test.backend.database.db))).toBe(true)
    await Promise.all(others.map(node => node.stop()))
  })

  it("enforces a player's limits for concurrent bets and deposits on two nodes", async () => {
    const other = await startTestBackend({ database: source, feed: new ScriptedFeed(START, 12), clock: test.clock })
    const here = await openPlayer(test, 100_000)
    const there = Object.assign(other.client(), { bearer: here.bearer, cookie: here.cookie })
    const set = (type: string, period: string, value: number) =>
      here.call('/user_limits', { body: { type, period, value } })
    await set('wager', 'day', 4500)
    await set('loss', 'week', 5000)
    await set('deposit', 'month', 103_000)
    const bets = await Promise.all(
      Array.from({ length: 10 }, () => [here, there].map(node => node.place(betOn([pick(5)], 1000)))).flat(),
    )
    expect(bets.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(bets.filter(({ status }) => status === 409)).toHaveLength(16)
    const deposits = await Promise.allSettled([here, there, here, there].map(node => deposit(node, 2000)))
    expect(deposits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await here.balance()).toBe(100_000 - 4000 + 2000)
    await other.stop()
  })

  it('settles while bets are being placed', async () => {
    const demo = await test.demo()
    const placed = await Promise.all(Array.from({ length: 20 }, () => demo.place(betOn([pick(8)], 100))))
    expect(placed.filter(({ status }) => status !== 200)).toEqual([])
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

  it('cashes out or settles a bet, never both, on two nodes at once', async () => {
    const other = await startTestBackend({ database: source, feed: new ScriptedFeed(START, 12), clock: test.clock })
    const here = await openPlayer(test, 100_000)
    const there = Object.assign(other.client(), { bearer: here.bearer, cookie: here.cookie })
    const request = betOn([pick(12)], 1000)
    const { body } = await here.place({ ...request, bets: Array.from({ length: 30 }, () => request.bets[0]) })
    test.clock.advance(6000)
    test.feed.settleWinner(12, '1')
    other.feed.settleWinner(12, '1')
    const cashOut = (node: typeof here, id: string) =>
      node.call('/bets/cashout', {
        body: { bet_id: id, to_cashout: 970 },
        headers: { 'idempotency-key': randomUUID() },
      })
    const requests = body.data.flatMap(({ id }) => [cashOut(here, id), cashOut(there, id)])
    await Promise.all([...requests, test.play(), other.play()])
    const statuses = await Promise.all(requests.map(async reply => (await reply).status))
    expect(statuses.filter(status => !(status === 200 || status === 410))).toEqual([])
    const bets = await here.bets('?limit=100')
    const paid = bets.map(({ status, win_amount }) => `${status} ${win_amount}`)
    expect(paid.filter(status => status === 'cashed_out 970')).toHaveLength(
      statuses.filter(status => status === 200).length,
    )
    expect(paid.filter(status => status === 'cashed_out 970' || status === 'done 2000')).toHaveLength(30)
    expect(await here.balance()).toBe(70_000 + bets.reduce((sum, { win_amount }) => sum + win_amount, 0))
    expect(isClean(await auditLedger(test.backend.database.db))).toBe(true)
    await other.stop()
  })

  it('reverses a payout that the player has already spent', async () => {
    const player = await openPlayer(test, 1000)
    const leg = { ...pick(2), market_id: '18', specifier: 'total=1.5', outcome_id: '12', odds: 1.9 }
    const bet = await placeOne(player, 'single', { stake: { value: 1000, currency: 'EUR' }, selections: [leg] })
    test.feed.settle(2, '18', 'total=1.5', [{ id: '12', result: 1 }])
    await test.play()
    await placeOne(player, 'single', { stake: { value: 1500, currency: 'EUR' }, selections: [pick(4)] })
    test.feed.rollBack(2, '18', 'total=1.5')
    await test.play()
    expect(await player.balance()).toBe(0)
    expect((await player.bets(`?id=${bet.id}`))[0]).toMatchObject({ status: 'waiting_results', win_amount: 0 })
    test.feed.settle(2, '18', 'total=1.5', [{ id: '12', result: 1 }])
    await test.play()
    expect(await player.balance()).toBe(400)
    expect(isClean(await auditLedger(test.backend.database.db))).toBe(true)
  })
})
