import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { countRows, expectNothingMoved } from '../../testing/expect-nothing-moved.ts'
import { newAccount } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Placed = ResponseBody<'postBets'>

let test: TestBackend
let demo: TestClient

beforeAll(async () => {
  test = await startTestBackend()
  demo = await test.demo()
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

describe('accepting bets', () => {
  it('accepts a single: the stake moves from the account to escrow', async () => {
    const before = await demo.balance()
    const { status, body } = await demo.place(betOn([pick(2)], 1234))
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      type: 'single',
      status: 'waiting_results',
      result: 'no_results',
      stake: { value: 1234, currency: 'EUR', subunits: 100 },
      odds: 2,
      potential_win: 2468,
      version: 1,
      selections: [
        { market: { id: '1', name: '1x2' }, outcome: { id: '1', name: 'home' }, match: { id: 2, status: 0 } },
      ],
    })
    expect(await demo.balance()).toBe(before - 1234)
  })

  it('accepts a combo at the exact product of its prices, and stores the response', async () => {
    const { body } = await demo.place(betOn([pick(2), pick(4, '2'), pick(1, '3')]))
    expect(body.data[0]).toMatchObject({ type: 'combo', odds: 26, potential_win: 13_000 })
    expect(body.data[0]?.selections.map(({ match }) => match.id)).toEqual([2, 4, 1])
    const [stored] = await demo.bets(`?id=${body.data[0]?.id}`)
    // What is read later has the counts of a live match too.
    const selections = body.data[0]?.selections.map(leg => ({ ...leg, match: expect.objectContaining(leg.match) }))
    expect(stored).toEqual({ ...body.data[0], selections })
  })

  it('places several singles of a request in order', async () => {
    const request = betOn([pick(2)], 100)
    const bets = [2, 4, 6].map(id => ({ stake: { value: 100 + id, currency: 'EUR' }, selections: [pick(id)] }))
    const { body } = await demo.place({ ...request, bets })
    expect(body.data.map(({ stake }) => stake.value)).toEqual([102, 104, 106])
    expect(body.errors_by_bet).toBeUndefined()
  })

  it('accepts the valid bets of a request and names the others', async () => {
    const request = betOn([pick(2)])
    const bets = [pick(2), { ...pick(4), odds: 9 }, pick(6)].map(selection => ({
      stake: { value: 100, currency: 'EUR' },
      selections: [selection],
    }))
    const { status, body } = await demo.place({ ...request, bets })
    expect(status).toBe(200)
    expect(body.data.map(({ selections }) => selections[0]?.match.id)).toEqual([2, 6])
    expect(body.errors_by_bet).toMatchObject({ 1: { code: 101, current_odds: { 'sr:match:4/1//1': 2 } } })
  })

  it('accepts bets in order as far as the balance allows', async () => {
    const balance = await demo.balance()
    const bets = [balance - 200, 1000, 150].map(value => ({
      stake: { value, currency: 'EUR' },
      selections: [pick(6)],
    }))
    const { body } = await demo.place({ ...betOn([pick(6)]), bets })
    expect(body.data.map(({ stake }) => stake.value)).toEqual([balance - 200, 150])
    expect(body.errors_by_bet).toMatchObject({ 1: { code: 130 } })
    expect(await demo.balance()).toBe(50)
    await demo.call('/wallet/deposits', {
      body: { value: 100_000, currency: 'EUR' },
      headers: { 'idempotency-key': randomUUID() },
    })
  })

  it.each([
    ['none', 2.1, 409],
    ['higher', 2.1, 200],
    ['higher', 1.9, 409],
    ['any', 1.9, 200],
  ] as const)('with mode %s and a price changed from 2 to %d responds with %d', async (mode, odds, expected) => {
    test.feed.setOdds(2, '1', odds)
    await test.play()
    const request = betOn([pick(2)], 100)
    const { status, body } = await demo.place({ ...request, meta: { ...request.meta, auto_accept_odds_change: mode } })
    expect(status).toBe(expected)
    if (status === 200) expect(body.data[0]?.odds).toBe(odds)
    test.feed.setOdds(2, '1', 2)
    await test.play()
  })

  it('falls back on the acceptance mode of the settings', async () => {
    await demo.call('/settings', { body: { auto_accept_odds_change: 'any' } })
    expect((await demo.place(betOn([{ ...pick(2), odds: 5 }], 100))).status).toBe(200)
    await demo.call('/settings', { body: { auto_accept_odds_change: 'none' } })
    expect((await demo.place(betOn([{ ...pick(2), odds: 5 }], 100))).status).toBe(409)
  })
})

