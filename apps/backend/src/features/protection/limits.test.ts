/** Players' limits over HTTP, and their enforcement in placement, deposits and sign-in. */
import { randomUUID } from 'node:crypto'
import { CALENDAR_PERIODS, type CalendarPeriod, findCalendarPeriod } from '@touchline/betting/limits/limit-periods'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import {
  confirmLimit,
  type LimitRequest,
  listLimits,
  removeLimit,
  requestLimit,
  setLimit,
  tryDeposit,
} from '../../testing/limit-calls.ts'
import { newAccount } from '../../testing/new-account.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const DAY_MS = 24 * 3_600_000
let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 40) })
})
afterAll(() => test.stop())
afterEach(async () => expect(await test.isLedgerClean()).toBe(true))

/** Advances time and renews the bearer. */
async function later(ms: number): Promise<void> {
  test.clock.leap(ms)
  await player.renewBearer()
}

describe('the life cycle of a limit', () => {
  beforeAll(async () => {
    player = await openPlayer(test, 100_000)
  })

  it('applies immediately when it is the first or a stricter one', async () => {
    expect(await setLimit(player, { type: 'deposit', period: 'day', value: 5000 })).toMatchObject({
      type: 'deposit',
      strategy: 'amount',
      status: 'active',
      currency: 'EUR',
      value: 5000,
      used: 100_000,
      confirm_from: null,
    })
    await setLimit(player, { type: 'deposit', period: 'day', value: 4000, currency: 'EUR' })
    expect((await listLimits(player)).data).toMatchObject([{ value: 4000, status: 'active' }])
  })

  it('waits a day when it is looser, and must be confirmed within a week', async () => {
    const pending = await setLimit(player, { type: 'deposit', period: 'day', value: 200_000 })
    const now = test.clock.now()
    expect(pending).toMatchObject({
      status: 'unconfirmed',
      parent_type: 'deposit',
      confirm_from: new Date(now + DAY_MS).toISOString(),
      confirm_until: new Date(now + 8 * DAY_MS).toISOString(),
    })
    const early = await confirmLimit<ErrorBody>(player, pending)
    expect(early).toMatchObject({ status: 409, body: { message: 'LIMIT_NOT_CONFIRMABLE' } })
    await later(DAY_MS)
    expect((await listLimits(player)).data).toHaveLength(2)
    expect((await confirmLimit(player, pending)).body.data).toMatchObject({
      status: 'active',
      value: 200_000,
      parent_type: null,
    })
    expect((await listLimits(player)).data).toMatchObject([{ value: 200_000, status: 'active' }])
  })

  it('lapses when it is not confirmed', async () => {
    const pending = await setLimit(player, { type: 'deposit', period: 'day', value: 300_000 })
    await later(9 * DAY_MS)
    expect((await listLimits(player)).data).toMatchObject([{ value: 200_000 }])
    expect((await confirmLimit(player, pending)).status).toBe(404)
  })

  it('is removed like a looser one is set, and the removal can be cancelled', async () => {
    const [limit] = (await listLimits(player)).data
    if (!limit) throw new Error('there is no limit')
    const removal = (await removeLimit(player, limit)).body.data
    expect(removal).toMatchObject({ status: 'unconfirmed_disabled', disable_at: removal.confirm_from })
    expect((await removeLimit(player, limit)).body.data).toMatchObject({ status: 'active', disable_at: null })
    await removeLimit(player, limit)
    await later(DAY_MS)
    expect((await confirmLimit(player, limit)).body.data.status).toBe('disabled')
    expect((await listLimits(player)).data).toEqual([])
    expect((await removeLimit(player, limit)).status).toBe(404)
  })

  it('is set once by concurrent requests', async () => {
    await Promise.all([700, 600, 500].map(value => requestLimit(player, { type: 'wager', period: 'month', value })))
    const held = (await listLimits(player)).data.filter(({ status }) => status === 'active')
    expect(held).toMatchObject([{ value: 500 }])
  })

  it.each<[string, LimitRequest, string]>([
    ['an amount without a period', { type: 'loss', period: 'permanent', value: 5 }, 'body/period'],
    ['no value', { type: 'loss', period: 'day' }, 'body/value'],
    ['a currency without an account', { type: 'loss', period: 'day', value: 5, currency: 'JPY' }, 'body/currency'],
    ['a second of play', { type: 'session', period: 'day', value: 1 }, 'body/value'],
    ['a break with a value', { type: 'cooling_off', period: 'day', value: 5 }, 'body/value'],
    ['an exclusion of a day', { type: 'self_exclusion', period: 'day' }, 'body/period'],
  ])('rejects %s', async (_name, request, field) => {
    const { status, body } = await requestLimit<ErrorBody>(player, request)
    expect({ status, fields: body.data.details.map(detail => detail.field) }).toEqual({ status: 422, fields: [field] })
  })

  it('is private to its player', async () => {
    const limit = await setLimit(player, { type: 'loss', period: 'week', value: 500 })
    const mine = player
    player = await openPlayer(test, 0)
    expect((await removeLimit(player, limit)).status).toBe(404)
    expect((await listLimits(player)).data).toEqual([])
    player = mine
  })
})

