import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { JackpotHit, JackpotLevel } from '@touchline/contract/entities/jackpot'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEngagementFile } from '../../core/engagement/engagement-file.ts'
import { betOn, DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { findEngagementErrors } from '../../testing/engagement-invariants.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

// Signing up, dozens of bets and two processes take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const VERIFY = fileURLToPath(new URL('../../../../../scripts/verify-draw.mjs', import.meta.url))
const OPERATOR_TOKEN = 'the operator of the test'
const DAY_MS = 24 * 3_600_000
const named = (name: string) => ({ en: { name }, ar: { name: `ع ${name}` } })

// Each bet of 10.00 adds 1.00 to a pool that is hit between 1.01 and 21.00: after twenty bets at the latest.
const ENGAGEMENT = parseEngagementFile({
  version: 1,
  campaigns: [],
  jackpots: [
    {
      ...{ id: 'open', currency: 'EUR', min_stake: 100, min_odds: 1.5, stake_cap: 1000, texts: named('Open') },
      levels: [{ code: 'corner', start: 100, max: 2100, rate_ppm: 100_000, max_rounds: 300, texts: named('Corner') }],
    },
    {
      ...{ id: 'held', currency: 'EUR', min_stake: 2000, min_odds: 1.5, stake_cap: 3000, auto_pay_up_to: 0 },
      ...{ texts: named('Held') },
      levels: [{ code: 'box', start: 100, max: 6100, rate_ppm: 100_000, max_rounds: 300, texts: named('Box') }],
    },
  ],
})

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ENGAGEMENT, operatorToken: OPERATOR_TOKEN } })
})
afterAll(() => test.stop())

const single = (value: number) => ({ stake: { value, currency: 'EUR' }, selections: [pick(2)] })
const asOperator = <T>(path: string, method: string, body: object) =>
  test.client().call<T & ErrorBody>(path, { method, body, headers: { 'x-operator-token': OPERATOR_TOKEN } })
const levelOf = async (jackpot: string): Promise<JackpotLevel> => {
  test.clock.advance(1000)
  const { body } = await test.client().call<ResponseBody<'getJackpot'>>(`/jackpots/${jackpot}`)
  const [level] = body.data.levels
  if (!level) throw new Error('the jackpot has a level')
  return level
}
const hitsOf = async (jackpot: string, client: TestClient = test.client(), query = '') =>
  (await client.call<ResponseBody<'getJackpotHits'>>(`/jackpot-hits?jackpot_id=${jackpot}&limit=100${query}`)).body.data

/** Places enough bets of that stake for a hit; returns the round that it ends, and the bets. */
async function betUntilHit(player: TestClient, jackpot: string, stake: number) {
  const { round } = await levelOf(jackpot)
  const meta = { device_id: DEVICE, quick: false, type: 'single' }
  const { status, body } = await player.place({ meta, bets: Array.from({ length: 20 }, () => single(stake)) })
  expect(status).toBe(200)
  await test.backend.drain()
  return { round, bets: body.data }
}

const verify = promisify(execFile)

it('lists jackpots with commitments and the anchors of their levels', async () => {
  const { body } = await test.client().call<ResponseBody<'getJackpots'>>('/jackpots', {
    headers: { 'accept-language': 'ar' },
  })
  expect(body.data.map(({ id, name }) => [id, name])).toEqual([
    ['open', 'ع Open'],
    ['held', 'ع Held'],
  ])
  expect(body.data[0]?.levels[0]).toMatchObject({
    ...{ state: 'active', round: 1, base: 100, must_hit_by: 2100, hits_count: 0 },
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    anchor: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await test.client().call('/jackpots/nothing')).status).toBe(404)
  expect((await test.client().call('/jackpots/open/rounds/corner/1')).status).toBe(404)
})

