import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { recordBroadcasts } from '../../testing/record-publications.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { watchPlayer } from '../../testing/watch.ts'

/** Bet delay of soccer in the first tier. */
const SOCCER_MS = 5000
const TENNIS_MS = 6000
const SOCCER = 1
const PREMATCH = 2

let test: TestBackend
let demo: TestClient
let money: number
let live = 5

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 99), config: { betDelayScale: 1 } })
  demo = await test.demo()
})
afterAll(() => test.stop())
beforeEach(async () => {
  // Each test gets a tennis match in play of its own.
  live += 2
  await demo.renewBearer()
  money = await demo.balance()
})
afterEach(async () => {
  await pass(60_000)
  expect(await test.isLedgerClean()).toBe(true)
})

type Mode = 'none' | 'higher' | 'any'
function request(selections: Parameters<typeof betOn>[0], mode: Mode = 'none', value = 500): RequestBody<'postBets'> {
  const body = betOn(selections, value)
  return { ...body, meta: { ...body.meta, auto_accept_odds_change: mode } }
}

async function submit(...args: Parameters<typeof request>): Promise<Bet> {
  const { status, body } = await demo.place(request(...args))
  expect(status).toBe(200)
  const [bet] = body.data
  if (!bet) throw new Error('the bet was not taken')
  expect(bet).toMatchObject({ status: 'submitted', version: 1, is_vip: false })
  expect(await demo.balance()).toBe(money - bet.stake.value)
  return bet
}

async function pass(ms: number): Promise<void> {
  test.clock.advance(ms)
  await test.backend.drain()
}

