/** No sequence of bets stakes or wins more on an outcome or a match than the operator allows, whatever the bet type. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../core/settings/limits.ts'
import type { DatabaseSource } from '../../platform/db/database.ts'
import { DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { copyDataFolder } from '../../testing/database-template.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Type = RequestBody<'postBets'>['meta']['type']
type Placed = ResponseBody<'postBets'> & ErrorBody

const MAX_STAKE = 40_000
const MATCH_FACTOR = 3
const LIMITS = {
  ...DEFAULT_LIMITS,
  max_stake_limit: { fiat: [{ currency_code: 'EUR', amount: MAX_STAKE, action: 'reject' as const }], crypto: [] },
  payout_limit: { fiat: [{ currency_code: 'EUR', amount: 100_000, action: 'reject' as const }], crypto: [] },
}
const operator = { limits: LIMITS, liability: { outcomeFactor: 1, matchFactor: MATCH_FACTOR } }

const single = (selection = pick(2), value = MAX_STAKE, currency = 'EUR'): BetRequest => ({
  stake: { value, currency },
  selections: [selection],
})
const total = (line: string, side: '12' | '13' = '12') => ({
  match_id: 2,
  market_id: '18',
  specifier: `total=${line}`,
  outcome_id: side,
  odds: side === '12' ? 1.9 : 1.95,
})

async function place(player: TestClient, bets: BetRequest[], type: Type = 'single', meta: object = {}) {
  const { status, body } = await player.place<Placed>({
    meta: { device_id: DEVICE, quick: false, type, ...meta },
    bets,
  })
  const problems = (status === 200 ? body : body.data)?.errors_by_bet ?? {}
  return { status, accepted: status === 200 ? body.data : [], problems }
}

async function maxStake(player: TestClient, bet: Omit<BetRequest, 'stake'>, currency = 'EUR'): Promise<number> {
  const { body } = await player.call<ResponseBody<'postBetsMaxStake'>>('/bets/max-stake', {
    body: { ...bet, currency },
  })
  expect(body.is_player_limit).toBeUndefined()
  return body.max_stake.value
}

const server = await startPostgres()
if (!server) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its tests are skipped')
const folder = await copyDataFolder()
const SOURCES: [string, DatabaseSource | null][] = [
  ['PGlite', { kind: 'folder', path: folder }],
  ['PostgreSQL', server ? { kind: 'server', url: server.url, poolSize: 10 } : null],
]
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

describe.each(SOURCES)('with %s', (name, database) => {
  let test: TestBackend
  const isSkipped = name === 'PostgreSQL' && !database

  beforeAll(async () => {
    if (isSkipped) return
    const feed = new ScriptedFeed(START, 20)
    test = await startTestBackend({ feed, operator, ...(database && { database }) })
  })
  afterAll(() => test?.stop())

  const open = (value = 100_000_000) => openPlayer(test, value)
  const staked = async (player: TestClient) => (await player.bets()).reduce((sum, { stake }) => sum + stake.value, 0)

  it.skipIf(isSkipped)(
    'accepts one of 40 singles at the maximum in one request and returns the remaining stake',
    async () => {
      const player = await open()
      const { accepted, problems } = await place(
        player,
        Array.from({ length: 40 }, () => single()),
      )
      expect(accepted).toHaveLength(1)
      expect(Object.keys(problems)).toHaveLength(39)
      expect(problems['1']).toEqual({
        code: 135,
        key: 'error.validation.bet_limits.liability_limit_exceeded',
        localized_message:
          'Your open bets on this event have reached the limit. You can bet on it again once they’re settled.',
        max_stake: { value: 0, currency: 'EUR', subunits: 100 },
      })
      expect(await test.isLedgerClean()).toBe(true)
    },
  )

  it.skipIf(isSkipped)('accepts one of 40 concurrent requests', async () => {
    const player = await open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => place(player, [single()])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await staked(player)).toBe(MAX_STAKE)
    expect(await test.isLedgerClean()).toBe(true)
  })
})

describe('the liability', () => {
  let test: TestBackend
  let player: TestClient

  beforeAll(async () => {
    test = await startTestBackend({ feed: new ScriptedFeed(START, 20), operator })
  })
  afterAll(() => test.stop())
  const open = async (): Promise<TestClient> => {
    player = await openPlayer(test, 100_000_000)
    return player
  }

  it('on an outcome includes the stakes of every bet type', async () => {
    await open()
    const on = (selections: BetRequest['selections'], more: Partial<BetRequest> = {}): BetRequest => ({
      stake: { value: 1000, currency: 'EUR' },
      selections,
      ...more,
    })
    const forms: [Type, BetRequest, object?][] = [
      ['single', on([pick(2)])],
      ['single', on([pick(2)]), { quick: true }],
      ['combo', on([pick(2), pick(4)])],
      ['system', on([pick(2), pick(4), pick(6)], { system_id: '2/3' })],
      ['custom_bet', on([pick(2), total('2.5')], { custom_odds: 3.8 })],
    ]
    let left = MAX_STAKE
    for (const [type, bet, meta] of forms) {
      expect(await place(player, [bet], type, meta)).toMatchObject({ status: 200 })
      left -= 1000
      expect(await maxStake(player, { selections: [pick(2)] })).toBe(left)
    }
    expect((await place(player, [single(pick(2), left + 1)])).problems['0']).toMatchObject({
      localized_message: 'With your open bets on this event, you can stake up to €350.00 on this bet.',
      max_stake: { value: left, currency: 'EUR', subunits: 100 },
    })
    expect((await place(player, [single(pick(2), left)])).status).toBe(200)
    expect(await maxStake(player, { selections: [pick(2), pick(8)] })).toBe(0)
    expect(await maxStake(player, { selections: [pick(8)] })).toBe(MAX_STAKE)
  })

  it('on a match is all stakes, and on an outcome all possible profits', async () => {
    await open()
    for (const line of ['1.5', '2.5', '3.5']) expect((await place(player, [single(total(line))])).status).toBe(200)
    expect(await maxStake(player, { selections: [pick(2)] })).toBe(0)
    // 333.33 at 4.00 wins 999.99 of the 1000.00 limit.
    expect(await maxStake(player, { selections: [pick(4, '3')] })).toBe(33_333)
    expect((await place(player, [single(pick(4, '3'), 33_333)])).status).toBe(200)
    expect((await place(player, [single(pick(4, '3'), 10)])).status).toBe(409)
  })

  it('includes stakes in every currency', async () => {
    await open()
    expect((await player.call('/player/accounts', { body: { currency: 'USD' } })).status).toBe(201)
    await deposit(player, 1_000_000, 'USD')
    expect((await place(player, [single(pick(2), 20_000, 'USD')])).status).toBe(200)
    expect(await maxStake(player, { selections: [pick(2)] })).toBe(MAX_STAKE - 18_000)
  })

  it('is explained in Arabic too', async () => {
    await open()
    await place(player, [single()])
    const headers = { 'accept-language': 'ar', 'idempotency-key': randomUUID() }
    const body = { meta: { device_id: DEVICE, quick: false, type: 'single' }, bets: [single()] }
    const answer = await player.call<ErrorBody>('/bets', { body, headers })
    expect(answer.body.data.errors_by_bet?.['0']?.localized_message).toContain('رهاناتك المفتوحة')
  })

  it('ends when the bet is settled or cashed out', async () => {
    await open()
    const selection = pick(10)
    const { accepted } = await place(player, [single(selection)])
    test.clock.advance(5000)
    const body = { bet_id: accepted[0]?.id, to_cashout: (await player.bets(`?id=${accepted[0]?.id}`))[0]?.to_cashout }
    const headers = { 'idempotency-key': randomUUID() }
    expect(await player.call('/bets/cashout', { body, headers })).toMatchObject({ status: 200 })
    expect((await place(player, [single(selection)])).status).toBe(200)
    expect(await maxStake(player, { selections: [selection] })).toBe(0)
    test.feed.settleWinner(10, '2')
    await test.play()
    expect(await maxStake(player, { selections: [selection] })).toBe(MAX_STAKE)
    expect(await test.isLedgerClean()).toBe(true)
  })

  it("leaves a VIP player's bet to a trader", async () => {
    await open()
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    await test.backend.database.db.updateTable('players').set({ is_vip: true }).where('id', '=', body.data.id).execute()
    const { accepted } = await place(player, [single(), single(pick(2), 1000)])
    expect(accepted).toMatchObject([
      { status: 'waiting_results', is_vip: false },
      { status: 'submitted', is_vip: true },
    ])
  })

  it('does not change the response to a repeated request', async () => {
    await open()
    const body = { meta: { device_id: DEVICE, quick: false, type: 'single' }, bets: [single()] }
    const key = randomUUID()
    const first = await player.place(body, key)
    expect(await player.place(body, key)).toMatchObject({ status: 200, body: first.body })
  })

  it('never exceeds a limit in any sequence', async () => {
    const outcomes = fc.constantFrom(pick(12), pick(12, '2'), pick(14), pick(16, '3'), pick(18))
    const bet = fc.record({
      legs: fc.uniqueArray(outcomes, { minLength: 1, maxLength: 3, selector: selection => selection.match_id }),
      stake: fc.integer({ min: 10, max: MAX_STAKE }),
    })
    const request = fc.array(bet, { minLength: 1, maxLength: 3 })
    let placed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async requests => {
        await open()
        await Promise.all(
          requests.map(bets => {
            const isSingle = bets.every(({ legs }) => legs.length === 1)
            const form = bets.map(({ legs, stake }) => ({
              stake: { value: stake, currency: 'EUR' },
              selections: isSingle ? legs.slice(0, 1) : [...legs, pick(20)].slice(0, 2),
            }))
            return place(player, form, isSingle ? 'single' : 'combo')
          }),
        )
        const bets = await player.bets()
        const sums = new Map<string, { stake: number; profit: number }>()
        for (const { stake, potential_win, selections } of bets)
          for (const { match, outcome } of selections)
            for (const key of [`${match.id}`, `${match.id} ${outcome.id}`]) {
              const held = sums.get(key) ?? { stake: 0, profit: 0 }
              sums.set(key, { stake: held.stake + stake.value, profit: held.profit + potential_win - stake.value })
            }
        for (const [key, { stake, profit }] of sums) {
          const factor = key.includes(' ') ? 1 : MATCH_FACTOR
          expect(stake).toBeLessThanOrEqual(factor * MAX_STAKE)
          expect(profit).toBeLessThanOrEqual(factor * 100_000)
        }
        placed += bets.length
      }),
      { numRuns: 4 },
    )
    // A sequence of too high bets alone is rightly refused as a whole.
    expect(placed).toBeGreaterThan(0)
    expect(await test.isLedgerClean()).toBe(true)
  })
})
