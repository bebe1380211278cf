/** Limits on losses and deposits, and limits of a player with accounts in several currencies. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { type LimitRequest, listLimits, requestLimit, setLimit, tryDeposit } from '../../testing/limit-calls.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { storeCurrencyRates } from './limit-currency.ts'

const DAY_MS = 24 * 3_600_000
const BTC = 100_000_000

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 40) })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const request = (limit: LimitRequest) => requestLimit<ErrorBody>(player, limit)
const openAccount = (currency: string) => player.call('/player/accounts', { body: { currency } })

function betIn(currency: string, value: number, matchId: number): RequestBody<'postBets'> {
  const body = betOn([pick(matchId)], value)
  return { ...body, bets: body.bets.map(bet => ({ ...bet, stake: { value, currency } })) }
}

/** The status of a placement, or the error of the limit. */
async function place(currency: string, value: number, matchId: number): Promise<string | number> {
  const { status, body } = await player.place<ErrorBody>(betIn(currency, value, matchId))
  return status === 200 ? status : body.message
}

describe('with limits in euros and accounts in other currencies', () => {
  beforeAll(async () => {
    player = await openPlayer(test, 5000)
    for (const currency of ['USD', 'BTC', 'JPY']) await openAccount(currency)
    await deposit(player, 10_000, 'USD')
    await deposit(player, BTC, 'BTC')
    await deposit(player, 10_000, 'JPY')
    for (const limit of [
      { type: 'wager', period: 'day', value: 1000 },
      { type: 'loss', period: 'week', value: 3000 },
    ] as const)
      expect((await request(limit)).status).toBe(201)
  })

  it('counts stakes in every currency against the limit', async () => {
    expect(await place('USD', 1112, 1)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await place('BTC', 20_000, 1)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await place('USD', 1000, 1)).toBe(200)
    // €9.00 of €10.00 are used: ¥166 are €0.996.
    expect(await place('JPY', 167, 2)).toBe('PLAYER_LIMIT_EXCEEDED')
    const { body } = await player.call<ResponseBody<'postBetsMaxStake'>>('/bets/max-stake', {
      body: { selections: [pick(2)], currency: 'JPY' },
    })
    expect(body.max_stake).toEqual({ value: 166, currency: 'JPY', subunits: 1 })
    expect(body.is_player_limit).toBe(true)
    expect(await place('JPY', 166, 2)).toBe(200)
    expect(await place('EUR', 10, 3)).toBe('PLAYER_LIMIT_EXCEEDED')
  })

  it("shows usage in the limits' currency and the remainder in each account's", async () => {
    await request({ type: 'deposit', period: 'month', value: 8_000_000 })
    const { data, currency, stats, remaining } = await listLimits(player)
    expect(currency).toBe('EUR')
    expect(data.map(({ type, currency, used }) => [type, currency, used])).toEqual([
      ['wager', 'EUR', 1000],
      ['loss', 'EUR', 1000],
      // €50, $100, ₿1 and ¥10,000.
      ['deposit', 'EUR', 5000 + 9000 + 6_000_000 + 6000],
    ])
    expect(stats.map(stat => [stat.currency, stat.bets_sum])).toEqual([
      ['EUR', 1000],
      ['EUR', 1000],
      ['EUR', 1000],
    ])
    expect(remaining).toEqual([
      { currency: 'EUR', stake: 0, deposit: 1_980_000 },
      { currency: 'USD', stake: 0, deposit: 2_200_000 },
      { currency: 'BTC', stake: 0, deposit: 33_000_000 },
      { currency: 'JPY', stake: 0, deposit: 3_300_000 },
    ])
  })

  it("keeps the limits' currency when the player switches to another", async () => {
    await player.call('/player', { method: 'PATCH', body: { currency: 'USD' } })
    expect((await listLimits(player)).currency).toBe('EUR')
    expect(await request({ type: 'loss', period: 'day', value: 5, currency: 'USD' })).toMatchObject({
      status: 422,
      body: { data: { details: [{ field: 'body/currency', message: 'must be EUR, the currency of your limits' }] } },
    })
    expect((await request({ type: 'loss', period: 'day', value: 900 })).status).toBe(201)
    expect((await listLimits(player)).data.at(-1)).toMatchObject({ type: 'loss', currency: 'EUR', value: 900 })
  })

  it('counts winnings in another currency', async () => {
    expect((await listLimits(player)).data.find(({ type, period }) => type === 'loss' && period === 'week')?.used).toBe(
      1000,
    )
    test.feed.settleWinner(1, '1')
    await test.play()
    await player.renewBearer()
    // $20 were paid for the $10.
    expect((await listLimits(player)).stats[0]).toMatchObject({ bets_sum: 1000, wins_sum: 1800 })
    expect((await listLimits(player)).data.find(({ type, period }) => type === 'loss' && period === 'week')?.used).toBe(
      0,
    )
  })

  it('uses the currency of the first limit for all, even for concurrent first limits', async () => {
    player = await openPlayer(test, 0)
    await openAccount('USD')
    const requests = (['EUR', 'USD', 'EUR', 'USD'] as const).map((currency, at) =>
      request({ type: at < 2 ? 'wager' : 'loss', period: 'day', value: 100, currency }),
    )
    await Promise.all(requests)
    expect(new Set((await listLimits(player)).data.map(({ currency }) => currency)).size).toBe(1)
  })
})

