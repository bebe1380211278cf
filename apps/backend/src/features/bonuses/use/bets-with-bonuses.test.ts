import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetRequest, SelectionRequest } from '@touchline/contract/entities/bet'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../../core/ledger/audit.ts'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { DEVICE, pick, type TestClient } from '../../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

beforeEach(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } })
  player = await openPlayer(test, 10_000)
})
afterEach(async () => {
  expect(await auditLedger(test.backend.database.db)).toMatchObject({
    bonusDifferences: [],
    wrongBonusUses: [],
    escrowDifferences: [],
    betsWithoutEntries: 0,
  })
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const stake = (value: number) => ({ value, currency: 'EUR' })
const key = () => ({ 'idempotency-key': randomUUID() })
const post = <T = { data: Bonus }>(path: string, body?: unknown) =>
  player.call<T>(path, { method: 'POST', headers: key(), ...(body !== undefined && { body }) })

const issue = (campaign: string): Promise<string> => issueFreebet(test, player, campaign)

const single = (bonus: BetRequest['bonus'], selection = pick(2), value = 1000): BetRequest => ({
  stake: stake(value),
  selections: [selection],
  ...(bonus && { bonus }),
})
const freebetOf = (id: string): NonNullable<BetRequest['bonus']> => ({ id, type: 'freebet' })
const combo = (selections: SelectionRequest[], odds: number): BetRequest => ({
  stake: stake(1000),
  selections,
  bonus: { id: 'combo-boost', type: 'comboboost', odds },
})
const three = () => [pick(2), pick(4), pick(6)]

async function tryPlacing(bet: BetRequest, type: 'single' | 'combo' = 'single') {
  const meta = { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'none' }
  const { status, body } = await player.place<{ data?: Bet[] } & ErrorBody>({ meta, bets: [bet] })
  return {
    status,
    code: body.code,
    problem: body.data && 'errors_by_bet' in body.data ? (body as ErrorBody).data.errors_by_bet?.['0'] : undefined,
  }
}

async function settle(winners: Readonly<Record<number, string>>): Promise<void> {
  for (const [matchId, winner] of Object.entries(winners)) test.feed.settleWinner(Number(matchId), winner)
  await test.play()
}

function cancel(matchId: number): void {
  test.feed.settle(
    matchId,
    '1',
    '',
    ['1', '2', '3'].map(id => ({ id, result: 0, voidFactor: 1 })),
  )
}

const usesOf = async (id: string): Promise<number | undefined> =>
  (await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')).body.data.find(
    freebet => freebet.id === id,
  )?.issued?.times_used

describe('a freebet', () => {
  it.each([
    // Of a stake of 10.00 at 2.00: the balance after placing, after a win and after a loss.
    ['snr', 10_000, 11_000, 10_000],
    ['free-money', 10_000, 12_000, 10_000],
    ['no-risk', 9000, 11_000, 10_000],
    ['bet-refund', 9000, 11_000, 9000],
  ])('%s is staked, and pays when it wins and when it loses', async (campaign, placed, won, lost) => {
    const bet = await placeOne(player, 'single', single(freebetOf(await issue(campaign))))
    expect(bet.bonus).toMatchObject({ type: 'freebet', amount: 1000 })
    expect(await player.balance()).toBe(placed)
    await settle({ 2: '1' })
    expect(await player.balance()).toBe(won)
    // The same result again, then a correction.
    await settle({ 2: '1' })
    expect(await player.balance()).toBe(won)
    await settle({ 2: '2' })
    expect(await player.balance()).toBe(lost)
  })

  it('is given back when every selection is void, and stays usable for a day', async () => {
    const id = await issue('snr')
    const bet = await placeOne(player, 'single', single(freebetOf(id)))
    expect(await usesOf(id)).toBe(1)
    cancel(2)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ result: 'refund_entire', win_amount: 0 })
    expect([await player.balance(), await usesOf(id)]).toEqual([10_000, 0])
    // The result was wrong: the bet takes its use again.
    await settle({ 2: '1' })
    expect([await player.balance(), await usesOf(id)]).toEqual([11_000, 1])
  })

  it('refunds a lost bet as a freebet once, and takes that back with the result', async () => {
    await placeOne(player, 'single', single(freebetOf(await issue('bet-refund'))))
    await settle({ 2: '2' })
    const refunds = async () =>
      (await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')).body.data
        .filter(({ campaign_id, issued, type }) => campaign_id === 'bet-refund' && issued && type === 'snr')
        .map(({ user_bonus_status, issued }) => [user_bonus_status, issued?.amount])
    expect(await refunds()).toEqual([['active', 1000]])
    await settle({ 2: '1' })
    expect(await refunds()).toEqual([['deactivated', 1000]])
    await settle({ 2: '3' })
    expect((await refunds()).filter(([status]) => status === 'active')).toEqual([['active', 1000]])
  })

  it('cannot be cashed out', async () => {
    const bet = await placeOne(player, 'single', single(freebetOf(await issue('no-risk'))))
    test.clock.advance(60_000)
    expect((await findBet(player, bet)).to_cashout).toBeNull()
  })

  it('is taken beside a bet on one other outcome, and not where open bets cover all others', async () => {
    const id = await issue('snr')
    await placeOne(player, 'single', single(undefined, pick(2, '2'), 300))
    await placeOne(player, 'single', single(freebetOf(await issue('snr'))))
    await placeOne(player, 'single', single(undefined, pick(4, '2'), 307))
    await placeOne(player, 'single', single(undefined, pick(4, '3'), 250))
    expect(await tryPlacing(single(freebetOf(id), pick(4)))).toMatchObject({
      code: 801,
      problem: { reason: 'opposite' },
    })
  })
})

describe('a comboboost', () => {
  it('multiplies the return; a void selection lowers the step', async () => {
    const bet = await placeOne(player, 'combo', combo(three(), 1.03))
    // 10.00 × 8.00 × 1.03
    expect(bet).toMatchObject({ potential_win: 8240, odds: 8, bonus: { odds: 1.03, amount: 240 } })
    await settle({ 2: '1', 4: '1', 6: '1' })
    expect(await findBet(player, bet)).toMatchObject({ win_amount: 8240, bonus: { paid_odds: 1.03, amount: 240 } })
    expect(await player.balance()).toBe(17_240)
    cancel(4)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ win_amount: 4000, bonus: { paid_odds: 1, amount: 0 } })
    expect(await player.balance()).toBe(13_000)
    await settle({ 4: '1' })
    expect(await player.balance()).toBe(17_240)
  })

  it('is refused with another factor than the current one', async () => {
    expect(await tryPlacing(combo(three(), 1.35), 'combo')).toMatchObject({
      code: 803,
      problem: { key: 'error.place_bets.bonus_changed', current_bonus: { id: 'combo-boost', odds: 1.03 } },
    })
    expect(await tryPlacing(combo([pick(2), pick(4)], 1.03), 'combo')).toMatchObject({
      code: 803,
      problem: { current_bonus: { odds: 1 } },
    })
    expect(await player.balance()).toBe(10_000)
  })

  it('is given up by cashing out', async () => {
    const bet = await placeOne(player, 'combo', combo(three(), 1.03))
    test.clock.advance(60_000)
    const { to_cashout } = await findBet(player, bet)
    const { status } = await player.call('/bets/cashout', { body: { bet_id: bet.id, to_cashout }, headers: key() })
    expect(status).toBe(200)
    expect(await findBet(player, bet)).toMatchObject({ status: 'cashed_out', bonus: { paid_odds: 1, amount: 0 } })
  })

  it('is checked again after the delay of a live bet', async () => {
    await test.stop()
    test = await startTestBackend({
      config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN, betDelayScale: 1 },
    })
    player = await openPlayer(test, 10_000)
    const live = [pick(1), pick(3), pick(5)]
    const bet = await placeOne(player, 'combo', combo(live, 1.03))
    expect(bet.status).toBe('submitted')
    test.clock.advance(30_000)
    await test.backend.drain()
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results', bonus: { odds: 1.03 } })
  })

  it('lists the bonuses that the slip can use, and what it lacks', async () => {
    const bets = [
      { type: 'combo', stake: stake(1000), selections: three() },
      { type: 'combo', selections: [pick(2), pick(4)] },
    ]
    const { body } = await post<ResponseBody<'postBonuses'>>('/bonuses', { bets })
    expect(body.data[0]?.comboboost).toMatchObject({
      bonus_odds: 1.03,
      active_range_index: 0,
      needs: { legs: 2, odds: 1.05 },
    })
    expect(body.data[1]?.comboboost).toBeNull()
    expect(body.data[1]?.upcoming).toMatchObject([
      { id: 'combo-boost', reason: 'legs_few', needs: { legs: 1, odds: 1.03 } },
    ])
  })
})

