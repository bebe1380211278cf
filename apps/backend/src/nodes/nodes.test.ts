/** Guarantees of several nodes on one database to each other and to players. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { FEED_HEAD, parseFeedHead } from '@touchline/contract/feed-head'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { parseStreamPosition, STREAM_POSITION, type StreamPosition } from '@touchline/contract/stream-position'
import { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLedger, isClean } from '../core/ledger/audit.ts'
import { betOn, pick, TestClient } from '../testing/client.ts'
import { ModelFeed } from '../testing/model-feed.ts'
import { newAccount } from '../testing/new-account.ts'
import { findBet, placeOne } from '../testing/player.ts'
import { START } from '../testing/test-backend.ts'
import { readTestEngagement } from '../testing/test-engagement.ts'
import { openNodes, type TestNode } from '../testing/test-nodes.ts'
import { LEADS } from './leadership.ts'

// Without jackpots, whose hits by chance would add to balances.
const engagement = { ...readTestEngagement(), jackpots: [] }
const nodes = await openNodes({
  createFeed: seed => new ModelFeed(START, MATCHES, seed),
  backend: { config: { engagement }, operator: { cashoutCustomBets: { margin: 3 } } },
})
if (!nodes) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): nodes sharing it are not tested')

const MATCHES = 6
const PATIENCE = { timeout: 20_000, interval: 20 }

describe.skipIf(!nodes)('nodes that share a database', () => {
  const open = (role: Parameters<NonNullable<typeof nodes>['start']>[0]): Promise<TestNode> => {
    if (!nodes) throw new Error('there is no database')
    return nodes.start(role)
  }
  const script = (...[act]: Parameters<NonNullable<typeof nodes>['script']>): void => nodes?.script(act)
  const clients: Centrifuge[] = []
  let here: TestNode
  let there: TestNode
  let leader: TestNode
  let standby: TestNode
  let settling: TestNode
  let visitor: TestClient

  const oddsAt = async ({ url }: TestNode, matchId: number): Promise<number | undefined> => {
    const { body } = await new TestClient(url).call<ResponseBody<'getMatchMarkets'>>(`/matches/${matchId}/markets`)
    return body.data.find(({ id }) => id === '1')?.outcomes[0]?.odds
  }
  const statusesAt = async ({ url }: TestNode): Promise<string[]> => {
    const { body } = await new TestClient(url).call<ResponseBody<'getSettings'>>('/settings')
    return body.data.provider_statuses.map(({ status }) => status)
  }
  const signUp = async ({ url }: TestNode, value: number): Promise<TestClient> => {
    const player = new TestClient(url)
    const email = `${randomUUID()}@example.com`
    await player.call('/users', { body: newAccount({ email }) })
    await player.renewBearer()
    const headers = { 'idempotency-key': randomUUID() }
    await player.call('/wallet/deposits', { body: { value, currency: 'EUR' }, headers })
    return player
  }
  /** Subscribes to a channel with tokens from a node. */
  const listen = async (client: TestClient, channel: string, since?: StreamPosition): Promise<RealtimeEvent[]> => {
    const events: RealtimeEvent[] = []
    const getToken = async () =>
      (await client.call<{ token: string }>('/websocket/token', { method: 'POST' })).body.token
    const centrifuge = new Centrifuge(nodes?.realtimeUrl ?? '', { getToken })
    clients.push(centrifuge)
    const authorize = async (): Promise<string> => {
      const body = { channels: [channel] }
      const answer = await client.call<ResponseBody<'postWebsocketAuthorize'>>('/websocket/authorize', { body })
      return answer.body.channels[0]?.token ?? ''
    }
    const subscription = centrifuge.newSubscription(channel, {
      ...(channel.startsWith('$') && { getToken: authorize }),
      ...(since && { since }),
    })
    subscription.on('publication', ({ data }) => events.push(data))
    const subscribed = new Promise(resolve => subscription.once('subscribed', resolve))
    subscription.subscribe()
    centrifuge.connect()
    await subscribed
    return events
  }

  beforeAll(async () => {
    leader = await open('feed')
    standby = await open('feed')
    settling = await open('settlement')
    here = await open('api')
    there = await open('api')
    visitor = new TestClient(here.url)
    for (const node of [here, there])
      await vi.waitFor(async () => expect(await statusesAt(node)).not.toContain('inactive'), PATIENCE)
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await nodes?.stop()
  })

  it('serve the API only on API nodes, and health on all nodes', async () => {
    expect((await visitor.call('/sports')).status).toBe(200)
    for (const { url } of [leader, standby, settling]) {
      const node = new TestClient(url)
      expect((await node.call('/sports')).status).toBe(404)
      expect((await node.call('/readyz')).status).toBe(200)
    }
    await vi.waitFor(async () => {
      const all = await Promise.all([leader, standby, settling].map(({ url }) => readMetrics(url)))
      const led = all.map(text => /touchline_leads\{what="(.+)"\} 1/.exec(text)?.[1] ?? 'nothing')
      expect(led.sort()).toEqual(['feed', 'nothing', 'settlement'])
    }, PATIENCE)
  })

  it('show a price on every node by the time it is published, and publish it once', async () => {
    const events = await listen(visitor, 'match:1')
    script(feed => feed.setOdds(1, '1', 2.25))
    const listPublished = (): unknown[] => events.filter(({ event_name }) => event_name === 'markets_changed')
    await vi.waitFor(() => expect(listPublished()).not.toEqual([]), PATIENCE)
    expect(await oddsAt(here, 1)).toBe(2.25)
    expect(await oddsAt(there, 1)).toBe(2.25)
    script(feed => feed.setOdds(1, '1', 2.5))
    await vi.waitFor(() => expect(listPublished()).toHaveLength(2), PATIENCE)
    expect(JSON.stringify(listPublished()[1])).toContain('2.5')
  })

  it("return the public channel's position with a response, so that a page misses nothing after it", async () => {
    const events = await listen(visitor, 'public:en')
    script(feed => feed.setOdds(6, '1', 2.75))
    await vi.waitFor(() => expect(JSON.stringify(events)).toContain('2.75'), PATIENCE)
    const { since, head } = await vi.waitFor(async () => {
      const { headers } = await new TestClient(there.url).call('/matches?match_status=0')
      const [, position] = parseStreamPosition(headers.get(STREAM_POSITION) ?? '') ?? []
      if (!position) throw new Error('no position was sent')
      return { since: position, head: parseFeedHead(headers.get(FEED_HEAD) ?? '') }
    }, PATIENCE)
    expect(head?.lagMs).toBe(0)
    script(feed => feed.setOdds(6, '1', 3.25))
    await vi.waitFor(() => expect(JSON.stringify(events)).toContain('3.25'), PATIENCE)
    const recovered = await listen(visitor, 'public:en', since)
    await vi.waitFor(() => expect(JSON.stringify(recovered)).toContain('3.25'), PATIENCE)
  })

  it('accept, publish and settle a bet wherever it was placed', async () => {
    const player = await signUp(here, 2000)
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    const events = await listen(player, `$user:en-${body.data.id}`)
    expect((await player.place(betOn([pick(3)]))).status).toBe(200)
    const elsewhere = new TestClient(there.url)
    elsewhere.cookie = player.cookie
    await elsewhere.renewBearer()
    expect(await elsewhere.bets()).toHaveLength(1)
    script(feed => feed.settleWinner(3, '1'))
    await vi.waitFor(async () => expect((await elsewhere.bets())[0]?.result).toBe('win_entire'), PATIENCE)
    expect(await elsewhere.balance()).toBe(2500)
    const isWon = ({ event_name, message }: RealtimeEvent) =>
      event_name === 'bet_changed' && (message as { result: string }).result === 'win_entire'
    await vi.waitFor(() => expect(events.some(isWon)).toBe(true), PATIENCE)
    expect(isClean(await auditLedger(settling.backend.database.db))).toBe(true)
  })

  it('push the offer for a custom bet that a page has read from a node without its value', async () => {
    const player = await signUp(here, 10_000)
    const { id: playerId } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
    const over = { match_id: 4, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
    const stake = { value: 1000, currency: 'EUR' }
    const bet = await placeOne(player, 'custom_bet', { stake, selections: [pick(4), over], custom_odds: 3.8 })
    // Bets of the first seconds have no offer.
    await nodes?.query(`update bets set created_at = created_at - interval '1 minute' where id = '${bet.id}'`)
    const unvalued = { to_cashout: null, cashout_reason: 'pricing' }
    expect(await findBet(player, bet)).toMatchObject(unvalued)
    const events = await listen(player, `$user:en-${playerId}`)
    const offer = await vi.waitFor(() => {
      const { to_cashout } = events.findLast(event => event.event_name === 'bet_cashout_changed')?.message ?? {}
      if (!to_cashout) throw new Error('no offer was pushed')
      return to_cashout
    }, PATIENCE)
    // The node that settles has computed it.
    expect(await findBet(player, bet)).toMatchObject(unvalued)
    const body = { bet_id: bet.id, to_cashout: offer }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await player.call('/bets/cashout', { body, headers })).status).toBe(200)
    expect(await findBet(player, bet)).toMatchObject({ status: 'cashed_out', win_amount: offer })
  })

  it('know every market from the start, so that any node can decide a delayed bet', async () => {
    script(feed => feed.addOutright(901))
    for (const { backend } of [leader, standby, settling, here, there]) {
      await vi.waitFor(() => expect(backend.catalogue.match(901)).toMatchObject({ isRead: true }), PATIENCE)
      expect([...backend.catalogue.matches()].filter(({ isRead }) => !isRead)).toEqual([])
    }
  })

  it('close a provider on all nodes when one closes it', async () => {
    await nodes?.query(`insert into provider_statuses values ('betradar', 'inactive', now())`)
    for (const node of [here, there])
      await vi.waitFor(async () => expect(await statusesAt(node)).toContain('inactive'), PATIENCE)
    await nodes?.query(`update provider_statuses set status = 'active'`)
    for (const node of [here, there])
      await vi.waitFor(async () => expect(await statusesAt(node)).not.toContain('inactive'), PATIENCE)
  })

  it('continue under another leader when the first loses its session, with nothing unpublished', async () => {
    const events = await listen(visitor, 'match:5')
    const prices = (): unknown[] =>
      events.flatMap(({ event_name, message }) =>
        event_name === 'markets_changed' ? (message as { outcomes: { odds: number }[] }[])[0]?.outcomes[0]?.odds : [],
      )
    await nodes?.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LEADS.feed}`,
    )
    script(feed => feed.setOdds(5, '1', 3.5))
    await vi.waitFor(() => expect(prices()).toContain(3.5), PATIENCE)
    await vi.waitFor(async () => expect(await oddsAt(there, 5)).toBe(3.5), PATIENCE)
    script(feed => feed.setOdds(5, '1', 3.75))
    await vi.waitFor(() => expect(prices().at(-1)).toBe(3.75), PATIENCE)
  })

  it('continue settling on another node when the first is gone, including what happened in between', async () => {
    const player = await signUp(there, 1000)
    await player.place(betOn([pick(2)]))
    const next = await open('settlement')
    await settling.stop()
    settling = next
    script(feed => feed.settleWinner(2, '3'))
    await vi.waitFor(async () => expect((await player.bets())[0]?.result).toBe('lose_entire'), PATIENCE)
  })

  it('close and publish every provider while the feed has no leader, and reopen them', async () => {
    const events = await listen(visitor, 'public:en')
    const listPublished = (): unknown[] =>
      events.flatMap(({ event_name, message }) => (event_name === 'provider_status_changed' ? [message] : []))
    await Promise.all([leader.stop(), standby.stop()])
    await vi.waitFor(async () => expect(await statusesAt(here)).not.toContain('active'), PATIENCE)
    await vi.waitFor(
      () => expect(listPublished()).toContainEqual({ provider: 'betradar', status: 'inactive' }),
      PATIENCE,
    )
    expect(await statusesAt(await open('api'))).not.toContain('active')
    const player = await signUp(here, 1000)
    expect((await player.place(betOn([pick(4)]))).status).not.toBe(200)
    leader = await open('feed')
    await vi.waitFor(() => expect(listPublished().at(-1)).toEqual({ provider: 'betradar', status: 'active' }), PATIENCE)
    await vi.waitFor(async () => expect((await player.place(betOn([pick(4)]))).status).toBe(200), PATIENCE)
  })
})

const readMetrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()