describe('a limit on deposits', () => {
  beforeAll(async () => {
    player = await openPlayer(test, 0)
    for (const currency of ['USD', 'BTC']) await openAccount(currency)
    await request({ type: 'deposit', period: 'day', value: 10_000 })
  })

  it('cannot be exceeded on several accounts concurrently, or by pending deposits', async () => {
    expect(await tryDeposit(player, 1_000_000, 'USD')).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await tryDeposit(player, BTC, 'BTC')).toBe('PLAYER_LIMIT_EXCEEDED')
    // €54 each.
    const answers = await Promise.all([
      tryDeposit(player, 6000, 'USD', 'pending'),
      tryDeposit(player, 90_000, 'BTC', 'pending'),
    ])
    expect(answers.map(String).sort()).toEqual(['201', 'PLAYER_LIMIT_EXCEEDED'])
    const { data, remaining } = await listLimits(player)
    expect(data[0]?.used).toBe(5400)
    expect(remaining).toMatchObject([{ deposit: 4600 }, { deposit: 5111 }, { deposit: 76_666 }])
  })

  it('counts a deposit once when it has been credited', async () => {
    test.clock.advance(10_000)
    await test.backend.drain()
    expect((await listLimits(player)).data[0]?.used).toBe(5400)
    expect(await tryDeposit(player, 5112, 'USD')).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await tryDeposit(player, 5111, 'USD')).toBe(201)
  })
})

describe('the daily rate', () => {
  it('is fixed once the day has begun, and stakes keep the rate of their day', async () => {
    player = await openPlayer(test, 0, 'EUR')
    await openAccount('BRL')
    await deposit(player, 100_000, 'BRL')
    await request({ type: 'wager', period: 'month', value: 100_000 })
    expect(await place('BRL', 1000, 5)).toBe(200)
    const { db } = test.backend.database
    const store = (rate: string) =>
      sql`select store_currency_rate('BRL', ${rate}::numeric, ${new Date(test.clock.now())})`.execute(db)
    await store('0.0032')
    await store('0.0048')
    expect((await listLimits(player)).data[0]?.used).toBe(160)
    test.clock.leap(DAY_MS)
    await player.renewBearer()
    expect((await listLimits(player)).data[0]?.used).toBe(160)
    expect(await place('BRL', 1000, 6)).toBe(200)
    expect((await listLimits(player)).data[0]?.used).toBe(160 + 480)
  })

  it('is stored only when it changed', async () => {
    const { db } = test.backend.database
    const count = async () => (await db.selectFrom('currency_rates').selectAll().execute()).length
    const before = await count()
    await storeCurrencyRates(db, test.clock, ['EUR', 'USD', 'JPY', 'BTC'])
    expect(await count()).toBe(before)
  })

  it.each([
    ['up', '1', '112'],
    ['down', '0', '111'],
  ])('converts exactly, rounded %s', async (_how, isUp, expected) => {
    const { rows } = await sql<{ exact: string; rounded: string }>`
      select convert_minor(9007199254740993, 'USD', 'BTC', '2026-01-01', true)::text as exact,
             convert_minor(100, 'EUR', 'USD', '2026-01-01', ${isUp === '1'})::text as rounded`.execute(
      test.backend.database.db,
    )
    expect(rows[0]).toEqual({ exact: '135107988821114895', rounded: expected })
  })
})

describe('a limit on losses', () => {
  it('counts stakes until they are won back', async () => {
    player = await openPlayer(test, 100_000)
    await setLimit(player, { type: 'loss', period: 'day', value: 1000 })
    expect((await player.place(betOn([pick(10)], 1000))).status).toBe(200)
    expect((await player.place(betOn([pick(11)], 100))).status).toBe(409)
    test.feed.settleWinner(10, '1')
    await test.play()
    await player.renewBearer()
    expect((await listLimits(player)).data).toMatchObject([{ used: 0 }])
    expect((await listLimits(player)).stats[0]).toMatchObject({ bets_sum: 1000, wins_sum: 2000 })
    expect((await player.place(betOn([pick(11)], 1001))).status).toBe(409)
    expect((await player.place(betOn([pick(11)], 1000))).status).toBe(200)
  })
})

describe('a limit on deposits', () => {
  it('is enforced, also for concurrent deposits', async () => {
    player = await openPlayer(test, 1000)
    await setLimit(player, { type: 'deposit', period: 'day', value: 5000 })
    await setLimit(player, { type: 'deposit', period: 'month', value: 9000 })
    const answers = await Promise.all([3000, 3000, 3000].map(value => tryDeposit(player, value)))
    expect(answers.map(String).sort()).toEqual(['201', 'PLAYER_LIMIT_EXCEEDED', 'PLAYER_LIMIT_EXCEEDED'])
    expect(await tryDeposit(player, 1001)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await tryDeposit(player, 1000)).toBe(201)
    test.clock.leap(DAY_MS)
    await player.renewBearer()
    expect(await tryDeposit(player, 4001)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await tryDeposit(player, 4000)).toBe(201)
    expect((await listLimits(player)).data).toMatchObject([{ used: 4000 }, { used: 9000 }])
  })
})
