/** Bonuses under calls at two nodes at once, which PostgreSQL runs concurrently, while a third settles. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { Freebet } from '@touchline/contract/entities/bonus'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Campaigns } from '../core/engagement/campaigns.ts'
import { createNotifier } from '../core/engagement/notifier.ts'
import { awardPrize } from '../features/bonuses/issue/award-freebet.ts'
import { createTournamentEnds } from '../features/tournaments/end-tournaments.ts'
import { ALL_KINDS, OPERATOR_TOKEN } from '../testing/bonus-campaigns.ts'
import { DEVICE, pick, TestClient } from '../testing/client.ts'
import { findEngagementErrors } from '../testing/engagement-invariants.ts'
import { writeClaims } from '../testing/farmed-tournament.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { newAccount } from '../testing/new-account.ts'
import { openNodes, type TestNode } from '../testing/test-nodes.ts'
import '../testing/test-backend.ts'

const nodes = await openNodes({ backend: { config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } } })
if (!nodes) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): bonuses on it are not tested')

const BALANCE = 1_000_000
const PATIENCE = { timeout: 30_000, interval: 50 }
const REPORTS = 12

describe.skipIf(!nodes)('bonuses on nodes that share a database', () => {
  let api: TestNode[] = []
  let player: TestClient
  let settler: TestNode | undefined

  const at = (node: number): TestClient =>
    Object.assign(new TestClient(api[node % api.length]?.url ?? ''), { cookie: player.cookie, bearer: player.bearer })
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const place = (node: number, bet: BetRequest, type = 'single') => {
    const meta = { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'none' }
    return at(node).place({ meta, bets: [bet] })
  }
  const stake = { value: 1000, currency: 'EUR' }

  async function issue(campaign: string): Promise<string> {
    const { id } = (await at(0).call<ResponseBody<'getPlayer'>>('/player')).body.data
    const { body } = await at(0).call<{ data: Freebet }>(`/operator/players/${id}/bonuses`, {
      headers: { 'x-operator-token': OPERATOR_TOKEN },
      body: { campaign, cause: randomUUID() },
    })
    return body.data.id
  }

  beforeAll(async () => {
    if (!nodes) return
    await nodes.start('feed')
    settler = await nodes.start('settlement')
    api = [await nodes.start('api'), await nodes.start('api')]
    for (const { url } of api) {
      await vi.waitFor(async () => {
        const { body } = await new TestClient(url).call<ResponseBody<'getSettings'>>('/settings')
        expect(body.data.provider_statuses.map(({ status }) => status)).not.toContain('inactive')
      }, PATIENCE)
    }
    player = new TestClient(api[0]?.url ?? '')
    await player.call('/users', { body: newAccount() })
    await player.renewBearer()
    await player.call('/wallet/deposits', { body: { value: BALANCE, currency: 'EUR' }, headers: headers() })
  }, 120_000)
  // A node ends what it has begun: twelve seconds of a processor after these tests.
  afterAll(() => nodes?.stop(), 120_000)

  it('takes one use of 50 equal bets, and activates and claims once', async () => {
    const id = await issue('snr')
    const bet = { stake, selections: [pick(2)], bonus: { id, type: 'freebet' as const } }
    const placed = await Promise.all(Array.from({ length: 50 }, (_, node) => place(node, bet)))
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const activated = await Promise.all(
      Array.from({ length: 20 }, (_, node) =>
        at(node).call('/bonuses/hunt/activate', { method: 'POST', headers: headers() }),
      ),
    )
    expect(activated.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('shows the slip at one node what was placed at the other', async () => {
    const potential = async (node: number): Promise<number | undefined> => {
      const bets = [{ type: 'single', stake, selections: [pick(6)] }]
      const { body } = await at(node).call<ResponseBody<'postBonuses'>>('/bonuses', { body: { bets } })
      return body.data[0]?.hunting?.potential_points
    }
    const before = (await potential(0)) ?? Number.NaN
    // A match earns a point once.
    for (const [node, matchId] of [2, 4].entries()) {
      const bonus = { id: 'hunt', type: 'hunting' as const }
      const { status } = await place(node, { stake, selections: [pick(matchId)], bonus })
      expect(status).toBe(200)
      expect([await potential(0), await potential(1)]).toEqual([before + node + 1, before + node + 1])
    }
  })

  it('places, settles, voids and corrects at once without a deadlock or a lost cent', async () => {
    const statuses: number[] = []
    const place20 = async (node: number): Promise<void> => {
      for (let count = 0; count < 10; count++) {
        const id = await issue(count % 2 === 0 ? 'snr' : 'no-risk')
        const selections = [pick(count % 3 === 0 ? 2 : 4)]
        statuses.push((await place(node, { stake, selections, bonus: { id, type: 'freebet' } })).status)
        const boosted = { stake, selections: [pick(2), pick(4), pick(6)] }
        const bonus = { id: 'combo-boost', type: 'comboboost' as const, odds: 1.03 }
        statuses.push((await place(node + 1, { ...boosted, bonus }, 'combo')).status)
      }
    }
    /** Reports results, each after more bets were placed. */
    const settle = async (): Promise<void> => {
      for (let count = 0; count < REPORTS; count++) {
        const matchId = count % 2 === 0 ? 2 : 4
        nodes?.script(feed => {
          if (count % 4 === 3) feed.rollBack(matchId, '1', '')
          else feed.settleWinner(matchId, count % 3 === 0 ? '2' : '1')
        })
        const due = Math.ceil((40 * (count + 1)) / REPORTS)
        await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(due), PATIENCE)
        // Another node takes over settlement in the middle.
        if (count === REPORTS / 2) await settler?.stop()
      }
    }
    await nodes?.start('settlement')
    await Promise.all([place20(0), place20(1), settle()])
    expect(statuses.filter(status => status >= 500)).toEqual([])
    nodes?.script(feed => {
      for (const matchId of [2, 4, 6]) feed.settleWinner(matchId, '1')
    })
    const { db } = api[0]?.backend.database ?? {}
    if (!db) throw new Error('there is no node')
    await vi.waitFor(async () => {
      const open = await db.selectFrom('bets').select('id').where('status', '=', 'waiting_results').execute()
      expect(open).toEqual([])
    }, PATIENCE)
    expect(await findEngagementErrors(db)).toEqual([])
  }, 120_000)

  it('ends a tournament once, and gives each prize once', async () => {
    const [first, second] = api
    if (!first || !second) throw new Error('there are two nodes')
    const { body } = await at(0).call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
    const campaign = body.data[0]?.campaign_id ?? ''
    const tournament = new Campaigns(ALL_KINDS).find(campaign)
    if (tournament?.kind !== 'tournament') throw new Error(`${campaign} is no tournament`)
    const later = new ManualClock(tournament.validTo + tournament.claimMs)
    const players: number[] = []
    for (const amount of [60, 40, 40, 10]) {
      const client = new TestClient(first.url)
      const { data } = (await client.call<{ data: { id: number } }>('/users', { body: newAccount() })).body
      await writeClaims(first.backend.database.db, {
        campaign,
        playerId: data.id,
        amounts: [amount],
        at: new Date(tournament.validFrom),
      })
      players.push(data.id)
    }
    const ends = [first, second].map(({ backend }) => {
      const notifier = createNotifier()
      return createTournamentEnds({
        db: backend.database.db,
        clock: later,
        campaigns: new Campaigns(ALL_KINDS),
        notifier,
        awardPrize: (transaction, issue) => awardPrize({ notifier }, transaction, issue),
        onCommitted: () => {},
        onError: error => expect.fail(String(error)),
      })
    })
    for (const queue of ends) queue.start()
    await Promise.all(ends.map(queue => queue.idle()))
    await Promise.all(ends.map(queue => queue.stop()))
    const { db } = first.backend.database
    const prizes = await db
      .selectFrom('issued_bonuses')
      .select(['player_id', 'amount'])
      .where('cause', '=', 'rank')
      .execute()
    expect(new Map(prizes.map(({ player_id, amount }) => [player_id, amount]))).toEqual(
      new Map(players.slice(0, 3).map((id, at) => [id, [50, 25, 25][at]])),
    )
    expect(prizes).toHaveLength(3)
    expect(await findEngagementErrors(db)).toEqual([])
  }, 120_000)
})
