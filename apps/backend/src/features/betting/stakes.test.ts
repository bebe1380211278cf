import { convertMoney } from '@touchline/betting/money/convert-money'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest, SelectionRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CURRENCIES, subunitsOf } from '../../core/ledger/account-currencies.ts'
import { auditLedger } from '../../core/ledger/audit.ts'
import { minorPerEuro, termsOf } from '../../core/settings/currencies.ts'
import { DEFAULT_LIMITS } from '../../core/settings/limits.ts'
import { DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Type = RequestBody<'postBets'>['meta']['type']
type Bounds = ResponseBody<'postBetsMaxStake'>

/** Maximum stake of a first-tier league, in euros. */
const TIER_EUROS = 5000

let test: TestBackend
let player: TestClient
const feed = new ScriptedFeed(START, 40)

beforeAll(async () => {
  // Without liability limits, which have their own tests.
  test = await startTestBackend({ feed, operator: { liability: { outcomeFactor: null, matchFactor: null } } })
  player = await openPlayer(test, 100_000_000_000)
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

const legs = (count: number) => Array.from({ length: count }, (_, at) => pick(2 * (at + 1)))
const typeOf = ({ system_id, custom_odds, selections }: Omit<BetRequest, 'stake'>): Type =>
  custom_odds ? 'custom_bet' : system_id ? 'system' : selections.length > 1 ? 'combo' : 'single'

async function bounds(client: TestClient, bet: Omit<BetRequest, 'stake'>, currency = 'EUR') {
  const { status, body } = await client.call<Bounds>('/bets/max-stake', { body: { ...bet, currency } })
  expect(status).toBe(200)
  return { min: body.min_stake.value, max: body.max_stake.value }
}

async function place(client: TestClient, bet: Omit<BetRequest, 'stake'>, value: number, currency = 'EUR') {
  const meta = { device_id: DEVICE, quick: false, type: typeOf(bet) }
  const { status, body } = await client.place<ResponseBody<'postBets'> & ErrorBody>({
    meta,
    bets: [{ ...bet, stake: { value, currency } }],
  })
  return { status, bet: body.data?.[0], message: body.message, problem: body.data?.errors_by_bet?.['0'] }
}

describe('the stakes of a bet', () => {
  it("range from the currency's minimum to the league's maximum", async () => {
    expect(await bounds(player, { selections: legs(1) })).toEqual({ min: 10, max: TIER_EUROS * 100 })
  })

  it('end where the win would exceed the payout limit', async () => {
    const limit = DEFAULT_LIMITS.payout_limit.fiat.find(({ currency_code }) => currency_code === 'EUR')?.amount ?? 0
    // Ten legs at 2.00 pay 1023 times the stake as profit.
    expect(await bounds(player, { selections: legs(10) })).toEqual({ min: 10, max: Math.floor(limit / 1023) })
  })

  it('are lower with a boost, to the cent at which placement accepts it', async () => {
    const client = await openPlayer(test, 10_000_000)
    const plain = { selections: legs(10) }
    const boosted = { ...plain, bonus: { id: 'combo-boost', type: 'comboboost' as const, odds: 1.2 } }
    const { max } = await bounds(client, boosted)
    expect(max).toBeLessThan((await bounds(client, plain)).max)
    // A visitor has no boost.
    expect(await bounds(test.client(), boosted)).toEqual(await bounds(test.client(), plain))
    expect(await place(client, boosted, max + 1)).toMatchObject({ status: 409, message: 'BET_LIMIT_EXCEEDED' })
    expect(await place(client, boosted, max)).toMatchObject({ status: 200 })
  })

  it('start at one cent per line of a system', async () => {
    const { min } = await bounds(player, { selections: legs(16), system_id: '8/16' })
    expect(min).toBe(12_870)
  })

  it('are those that placement accepts, to the cent, for every bet type', async () => {
    const over: SelectionRequest = { match_id: 2, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
    const custom = { selections: [pick(2), over], custom_odds: 3.8 }
    const system = fc
      .integer({ min: 3, max: 12 })
      .chain(total =>
        fc
          .integer({ min: 2, max: total - 1 })
          .map(wins => ({ selections: legs(total), system_id: `${wins}/${total}` })),
      )
    const combo = fc.integer({ min: 1, max: 14 }).map(count => ({ selections: legs(count) }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(combo, system, fc.constant(custom)), async bet => {
        const { min, max } = await bounds(player, bet)
        if (min > max) return
        expect(await place(player, bet, max + 1)).toMatchObject({ status: 409, message: 'BET_LIMIT_EXCEEDED' })
        expect(await place(player, bet, min - 1)).toMatchObject({ status: 409, message: 'STAKE_BELOW_MINIMUM' })
        expect(await place(player, bet, max)).toMatchObject({ status: 200 })
        expect(await place(player, bet, min)).toMatchObject({ status: 200 })
      }),
      { numRuns: 12 },
    )
  })

  it('are returned only for bets that can be placed', async () => {
    const getMaxStake = (body: unknown) => player.call('/bets/max-stake', { body })
    expect((await getMaxStake({ selections: [pick(4711)] })).body).toMatchObject({
      message: 'SELECTION_NOT_FOUND',
      data: { errors_by_bet: { 0: { key: 'error.place_bets.selection_not_found' } } },
    })
    expect((await getMaxStake({ selections: [pick(2), pick(2, '2')] })).body.message).toBe('SELECTIONS_RELATED')
    expect((await getMaxStake({ selections: legs(3), system_id: '3/3' })).body.message).toBe('SYSTEM_NOT_AVAILABLE')
    expect((await getMaxStake({ selections: legs(1), currency: 'XXX' })).status).toBe(422)
  })

  it('are returned to a visitor too, in the requested currency', async () => {
    const visitor = test.client()
    expect(await bounds(visitor, { selections: legs(1) }, 'EUR')).toEqual({ min: 10, max: TIER_EUROS * 100 })
    const unnamed = await visitor.call('/bets/max-stake', { body: { selections: legs(1) } })
    expect(unnamed).toMatchObject({ status: 422, body: { data: { details: [{ field: 'body/currency' }] } } })
  })

  it("are in the player's own currency by default", async () => {
    const other = await openPlayer(test, 0, 'JPY')
    const { body } = await other.call<Bounds>('/bets/max-stake', { body: { selections: legs(1) } })
    expect(body.min_stake).toEqual({ value: 10, currency: 'JPY', subunits: 1 })
  })
})

describe.each(CURRENCIES)('in %s', currency => {
  const subunits = subunitsOf(currency)
  const { minStake, maxStake } = termsOf(currency)

  async function openAccount(value: number): Promise<TestClient> {
    const client = await openPlayer(test, 0, currency === 'EUR' ? 'USD' : 'EUR')
    expect((await client.call('/player/accounts', { body: { currency } })).status).toBe(201)
    await deposit(client, value, currency)
    return client
  }

  async function balances(client: TestClient): Promise<Record<string, number>> {
    const { body } = await client.call<ResponseBody<'getPlayerAccounts'>>('/player/accounts')
    return Object.fromEntries(body.data.map(account => [account.currency, account.available_to_bet_with_locked_cents]))
  }

  it('pays bets from the account of that currency, in minor units', async () => {
    const client = await openAccount(100 * minStake)
    const before = await balances(client)
    const { status, bet } = await place(client, { selections: legs(2) }, 3 * minStake + 1, currency)
    expect(status).toBe(200)
    expect(bet).toMatchObject({
      stake: { value: 3 * minStake + 1, currency, subunits },
      potential_win: 4 * (3 * minStake + 1),
    })
    expect(await balances(client)).toEqual({ ...before, [currency]: 97 * minStake - 1 })
    feed.settleWinner(2, '1')
    feed.settleWinner(4, '1')
    await test.play()
    expect(await balances(client)).toEqual({ ...before, [currency]: 97 * minStake - 1 + 4 * (3 * minStake + 1) })
    const audit = await auditLedger(test.backend.database.db)
    expect(audit.sums).toContainEqual({ currency, sum: 0 })
  })

  it("keeps stakes within the currency's bounds", async () => {
    const client = await openAccount(2 * maxStake)
    const { min, max } = await bounds(client, { selections: [pick(40)] }, currency)
    expect({ min, max }).toEqual({
      min: minStake,
      max: Math.min(maxStake, convertMoney(TIER_EUROS, minorPerEuro(currency))),
    })
    const before = await balances(client)
    const bet = { selections: [pick(40)] }
    expect(await place(client, bet, min - 1, currency)).toMatchObject({ message: 'STAKE_BELOW_MINIMUM' })
    expect(await place(client, bet, max + 1, currency)).toMatchObject({
      message: 'BET_LIMIT_EXCEEDED',
      problem: { key: 'error.validation.bet_limits.max_stake_limit_exceeded' },
    })
    expect(await balances(client)).toEqual(before)
    expect(await place(client, bet, max, currency)).toMatchObject({ status: 200 })
  })

  it('returns the bounds in the settings', async () => {
    const { body } = await player.call<ResponseBody<'getSettings'>>('/settings')
    const { data } = body
    const listed = data.currencies.find(({ code }) => code === currency)
    expect(listed).toMatchObject({ subunits, min_stake: minStake, fiat: currency !== 'BTC' })
    const kind = currency === 'BTC' ? 'crypto' : 'fiat'
    expect(data.bets_limits?.max_stake_limit[kind]).toContainEqual({
      currency_code: currency,
      amount: maxStake,
      action: 'reject',
    })
    expect(data.stakes[currency]?.every(stake => stake >= minStake && stake <= maxStake)).toBe(true)
  })
})
