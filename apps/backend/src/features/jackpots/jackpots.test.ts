import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { findEngagementErrors } from '../../testing/engagement-invariants.ts'
import { betOfJackpot, useJackpotBackend } from '../../testing/jackpot-backend.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'

// Signing up, dozens of bets and two processes take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 24 * 3_600_000

const stage = useJackpotBackend()
const { levelOf, hitsOf, betUntilHit, verifyRound, asOperator } = stage

it('lists jackpots with commitments and the anchors of their levels', async () => {
  const { body } = await stage.test.client().call<ResponseBody<'getJackpots'>>('/jackpots', {
    headers: { 'accept-language': 'ar' },
  })
  expect(body.data.map(({ id, name }) => [id, name])).toEqual([
    ['open', 'ع Open'],
    ['held', 'ع Held'],
  ])
  expect(body.data[0]?.levels[0]).toMatchObject({
    state: 'active',
    round: 1,
    base: 100,
    must_hit_by: 2100,
    hits_count: 0,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    anchor: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await stage.test.client().call('/jackpots/nothing')).status).toBe(404)
  expect((await stage.test.client().call('/jackpots/open/rounds/corner/1')).status).toBe(404)
})

it('lists which jackpots a bet enters', async () => {
  const player = await openPlayer(stage.test, 100_000)
  const bets = [
    { type: 'single', stake: { value: 1000, currency: 'EUR' }, selections: [pick(2)] },
    { type: 'single', selections: [pick(2)] },
    { type: 'single', stake: { value: 50, currency: 'EUR' }, selections: [pick(2)] },
    { type: 'single', stake: { value: 5000, currency: 'EUR' }, selections: [pick(2, '1', 1.49)] },
    { type: 'single', stake: { value: 5000, currency: 'USD' }, selections: [pick(2)] },
  ]
  const { body } = await player.call<ResponseBody<'postJackpots'>>('/jackpots', { body: { bets } })
  expect(body.data.map(({ jackpots }) => jackpots.map(({ id }) => id))).toEqual([
    ['open'],
    ['open', 'held'],
    [],
    [],
    [],
  ])
})

describe('a hit', () => {
  it('pays the winner at once, notifies, and is verified by the published script', async () => {
    const player = await openPlayer(stage.test, 100_000)
    const before = await levelOf('open')
    const { round, bets } = await betUntilHit(player, 'open', 1000)
    expect(bets.every(bet => bet.used_in_jackpot)).toBe(true)
    expect((await player.bets()).every(bet => bet.used_in_jackpot)).toBe(true)
    const hits = await hitsOf('open', player, '&for_user=true&unseen=true')
    const hit = hits.find(candidate => candidate.round === round)
    const winning = bets.find(({ ref }) => ref === hit?.bet_ref)
    expect(hit).toMatchObject({ status: 'paid', seen: false, simulated: false, bet_ref: expect.any(String) })
    expect(hit?.amount).toBeGreaterThan(before.base)
    expect(hit?.amount).toBeLessThanOrEqual(2100)
    const won = hits.reduce((sum, { amount }) => sum + amount, 0)
    expect(await player.balance()).toBe(100_000 - 1000 * bets.length + won)
    const after = await levelOf('open')
    expect(after).toMatchObject({ hits_count: before.hits_count + hits.length, anchor: before.anchor })
    expect(after.round).toBe(round + hits.length)
    const strangers = (await hitsOf('open')).find(({ id }) => id === hit?.id)
    expect(strangers).toMatchObject({ seen: true, bet_ref: null, user_hash: expect.stringMatching(/^.{12}$/) })
    const notified = await player.call<ResponseBody<'getNotifications'>>('/notifications')
    expect(notified.body.data.map(({ object_id }) => object_id)).toContain(hit?.id)
    expect(await stage.test.isLedgerClean()).toBe(true)

    const noted = ['--commitment', before.commitment ?? '', '--anchor', before.anchor ?? '', '--bet', winning?.id ?? '']
    const output = await verifyRound('open', 'corner', round, ...noted)
    expect(output.match(/^ok {3}/gm)).toHaveLength(7)
    const lying = ['--commitment', '0'.repeat(64)]
    const failed = verifyRound('open', 'corner', round, ...lying)
    await expect(failed).rejects.toMatchObject({ code: 1 })
  })

  it('is not unseen once the winner was shown it', async () => {
    const player = await openPlayer(stage.test, 100_000)
    await betUntilHit(player, 'open', 1000)
    const hits = await hitsOf('open', player, '&unseen=true')
    const bonuses = hits.map(({ id }) => ({ id, type: 'jackpot' }))
    await player.call('/bonuses/mark-as-seen', { body: { bonuses } })
    expect(await hitsOf('open', player, '&unseen=true')).toEqual([])
    expect((await hitsOf('open', player, '&for_user=true')).map(({ seen }) => seen)).toEqual(hits.map(() => true))
    expect((await stage.test.client().call('/jackpot-hits?for_user=true')).status).toBe(401)
  })

  it('never goes to staff, whose bets do not enter', async () => {
    const player = await openPlayer(stage.test, 100_000)
    const id = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
    const { db } = stage.test.backend.database
    await db
      .updateTable('players')
      .set({ groups: ['staff'] })
      .where('id', '=', id)
      .execute()
    const before = await levelOf('open')
    await placeOne(player, 'single', betOfJackpot(1000))
    await stage.test.backend.drain()
    expect((await levelOf('open')).pool_amount).toBe(before.pool_amount)
    expect((await player.bets()).map(bet => bet.used_in_jackpot)).toEqual([false])
    const slip = { bets: [{ type: 'single', selections: [pick(2)] }] }
    const { body } = await player.call<ResponseBody<'postJackpots'>>('/jackpots', { body: slip })
    expect(body.data).toEqual([{ jackpots: [] }])
  })

  it('needs bets that enter: excluded players place none', async () => {
    const player = await openPlayer(stage.test, 100_000)
    await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })
    const before = await levelOf('open')
    expect((await player.place<ErrorBody>(betOn([pick(2)], 1000))).status).not.toBe(200)
    await stage.test.backend.drain()
    expect((await levelOf('open')).pool_amount).toBe(before.pool_amount)
  })
})

