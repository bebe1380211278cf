/** Awards that players earned before a break or an exclusion and that become due in it. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { pick, type TestClient } from '../../../testing/client.ts'
import { findEngagementErrors } from '../../../testing/engagement-invariants.ts'
import { openPlayer, placeOne } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

beforeEach(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } })
  player = await openPlayer(test, 10_000)
})
afterEach(async () => {
  expect(await findEngagementErrors(test.backend.database.db)).toEqual([])
  await test.stop()
})

const single = (matchId: number, bonus?: BetRequest['bonus']): BetRequest => ({
  stake: { value: 1000, currency: 'EUR' },
  selections: [pick(matchId)],
  ...(bonus && { bonus }),
})

async function settle(winners: Readonly<Record<number, string>>): Promise<void> {
  for (const [matchId, winner] of Object.entries(winners)) test.feed.settleWinner(Number(matchId), winner)
  await test.play()
}

/** Of the player who was opened last, who may be excluded and signed out. */
async function readBalance(): Promise<number> {
  const { balance } = await test.backend.database.db
    .selectFrom('accounts')
    .select('balance')
    .where('kind', '=', 'player')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return balance ?? 0
}

it('refunds a lost bet in cash, once and silently, when its player is on a break by then', async () => {
  await placeOne(player, 'single', single(2, { id: await issueFreebet(test, player, 'bet-refund'), type: 'freebet' }))
  expect((await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })).status).toBe(201)
  await settle({ 2: '2' })
  expect(await player.balance()).toBe(10_000)
  const notified = await player.call<ResponseBody<'getNotifications'>>('/notifications')
  expect(notified.body.data).toEqual([])
  // A correction takes nothing of it back, and a further loss is not refunded again.
  await settle({ 2: '1' })
  expect(await player.balance()).toBe(12_000)
  await settle({ 2: '3' })
  expect(await player.balance()).toBe(10_000)
  const refunds = (await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')).body.data
  expect(refunds).toEqual([])
})

it('pays what is owed for settled bets in cash to a player on a break', async () => {
  for (const matchId of [2, 4, 6]) await placeOne(player, 'single', single(matchId))
  await player.call('/user_limits', { body: { type: 'self_exclusion', period: 'permanent' } })
  const { db } = test.backend.database
  const before = await readBalance()
  await settle({ 2: '2', 4: '2', 6: '2' })
  const paid = await db.selectFrom('bonus_payouts').select(['campaign', 'cause', 'amount']).execute()
  expect(paid.map(({ campaign }) => campaign)).toContain('three-bets')
  expect(paid.every(({ cause }) => cause.startsWith('amb:'))).toBe(true)
  expect(await readBalance()).toBe(before + paid.reduce((sum, { amount }) => sum + amount, 0))
  // Settled again, nothing is paid again.
  await settle({ 2: '3' })
  expect(await db.selectFrom('bonus_payouts').select('cause').execute()).toHaveLength(paid.length)
})
