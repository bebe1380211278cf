/** Staff's reviews of bonus bets that nearly or wholly cannot lose. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { pick, type TestClient } from '../../../testing/client.ts'
import { openPlayer, placeOne } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

const REASON = 'both sides of one match, the accounts are of one person'

let test: TestBackend
let player: TestClient
const config = { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN }
beforeAll(async () => {
  test = await startTestBackend({
    config,
    operator: { bonusHedge: { mode: 'review', sharePercent: 25, leastEuros: 1 } },
  })
})
afterAll(() => test.stop())
beforeEach(async () => {
  player = await openPlayer(test, 20_000)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  for (const { id } of await listReviews()) await decide(id, 'keep')
})

const idOf = async (by: TestClient): Promise<number> =>
  (await by.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
const headers = { 'x-operator-token': OPERATOR_TOKEN }
const listReviews = async () =>
  (await test.client().call<ResponseBody<'getOperatorReviews'>>('/operator/reviews/hedges', { headers })).body.data
const decide = (id: string, decision: string) =>
  test
    .client()
    .call<ResponseBody<'postOperatorReviewDecision'> & ErrorBody>(`/operator/reviews/hedges/${id}/decision`, {
      headers,
      body: { decision, reason: REASON },
    })

const cash = (outcome: string, value: number, match = 2): BetRequest => ({
  stake: { value, currency: 'EUR' },
  selections: [pick(match, outcome)],
})
async function placeFree(by: TestClient, match = 2) {
  const bonus = { id: await issueFreebet(test, by, 'snr'), type: 'freebet' as const }
  return placeOne(by, 'single', { ...cash('3', 1000, match), bonus })
}

it('lists bets that were placed in the mode `review`, once', async () => {
  const free = await placeFree(player)
  const home = await placeOne(player, 'single', cash('1', 1500))
  expect(await listReviews()).toEqual([])
  const draw = await placeOne(player, 'single', cash('2', 923))
  const [review, ...others] = await listReviews()
  expect(others).toEqual([])
  expect(review).toMatchObject({
    queue: 'hedges',
    player_id: await idOf(player),
    other_player_id: null,
    decision: null,
  })
  const facts = review?.facts.map(({ name, value }) => `${name} ${value}`)
  expect(facts).toEqual(expect.arrayContaining(['cause placed', 'finding locked', `bonus_bet_id ${free.id}`]))
  expect(facts).toEqual(expect.arrayContaining([`bet_id ${home.id}`, `bet_id ${draw.id}`]))
})

it('voids the bonus bet and lets the cash bets stand', async () => {
  const free = await placeFree(player)
  await placeOne(player, 'single', cash('1', 1500))
  await placeOne(player, 'single', cash('2', 923))
  const [review] = await listReviews()
  const decided = await decide(review?.id ?? '', 'void')
  expect(decided).toMatchObject({
    status: 200,
    body: { data: { decision: 'void', decided_by: [expect.stringMatching(/^operator:/)] } },
  })
  const bets = await player.bets()
  expect(bets.find(({ id }) => id === free.id)).toMatchObject({ status: 'cancelled', win_amount: 0 })
  expect(bets.filter(({ status }) => status === 'waiting_results')).toHaveLength(2)
  expect(await player.balance()).toBe(20_000 - 2423)
  expect(await listReviews()).toEqual([])
  expect((await decide(review?.id ?? '', 'void')).status).toBe(200)
  expect((await decide(review?.id ?? '', 'keep')).body.message).toBe('CONFLICT')
  expect((await decide(randomUUID(), 'keep')).status).toBe(404)
})

it('is not voided once the bonus bet is settled', async () => {
  await placeFree(player, 4)
  await placeOne(player, 'single', cash('1', 1500, 4))
  await placeOne(player, 'single', cash('2', 923, 4))
  const [review] = await listReviews()
  test.feed.settleWinner(4, '3')
  await test.play()
  expect((await decide(review?.id ?? '', 'void')).body.message).toBe('CONFLICT')
  expect((await decide(review?.id ?? '', 'keep')).status).toBe(200)
})

it('looks at the open bets of accounts that are bound later', async () => {
  const second = await openPlayer(test, 20_000)
  await placeFree(player)
  await placeOne(second, 'single', cash('1', 1500))
  await placeOne(second, 'single', cash('2', 923))
  expect(await listReviews()).toEqual([])
  const [first, other] = [await idOf(player), await idOf(second)]
  const decision = JSON.stringify({ actor: 'operator:jane', reason: 'the same person by the documents' })
  const { db } = test.backend.database
  await sql`select bind_accounts(${first}::bigint, ${other}::bigint, ${decision}::jsonb, now())`.execute(db)
  await test.play()
  expect(await listReviews()).toMatchObject([{ player_id: first, other_player_id: other }])
})

it('makes grants wait for staff after three near ones in 30 days', async () => {
  const id = await idOf(player)
  const { db } = test.backend.database
  const isForStaff = async () =>
    (await sql<{ is: boolean }>`select is_grant_for_staff(${id}::bigint) as is`.execute(db)).rows[0]?.is
  const add = async (daysAgo: number) => {
    const review = {
      id: randomUUID(),
      cause: 'placed',
      finding: 'near',
      currency: 'EUR',
      locked: 0,
      near: 600,
      face: 1000,
    }
    const at = new Date(test.clock.now() - daysAgo * 86_400_000)
    const json = JSON.stringify({ ...review, bet_ids: [randomUUID()] })
    await sql`select record_hedge_review(${id}::bigint, ${json}::jsonb, ${at})`.execute(db)
  }
  await add(40)
  await add(29)
  await add(1)
  expect(await isForStaff()).toBe(false)
  await add(0)
  expect(await isForStaff()).toBe(true)
})