describe('rejecting bets', () => {
  const refusals: [string, unknown, number, string][] = [
    ['changed odds', betOn([{ ...pick(2), odds: 2.5 }]), 409, 'INVALID_ODDS'],
    ['too little money', betOn([pick(2)], 400_000), 409, 'INSUFFICIENT_FUNDS'],
    ['an unknown match', betOn([pick(4711)]), 409, 'SELECTION_NOT_FOUND'],
    ['an unknown market', betOn([{ ...pick(2), market_id: '999' }]), 409, 'SELECTION_NOT_FOUND'],
    ['an unknown line', betOn([{ ...pick(2), specifier: 'total=9' }]), 409, 'SELECTION_NOT_FOUND'],
    ['an unknown outcome', betOn([{ ...pick(2), outcome_id: '77' }]), 409, 'SELECTION_NOT_FOUND'],
    ['selections of one match', betOn([pick(2), { ...pick(2, '2') }]), 409, 'SELECTIONS_RELATED'],
    ['a stake below the minimum', betOn([pick(2)], 9), 409, 'STAKE_BELOW_MINIMUM'],
    ['a stake above the maximum', betOn([pick(2)], 1_000_001), 409, 'BET_LIMIT_EXCEEDED'],
    [
      'a currency without an account',
      { ...betOn([pick(2)]), bets: [{ stake: { value: 100, currency: 'USD' }, selections: [pick(2)] }] },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'two selections as a single',
      { ...betOn([pick(2)]), bets: betOn([pick(2), pick(4)]).bets },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a bonus',
      { ...betOn([pick(2)]), bets: [{ ...betOn([pick(2)]).bets[0], bonus: { id: 'a', type: 'freebet' } }] },
      409,
      'BONUS_NOT_AVAILABLE',
    ],
  ]

  it.each(refusals)('rejects %s and moves no money', (_what, request, status, message) =>
    expectNothingMoved(test, demo, async () => {
      const reply = await demo.place<ErrorBody>(request)
      expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message })
    }),
  )

  it('names every field of a malformed body', () =>
    expectNothingMoved(test, demo, async () => {
      const { status, body } = await demo.place<ErrorBody>({
        meta: { device_id: 'x', quick: 'no', type: 'single' },
        bets: [{ stake: { value: 1.5, currency: 'eur' }, selections: [], surprise: true }],
      })
      expect(status).toBe(422)
      expect(body.data.details.map(({ field }) => field).sort()).toEqual([
        'body/bets/0/selections',
        'body/bets/0/stake/currency',
        'body/bets/0/stake/value',
        'body/bets/0/surprise',
        'body/meta/device_id',
        'body/meta/quick',
      ])
    }))

  it('rejects a suspended market, a locked outcome and an ended match', () =>
    expectNothingMoved(test, demo, async () => {
      test.feed.changeMarket(3, '1', '', { status: -1 })
      await test.play()
      expect((await demo.place<ErrorBody>(betOn([pick(3)]))).body.message).toBe('MARKET_SUSPENDED')
      const market = test.feed.match(3).markets.get('sr:match:3/1/')
      const outcomes = (market?.outcomes ?? []).map(outcome => ({ ...outcome, active: outcome.id !== '1' }))
      test.feed.changeMarket(3, '1', '', { status: 1, outcomes })
      await test.play()
      expect((await demo.place<ErrorBody>(betOn([pick(3)]))).body.message).toBe('MARKET_SUSPENDED')
      test.feed.setStatus(3, 4)
      await test.play()
      expect((await demo.place<ErrorBody>(betOn([pick(3)]))).body.message).toBe('MATCH_CLOSED')
    }))

  it('returns the current odds by outcome key', async () => {
    const { body } = await demo.place<ErrorBody>(betOn([{ ...pick(2), odds: 3 }, pick(4, '2')]))
    expect(body.data.errors_by_bet?.['0']).toMatchObject({
      key: 'error.place_bets.odds_different_than_bookmaker',
      code: 101,
      current_odds: { 'sr:match:2/1//1': 2, 'sr:match:4/1//2': 3.25 },
    })
  })

  it('responds in the language of the caller', async () => {
    const { body } = await demo.call('/bets', {
      body: betOn([{ ...pick(2), odds: 3 }]),
      headers: { 'idempotency-key': randomUUID(), 'accept-language': 'ar' },
    })
    expect(body.data.localized_message).toBe('تغيّر السعر قبل أن نتمكن من وضع هذا الرهان.')
  })
})