it('uses the same periods in the database as in the rules', async () => {
  const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
  const moments = fc.sample(moment, 200)
  const { rows } = await sql<{ ms: number; period: CalendarPeriod; since: Date }>`
    select ms, period, date_trunc(period, to_timestamp(ms / 1000.0), 'UTC') as since
    from unnest(${moments}::bigint[]) as ms, unnest(${[...CALENDAR_PERIODS]}::text[]) as period
  `.execute(test.backend.database.db)
  expect(rows).toHaveLength(600)
  for (const { ms, period, since } of rows) expect(since.getTime()).toBe(findCalendarPeriod(period, ms).from)
})

describe('a limit on stakes', () => {
  beforeAll(async () => {
    player = await openPlayer(test, 100_000)
    await setLimit(player, { type: 'wager', period: 'day', value: 1000 })
  })

  it('applies to each bet of a request, in order', async () => {
    const bet = betOn([pick(1)], 600)
    const three = { ...bet, bets: [bet.bets[0], ...betOn([pick(2)], 600).bets, ...betOn([pick(3)], 400).bets] }
    const { status, body } = await player.place(three)
    expect(status).toBe(200)
    expect(body.data.map(({ stake }) => stake.value)).toEqual([600, 400])
    expect(body.errors_by_bet).toMatchObject({ 1: { code: 616, key: 'error.place_bets.player_limit_exceeded' } })
    expect(await player.balance()).toBe(99_000)
  })

  it("rejects in the player's language, and repeats the response for the same key", async () => {
    const key = randomUUID()
    const headers = { 'idempotency-key': key, 'accept-language': 'ar' }
    const place = () => player.call<ErrorBody>('/bets', { body: betOn([pick(4)], 100), headers })
    const first = await place()
    expect(first).toMatchObject({ status: 409, body: { message: 'PLAYER_LIMIT_EXCEEDED' } })
    expect(first.body.data.errors_by_bet?.[0]?.localized_message).toBe('هذا يتجاوز حدًا وضعته لنفسك.')
    expect((await place()).body).toEqual(first.body)
  })

  it('returns its usage', async () => {
    const { data, stats } = await listLimits(player)
    expect(data).toMatchObject([{ type: 'wager', used: 1000, value: 1000 }])
    expect(stats[0]).toMatchObject({
      currency: 'EUR',
      bets_sum: 1000,
      wins_sum: 0,
      period: { from: '2026-02-12T00:00:00.000Z', to: '2026-02-13T00:00:00.000Z' },
    })
    expect(stats).toHaveLength(3)
  })

  it('does not count rejected bets', async () => {
    const { db } = test.backend.database
    const [bet] = await player.bets()
    const put = (status: string) =>
      db
        .updateTable('bets')
        .set({ status })
        .where('id', '=', bet?.id ?? '')
        .execute()
    await put('rejected')
    expect((await listLimits(player)).data).toMatchObject([{ used: 1000 - (bet?.stake.value ?? 0) }])
    await put('waiting_results')
    expect((await listLimits(player)).data).toMatchObject([{ used: 1000 }])
  })

  it('is announced once when four fifths are used', async () => {
    const client = await openPlayer(test, 10_000)
    const readNotices = async () =>
      (await client.call<ResponseBody<'getNotifications'>>('/notifications')).body.data.filter(
        ({ object_type }) => object_type === 'account',
      )
    await setLimit(client, { type: 'wager', period: 'day', value: 1000, currency: 'EUR' })
    await setLimit(client, { type: 'deposit', period: 'week', value: 20_000, currency: 'EUR' })
    await client.place(betOn([pick(2)], 799))
    expect(await readNotices()).toEqual([])
    await client.place(betOn([pick(4)], 10))
    await client.place(betOn([pick(6)], 10))
    test.clock.advance(1)
    await deposit(client, 6000)
    expect(await readNotices()).toMatchObject([
      { caption: 'Weekly deposit limit', body: 'You’ve used €160.00 of €200.00.' },
      { caption: 'Daily stake limit', body: 'You’ve used €8.09 of €10.00.' },
    ])
  })

  it('resets with its period', async () => {
    await later(DAY_MS)
    expect((await player.place(betOn([pick(5)], 1000))).status).toBe(200)
    expect((await player.place(betOn([pick(6)], 1000))).status).toBe(409)
  })

  it('cannot be exceeded by concurrent placements', async () => {
    const many = await openPlayer(test, 100_000)
    await setLimit(many, { type: 'wager', period: 'week', value: 2500 })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(id => many.place(betOn([pick(id)], 1000))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await many.balance()).toBe(98_000)
  })
})

