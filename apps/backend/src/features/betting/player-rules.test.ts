import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerRow } from '../../core/players/tables.ts'
import { DEFAULT_LIMITS } from '../../core/settings/limits.ts'
import { DEFAULT_OPERATOR, toSlipRules } from '../../core/settings/operator.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const MONEY = 10_000_000

let test: TestBackend
const tests: TestBackend[] = []

async function begin(...args: Parameters<typeof startTestBackend>): Promise<TestBackend> {
  const started = await startTestBackend(...args)
  tests.push(started)
  return started
}
afterAll(async () => {
  for (const test of tests) await test.stop()
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

async function idOf(player: TestClient): Promise<number> {
  return (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
}

async function change(player: TestClient, facts: Partial<Omit<PlayerRow, 'id' | 'settings'>>): Promise<void> {
  const { db } = test.backend.database
  await db
    .updateTable('players')
    .set(facts)
    .where('id', '=', await idOf(player))
    .execute()
}

describe('providers whose selections combine', () => {
  it.each([
    [true, ['betradar', 'oddin']],
    [false, ['betradar']],
  ])(
    'are told to the slip by the rule that the server applies (oddin permitted: %s)',
    async (oddinCombines, expected) => {
      test = await begin({ operator: { oddinCombines } })
      const player = await openPlayer(test, 1000)
      const { body } = await player.call<ResponseBody<'getSettings'>>('/settings')
      expect(body.data.combinable_providers).toEqual(expected)
      expect(toSlipRules({ ...DEFAULT_OPERATOR, oddinCombines }).combinableProviders).toEqual(expected)
    },
  )
})

describe('a player who may not bet', () => {
  let player: TestClient

  beforeAll(async () => {
    test = await begin({ operator: { phoneVerificationRequired: true } })
    player = await openPlayer(test, 1000)
    await change(player, { phone_verified_at: new Date(START) })
  })

  async function refusal(body: RequestBody<'postBets'> = betOn([pick(2)], 100)): Promise<unknown> {
    const { status, body: answer } = await player.place<ErrorBody>(body)
    const { message, data } = answer
    return { status, message, ...data?.errors_by_bet?.['0'] }
  }

  it.each(['en', 'ar'])('gets the reason for each bet, in %s', async language => {
    await change(player, { pve: true })
    const bets = [2, 4].map(id => ({ stake: { value: 100, currency: 'EUR' }, selections: [pick(id)] }))
    const { status, body } = await player.call('/bets', {
      body: { ...betOn([pick(2)]), bets },
      headers: { 'idempotency-key': randomUUID(), 'accept-language': language },
    })
    expect(status).toBe(403)
    const text = {
      en: 'Your account can’t place bets. Contact support to find out why.',
      ar: 'لا يمكن لحسابك وضع رهانات. تواصل مع الدعم لمعرفة السبب.',
    }[language]
    const problem = { code: 114, key: 'error.platform.pve_player_bet_forbidden', localized_message: text }
    expect(body).toMatchObject({
      code: 114,
      data: { localized_message: text, errors_by_bet: { 0: problem, 1: problem } },
    })
    await change(player, { pve: false })
  })

  it('must have a verified phone when the operator requires it, whatever mode the request names', async () => {
    await change(player, { phone_verified_at: null })
    const expected = {
      status: 403,
      message: 'PHONE_VERIFICATION_REQUIRED',
      key: 'error.place_bets.phone_verification_required',
    }
    expect(await refusal()).toMatchObject(expected)
    const body = betOn([pick(2)], 100)
    expect(await refusal({ ...body, meta: { ...body.meta, auto_accept_odds_change: 'any' } })).toMatchObject(expected)
    expect(await player.balance()).toBe(1000)
    await change(player, { phone_verified_at: new Date(START) })
    expect(await refusal()).toMatchObject({ status: 200 })
  })

  it('must name a municipality in Brazil before betting in BRL, and only then', async () => {
    await player.call('/player/accounts', { body: { currency: 'BRL' } })
    await deposit(player, 10_000, 'BRL')
    await change(player, { country: 'BR' })
    const body = betOn([pick(2)])
    const reais = { ...body, bets: [{ stake: { value: 1000, currency: 'BRL' }, selections: [pick(2)] }] }
    expect(await refusal(reais)).toMatchObject({
      status: 422,
      message: 'MUNICIPALITY_NOT_FOUND',
      code: 118,
      key: 'error.place_bets.municipality_not_found',
    })
    expect(await refusal(betOn([pick(2)], 100))).toMatchObject({ status: 200 })
    await change(player, { municipality: '3550308' })
    expect(await refusal(reais)).toMatchObject({ status: 200 })
  })
})

describe('an operator with its own settings', () => {
  let player: TestClient

  beforeAll(async () => {
    test = await begin({
      operator: {
        customBet: { enabled: false, allowSingle: false },
        multiSingleByProvider: { betradar: false },
        mixedBetsAllowed: false,
        systemTypes: [{ id: '2/3', winCount: 2, totalCount: 3 }],
        limitsEnabled: false,
        vipReview: { decision: 'accept', seconds: 10 },
      },
    })
    player = await openPlayer(test, MONEY)
  })

  const place = async (type: RequestBody<'postBets'>['meta']['type'], bets: RequestBody<'postBets'>['bets']) => {
    const body = betOn([pick(2)])
    return (await player.place<ErrorBody>({ meta: { ...body.meta, type }, bets })).body
  }
  const bet = (selections: ReturnType<typeof pick>[], more: object = {}) => ({
    stake: { value: 300, currency: 'EUR' },
    selections,
    ...more,
  })

  it('returns them in the settings', async () => {
    const { body } = await player.call<ResponseBody<'getSettings'>>('/settings')
    expect(body.data).toMatchObject({
      custom_bet: { enabled: false },
      multi_single_available_by_provider: { betradar: false },
      mixed_bets_allowed: false,
      system_types: [{ id: '2/3', win_count: 2, total_count: 3 }],
      bets_limits: null,
      flags: { bet_limits: false },
    })
  })

  it('accepts only what is offered', async () => {
    const line = { match_id: 2, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
    expect(await place('custom_bet', [bet([pick(2), line], { custom_odds: 3.8 })])).toMatchObject({ code: 144 })
    expect(await place('single', [bet([pick(2)]), bet([pick(4)])])).toMatchObject({
      code: 145,
      data: { errors_by_bet: { 0: { code: 145 }, 1: { code: 145 } } },
    })
    expect(await place('mixed', [bet([pick(2)]), bet([pick(2), pick(4)])])).toMatchObject({
      code: 147,
      data: { errors_by_bet: { 0: { code: 147 }, 1: { code: 147 } } },
    })
    expect(await place('single', [bet([pick(2)])])).toMatchObject({ data: [{ type: 'single' }] })
    const four = [2, 4, 6].map(id => pick(id))
    expect(await place('system', [bet(four, { system_id: '2/3' })])).toMatchObject({ data: [{ type: 'system' }] })
    expect(await place('system', [bet([...four, pick(1)], { system_id: '2/4' })])).toMatchObject({ code: 143 })
  })

  it("keeps the league's limits without a payout limit", async () => {
    const over = { stake: { value: 500_001, currency: 'EUR' }, selections: [pick(2)] }
    expect(await place('single', [over])).toMatchObject({ code: 135 })
    // In addition to the open bets on the same outcome.
    expect(await place('single', [{ ...over, stake: { value: 499_400, currency: 'EUR' } }])).toMatchObject({
      data: [{ status: 'waiting_results' }],
    })
  })

  it('can have VIP bets accepted without a trader', async () => {
    await change(player, { is_vip: true })
    const over = { stake: { value: 500_001, currency: 'EUR' }, selections: [pick(2)] }
    const placed = (await place('single', [over])) as unknown as { data: Bet[] }
    expect(placed.data[0]).toMatchObject({ status: 'submitted', is_vip: true })
    test.clock.advance(10_000)
    await test.backend.drain()
    expect(await player.bets(`?id=${placed.data[0]?.id}`)).toMatchObject([{ status: 'waiting_results', is_vip: true }])
  })

  it('rechecks them like every delayed bet', async () => {
    const before = await player.balance()
    const place = async () => (await player.place<{ data: Bet[] }>(betOn([pick(4)], 500_001))).body.data[0]
    const bet = await place()
    test.feed.setOdds(4, '1', 1.5)
    test.clock.advance(10_000)
    await test.backend.drain()
    expect(await player.bets(`?id=${bet?.id}`)).toMatchObject([{ status: 'rejected' }])
    expect(await player.balance()).toBe(before)
  })
})

describe('a payout limit that only warns', () => {
  const CAP = 30_000
  let player: TestClient

  beforeAll(async () => {
    const amounts = [{ currency_code: 'EUR', amount: CAP, action: 'accept' as const }]
    test = await begin({
      feed: new ScriptedFeed(START, 8),
      operator: { limits: { ...DEFAULT_LIMITS, payout_limit: { fiat: amounts, crypto: [] } } },
    })
    player = await openPlayer(test, MONEY)
  })

  it('caps potential win, cash-out and payout, both in the response and in the history', async () => {
    const before = await player.balance()
    const combo = [pick(2), pick(4), pick(6)]
    const body = betOn(combo, 10_000)
    const { status, body: placed } = await player.place({ ...body, meta: { ...body.meta, type: 'combo' } })
    expect(status).toBe(200)
    const [bet] = placed.data
    expect(bet).toMatchObject({ odds: 8, potential_win: 10_000 + CAP })
    for (const id of [2, 4]) test.feed.settleWinner(id, '1')
    const market = test.feed.match(6).markets.get('sr:match:6/1/')
    test.feed.changeMarket(6, '1', '', {
      outcomes: (market?.outcomes ?? []).map(outcome => ({ ...outcome, probability: 0.99 })),
    })
    test.clock.advance(10_000)
    await test.play()
    expect(await player.bets(`?id=${bet?.id}`)).toMatchObject([
      { potential_win: 10_000 + CAP, to_cashout: 10_000 + CAP, win_amount: 0 },
    ])
    test.feed.settleWinner(6, '1')
    await test.play()
    expect(await player.bets(`?id=${bet?.id}`)).toMatchObject([
      { status: 'done', result: 'win_entire', potential_win: 10_000 + CAP, win_amount: 10_000 + CAP },
    ])
    expect(await player.balance()).toBe(before + CAP)
  })
})