describe('the idempotency key', () => {
  it('is required, and is a UUID', async () => {
    expect((await demo.call('/bets', { body: betOn([pick(2)]) })).body.message).toBe('IDEMPOTENCY_KEY_REQUIRED')
    expect((await demo.place<ErrorBody>(betOn([pick(2)]), 'mine')).status).toBe(422)
  })

  it('returns the first response again, and finds the bets', async () => {
    const key = randomUUID()
    const first = await demo.place(betOn([pick(2)]), key)
    const rows = await countRows(test)
    const again = await demo.place(betOn([pick(2)]), key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await countRows(test)).toEqual(rows)
    expect((await demo.bets(`?idempotency_key=${key}`)).map(({ id }) => id)).toEqual([first.body.data[0]?.id])
  })

  it('returns a rejection again, even when the bet would be accepted by now', async () => {
    const key = randomUUID()
    const request = betOn([{ ...pick(4), odds: 2.2 }])
    expect((await demo.place(request, key)).status).toBe(409)
    test.feed.setOdds(4, '1', 2.2)
    await test.play()
    expect((await demo.place(request, key)).status).toBe(409)
    expect((await demo.place(request)).status).toBe(200)
    test.feed.setOdds(4, '1', 2)
    await test.play()
  })

  it('returns the error of an abandoned request again, even when it could be placed by now', async () => {
    const key = randomUUID()
    const busy = Object.assign(new Error('busy'), { constraint: 'accounts_not_negative' })
    const run = vi.spyOn(test.nodeDatabase, 'run').mockRejectedValue(busy)
    const first = await demo.place(betOn([pick(2)], 100), key)
    run.mockRestore()
    expect(first).toMatchObject({ status: 409, body: { message: 'CONFLICT' } })
    await expectNothingMoved(test, demo, async () => {
      const again = await demo.place(betOn([pick(2)], 100), key)
      expect(again.status).toEqual(first.status)
      expect(again.body).toEqual(first.body)
    })
  })

  it("ignores the order of a body's fields", async () => {
    const key = randomUUID()
    const { meta, bets } = betOn([pick(2)], 100)
    const first = await demo.place({ meta, bets }, key)
    const turned = bets.map(({ stake, selections }) => ({
      selections: selections.map(selection => Object.fromEntries(Object.entries(selection).reverse())),
      stake: { currency: stake.currency, value: stake.value },
    }))
    expect(await demo.place({ bets: turned, meta }, key)).toMatchObject({ status: 200, body: first.body })
  })

  it('is rejected with another body', () =>
    expectNothingMoved(test, demo, async () => {
      const key = randomUUID()
      await demo.place(betOn([{ ...pick(2), odds: 7 }]), key)
      const { status, body } = await demo.place<ErrorBody>(betOn([pick(2)], 600), key)
      expect({ status, message: body.message }).toEqual({ status: 422, message: 'IDEMPOTENCY_KEY_REUSED' })
    }))

  it('is still free after a request without a session', async () => {
    const key = randomUUID()
    const { status } = await test.client().place<ErrorBody>(betOn([pick(2)]), key)
    expect(status).toBe(401)
    expect((await demo.place(betOn([pick(2)]), key)).status).toBe(200)
  })

  it('belongs to its player', async () => {
    const key = randomUUID()
    const first = await demo.place(betOn([pick(2)]), key)
    const other = test.client()
    await other.call('/users', { body: newAccount({ email: `${key}@example.com` }) })
    await other.renewBearer()
    const { status } = await other.place<ErrorBody>(betOn([pick(2)]), key)
    expect(status).toBe(409)
    expect(await other.bets()).toEqual([])
    expect((await demo.place(betOn([pick(2)]), key)).body).toEqual(first.body)
  })

  it('places one of many identical concurrent requests, and responds alike to all', async () => {
    const key = randomUUID()
    const before = await demo.balance()
    const replies = await Promise.all(Array.from({ length: 12 }, () => demo.place(betOn([pick(2)], 100), key)))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect(await demo.balance()).toBe(before - 100)
  })

  it('never lets concurrent requests spend more than the balance', async () => {
    const balance = await demo.balance()
    const stake = Math.floor(balance / 3)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => demo.place<Placed | ErrorBody>(betOn([pick(6)], stake))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await demo.balance()).toBe(balance - 3 * stake)
  })
})
