import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const TOKEN = 'a token of the operator'
const OVER_MAXIMUM = 600_000
const MONEY = 10_000_000

let test: TestBackend

afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

async function idOf(player: TestClient): Promise<number> {
  return (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
}

const trade = <T>(path: string, options: Parameters<TestClient['call']>[1] = {}) =>
  test.client().call<T>(path, { ...options, headers: { 'x-operator-token': TOKEN } })

describe('a VIP player', () => {
  let vip: TestClient

  beforeAll(async () => {
    test = await startTestBackend({
      feed: new ScriptedFeed(START, 40),
      config: { operatorToken: TOKEN, betDelayScale: 1 },
    })
    vip = await openPlayer(test, MONEY)
    const path = `/operator/players/${await idOf(vip)}`
    const { status, body } = await trade(path, { method: 'PATCH', body: { is_vip: true } })
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { is_vip: true } } })
  })

  async function submit(value = OVER_MAXIMUM, selections = [pick(2)]): Promise<Bet> {
    const { status, body } = await vip.place(betOn(selections, value))
    expect(status).toBe(200)
    const [bet] = body.data
    if (!bet) throw new Error('the bet was not taken')
    return bet
  }

  const decide = <T = { data: Bet }>(bet: Bet, decision: 'accept' | 'reject', confirmed: object = {}) =>
    trade<T>(`/operator/bets/${bet.id}/decision`, { body: { decision, ...confirmed } })

  it('bets like other players within the maximum', async () => {
    expect(await submit(1000)).toMatchObject({ status: 'waiting_results', is_vip: false })
  })

  it('over the maximum waits for a trader, who accepts the bet', async () => {
    const before = await vip.balance()
    const bet = await submit()
    expect(bet).toMatchObject({ status: 'submitted', is_vip: true, stake: { value: OVER_MAXIMUM } })
    expect(await vip.balance()).toBe(before - OVER_MAXIMUM)
    const waiting = await trade<ResponseBody<'getOperatorBets'>>('/operator/bets')
    expect(waiting.body.data).toEqual([{ player_id: await idOf(vip), bet }])
    const { status, body } = await decide(bet, 'accept')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'waiting_results', is_vip: true, odds: 2, version: 2 })
    expect(await vip.balance()).toBe(before - OVER_MAXIMUM)
    expect((await decide<ErrorBody>(bet, 'reject')).body.message).toBe('BET_DECIDED')
  })

  it('over the maximum is accepted at a changed price only by a trader who has seen it', async () => {
    const bet = await submit(OVER_MAXIMUM, [pick(32)])
    const key = 'sr:match:32/1//1'
    test.feed.setOdds(32, '1', 1.5)
    await test.play()
    expect((await decide<ErrorBody>(bet, 'accept')).body).toMatchObject({
      message: 'INVALID_ODDS',
      data: { errors_by_bet: { 0: { current_odds: { [key]: 1.5 } } } },
    })
    test.feed.setOdds(32, '1', 1.6)
    await test.play()
    expect((await decide(bet, 'accept', { confirmed_odds: { [key]: 1.5 } })).status).toBe(409)
    const { body } = await decide(bet, 'accept', { confirmed_odds: { [key]: 1.6 } })
    expect(body.data).toMatchObject({ status: 'waiting_results', odds: 2, potential_win: 2 * OVER_MAXIMUM })
  })

  it.each<[string, (feed: ScriptedFeed) => void, string]>([
    ['a goal', feed => feed.setScore(3, 1, 0), 'EVENT_CHANGED'],
    ['a start', feed => feed.setStatus(34, 1), 'EVENT_CHANGED'],
    ['a suspension', feed => feed.changeMarket(34, '1', '', { status: -1 }), 'MARKET_SUSPENDED'],
    [
      'a suspension that is over',
      feed => {
        feed.changeMarket(34, '1', '', { status: -1 })
        feed.changeMarket(34, '1', '', { status: 1 })
      },
      'EVENT_CHANGED',
    ],
  ])('over the maximum is rejected after %s', async (_what, change, message) => {
    const before = await vip.balance()
    const bet = await submit(OVER_MAXIMUM, [pick(3), pick(34)])
    change(test.feed)
    await test.play()
    expect((await decide<ErrorBody>(bet, 'accept')).body.message).toBe(message)
    expect((await vip.bets(`?id=${bet.id}`))[0]?.status).toBe('submitted')
    expect((await decide(bet, 'reject')).body.data.status).toBe('rejected')
    expect(await vip.balance()).toBe(before)
    test.feed.setStatus(34, 0)
    test.feed.changeMarket(34, '1', '', { status: 1 })
    await test.play()
  })

  it('cannot have a bet accepted once excluded', async () => {
    const bet = await submit(OVER_MAXIMUM, [pick(36)])
    const { db } = test.backend.database
    const at = new Date(test.clock.now())
    const row = { id: randomUUID(), type: 'cooling_off' as const, period: 'day' as const, status: 'active' as const }
    const ends = new Date(at.getTime() + 1000)
    const none = { value: null, currency: null, confirm_from: null, confirm_until: null }
    const playerId = await idOf(vip)
    await db
      .insertInto('player_limits')
      .values({ ...row, ...none, player_id: playerId, created_at: at, disable_at: ends })
      .execute()
    expect((await decide<ErrorBody>(bet, 'accept')).body.message).toBe('PLAYER_EXCLUDED')
    test.clock.advance(1000)
    expect((await decide(bet, 'accept')).status).toBe(200)
  })

  it('gets the stake back when the trader rejects the bet, which leaves the list', async () => {
    const before = await vip.balance()
    const bet = await submit()
    expect((await vip.bets(`?id=${bet.id}`)).map(({ id }) => id)).toEqual([bet.id])
    const { body } = await decide(bet, 'reject')
    expect(body.data).toMatchObject({
      status: 'rejected',
      version: 2,
      rejection: { code: 139, key: 'error.place_bets.trader_rejected' },
    })
    expect(await vip.balance()).toBe(before)
    expect(await vip.bets(`?id=${bet.id}`)).toMatchObject([{ status: 'rejected' }])
    expect((await vip.bets()).map(({ id }) => id)).not.toContain(bet.id)
  })

  it('gets the stake back when nobody decides in time', async () => {
    const before = await vip.balance()
    const bet = await submit()
    test.clock.advance(899_000)
    await test.backend.drain()
    await vip.renewBearer()
    expect((await vip.bets(`?id=${bet.id}`))[0]?.status).toBe('submitted')
    test.clock.advance(1000)
    await test.backend.drain()
    expect(await vip.bets(`?id=${bet.id}`)).toMatchObject([{ status: 'rejected' }])
    expect((await vip.bets()).map(({ id }) => id)).not.toContain(bet.id)
    expect(await vip.balance()).toBe(before)
  })

  it('cannot have a bet accepted once the match is over', async () => {
    await vip.renewBearer()
    const bet = await submit(OVER_MAXIMUM, [pick(4)])
    test.feed.setStatus(4, 4)
    await test.play()
    expect((await decide<ErrorBody>(bet, 'accept')).body.message).toBe('MATCH_CLOSED')
    expect((await decide(bet, 'reject')).body.data.status).toBe('rejected')
  })

  it('may request a higher payout, but not more selections', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => pick(2 * at + 6))
    expect(await submit(100_000, ten)).toMatchObject({ status: 'submitted', is_vip: true })
  })

  it('is designated by the operator, authenticated by token', async () => {
    for (const path of ['/operator/bets', `/operator/bets/${randomUUID()}/decision`, '/operator/players/1']) {
      const method = path.endsWith('bets') ? 'GET' : path.endsWith('decision') ? 'POST' : 'PATCH'
      const body = method === 'POST' ? { decision: 'accept' } : { is_vip: true }
      for (const token of ['', 'another token of somebody']) {
        const reply = await vip.call(path, {
          method,
          ...(method !== 'GET' && { body }),
          headers: { 'x-operator-token': token },
        })
        expect(reply.status).toBe(403)
      }
    }
    expect((await trade('/operator/players/4711', { method: 'PATCH', body: { is_vip: true } })).status).toBe(404)
    expect((await decide<ErrorBody>({ id: randomUUID() } as Bet, 'accept')).status).toBe(404)
  })

  it('differs from other players, whose request is rejected whatever mode it names', async () => {
    const other = await openPlayer(test, MONEY)
    const body = betOn([pick(2)], OVER_MAXIMUM)
    for (const mode of [undefined, 'any'] as const) {
      const meta = { ...body.meta, ...(mode && { auto_accept_odds_change: mode }) }
      const reply = await other.place<ErrorBody>({ ...body, meta })
      expect(reply.body).toMatchObject({
        code: 135,
        data: { errors_by_bet: { 0: { key: 'error.validation.bet_limits.max_stake_limit_exceeded' } } },
      })
    }
    expect(await other.balance()).toBe(MONEY)
  })
})
