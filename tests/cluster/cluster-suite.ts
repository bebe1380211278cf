/** The product on several nodes that are killed, frozen and replaced while it is used. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import { Centrifuge } from 'centrifuge'
import { afterAll, expect, it, vi } from 'vitest'
import { auditLedger, isClean } from '../../apps/backend/src/core/ledger/audit.ts'
import { openDatabase } from '../../apps/backend/src/platform/db/open-database.ts'
import { DEVICE, TestClient } from '../../apps/backend/src/testing/client.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { NodeName } from './nodes.ts'
import type { RealtimeServer } from './realtime-server.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const BETS = 60

/** Tests a cluster with this kind of realtime server; logs missing programs. */
export async function testCluster(realtime: RealtimeServer['kind']): Promise<void> {
  vi.setConfig({ testTimeout: 240_000 })
  const found = await startCluster({ realtime, hasSite: true, environment: { SIMULATOR_SPEED: '4' } })
  if (typeof found === 'string') console.warn(`the cluster over ${realtime} is not tested: this machine lacks ${found}`)
  const isHere = typeof found !== 'string'
  const test = it.skipIf(!isHere)
  const cluster = found as Cluster
  if (isHere) vi.setConfig({ hookTimeout: 120_000 })
  afterAll(() => (isHere ? cluster.stop() : undefined))

  async function openPlayer(money: number): Promise<TestClient> {
    const player = new TestClient(cluster.apiUrl)
    const email = `${randomUUID()}@cluster.example`
    await player.call('/users', { body: newAccount({ email }) })
    await player.renewBearer()
    const headers = { 'idempotency-key': randomUUID() }
    await player.call('/wallet/deposits', { body: { value: money, currency: 'EUR' }, headers })
    return player
  }

  async function sumJackpotHits(player: TestClient): Promise<number> {
    const path = '/jackpot-hits?for_user=true&status=paid&limit=100'
    const { body } = await player.call<ResponseBody<'getJackpotHits'>>(path)
    return body.data.reduce((sum, { amount }) => sum + amount, 0)
  }

  async function findMarket(): Promise<{ matchId: number; market: Market }> {
    const visitor = new TestClient(cluster.apiUrl)
    const { body } = await visitor.call<ResponseBody<'getMatches'>>('/matches?match_status=0&limit=20')
    for (const { id, main_market: market } of body.data) if (market?.status === 1) return { matchId: id, market }
    throw new Error('nothing to bet on')
  }

  /** Places a bet as a browser does: retries under the same key until it gets a response. */
  async function placeUntilAnswered(player: TestClient): Promise<number> {
    const key = randomUUID()
    for (;;) {
      const { matchId, market } = await findMarket().catch(() => ({ matchId: 0, market: null }))
      const outcome = market?.outcomes.find(({ active }) => active)
      if (!market || !outcome) continue
      const selection = { match_id: matchId, market_id: market.id, specifier: market.specifier }
      const body = {
        meta: { device_id: DEVICE, quick: false, type: 'single', auto_accept_odds_change: 'any' },
        bets: [
          {
            stake: { value: 100, currency: 'EUR' },
            selections: [{ ...selection, outcome_id: outcome.id, odds: outcome.odds }],
          },
        ],
      }
      const status = await player.place(body, key).then(
        answer => answer.status,
        () => 0,
      )
      // Prices may be locked for a moment, and a pending request under the same key responds 409.
      if (status !== 0 && status < 500 && status !== 409) return status
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  const nodesOf = (what: 'feed' | 'settlement'): NodeName[] =>
    what === 'feed' ? ['feed-1', 'feed-2'] : ['settlement-1', 'settlement-2']

  /** The version of the newest price of a live match at a node: it grows while the feed advances. */
  async function newestVersion(name: NodeName): Promise<number> {
    const visitor = new TestClient(cluster.nodes.urlOf(name))
    const { body } = await visitor.call<ResponseBody<'getMatches'>>('/matches?match_status=1&limit=100')
    return Math.max(...body.data.map(({ version }) => version))
  }

  async function isFeedOpen(): Promise<boolean> {
    const { body } = await new TestClient(cluster.apiUrl).call<ResponseBody<'getSettings'>>('/settings')
    return body.data.provider_statuses.every(({ status }) => status === 'active')
  }

  test('caches pages for visitors and no API response', async () => {
    const page = () => fetch(`${cluster.siteUrl}/soccer?utm_source=letter&utm_medium=mail`)
    await vi.waitFor(async () => expect((await page()).status).toBe(200), PATIENCE)
    await vi.waitFor(
      async () => expect((await fetch(`${cluster.siteUrl}/soccer`)).headers.get('x-cache')).toBe('HIT'),
      PATIENCE,
    )
    const missing = await fetch(`${cluster.siteUrl}/no-such-page-here`)
    expect([missing.status, missing.headers.get('x-cache')]).toEqual([404, 'MISS'])
    const again = await fetch(`${cluster.siteUrl}/no-such-page-here`)
    expect(again.headers.get('x-cache')).toBe('MISS')
    expect((await fetch(`${cluster.apiUrl}/sports`)).headers.get('x-cache')).toBeNull()
  })

  test('connects browsers to the realtime server', async () => {
    const visitor = new TestClient(cluster.apiUrl)
    const getToken = async () =>
      (await visitor.call<{ token: string }>('/websocket/token', { method: 'POST' })).body.token
    const centrifuge = new Centrifuge(cluster.realtimeUrl, { getToken })
    const subscription = centrifuge.newSubscription('public:en')
    const published = new Promise(resolve => subscription.once('publication', resolve))
    subscription.subscribe()
    centrifuge.connect()
    await published
    centrifuge.disconnect()
  })

  /**
   * nginx excludes a failed node for `fail_timeout`, counted in whole seconds. While only one node is left, it must not be
   * killed.
   */
  const LEFT_OUT_MS = 3100

  test('serves pages while a node of the sportsbook is replaced', async () => {
    for (const name of ['web-1', 'web-2'] as const) {
      await cluster.nodes.end(name)
      for (let page = 0; page < 5; page += 1)
        expect((await fetch(`${cluster.siteUrl}/tennis?x=${name}${page}`)).status).toBe(200)
      await Promise.all([cluster.nodes.start(name), new Promise(resolve => setTimeout(resolve, LEFT_OUT_MS))])
    }
  })

  test('places each bet once while nodes of the API are killed and replaced', async () => {
    const player = await openPlayer(100 * BETS)
    let placed = 0
    const kill = async (name: NodeName, at: number): Promise<void> => {
      await vi.waitFor(() => expect(placed).toBeGreaterThanOrEqual(at), PATIENCE)
      await cluster.nodes.end(name)
      await cluster.nodes.start(name)
    }
    const play = async (): Promise<void> => {
      for (; placed < BETS; placed += 1) expect(await placeUntilAnswered(player)).toBe(200)
    }
    await Promise.all([play(), kill('api-1', BETS / 4).then(() => kill('api-2', BETS / 2))])
    // Nothing is left but what jackpots paid by chance.
    await vi.waitFor(async () => expect(await player.balance()).toBe(await sumJackpotHits(player)), PATIENCE)
    expect(await player.bets('?limit=500')).toHaveLength(BETS)
    const database = await openDatabase({ kind: 'server', url: cluster.databaseUrl, poolSize: 1 })
    expect(isClean(await auditLedger(database.db))).toBe(true)
    await vi.waitFor(async () => {
      expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    }, PATIENCE)
    await database.close()
  })

  for (const what of ['feed', 'settlement'] as const) {
    test(`continues when the leader of the ${what} is killed`, async () => {
      const first = await cluster.nodes.waitForLeader(what)
      await cluster.nodes.end(first)
      const second = await cluster.nodes.waitForLeader(what, name => name !== first)
      expect(nodesOf(what)).toContain(second)
      const before = await newestVersion('api-1')
      await vi.waitFor(async () => {
        expect(await newestVersion('api-1')).toBeGreaterThan(before)
        expect(await newestVersion('api-2')).toBeGreaterThan(before)
      }, PATIENCE)
      await cluster.nodes.start(first)
      expect(await cluster.nodes.waitForLeader(what)).toBe(second)
    })
  }

  for (const what of ['feed', 'settlement'] as const) {
    test(`replaces a hanging leader of the ${what}, which becomes a standby when it resumes`, async () => {
      const hanging = await cluster.nodes.waitForLeader(what)
      cluster.nodes.program(hanging).signal('SIGSTOP')
      const next = await cluster.nodes.waitForLeader(what, name => name !== hanging)
      await vi.waitFor(async () => expect(await isFeedOpen()).toBe(true), PATIENCE)
      cluster.nodes.program(hanging).signal('SIGCONT')
      const before = await newestVersion('api-1')
      await vi.waitFor(async () => expect(await newestVersion('api-1')).toBeGreaterThan(before), PATIENCE)
      // The resumed one calls itself the leader until it asks for its lease.
      await vi.waitFor(async () => expect(await cluster.nodes.waitForLeader(what)).toBe(next), PATIENCE)
    })
  }

  test('closes everything while the feed has no leader', async () => {
    await Promise.all(nodesOf('feed').map(name => cluster.nodes.end(name, 'SIGTERM')))
    await vi.waitFor(async () => expect(await isFeedOpen()).toBe(false), PATIENCE)
    await Promise.all(nodesOf('feed').map(name => cluster.nodes.start(name)))
    await vi.waitFor(async () => expect(await isFeedOpen()).toBe(true), PATIENCE)
  })
}