it('says which jackpots a bet enters', async () => {
  const player = await openPlayer(test, 100_000)
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
    const player = await openPlayer(test, 100_000)
    const before = await levelOf('open')
    const { round, bets } = await betUntilHit(player, 'open', 1000)
    expect(bets.every(bet => bet.used_in_jackpot)).toBe(true)
    expect((await player.bets()).every(bet => bet.used_in_jackpot)).toBe(true)
    const hits = await hitsOf('open', player, '&for_user=true&unseen=true')
    const hit = hits.find(one => one.round === round)
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
    const told = await player.call<ResponseBody<'getNotifications'>>('/notifications')
    expect(told.body.data.map(({ object_id }) => object_id)).toContain(hit?.id)
    expect(await test.isLedgerClean()).toBe(true)

    const noted = ['--commitment', before.commitment ?? '', '--anchor', before.anchor ?? '', '--bet', winning?.id ?? '']
    const { stdout } = await verify(process.execPath, [VERIFY, test.url, 'open', 'corner', String(round), ...noted])
    expect(stdout.match(/^ok {3}/gm)).toHaveLength(7)
    const lying = ['--commitment', '0'.repeat(64)]
    const failed = verify(process.execPath, [VERIFY, test.url, 'open', 'corner', String(round), ...lying])
    await expect(failed).rejects.toMatchObject({ code: 1 })
  })

  it('is not unseen once the winner was shown it', async () => {
    const player = await openPlayer(test, 100_000)
    await betUntilHit(player, 'open', 1000)
    const hits = await hitsOf('open', player, '&unseen=true')
    const bonuses = hits.map(({ id }) => ({ id, type: 'jackpot' }))
    await player.call('/bonuses/mark-as-seen', { body: { bonuses } })
    expect(await hitsOf('open', player, '&unseen=true')).toEqual([])
    expect((await hitsOf('open', player, '&for_user=true')).map(({ seen }) => seen)).toEqual(hits.map(() => true))
    expect((await test.client().call('/jackpot-hits?for_user=true')).status).toBe(401)
  })

  it('never goes to staff, whose bets do not enter', async () => {
    const player = await openPlayer(test, 100_000)
    const id = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
    const { db } = test.backend.database
    await db
      .updateTable('players')
      .set({ groups: ['staff'] })
      .where('id', '=', id)
      .execute()
    const before = await levelOf('open')
    await placeOne(player, 'single', single(1000))
    await test.backend.drain()
    expect((await levelOf('open')).pool_amount).toBe(before.pool_amount)
    expect((await player.bets()).map(bet => bet.used_in_jackpot)).toEqual([false])
    const slip = { bets: [{ type: 'single', selections: [pick(2)] }] }
    const { body } = await player.call<ResponseBody<'postJackpots'>>('/jackpots', { body: slip })
    expect(body.data).toEqual([{ jackpots: [] }])
  })

  it('needs bets that enter: excluded players place none', async () => {
    const player = await openPlayer(test, 100_000)
    await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })
    const before = await levelOf('open')
    expect((await player.place<ErrorBody>(betOn([pick(2)], 1000))).status).not.toBe(200)
    await test.backend.drain()
    expect((await levelOf('open')).pool_amount).toBe(before.pool_amount)
  })
})

