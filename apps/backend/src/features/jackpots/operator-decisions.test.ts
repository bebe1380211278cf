/** The operator's decisions about jackpots: levels that cannot be drawn, hits that wait, and states of levels. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { JackpotHit, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { betOfJackpot, useJackpotBackend } from '../../testing/jackpot-backend.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'

// Signing up, dozens of bets and a process take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const stage = useJackpotBackend()
const { levelOf, hitsOf, betUntilHit, verifyRound, asOperator } = stage

describe('a failing draw worker', () => {
  const setRate = (rate_ppm: number) =>
    stage.test.backend.database.db
      .updateTable('jackpot_levels')
      .set({ rate_ppm })
      .where('jackpot', '=', 'held')
      .execute()
  const readMetric = async (what: string): Promise<number> => {
    const text = await (await fetch(`${stage.test.url}/metrics`)).text()
    return Number(new RegExp(`touchline_jackpots_set_aside_total\\{what="${what}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  it('pauses the level, counts it, and the operator cannot activate it as it is', async () => {
    const player = await openPlayer(stage.test, 100_000)
    const before = await levelOf('open')
    // An entry of 30.00 now adds three times the 60.00 between start and bound.
    await setRate(6_000_000)
    await placeOne(player, 'single', betOfJackpot(3000))
    await stage.test.backend.drain()
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
    expect(await stage.test.isLedgerClean()).toBe(true)
  })

  it('holds a hit that cannot be paid for the operator, and draws on', async () => {
    const { db } = stage.test.backend.database
    const player = await openPlayer(stage.test, 100_000)
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
    expect(await stage.test.isLedgerClean()).toBe(true)
  })
})

describe("the operator's decisions", () => {
  let player: TestClient
  beforeEach(async () => {
    player = await openPlayer(stage.test, 100_000)
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
    expect(await stage.test.isLedgerClean()).toBe(true)
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
    await placeOne(player, 'single', betOfJackpot(2000))
    await stage.test.backend.drain()
    expect((await hitsOf('held', player, '&for_user=true&status=pending')).map(hit => hit.round)).not.toContain(round)
    const other = await openPlayer(stage.test, 100_000)
    await placeOne(other, 'single', betOfJackpot(2000))
    await stage.test.backend.drain()
    const passed = (await hitsOf('held', other, '&for_user=true&status=pending')).find(hit => hit.round === round)
    expect(passed).toMatchObject({ amount: pending?.amount })
    const { body } = await stage.test
      .client()
      .call<ResponseBody<'getJackpotRound'>>(`/jackpots/held/rounds/box/${round}`)
    expect(body.data.rejected_nos).toEqual([body.data.crossing_no])
    expect(await stage.test.isLedgerClean()).toBe(true)
  })

  it('pauses a level, whose pool then does not grow, and disables it for good', async () => {
    const patch = (body: object) =>
      asOperator<{ data: JackpotLevel }>('/operator/jackpots/held/levels/box', 'PATCH', body)
    expect((await patch({ state: 'paused' })).body.data).toMatchObject({ state: 'paused' })
    const before = await levelOf('held')
    await placeOne(player, 'single', betOfJackpot(3000))
    await stage.test.backend.drain()
    expect(await levelOf('held')).toEqual(before)
    expect((await patch({ state: 'active' })).body.data).toMatchObject({ state: 'active' })
    const { round } = await betUntilHit(player, 'held', 3000)
    // The paused entry is not among those of the round, and the draw still comes out.
    expect(await verifyRound('held', 'box', round)).not.toContain('FAIL')
    expect((await patch({ state: 'disabled' })).body.data).toMatchObject({ state: 'disabled' })
    expect((await patch({ state: 'active' })).status).toBe(409)
    expect((await asOperator('/operator/jackpots/none/levels/box', 'PATCH', { last: true })).status).toBe(404)
  })
})