it('drops rounds with simulated entries after a week, but none that a player won', async () => {
  const { db } = stage.test.backend.database
  for (const { id } of await hitsOf('open', stage.test.client(), '&status=pending'))
    await asOperator(`/operator/jackpot-hits/${id}/decision`, 'POST', { decision: 'approve' })
  /** A round since this one that a simulated entry won, and that has others: the entry that won is kept. */
  const findSimulatedRound = async (since: number) => {
    const { rows } = await sql<{ round: number }>`
      select r.round from jackpot_rounds r
      join jackpot_hits h on h.jackpot = r.jackpot and h.code = r.code and h.round = r.round and h.player_id is null
      join jackpot_entries e on e.jackpot = r.jackpot and e.bet_id is null and e.no <@ r.counted and e.id <> h.entry_id
      where r.jackpot = 'open' and r.round >= ${since}
      order by r.round limit 1`.execute(db)
    return rows[0]?.round
  }
  const enterSimulated = async () => {
    const { round } = await levelOf('open')
    const entry = { jackpot: 'open', stake: 1000, created_at: new Date(stage.test.clock.now()) }
    await db.insertInto('jackpot_entries').values(Array(40).fill(entry)).execute()
    let simulated: number | undefined
    // A draw that runs already does not see the new entries; reading the level lets time pass.
    const drawn = async () => {
      await levelOf('open')
      simulated = await findSimulatedRound(round)
      return simulated
    }
    await expect.poll(drawn).toBeDefined()
    return simulated
  }
  const simulated = [await enterSimulated()]
  const { round: won } = await betUntilHit(await openPlayer(stage.test, 100_000), 'open', 1000)
  simulated.push(await enterSimulated())
  const statusOf = async (round?: number) =>
    (await stage.test.client().call(`/jackpots/open/rounds/corner/${round}`)).status
  const readStatuses = () => Promise.all(simulated.map(statusOf))
  stage.test.clock.leap(6 * DAY_MS)
  await stage.test.backend.drain()
  expect(await readStatuses()).toEqual([200, 200])
  stage.test.clock.leap(DAY_MS + 2 * 3_600_000)
  await expect.poll(readStatuses).toEqual([404, 404])
  expect(await verifyRound('open', 'corner', won)).not.toContain('FAIL')
  expect(await findEngagementErrors(db)).toEqual([])
  const ofBets = db.deleteFrom('jackpot_entries').where('bet_id', 'is not', null)
  await expect(ofBets.execute()).rejects.toThrow('the entry of a bet is kept')
})
