import { randomUUID } from 'node:crypto'
import type { Bet, SelectionRequest } from '@touchline/contract/entities/bet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cashOut } from '../../testing/cashout-calls.ts'
import { pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient
let lastMatch = 0

/** An upcoming match; the one after it is in play. */
const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const nextLive = (): number => nextMatch() + 1
const stake = (value: number) => ({ value, currency: 'EUR' })
const single = (leg: SelectionRequest, value = 1000): Promise<Bet> =>
  placeOne(player, 'single', { stake: stake(value), selections: [leg] })

async function restart(): Promise<void> {
  const { bearer, cookie } = player
  test = await test.restart(test.feed)
  player = Object.assign(test.client(), { bearer, cookie })
}

beforeAll(async () => {
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 100),
    config: { betDelayScale: 1 },
    operator: { cashoutCustomBets: null },
  })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.play()
  player = await openPlayer(test, 100_000)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

describe('the offer', () => {
  it("is the fair value minus the league's margin, once the bet is a few seconds old", async () => {
    const match = nextMatch()
    const bet = await single(pick(match, '3'))
    expect(bet.to_cashout).toBeNull()
    test.clock.advance(5000)
    // 10 × 4.00 × 0.25, minus 3 % in a league of tier 1
    expect((await findBet(player, bet)).to_cashout).toBe(970)
    test.feed.changeOutcome(match, '3', { probability: 0.5 })
    await test.play()
    expect((await findBet(player, bet)).to_cashout).toBe(1940)
  })

  it('values settled legs at their payout, and a system by its lines', async () => {
    const legs = [pick(nextMatch()), pick(nextMatch()), pick(nextMatch())] as const
    const combo = await placeOne(player, 'combo', { stake: stake(1000), selections: [legs[0], legs[1]] })
    const system = await placeOne(player, 'system', { stake: stake(3000), selections: [...legs], system_id: '2/3' })
    test.feed.settleWinner(legs[0].match_id, '1')
    await test.play()
    // 10 × 2 × (2 × 0.5)
    expect((await findBet(player, combo)).to_cashout).toBe(1940)
    // A line costs 10: 2 × 1, 2 × 1 and 1 × 1
    expect((await findBet(player, system)).to_cashout).toBe(4850)
  })

  it.each([
    ['the market is suspended', (match: number) => test.feed.changeMarket(match, '1', '', { status: -1 })],
    ['the market is not allowed', (match: number) => test.feed.changeMarket(match, '1', '', { status: 0 })],
    ['play is stopped', (match: number) => test.feed.setStatus(match, 2)],
    ['the match is over', (match: number) => test.feed.setStatus(match, 3)],
    ['the match left the lists', (match: number) => test.feed.remove(match)],
    ['nothing is left to win', (match: number) => test.feed.changeOutcome(match, '1', { probability: 0 })],
  ])('is null when %s', async (_what, happen) => {
    const match = nextMatch()
    const bet = await single(pick(match))
    test.clock.advance(6000)
    expect((await findBet(player, bet)).to_cashout).toBe(970)
    happen(match)
    await test.play()
    expect((await findBet(player, bet)).to_cashout).toBeNull()
    const reply = await cashOut(player, bet, 970)
    expect({ status: reply.status, message: reply.body.message }).toEqual({
      status: 410,
      message: 'CASHOUT_UNAVAILABLE',
    })
    expect(await player.balance()).toBe(99_000)
  })

  it('is null for a lost bet, and for a custom bet where the operator does not cash them out', async () => {
    const [match, second, third] = [nextMatch(), nextMatch(), nextMatch()] as const
    const over = { match_id: match, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
    const custom = await placeOne(player, 'custom_bet', {
      stake: stake(1000),
      selections: [pick(match), over],
      custom_odds: 3.8,
    })
    const lost = await placeOne(player, 'combo', { stake: stake(1000), selections: [pick(second), pick(third)] })
    test.feed.settleWinner(second, '2')
    await test.play()
    for (const bet of [custom, lost]) expect((await findBet(player, bet)).to_cashout).toBeNull()
  })

  it('counts the refund of a whole line, and is null when a feed leaves its chance out', async () => {
    const match = nextMatch()
    const over = { match_id: match, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
    const bet = await single(over)
    test.clock.advance(6000)
    const { outcomes = [] } = test.feed.match(match).markets.get(`sr:match:${match}/18/total=2.5`) ?? {}
    const effective = outcomes.map(outcome => ({ ...outcome, probability: 0.75 }))
    test.feed.changeMarket(match, '18', 'total=2.5', { refundable: true, outcomes: effective })
    await test.play()
    expect((await findBet(player, bet)).to_cashout).toBeNull()
    expect((await cashOut(player, bet, 970)).status).toBe(410)
    const withChances = effective.map(outcome => ({ ...outcome, chances: { won: 0.6, void: 0.2 } }))
    test.feed.changeMarket(match, '18', 'total=2.5', { refundable: true, outcomes: withChances })
    await test.play()
    // 10 × (1.90 × 0.6 + 0.2), minus 3 %; by the effective probability it would be 13.82.
    expect((await findBet(player, bet)).to_cashout).toBe(1299)
  })

  it('is as small as the smallest stake of its currency', async () => {
    const settings = await player.call<{ data: { cashout: { min_paid: Record<string, number> } } }>('/settings')
    expect(settings.body.data.cashout.min_paid).toEqual({ EUR: 10, USD: 10, BRL: 50, JPY: 10, BTC: 100 })
    const match = nextMatch()
    const bet = await single(pick(match, '3'), 10)
    test.clock.advance(6000)
    test.feed.changeOutcome(match, '3', { probability: 0.26 })
    await test.play()
    expect((await findBet(player, bet)).to_cashout).toBe(10)
    test.feed.changeOutcome(match, '3', { probability: 0.25 })
    await test.play()
    expect((await findBet(player, bet)).to_cashout).toBeNull()
  })

  it("never exceeds the bet's maximum payout", async () => {
    const match = nextMatch()
    const bet = await single(pick(match), 50_000)
    await test.backend.database.db
      .updateTable('bet_selections')
      .set({ odds_milli: 2_000_000 })
      .where('bet_id', '=', bet.id)
      .execute()
    await test.play()
    const limit = test.backend.rules.limits?.payoutLimit.fiat.find(({ currencyCode }) => currencyCode === 'EUR')
    expect((await findBet(player, bet)).to_cashout).toBe(50_000 + (limit?.amount ?? 0))
    await test.backend.database.db
      .updateTable('bet_selections')
      .set({ odds_milli: 2000 })
      .where('bet_id', '=', bet.id)
      .execute()
  })
})

describe('cashing out before the match', () => {
  it('pays the shown amount immediately and once, under any key', async () => {
    const bet = await single(pick(nextMatch()))
    await test.play()
    const key = randomUUID()
    const replies = await Promise.all([
      cashOut(player, bet, 970, key),
      cashOut(player, bet, 970, key),
      cashOut(player, bet, 970),
    ])
    const paid = replies.filter(({ status }) => status === 200)
    expect(paid.length).toBeGreaterThan(0)
    for (const { body } of paid)
      expect(body.data).toMatchObject({
        id: bet.id,
        status: 'cashed_out',
        result: 'cashed_out',
        win_amount: 970,
        to_cashout: null,
        settled_at: expect.any(String),
      })
    expect(await player.balance()).toBe(99_970)
    expect((await cashOut(player, bet, 970, key)).body).toEqual((await cashOut(player, bet, 970, key)).body)
    expect((await cashOut(player, bet, 970)).status).toBe(410)
    expect(await player.balance()).toBe(99_970)
  })

  it('pays the shown amount when the bet is worth more by now', async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    test.feed.changeOutcome(match, '1', { probability: 0.9 })
    await test.play()
    expect((await cashOut(player, bet, 970)).body.data.win_amount).toBe(970)
  })

  it('is rejected with the new amount when the bet is worth less by now', async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    test.feed.changeOutcome(match, '1', { probability: 0.4 })
    await test.play()
    const key = randomUUID()
    const { status, body } = await cashOut(player, bet, 970, key)
    expect({ status, message: body.message, amount: body.data.to_cashout }).toEqual({
      status: 409,
      message: 'CASHOUT_CHANGED',
      amount: 776,
    })
    expect(body.data.localized_message).toEqual(expect.any(String))
    test.feed.changeOutcome(match, '1', { probability: 0.5 })
    await test.play()
    expect((await cashOut(player, bet, 970, key)).status).toBe(409)
    expect((await cashOut(player, bet, 776, key)).body.message).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await cashOut(player, bet, 776)).status).toBe(200)
  })

  it('is rejected for other players and without a key', async () => {
    const bet = await single(pick(nextMatch()))
    await test.play()
    const other = await openPlayer(test, 0)
    expect((await cashOut(other, bet, 970)).status).toBe(404)
    expect((await cashOut(player, { ...bet, id: randomUUID() }, 970)).status).toBe(404)
    const body = { bet_id: bet.id, to_cashout: 970 }
    expect((await player.call('/bets/cashout', { body })).body.message).toBe('IDEMPOTENCY_KEY_REQUIRED')
    expect((await findBet(player, bet)).status).toBe('waiting_results')
  })

  it('leaves the bet unchanged by any later result or correction', async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    await test.play()
    await cashOut(player, bet, 970)
    test.feed.settleWinner(match, '1')
    await test.play()
    test.feed.rollBack(match, '1', '')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'cashed_out', win_amount: 970 })
    expect(await player.balance()).toBe(99_970)
    expect((await player.bets('?status=settled&result=cashed_out')).map(({ id }) => id)).toEqual([bet.id])
  })
})

