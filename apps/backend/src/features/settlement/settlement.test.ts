import { randomUUID } from 'node:crypto'
import type { Bet } from '@touchline/contract/entities/bet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { newAccount } from '../../testing/new-account.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient
let lastMatch = 0

/** A match without bets of other tests. */
const nextMatch = (): number => ++lastMatch

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 60) })
})
afterAll(() => test.stop())

beforeEach(async () => {
  player = test.client()
  const email = `${randomUUID()}@example.com`
  await player.call('/users', { body: newAccount({ email }) })
  await player.renewBearer()
  const key = randomUUID()
  await player.call('/wallet/deposits', {
    body: { value: 100_000, currency: 'EUR' },
    headers: { 'idempotency-key': key },
  })
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

async function place(...args: Parameters<typeof betOn>): Promise<Bet> {
  const { body } = await player.place(betOn(...args))
  const [bet] = body.data
  if (!bet) throw new Error('the bet was not taken')
  return bet
}

async function find(bet: Bet): Promise<Bet | undefined> {
  return (await player.bets(`?id=${bet.id}`))[0]
}

it('pays a winning single and shows it settled', async () => {
  const match = nextMatch()
  const bet = await place([pick(match)], 500)
  test.feed.setScore(match, 2, 1)
  test.feed.setStatus(match, 4)
  test.feed.settleWinner(match, '1')
  await test.play()
  expect(await player.balance()).toBe(100_500)
  expect(await find(bet)).toMatchObject({
    status: 'done',
    result: 'win_entire',
    win_amount: 1000,
    settled_at: expect.any(String),
    version: 2,
    selections: [{ status: 'win_entire', match: { status: 4, total_score: { home: 2, away: 1 } } }],
  })
})

it('pays nothing for a lost single', async () => {
  const match = nextMatch()
  const bet = await place([pick(match, '2')])
  test.feed.settleWinner(match, '1')
  await test.play()
  expect(await player.balance()).toBe(99_500)
  expect(await find(bet)).toMatchObject({ status: 'done', result: 'lose_entire', win_amount: 0 })
})

it('settles a combo with its last leg, rounding the amount down once', async () => {
  const [match, second, third] = [nextMatch(), nextMatch(), nextMatch()] as const
  const bet = await place([pick(match, '2'), pick(second, '2'), pick(third, '2')], 333)
  test.feed.settleWinner(match, '2')
  test.feed.settleWinner(second, '2')
  await test.play()
  expect(await find(bet)).toMatchObject({ status: 'waiting_results', result: 'no_results', settled_at: null })
  test.feed.settleWinner(third, '2')
  await test.play()
  // 3.33 × 3.25³ = 114.3128…
  expect(await find(bet)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 11_431 })
  expect(await player.balance()).toBe(100_000 - 333 + 11_431)
})

it('settles a combo as lost with its first lost leg, and still shows the results of the others', async () => {
  const [match, second] = [nextMatch(), nextMatch()] as const
  const bet = await place([pick(match), pick(second)])
  test.feed.settleWinner(match, '3')
  await test.play()
  const lost = await find(bet)
  expect(lost).toMatchObject({ status: 'done', result: 'lose_entire' })
  expect(lost?.selections.map(({ status }) => status)).toEqual(['lose_entire', 'no_results'])
  test.feed.settleWinner(second, '1')
  await test.play()
  const after = await find(bet)
  expect(after?.selections.map(({ status }) => status)).toEqual(['lose_entire', 'win_entire'])
  expect(after).toMatchObject({ result: 'lose_entire', win_amount: 0, settled_at: lost?.settled_at })
  expect(await player.balance()).toBe(99_500)
})

it('refunds the stake of a void leg and half of it for a half-lost one', async () => {
  const [match, second] = [nextMatch(), nextMatch()] as const
  const line = { match_id: match, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
  const voided = await place([line], 700)
  const half = await place([{ ...line, match_id: second }], 701)
  test.feed.settle(match, '18', 'total=2.5', [{ id: '12', result: 0, voidFactor: 1 }])
  test.feed.settle(second, '18', 'total=2.5', [{ id: '12', result: 0, voidFactor: 0.5 }])
  await test.play()
  expect(await find(voided)).toMatchObject({ result: 'refund_entire', win_amount: 700 })
  expect(await find(half)).toMatchObject({ result: 'refund_half_lose_other', win_amount: 350 })
})

it('pays once, however often the feed reports a result', async () => {
  const match = nextMatch()
  await place([pick(match)])
  for (let times = 0; times < 3; times++) {
    test.feed.settleWinner(match, '1')
    await test.play()
  }
  expect(await player.balance()).toBe(100_500)
})

it('settles many bets of many sizes in batches', async () => {
  const match = nextMatch()
  const request = betOn([pick(match)], 10)
  const bets = Array.from({ length: 40 }, (_, index) => ({
    stake: { value: 10 + index, currency: 'EUR' },
    selections: [pick(match)],
  }))
  for (let times = 0; times < 6; times++) expect((await player.place({ ...request, bets })).body.data).toHaveLength(40)
  const staked = 100_000 - (await player.balance())
  test.feed.settleWinner(match, '1')
  await test.play()
  expect(await player.balance()).toBe(100_000 + staked)
  expect(await player.bets('?status=open')).toEqual([])
})

describe('the history', () => {
  it('filters by status and result and pages newest first', async () => {
    const [match, second, third] = [nextMatch(), nextMatch(), nextMatch()] as const
    const won = await place([pick(match)], 100)
    const lost = await place([pick(match, '2')], 100)
    const refunded = await place([pick(second)], 100)
    const open = await place([pick(third)], 100)
    test.feed.settleWinner(match, '1')
    test.feed.settle(second, '1', '', [{ id: '1', result: 0, voidFactor: 1 }])
    await test.play()
    const ids = async (query: string) => (await player.bets(query)).map(({ id }) => id)
    expect(await ids('')).toEqual([open.id, refunded.id, lost.id, won.id])
    expect(await ids('?status=open')).toEqual([open.id])
    expect(await ids('?status=settled')).toEqual([refunded.id, lost.id, won.id])
    expect(await ids('?result=win')).toEqual([won.id])
    expect(await ids('?result=lose')).toEqual([lost.id])
    expect(await ids('?result=refund')).toEqual([refunded.id])
    expect(await ids('?limit=2&page=2')).toEqual([lost.id, won.id])
    expect(await ids(`?id=${'-'.repeat(36)}`)).toEqual([])
    const { body } = await player.call<{ pagination: unknown }>('/bets?limit=3')
    expect(body.pagination).toEqual({ total: 4, page: 1, limit: 3, last_page: 2 })
  })

  it("contains the player's own bets only", async () => {
    const match = nextMatch()
    const bet = await place([pick(match)])
    const other = test.client()
    await other.call('/users', { body: newAccount({ email: 'other@example.com' }) })
    await other.renewBearer()
    expect(await other.bets(`?id=${bet.id}`)).toEqual([])
  })
})

describe('after a restart', () => {
  it('settles what ended meanwhile', async () => {
    const [match, second] = [nextMatch(), nextMatch()] as const
    const bet = await place([pick(match)])
    const half = await place([pick(second, '2')])
    test.feed.settleSilently(match, '1', '', [{ id: '1', result: 1 }])
    test.feed.setStatus(match, 4)
    test.feed.settleSilently(second, '1', '', [{ id: '2', result: 1 }])
    const { bearer, cookie } = player
    test = await test.restart(test.feed)
    player = Object.assign(test.client(), { bearer, cookie })
    await test.play()
    expect(await find(bet)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 1000 })
    expect(await find(half)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 1625 })
    expect(await player.balance()).toBe(100_000 - 1000 + 1000 + 1625)
  })
})
