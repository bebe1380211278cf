/** Bets whose bonus must be refused: nothing moves, and the bonus stays usable by its owner. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { DEVICE, pick, type TestClient } from '../../../testing/client.ts'
import { findEngagementErrors } from '../../../testing/engagement-invariants.ts'
import { expectNothingMoved } from '../../../testing/expect-nothing-moved.ts'
import { openPlayer } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

const WEEK_MS = 7 * 86_400_000

let test: TestBackend
let player: TestClient
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } })
})
afterAll(async () => {
  expect(await findEngagementErrors(test.backend.database.db)).toEqual([])
  await test.stop()
})
beforeEach(async () => {
  player = await openPlayer(test, 10_000)
})

const three = () => [pick(2), pick(4), pick(6)]
const bet = (bonus: object, more: Partial<BetRequest> = {}): BetRequest => ({
  stake: { value: 1000, currency: 'EUR' },
  selections: [pick(2)],
  bonus: bonus as NonNullable<BetRequest['bonus']>,
  ...more,
})
const freebet = (id: string, more: object = {}) => ({ id, type: 'freebet', ...more })

async function tryPlacing(request: BetRequest, by = player) {
  const type = request.selections.length > 1 ? ('combo' as const) : ('single' as const)
  const meta = { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'none' as const }
  const { status, body } = await by.place<{ data?: Bet[] } & ErrorBody>({ meta, bets: [request] })
  const { errors_by_bet: problems } = (body.data ?? {}) as ErrorBody['data']
  return { status, code: body.code, problem: problems?.['0'] }
}

const usesOf = async (id: string): Promise<number | undefined> =>
  (await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')).body.data.find(
    freebet => freebet.id === id,
  )?.issued?.times_used

describe('a freebet', () => {
  it.each<[string, Partial<BetRequest>, object]>([
    ['another stake', { stake: { value: 900, currency: 'EUR' } }, { code: 801, problem: { reason: 'stake_differs' } }],
    ['a stake of a cent more', { stake: { value: 1001, currency: 'EUR' } }, { problem: { reason: 'stake_differs' } }],
    ['odds above its own', { selections: [pick(2, '3')] }, { code: 801, problem: { reason: 'odds_high' } }],
    ['more selections than it takes', { selections: three() }, { code: 801, problem: { reason: 'legs_many' } }],
    ['a forged price', { selections: [pick(2, '1', 2.9)] }, { status: 409 }],
  ])('is refused with %s, and stays unused', async (_, change, refusal) => {
    const id = await issueFreebet(test, player, 'dear')
    await expectNothingMoved(test, player, async () => {
      expect(await tryPlacing(bet(freebet(id), change))).toMatchObject(refusal)
    })
    expect(await usesOf(id)).toBe(0)
    expect((await tryPlacing(bet(freebet(id)))).status).toBe(200)
  })

  it("of another player can be neither used, opened nor activated, and stays the owner's", async () => {
    const id = await issueFreebet(test, player, 'dear')
    const other = await openPlayer(test, 5000)
    await expectNothingMoved(test, other, async () => {
      expect(await tryPlacing(bet(freebet(id)), other)).toMatchObject({ code: 801, problem: { reason: 'status' } })
      const headers = { 'idempotency-key': randomUUID() }
      expect((await other.call(`/bonuses/${id}/activate`, { method: 'POST', headers })).status).toBe(404)
      expect((await other.call(`/bonuses/freebets/${id}`)).status).toBe(404)
    })
    expect((await tryPlacing(bet(freebet(id)))).status).toBe(200)
  })

  it('is used by one of 50 equal calls', async () => {
    const id = await issueFreebet(test, player, 'snr')
    const results = await Promise.all(Array.from({ length: 50 }, () => tryPlacing(bet(freebet(id)))))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf(id)).toBe(1)
    expect(await player.balance()).toBe(10_000)
  })

  it('is taken until the millisecond before its end, and not at it', async () => {
    const [early, late] = [await issueFreebet(test, player, 'snr'), await issueFreebet(test, player, 'snr')]
    test.clock.leap(WEEK_MS - 1)
    await player.renewBearer()
    expect((await tryPlacing(bet(freebet(early)))).status).toBe(200)
    test.clock.leap(1)
    await expectNothingMoved(test, player, async () => {
      expect(await tryPlacing(bet(freebet(late)))).toMatchObject({ code: 801, problem: { reason: 'status' } })
    })
  })
})

it.each<[string, object, object]>([
  ['odds on a freebet', { id: randomUUID(), type: 'freebet', odds: 2 }, { status: 422 }],
  ['odds on a hunting', { id: 'hunt', type: 'hunting', odds: 2 }, { status: 422 }],
  ['a boost without its factor', { id: 'combo-boost', type: 'comboboost' }, { status: 422 }],
  ['a forged factor', { id: 'combo-boost', type: 'comboboost', odds: 1.35 }, { code: 803 }],
  ['a factor below 1', { id: 'combo-boost', type: 'comboboost', odds: 0.5 }, {}],
  ['a box, which needs no payload', { id: 'race', type: 'lootbox' }, { status: 422 }],
  ['a jackpot', { id: 'touchline', type: 'jackpot' }, { status: 422 }],
  ['a freebet that nobody has', { id: randomUUID(), type: 'freebet' }, { code: 801 }],
  ['an id of another kind', { id: 'hunt', type: 'comboboost', odds: 1.03 }, { code: 801 }],
  ['an id that is no id', { id: "' or true --", type: 'freebet' }, {}],
])('a combo with %s is refused', async (_, bonus, refusal) => {
  await expectNothingMoved(test, player, async () => {
    const result = await tryPlacing(bet(bonus, { selections: three() }))
    expect(result).toMatchObject(refusal)
    expect(result.status).toBeGreaterThanOrEqual(400)
    expect(result.status).toBeLessThan(500)
  })
})
