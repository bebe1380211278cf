import type { Bet } from '@touchline/contract/entities/bet'
import type { LineResult, Receipt } from '@touchline/contract/entities/receipt'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pick, type TestClient } from '../apps/backend/src/testing/client.ts'
import { openPlayer, placeOne } from '../apps/backend/src/testing/player.ts'
import { ScriptedFeed } from '../apps/backend/src/testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../apps/backend/src/testing/test-backend.ts'
import { verifyReceipt } from './verify-bet.mjs'

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 20) })
  player = await openPlayer(test, 1_000_000)
})
afterAll(() => test.stop())

const placeSingle = (match: number, outcome = '1'): Promise<Bet> =>
  placeOne(player, 'single', { stake: { value: 1000, currency: 'EUR' }, selections: [pick(match, outcome)] })

const read = (client: TestClient, { id }: Bet) => client.call<{ data: Receipt }>(`/bets/${id}/receipt`)
const readResults = async (match: number) =>
  (await player.call<{ data: LineResult[] }>(`/matches/${match}/results`)).body.data

async function readVerified(bet: Bet, match: number): Promise<Receipt> {
  const { body } = await read(player, bet)
  verifyReceipt(body.data, { [match]: await readResults(match) })
  return body.data
}

async function endMatch(match: number, home: number, away: number): Promise<void> {
  test.feed.setScore(match, home, away)
  test.feed.setPhase(match, 100)
  test.feed.setStatus(match, 4)
  test.feed.settleWinner(match, home > away ? '1' : home < away ? '3' : '2')
  await test.play()
}

it('explains a settled bet by the score that decided it, and the sum', async () => {
  const bet = await placeSingle(1)
  await endMatch(1, 2, 1)
  expect(await readVerified(bet, 1)).toMatchObject({
    settlement: 1,
    result: 'win_entire',
    payout: 2000,
    legs: [
      {
        rule: 'won',
        multiplier: '2',
        decided_by: [{ count: 'goals', period_key: 'match', home: 2, away: 1 }],
        outcome: { result: 1, void_factor: 0, dead_heat: null },
      },
    ],
    steps: [
      { op: 'stake', value: '1000' },
      { op: 'times', by: '2', value: '2000' },
      { op: 'round', mode: 'down', value: '2000' },
    ],
    payments: [{ kind: 'bet_settled', amount: 2000, part: 1 }],
    history: [{ cause: 'result', payout: 2000, result: 'win_entire' }],
  })
})

it('shows a correction with what was paid before and after', async () => {
  const bet = await placeSingle(3)
  await endMatch(3, 1, 0)
  const before = await readVerified(bet, 3)
  test.feed.rollBack(3, '1', '')
  await test.play()
  expect((await read(player, bet)).body.data).toMatchObject({ settled_at: null, steps: [], win_amount: 0 })
  test.feed.setScore(3, 1, 1)
  test.feed.settleWinner(3, '2')
  await test.play()
  const after = await readVerified(bet, 3)
  expect(before).toMatchObject({ payout: 2000, settlement: 1 })
  expect(after).toMatchObject({
    payout: 0,
    settlement: 2,
    legs: [{ rule: 'lost', decided_by: [{ home: 1, away: 1 }] }],
    payments: [{ amount: 2000 }, { amount: -2000 }],
    history: [
      { cause: 'result', payout: 2000 },
      { cause: 'result_rolled_back', payout: 0, result: 'no_results' },
      { cause: 'result', payout: 0, result: 'lose_entire' },
    ],
  })
  expect(after.version).toBeGreaterThan(before.version)
})

it('says why a selection is void', async () => {
  const bet = await placeSingle(5)
  test.feed.setPhase(5, 90)
  test.feed.setStatus(5, 4)
  test.feed.decide(5, 'void')
  await test.play()
  expect(await readVerified(bet, 5)).toMatchObject({
    payout: 1000,
    legs: [{ rule: 'void', reason: 'abandoned', decided_by: [] }],
  })
})

it('has none before the settlement, for another player, and without a session', async () => {
  const bet = await placeSingle(7)
  expect((await read(player, bet)).status).toBe(404)
  await endMatch(7, 3, 0)
  const stranger = await openPlayer(test, 1000)
  expect((await read(stranger, bet)).status).toBe(404)
  expect((await read(test.client(), bet)).status).toBe(401)
  expect((await read(player, bet)).status).toBe(200)
})

it('refuses a receipt that does not give what was paid', async () => {
  const bet = await placeSingle(9)
  await endMatch(9, 3, 0)
  const { db } = test.backend.database
  await db.updateTable('bet_selections').set({ odds_milli: 2100 }).where('bet_id', '=', bet.id).execute()
  const { status, body } = await player.call<ErrorBody>(`/bets/${bet.id}/receipt`)
  expect([status, body.code]).toEqual([409, 152])
})
