import { countLines, listSystemTypes } from '@touchline/betting/systems/systems'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import type { FeedSelection, SameGamePrice } from '@touchline/simulator/feed/feed-market'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Type = RequestBody<'postBets'>['meta']['type']

/** Prices any two outcomes of different markets with the test's price. */
class PricedFeed extends ScriptedFeed {
  price = 3.4
  /** Whether the feed has closed a selection already, of which the back end is still to hear. */
  isAhead = false

  override prepareSameGamePrice(_matchId: number, legs: readonly FeedSelection[]): SameGamePrice {
    if (this.isAhead) return { kind: 'unavailable', legs: [1] }
    const isClash = new Set(legs.map(({ marketId }) => marketId)).size < legs.length
    return isClash ? { kind: 'clash', clashes: [[0, 1]] } : { kind: 'priced', odds: this.price, probability: 0.25 }
  }
}

let test: TestBackend
let demo: TestClient
const feed = new PricedFeed(START, 40)

beforeAll(async () => {
  test = await startTestBackend({ feed })
  demo = await test.demo()
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

const stake = (value: number) => ({ value, currency: 'EUR' })

function request(type: Type, bet: BetRequest, mode?: 'none' | 'higher' | 'any'): RequestBody<'postBets'> {
  return {
    meta: { device_id: DEVICE, quick: false, type, ...(mode && { auto_accept_odds_change: mode }) },
    bets: [bet],
  }
}

const legs = (count: number, outcome = '1') => Array.from({ length: count }, (_, at) => pick(2 * (at + 1), outcome))
const system = (system_id: string, count: number, value: number): BetRequest => ({
  stake: stake(value),
  selections: legs(count),
  system_id,
})

/** Places bets that must be rejected, and checks that no money moved. */
async function refused(
  body: RequestBody<'postBets'>,
): Promise<{ status: number; message: string; key: string | undefined }> {
  const before = { balance: await demo.balance(), bets: (await demo.bets()).length }
  const reply = await demo.place<ErrorBody>(body)
  expect({ balance: await demo.balance(), bets: (await demo.bets()).length }).toEqual(before)
  const { message, data } = reply.body
  return { status: reply.status, message, key: data?.errors_by_bet?.['0']?.key }
}

describe('a system', () => {
  it('divides its stake over its lines and returns its maximum payout', async () => {
    const before = await demo.balance()
    const bet = { ...system('2/3', 3, 600), selections: [pick(2), pick(4, '2'), pick(6, '3')] }
    const { status, body } = await demo.place(request('system', bet))
    expect(status).toBe(200)
    // 2 × 3.25 + 2 × 4 + 3.25 × 4 = 27.5, over three lines
    expect(body.data[0]).toMatchObject({
      type: 'system',
      status: 'waiting_results',
      system: { id: '2/3', win_count: 2, total_count: 3 },
      stake: { value: 600 },
      odds: 9.17,
      potential_win: 5500,
    })
    expect(await demo.balance()).toBe(before - 600)
    expect(await demo.bets(`?id=${body.data[0]?.id}`)).toEqual(body.data)
  })

  it('is offered for every size from 3 to 16', async () => {
    const { body } = await demo.call<ResponseBody<'getSettings'>>('/settings')
    const offered = body.data.system_types.map(({ id }) => id)
    expect(offered).toHaveLength(Array.from({ length: 14 }, (_, at) => at + 1).reduce((sum, count) => sum + count))
    for (const { id } of listSystemTypes(16)) expect(offered).toContain(id)
    expect((await demo.place(request('system', system('3/4', 4, 400)))).status).toBe(200)
  })

  it.each([
    ['of another size', system('2/4', 3, 600)],
    ['of all selections', system('3/3', 3, 600)],
    ['of one', system('1/3', 3, 600)],
    ['of more selections than it has', system('4/3', 3, 600)],
    ['over sixteen', system('2/17', 17, 60_000)],
  ])('%s is rejected', async (_what, bet) => {
    expect(await refused(request('system', bet))).toEqual({
      status: 422,
      message: 'SYSTEM_NOT_AVAILABLE',
      key: 'error.place_bets.system_not_available',
    })
  })

  it('costs at least one cent per line', async () => {
    const lines = countLines({ winCount: 8, totalCount: 16 })
    expect(lines).toBe(12_870)
    expect(await refused(request('system', system('8/16', 16, lines - 1)))).toMatchObject({
      status: 409,
      message: 'STAKE_BELOW_MINIMUM',
    })
    const { body } = await demo.place(request('system', system('8/16', 16, lines)))
    expect(body.data[0]).toMatchObject({ stake: { value: lines }, odds: 256, potential_win: lines * 256 })
  })

  it('rejects two selections of one match', async () => {
    const bet = {
      ...system('2/3', 3, 600),
      selections: [pick(2), pick(4), { ...pick(2), outcome_id: '2', odds: 3.25 }],
    }
    expect(await refused(request('system', bet))).toMatchObject({ status: 409, message: 'SELECTIONS_RELATED' })
  })
})

describe('a custom bet', () => {
  const over = { match_id: 2, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
  const custom = (custom_odds: number, selections = [pick(2), over]): BetRequest => ({
    stake: stake(1000),
    selections,
    custom_odds,
  })

  it('is accepted at the combined price of its selections, whatever their single prices', async () => {
    const { status, body } = await demo.place(request('custom_bet', custom(3.4, [{ ...pick(2), odds: 99 }, over])))
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({ type: 'custom_bet', odds: 3.4, potential_win: 3400, system: null })
    expect(await demo.bets(`?id=${body.data[0]?.id}`)).toEqual(body.data)
  })

  it.each([
    ['none', 3.4, 3.5, 409],
    ['higher', 3.4, 3.5, 200],
    ['higher', 3.4, 3.3, 409],
    ['any', 3.4, 3.3, 200],
  ] as const)('with mode %s sent at %d is answered %d with %d', async (mode, sent, current, expected) => {
    feed.price = current
    const { status, body } = await demo.place<ResponseBody<'postBets'> & ErrorBody>(
      request('custom_bet', custom(sent), mode),
    )
    feed.price = 3.4
    expect(status).toBe(expected)
    if (status === 200) expect(body.data[0]).toMatchObject({ odds: current, potential_win: current * 1000 })
    else
      expect(body).toMatchObject({
        code: 120,
        message: 'INVALID_ODDS_CUSTOM_BET',
        data: {
          errors_by_bet: {
            0: {
              code: 120,
              key: 'error.place_bets.invalid_odds_custom_bet',
              current_custom_odds: current,
              localized_message: 'The bet builder odds changed before we could place your bet.',
            },
          },
        },
      })
  })

  it('is rejected when it cannot be priced', async () => {
    const clash = custom(3.4, [pick(2), pick(2, '2')])
    expect(await refused(request('custom_bet', clash))).toMatchObject({
      status: 422,
      message: 'COMBINATION_NOT_PRICED',
    })
    const twoMatches = custom(3.4, [pick(2), pick(4)])
    expect(await refused(request('custom_bet', twoMatches))).toMatchObject({ message: 'COMBINATION_NOT_PRICED' })
  })

  it('is rejected as suspended when the feed has closed a selection that the catalogue still has open', async () => {
    feed.isAhead = true
    const refusal = await refused(request('custom_bet', custom(3.4))).finally(() => {
      feed.isAhead = false
    })
    expect(refusal).toMatchObject({ status: 409, message: 'MARKET_SUSPENDED' })
  })

  it('is rejected for one selection, and requires its odds', async () => {
    expect(await refused(request('custom_bet', custom(3.4, [over])))).toMatchObject({
      status: 422,
      message: 'CUSTOM_BET_NOT_AVAILABLE',
    })
    const { custom_odds, ...without } = custom(3.4)
    expect(custom_odds).toBe(3.4)
    expect(await refused(request('custom_bet', without))).toMatchObject({ status: 422, message: 'VALIDATION_FAILED' })
  })
})

describe('an invalid request', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...pick(2), outcome_id: `${at}` }))

  it.each<[string, RequestBody<'postBets'>, string, string | undefined]>([
    [
      '41 selections',
      request('combo', { stake: stake(100), selections: many(41) }),
      'BET_LIMIT_EXCEEDED',
      'error.validation.bet_limits.selection_limit_exceeded',
    ],
    [
      'a selection twice',
      request('combo', { stake: stake(100), selections: [pick(2), pick(4), pick(2)] }),
      'SELECTION_REPEATED',
      'error.place_bets.selection_repeated',
    ],
    [
      'two selections of one match in a combo',
      request('combo', { stake: stake(100), selections: [pick(2), pick(2, '2')] }),
      'SELECTIONS_RELATED',
      'error.place_bets.selections_related',
    ],
    [
      'a system id on a combo',
      request('combo', { stake: stake(100), selections: legs(3), system_id: '2/3' }),
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'a system without an id',
      request('system', { stake: stake(100), selections: legs(3) }),
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'custom odds on a combo',
      request('combo', { stake: stake(100), selections: legs(3), custom_odds: 8 }),
      'VALIDATION_FAILED',
      undefined,
    ],
    ['a stake of nothing', request('single', { stake: stake(0), selections: legs(1) }), 'VALIDATION_FAILED', undefined],
    [
      'a negative stake',
      request('single', { stake: stake(-100), selections: legs(1) }),
      'VALIDATION_FAILED',
      undefined,
    ],
    ['half a cent', request('single', { stake: stake(100.5), selections: legs(1) }), 'VALIDATION_FAILED', undefined],
    [
      'a stake beyond reason',
      request('single', { stake: stake(1e15), selections: legs(1) }),
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'an unknown currency',
      request('single', { stake: { value: 100, currency: 'XXX' }, selections: legs(1) }, 'any'),
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'a stake above the maximum',
      request('single', { stake: stake(1e12), selections: legs(1) }),
      'BET_LIMIT_EXCEEDED',
      'error.validation.bet_limits.max_stake_limit_exceeded',
    ],
  ])('%s is rejected, and no money moves', async (_what, body, message, key) => {
    expect(await refused(body)).toMatchObject({ message, key })
  })

  it('is rejected in the language of the caller', async () => {
    const readMessage = async (language: string) => {
      const { body } = await demo.call('/bets', {
        body: request('combo', { stake: stake(100), selections: many(41) }),
        headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': language },
      })
      return body.data.errors_by_bet?.['0']?.localized_message
    }
    expect(await readMessage('en')).toBe('There are too many selections in this bet.')
    expect(await readMessage('ar')).toBe('عدد الاختيارات في الرهان كبير جدًا.')
  })
})