describe('cashing out during play', () => {
  /** A bet with a pending cash-out at the shown amount. */
  async function start(match: number): Promise<Bet> {
    const bet = await single(pick(match))
    await test.play()
    const { status, body } = await cashOut(player, bet, 950)
    expect({ status, state: body.data.status }).toEqual({ status: 200, state: 'cashout_in_progress' })
    expect(body.data.to_cashout).toBeNull()
    expect(await player.balance()).toBe(99_000)
    return bet
  }

  it('waits for the bet delay of tennis, then pays', async () => {
    const bet = await start(nextLive())
    test.clock.advance(5900)
    await test.backend.drain()
    expect((await findBet(player, bet)).status).toBe('cashout_in_progress')
    expect((await player.bets('?status=open')).map(({ id }) => id)).toEqual([bet.id])
    expect((await cashOut(player, bet, 950)).status).toBe(410)
    test.clock.advance(200)
    await test.backend.drain()
    expect(await findBet(player, bet)).toMatchObject({ status: 'cashed_out', win_amount: 950 })
    expect(await player.balance()).toBe(99_950)
  })

  it('is cancelled when the bet is worth less by then', async () => {
    const match = nextLive()
    const bet = await start(match)
    test.feed.changeOutcome(match, '1', { probability: 0.4 })
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results', to_cashout: 760, win_amount: 0 })
    expect(await player.balance()).toBe(99_000)
    expect((await cashOut(player, bet, 760)).status).toBe(200)
    await test.play()
    expect(await player.balance()).toBe(99_760)
  })

  it.each([
    ['1', 'win_entire', 2000],
    ['2', 'lose_entire', 0],
  ])('yields to a result that arrives meanwhile: %s wins', async (winner, result, amount) => {
    const match = nextLive()
    const bet = await start(match)
    test.feed.settleWinner(match, winner)
    // The feed's next step, before the cash-out is due.
    test.clock.advance(5000)
    await test.backend.drain()
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'done', result, win_amount: amount })
    expect(await player.balance()).toBe(99_000 + amount)
  })

  it('is decided after a restart too, also when it became due in between', async () => {
    const [bet, late] = [await start(nextLive()), await single(pick(nextLive()))] as const
    test.clock.advance(3000)
    await restart()
    expect((await findBet(player, bet)).status).toBe('cashout_in_progress')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'cashed_out', win_amount: 950 })
    await cashOut(player, late, 950)
    test.clock.advance(1000)
    await test.backend.stop()
    test.clock.advance(60_000)
    await restart()
    await test.play()
    expect(await findBet(player, late)).toMatchObject({ status: 'cashed_out', win_amount: 950 })
    expect(await player.balance()).toBe(100_000 - 2000 + 1900)
  })
})