describe('a failing drawer', () => {
  const setRate = (rate_ppm: number) =>
    test.backend.database.db.updateTable('jackpot_levels').set({ rate_ppm }).where('jackpot', '=', 'held').execute()
  const readMetric = async (what: string): Promise<number> => {
    const text = await (await fetch(`${test.url}/metrics`)).text()
    return Number(new RegExp(`touchline_jackpots_set_aside_total\\{what="${what}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  it('pauses the level, counts it, and the operator cannot activate it as it is', async () => {
    const player = await openPlayer(test, 100_000)
    const before = await levelOf('open')
    // An entry of 30.00 now adds three times the 60.00 between start and bound.
    await setRate(6_000_000)
    await placeOne(player, 'single', single(3000))
    await test.backend.drain()
    expect(await levelOf('held')).toMatchObject({ state: 'paused' })
    expect((await levelOf('open')).pool_amount + (await levelOf('open')).hits_count * 2000).toBeGreaterThan(
      before.pool_amount + before.hits_count * 2000,
    )
    expect(await readMetric('level')).toBe(1)
    const activate = () =>
      asOperator<{ data: JackpotLevel }>('/operator/jackpots/held/levels/box', 'PATCH', { state: 'active' })
    const refused = await activate()
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('the largest entry')
    await setRate(100_000)
    expect((await activate()).body.data).toMatchObject({ state: 'active' })
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('holds a hit that cannot be paid for the operator, and draws on', async () => {
    const { db } = test.backend.database
    const player = await openPlayer(test, 100_000)
    const { id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
    await db.updateTable('accounts').set({ debt: 1 }).where('player_id', '=', id).execute()
    const refusePayments = (isRefused: boolean) =>
      sql
        .raw(
          isRefused
            ? `alter table accounts add constraint no_payments check (debt <> 0 or player_id is distinct from ${id}) not valid`
            : 'alter table accounts drop constraint no_payments',
        )
        .execute(db)
    await refusePayments(true)
    const balance = await player.balance()
    const { bets } = await betUntilHit(player, 'open', 1000)
    const held = await hitsOf('open', player, '&for_user=true&status=pending')
    expect(held.length).toBeGreaterThan(0)
    expect(await player.balance()).toBe(balance - 1000 * bets.length)
    expect(await readMetric('hit')).toBeGreaterThan(0)
    await refusePayments(false)
    await db.updateTable('accounts').set({ debt: 0 }).where('player_id', '=', id).execute()
    const path = `/operator/jackpot-hits/${held[0]?.id}/decision`
    expect((await asOperator<{ data: JackpotHit }>(path, 'POST', { decision: 'approve' })).body.data.status).toBe(
      'paid',
    )
    expect(await player.balance()).toBe(balance - 1000 * bets.length + (held[0]?.amount ?? 0))
    expect(await test.isLedgerClean()).toBe(true)
  })
})

describe("the operator's decisions", () => {
  let player: TestClient
  beforeEach(async () => {
    player = await openPlayer(test, 100_000)
  })
  const decide = (id: string, decision: 'approve' | 'reject') =>
    asOperator<{ data: JackpotHit }>(`/operator/jackpot-hits/${id}/decision`, 'POST', { decision })

  it('pays a hit above the limit when it is approved, once', async () => {
    await betUntilHit(player, 'held', 3000)
    const [pending] = await hitsOf('held', player, '&for_user=true&status=pending')
    const balance = await player.balance()
    expect((await decide(pending?.id ?? '', 'approve')).body.data).toMatchObject({ status: 'paid' })
    expect(await player.balance()).toBe(balance + (pending?.amount ?? 0))
    expect((await decide(pending?.id ?? '', 'approve')).status).toBe(409)
    expect(await player.balance()).toBe(balance + (pending?.amount ?? 0))
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('pays a player on a break, without a notification', async () => {
    await betUntilHit(player, 'held', 3000)
    const [pending] = await hitsOf('held', player, '&for_user=true&status=pending')
    const balance = await player.balance()
    await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })
    expect((await decide(pending?.id ?? '', 'approve')).body.data).toMatchObject({ status: 'paid' })
    expect(await player.balance()).toBe(balance + (pending?.amount ?? 0))
    const notified = await player.call<ResponseBody<'getNotifications'>>('/notifications')
    expect(notified.body.data.map(({ object_id: about }) => about)).not.toContain(pending?.id)
    expect(await hitsOf('held', player, '&unseen=true')).toEqual([])
    expect((await hitsOf('held', player, '&for_user=true')).map(({ id }) => id)).toContain(pending?.id)
  })

  it('passes a rejected hit to the next entry of another player', async () => {
    const { round } = await betUntilHit(player, 'held', 3000)
    const held = await hitsOf('held', player, '&for_user=true&status=pending')
    const pending = held.find(hit => hit.round === round)
    expect((await decide(pending?.id ?? '', 'reject')).body.data).toMatchObject({ status: 'rejected' })
    await placeOne(player, 'single', single(2000))
    await test.backend.drain()
    expect((await hitsOf('held', player, '&for_user=true&status=pending')).map(hit => hit.round)).not.toContain(round)
    const other = await openPlayer(test, 100_000)
    await placeOne(other, 'single', single(2000))
    await test.backend.drain()
    const passed = (await hitsOf('held', other, '&for_user=true&status=pending')).find(hit => hit.round === round)
    expect(passed).toMatchObject({ amount: pending?.amount })
    const { body } = await test.client().call<ResponseBody<'getJackpotRound'>>(`/jackpots/held/rounds/box/${round}`)
    expect(body.data.rejected_nos).toEqual([body.data.crossing_no])
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('pauses a level, whose pool then stands still, and disables it for good', async () => {
    const patch = (body: object) =>
      asOperator<{ data: JackpotLevel }>('/operator/jackpots/held/levels/box', 'PATCH', body)
    expect((await patch({ state: 'paused' })).body.data).toMatchObject({ state: 'paused' })
    const before = await levelOf('held')
    await placeOne(player, 'single', single(3000))
    await test.backend.drain()
    expect(await levelOf('held')).toEqual(before)
    expect((await patch({ state: 'active' })).body.data).toMatchObject({ state: 'active' })
    const { round } = await betUntilHit(player, 'held', 3000)
    // The paused entry is not among those of the round, and the draw still comes out.
    const { stdout } = await verify(process.execPath, [VERIFY, test.url, 'held', 'box', String(round)])
    expect(stdout).not.toContain('FAIL')
    expect((await patch({ state: 'disabled' })).body.data).toMatchObject({ state: 'disabled' })
    expect((await patch({ state: 'active' })).status).toBe(409)
    expect((await asOperator('/operator/jackpots/none/levels/box', 'PATCH', { last: true })).status).toBe(404)
  })
})

it('drops rounds with simulated entries after a week, but none that a player won', async () => {
  const { db } = test.backend.database
  for (const { id } of await hitsOf('open', test.client(), '&status=pending'))
    await asOperator(`/operator/jackpot-hits/${id}/decision`, 'POST', { decision: 'approve' })
  const enterSimulated = async () => {
    const entry = { jackpot: 'open', stake: 1000, created_at: new Date(test.clock.now()) }
    await db.insertInto('jackpot_entries').values(Array(40).fill(entry)).execute()
    test.clock.advance(1000)
    await test.backend.drain()
    return (await levelOf('open')).round - 1
  }
  const simulated = [await enterSimulated()]
  const { round: won } = await betUntilHit(await openPlayer(test, 100_000), 'open', 1000)
  simulated.push(await enterSimulated())
  const statusOf = async (round?: number) => (await test.client().call(`/jackpots/open/rounds/corner/${round}`)).status
  const readStatuses = () => Promise.all(simulated.map(statusOf))
  test.clock.leap(6 * DAY_MS)
  await test.backend.drain()
  expect(await readStatuses()).toEqual([200, 200])
  test.clock.leap(DAY_MS + 2 * 3_600_000)
  await expect.poll(readStatuses).toEqual([404, 404])
  const { stdout } = await verify(process.execPath, [VERIFY, test.url, 'open', 'corner', String(won)])
  expect(stdout).not.toContain('FAIL')
  expect(await findEngagementErrors(db)).toEqual([])
  const ofBets = db.deleteFrom('jackpot_entries').where('bet_id', 'is not', null)
  await expect(ofBets.execute()).rejects.toThrow('the entry of a bet is kept')
})