/** The bet's status in the database, regardless of what lists show. */
async function statusOf({ id }: Bet): Promise<string> {
  const { db } = test.backend.database
  return (await db.selectFrom('bets').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

describe('a bet on a live match', () => {
  it('waits for the bet delay and is accepted when nothing happened', async () => {
    await watchPlayer(demo)
    const events = recordBroadcasts(test.backend.publisher, '$user:en')
    const { decided_at, ...bet } = await submit([pick(live)])
    expect(Date.parse(decided_at ?? '') - Date.parse(bet.created_at)).toBe(TENNIS_MS)
    await pass(TENNIS_MS - 1)
    expect(await statusOf(bet)).toBe('submitted')
    await pass(1)
    const [decided] = await demo.bets(`?id=${bet.id}`)
    // What is read later has the counts of the match too.
    const selections = bet.selections.map(leg => ({ ...leg, match: expect.objectContaining(leg.match) }))
    const accepted = { ...bet, selections, status: 'waiting_results', version: 2 }
    expect({ ...decided, to_cashout: null }).toEqual(accepted)
    expect(events.filter(({ event_name }) => event_name === 'bet_changed')).toEqual([
      { event_name: 'bet_changed', message: expect.objectContaining({ id: bet.id, status: 'submitted', version: 1 }) },
      { event_name: 'bet_changed', message: accepted },
    ])
    expect(await demo.balance()).toBe(money - 500)
  })

  it('waits for the longest delay among its matches', async () => {
    const bet = await submit([pick(SOCCER), pick(live), pick(PREMATCH)])
    await pass(SOCCER_MS)
    expect(await statusOf(bet)).toBe('submitted')
    await pass(1000)
    expect(await statusOf(bet)).toBe('waiting_results')
  })

  it('is accepted without delay when all its matches are upcoming', async () => {
    const { body } = await demo.place(request([pick(PREMATCH)]))
    expect(body.data[0]).toMatchObject({ status: 'waiting_results' })
  })

  it('is accepted at the better price when the mode accepts better prices', async () => {
    const bet = await submit([pick(live), pick(PREMATCH)], 'higher')
    test.feed.setOdds(live, '1', 2.2)
    await pass(TENNIS_MS)
    const [decided] = await demo.bets(`?id=${bet.id}`)
    expect(decided).toMatchObject({ status: 'waiting_results', odds: 4.4, potential_win: 2200, version: 2 })
    expect(decided?.selections.map(({ odds }) => odds)).toEqual([2.2, 2])
  })

  it.each<[string, Mode, (feed: ScriptedFeed) => void, object]>([
    [
      'another price',
      'none',
      feed => feed.setOdds(live, '1', 2.2),
      {
        code: 101,
        key: 'error.place_bets.odds_higher_than_bookmakers_current_odds',
        localized_message: 'The odds changed before your bet was confirmed.',
      },
    ],
    [
      'a worse price',
      'higher',
      feed => feed.setOdds(live, '1', 1.9),
      { code: 101, key: 'error.place_bets.odds_higher_than_bookmakers_current_odds' },
    ],
    ['a price that pays nothing', 'any', feed => feed.setOdds(live, '1', 1), { key: 'error.place_bets.odds_to_low' }],
    ['a goal', 'any', feed => feed.setScore(live, 1, 0), { code: 138, key: 'error.place_bets.event_changed' }],
    [
      'a suspended market',
      'any',
      feed => feed.changeMarket(live, '1', '', { status: -1 }),
      { code: 131, key: 'error.place_bets.market_suspended' },
    ],
    [
      'a market that stopped and opened again',
      'any',
      feed => {
        feed.changeMarket(live, '1', '', { status: -1 })
        feed.changeMarket(live, '1', '', { status: 1 })
      },
      { code: 138, key: 'error.place_bets.event_changed' },
    ],
    ['the end of the match', 'any', feed => feed.setStatus(live, 3), { code: 132 }],
    ['the settlement of its market', 'any', feed => feed.changeMarket(live, '1', '', { status: -3 }), { code: 131 }],
  ])('is rejected and its stake refunded after %s with mode %s', async (_what, mode, change, rejection) => {
    const bet = await submit([pick(live)], mode)
    await watchPlayer(demo)
    const events = recordBroadcasts(test.backend.publisher, '$user:en')
    change(test.feed)
    await pass(TENNIS_MS)
    expect(await statusOf(bet)).toBe('rejected')
    expect(await demo.balance()).toBe(money)
    expect(await demo.bets(`?id=${bet.id}`)).toMatchObject([{ status: 'rejected' }])
    expect((await demo.bets()).map(({ id }) => id)).not.toContain(bet.id)
    if ('code' in rejection && rejection.code === 101) {
      const odds = { [`sr:match:${live}/1//1`]: expect.any(Number) }
      Object.assign(rejection, { current_odds: odds })
    }
    const last = events.findLast(({ event_name }) => event_name === 'bet_changed')
    expect(last?.message).toMatchObject({ id: bet.id, status: 'rejected', version: 2, rejection })
    const paid = events.findLast(({ event_name }) => event_name === 'balance_changed')
    expect(paid?.message).toMatchObject({ available_to_bet_with_locked_cents: money })
  })

  it('is rejected when its better price exceeds the payout limit', async () => {
    // 5000.00 × (2.00 − 1) of the payout limit of 250,000.00 profit; at 60.00 it would be 295,000.00.
    const { currency, value } = { currency: 'EUR', value: 500_000 }
    const player = await openPlayer(test, value)
    const body = request([pick(live)], 'any', value)
    const [bet] = (await player.place(body)).body.data
    expect(bet).toMatchObject({ status: 'submitted', stake: { currency, value } })
    test.feed.setOdds(live, '1', 60)
    await pass(TENNIS_MS)
    expect(await statusOf(bet as Bet)).toBe('rejected')
    expect(await player.balance()).toBe(value)
  })

  const over = () => ({ match_id: live, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 })

  async function submitCustom(mode: Mode): Promise<Bet> {
    const body = request([], mode)
    const bet = { stake: { value: 500, currency: 'EUR' }, selections: [pick(live), over()], custom_odds: 3.8 }
    const { body: answer } = await demo.place({ meta: { ...body.meta, type: 'custom_bet' }, bets: [bet] })
    const [placed] = answer.data
    if (!placed) throw new Error('the bet was not taken')
    expect(placed).toMatchObject({ status: 'submitted', odds: 3.8, potential_win: 1900 })
    return placed
  }

  it('is accepted at the current price when it is a custom bet with a combined price', async () => {
    const bet = await submitCustom('any')
    test.feed.setOdds(live, '1', 1.5)
    await pass(TENNIS_MS)
    expect(await demo.bets(`?id=${bet.id}`)).toMatchObject([
      { status: 'waiting_results', odds: 2.85, potential_win: 1425, version: 2 },
    ])
  })

  it('is rejected with the current price when its combined price has moved', async () => {
    const bet = await submitCustom('none')
    await watchPlayer(demo)
    const events = recordBroadcasts(test.backend.publisher, '$user:en')
    test.feed.setOdds(live, '1', 1.5)
    await pass(TENNIS_MS)
    expect(events.findLast(({ event_name }) => event_name === 'bet_changed')?.message).toMatchObject({
      id: bet.id,
      status: 'rejected',
      rejection: { code: 120, key: 'error.place_bets.invalid_odds_custom_bet', current_custom_odds: 2.85 },
    })
    expect(await demo.balance()).toBe(money)
  })

  it('is settled at the prices at acceptance when it is a system', async () => {
    const body = request([], 'any')
    const selections = [pick(live), pick(PREMATCH), pick(4)]
    const bets = [{ stake: { value: 300, currency: 'EUR' }, selections, system_id: '2/3' }]
    const [bet] = (await demo.place({ meta: { ...body.meta, type: 'system' }, bets })).body.data
    expect(bet).toMatchObject({ status: 'submitted', potential_win: 1200 })
    test.feed.setOdds(live, '1', 3)
    await pass(TENNIS_MS)
    // (3 × 2 + 3 × 2 + 2 × 2) × 100
    expect(await demo.bets(`?id=${bet?.id}`)).toMatchObject([{ status: 'waiting_results', potential_win: 1600 }])
  })

  it('is rejected in the language it was placed in', async () => {
    const { body } = await demo.call<ResponseBody<'postBets'>>('/bets', {
      body: request([pick(live)]),
      headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'ar' },
    })
    await watchPlayer(demo)
    const events = recordBroadcasts(test.backend.publisher, '$user:en')
    test.feed.setScore(live, 0, 1)
    await pass(TENNIS_MS)
    expect(events.findLast(({ event_name }) => event_name === 'bet_changed')?.message).toMatchObject({
      id: body.data[0]?.id,
      rejection: { localized_message: 'حدث شيء في المباراة قبل أن نتمكن من وضع هذا الرهان.' },
    })
  })

  it('does not affect the other bets of its request when it is rejected', async () => {
    const body = request([pick(live)])
    const bets = [live, PREMATCH, SOCCER].map(id => ({
      stake: { value: 100, currency: 'EUR' },
      selections: [pick(id)],
    }))
    const placed = (await demo.place({ ...body, bets })).body.data
    expect(placed.map(({ status }) => status)).toEqual(['submitted', 'waiting_results', 'submitted'])
    test.feed.setScore(live, 1, 0)
    await pass(TENNIS_MS)
    expect(await Promise.all(placed.map(statusOf))).toEqual(['rejected', 'waiting_results', 'waiting_results'])
    expect(await demo.balance()).toBe(money - 200)
  })
})

describe('after a restart', () => {
  it('decides each delayed bet once', async () => {
    const accepted = await submit([pick(SOCCER)])
    money -= 500
    const lost = await submit([pick(live)], 'any')
    const key = crypto.randomUUID()
    const replay = request([pick(SOCCER)])
    const first = (await demo.place(replay, key)).body
    test.feed.setScore(live, 2, 0)
    const { bearer, cookie } = demo
    test = await test.restart(test.feed)
    demo = Object.assign(test.client(), { bearer, cookie })
    await pass(10_000)
    expect(await statusOf(accepted)).toBe('waiting_results')
    expect(await statusOf(lost)).toBe('rejected')
    expect(await demo.balance()).toBe(money - 500)
    // The replay returns the original response, not the bet's current state.
    expect((await demo.place(replay, key)).body).toEqual(first)
    await pass(60_000)
    expect(await demo.balance()).toBe(money - 500)
  })

  it('rejects a delayed bet whose market was suspended before the restart, even if it is open again', async () => {
    const other = await submit([pick(SOCCER)], 'any')
    money -= 500
    const bet = await submit([pick(live)], 'any')
    await pass(1000)
    // The suspension happens while this node is down.
    test.feed.advance(test.clock.now())
    test.feed.changeMarket(live, '1', '', { status: -1 })
    test.feed.changeMarket(live, '1', '', { status: 1 })
    test.feed.advance(test.clock.now())
    const { bearer, cookie } = demo
    test = await test.restart(test.feed)
    demo = Object.assign(test.client(), { bearer, cookie })
    await pass(10_000)
    expect(await statusOf(bet)).toBe('rejected')
    expect(await statusOf(other)).toBe('waiting_results')
    expect(await demo.balance()).toBe(money)
  })

  it('refunds a bet whose decision is long overdue', async () => {
    const bet = await submit([pick(live)], 'any')
    const { bearer, cookie } = demo
    const { feed } = test
    await test.backend.stop()
    test.clock.advance(600_000)
    test = await test.restart(feed)
    demo = Object.assign(test.client(), { bearer, cookie })
    await pass(1000)
    expect(await statusOf(bet)).toBe('rejected')
    expect(await demo.balance()).toBe(money)
  })
})