describe('points', () => {
  it('of settled bets become a freebet', async () => {
    await post('/bonuses/hunt/activate')
    for (const matchId of [2, 4]) {
      const bet = { ...single({ id: 'hunt', type: 'hunting' }, pick(matchId)) }
      await placeOne(player, 'single', bet)
    }
    expect((await post<ErrorBody>('/bonuses/hunt/activate')).body).toMatchObject({ code: 801 })
    await settle({ 2: '1', 4: '2' })
    const claimed = await post<{ data: Bonus }>('/bonuses/hunt/activate')
    expect(claimed.body.data).toMatchObject({ issued: { farming_stats: { points: 2, available_points: 0 } } })
    const { body } = await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')
    // 5 % of two points of 10.00
    expect(body.data.find(({ campaign_id, issued }) => campaign_id === 'hunt' && issued)?.issued?.amount).toBe(100)
    expect((await post<ErrorBody>('/bonuses/hunt/activate')).body).toMatchObject({ code: 801 })
  })

  it('of a tournament take from its pool until it is empty', async () => {
    const { body: lists } = await player.call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
    const id = lists.data[0]?.id ?? ''
    await post(`/bonuses/${id}/activate`)
    const claimOf = async () =>
      (await player.call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')).body.data.find(
        tournament => tournament.id === id,
      )?.claim
    const earn = async (matchId: number) => {
      await placeOne(player, 'single', single({ id, type: 'tournament' }, pick(matchId)))
      await settle({ [matchId]: '1' })
    }
    await earn(2)
    expect(await claimOf()).toEqual({ amount: 500, full_amount: 500, points: 1, currency: 'EUR' })
    expect((await post(`/bonuses/${id}/activate`)).status).toBe(200)
    await earn(4)
    // The pool has 1.00 left for points worth 5.00: it is offered as what it is, and taken only so.
    const rest = { amount: 100, full_amount: 500 }
    expect(await claimOf()).toEqual({ ...rest, points: 1, currency: 'EUR' })
    for (const claim of [undefined, { amount: 500, full_amount: 500 }, { amount: 100, full_amount: 499 }]) {
      const refused = await post<ErrorBody>(`/bonuses/${id}/activate`, { claim })
      expect(refused).toMatchObject({ status: 409, body: { code: 807, data: { claim: rest } } })
    }
    expect(await claimOf()).toMatchObject(rest)
    expect((await post(`/bonuses/${id}/activate`, { claim: rest })).status).toBe(200)
    const { body } = await player.call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
    // 50 % of 10.00, then the rest of the pool of 6.00.
    const race = body.data.find(tournament => tournament.id === id)
    expect(race).toMatchObject({ pool: 0, user_bonus_status: 'bonus_over' })
  })

  it('of AMB freebets are issued once a step', async () => {
    for (const matchId of [2, 4]) await placeOne(player, 'single', single(undefined, pick(matchId), 500))
    const progress = async () => (await player.call<ResponseBody<'getFreebetsAmb'>>('/bonuses/freebets/amb')).body.data
    expect(await progress()).toMatchObject([{ progress_count: 0, possible_progress_count: 2, issued_ranges: [] }])
    await settle({ 2: '1', 4: '2' })
    await settle({ 2: '2' })
    expect(await progress()).toMatchObject([{ progress_count: 2, issued_ranges: [0] }])
    const { body } = await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')
    const amounts = body.data
      .filter(({ campaign_id }) => campaign_id === 'three-bets')
      .map(({ issued }) => issued?.amount)
    expect(amounts).toEqual([200, 200])
  })
})