it('lets a player take another break of the same length when one is over', async () => {
  const other = await openPlayer(test, 100)
  const pause = { body: { type: 'cooling_off', period: 'day' } }
  expect((await other.call('/user_limits', pause)).status).toBe(201)
  expect((await other.call('/user_limits', pause)).status).toBe(409)
  test.clock.advance(2 * 24 * 3_600_000)
  await other.renewBearer()
  expect((await other.call('/user_limits', pause)).status).toBe(201)
  expect((await other.place(betOn([pick(2)], 10))).body).toMatchObject({ message: 'PLAYER_EXCLUDED' })
})

describe('an excluded player', () => {
  const email = `${randomUUID()}@example.com`
  const password = 'long enough'
  let elsewhere: TestClient

  async function signUp(address: string): Promise<TestClient> {
    const client = test.client()
    await client.call('/users', { body: newAccount({ email: address, password }) })
    await client.renewBearer()
    await deposit(client, 5000)
    return client
  }

  it('can neither bet nor deposit during a break, but may sign in', async () => {
    const address = `${randomUUID()}@example.com`
    player = await signUp(address)
    const coolingOff = await setLimit(player, { type: 'cooling_off', period: 'day' })
    expect(coolingOff).toMatchObject({ value: null, disable_at: new Date(test.clock.now() + DAY_MS).toISOString() })
    const refused = await player.place<ErrorBody>(betOn([pick(12)]))
    expect(refused).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    expect(refused.body.data.errors_by_bet?.[0]?.localized_message).toMatch(/on a break/)
    expect(await tryDeposit(player, 100)).toBe('PLAYER_EXCLUDED')
    expect((await test.client().call('/users/sign_in', { body: { email: address, password } })).status).toBe(200)
    expect(await requestLimit<ErrorBody>(player, { type: 'cooling_off', period: 'day' })).toMatchObject({
      status: 409,
      body: { data: { localized_message: 'You can make a break or self-exclusion longer, but not shorter.' } },
    })
    expect((await removeLimit(player, coolingOff)).status).toBe(409)
    await later(DAY_MS)
    expect((await player.place(betOn([pick(12)]))).status).toBe(200)
    expect((await listLimits(player)).data).toEqual([])
  })

  it('is signed out everywhere immediately, also where it was asked for', async () => {
    player = await signUp(email)
    elsewhere = test.client()
    await elsewhere.signIn(email, password)
    await setLimit(player, { type: 'self_exclusion', period: 'month' })
    expect((await elsewhere.call('/bets')).status).toBe(401)
    elsewhere.bearer = ''
    expect((await elsewhere.call('/player')).status).toBe(401)
    for (const path of ['/player', '/bets', '/user_limits', '/bonuses'])
      expect((await player.call(path)).status, path).toBe(401)
    expect((await player.call('/websocket/token', { method: 'POST' })).status).toBe(401)
    expect((await player.place(betOn([pick(13)]))).status).toBe(401)
  })

  it('cannot sign in, and no session is renewed', async () => {
    const signIn = await test.client().call('/users/sign_in', { body: { email, password } })
    expect(signIn).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    const byBearer = await player.call('/sportsbook_sessions', { method: 'POST' })
    expect(byBearer).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    player.bearer = ''
    const renewal = await player.call('/sportsbook_sessions', { method: 'POST' })
    expect(renewal).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    expect((await player.call('/player')).status).toBe(401)
  })

  it('can sign in when the exclusion is over', async () => {
    const { db } = test.backend.database
    const end = { disable_at: new Date(test.clock.now()) }
    await db.updateTable('player_limits').set(end).where('type', '=', 'self_exclusion').execute()
    expect((await test.client().call('/users/sign_in', { body: { email, password } })).status).toBe(200)
  })
})