describe('points of a bet in parts', () => {
  /** Points of the hunt, and how many bets count for AMB freebets. */
  async function readPoints() {
    const { body: bonuses } = await player.call<ResponseBody<'getBonuses'>>('/bonuses')
    const { body: amb } = await player.call<ResponseBody<'getFreebetsAmb'>>('/bonuses/freebets/amb')
    const stats = bonuses.data.find(bonus => bonus.bonus_type === 'hunting')?.issued?.farming_stats
    return {
      potential: stats?.potential_points,
      points: stats?.points,
      worth: stats?.potential_freebet_amount,
      amb: [amb.data[0]?.progress_count, amb.data[0]?.possible_progress_count],
    }
  }

  it('are worth the rest, and none once it is under the least stake of their campaign', async () => {
    await post('/bonuses/hunt/activate')
    const placeHunting = (matchId: number) =>
      placeOne(player, 'single', single({ id: 'hunt', type: 'hunting' }, pick(matchId)))
    const bet = await placeHunting(2)
    await placeHunting(4)
    await test.play()
    const cashOutPart = async (remaining: number, part: number) => {
      const body = { bet_id: bet.id, remaining, stake: part, amount: Math.floor(part * 0.97) }
      expect((await post('/bets/cashout/part', body)).status).toBe(200)
    }
    // 5 % of the stakes; the hunt counts stakes from 1.00, AMB freebets from 5.00.
    expect(await readPoints()).toEqual({ potential: 2, points: 0, worth: 100, amb: [0, 2] })
    await cashOutPart(1000, 500)
    expect(await readPoints()).toEqual({ potential: 2, points: 0, worth: 75, amb: [0, 2] })
    await cashOutPart(500, 11)
    expect(await readPoints()).toMatchObject({ potential: 2, amb: [0, 1] })
    await cashOutPart(489, 389)
    expect(await readPoints()).toEqual({ potential: 2, points: 0, worth: 55, amb: [0, 1] })
    await cashOutPart(100, 12)
    expect(await readPoints()).toEqual({ potential: 1, points: 0, worth: 50, amb: [0, 1] })
    await settle({ 2: '1', 4: '1' })
    expect(await readPoints()).toMatchObject({ potential: 0, points: 1, amb: [1, 1] })
    expect((await post<ErrorBody>('/bonuses/hunt/activate')).body).toMatchObject({ code: 801 })
  })
})

describe('limits', () => {
  it('see cash only', async () => {
    await player.call('/user_limits', { body: { type: 'wager', period: 'day', value: 500, currency: 'EUR' } })
    expect((await tryPlacing(single(freebetOf(await issue('snr'))))).status).toBe(200)
    expect(await tryPlacing(single(undefined, pick(4), 600))).toMatchObject({ code: 616 })
    expect((await tryPlacing(single(undefined, pick(4), 500))).status).toBe(200)
  })
})
