import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { readBetAuditTrail } from './bet-audit-trail.ts'

const LIVE = 7
const TOKEN = 'a secret of Anna at the desk'
let test: TestBackend
let player: TestClient
let playerId: number

beforeAll(async () => {
  const operatorTokens = [{ name: 'anna', token: TOKEN }]
  test = await startTestBackend({ feed: new ScriptedFeed(START, 20), config: { betDelayScale: 1, operatorTokens } })
  player = await openPlayer(test, 10_000_000)
  playerId = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
})
afterAll(() => test.stop())

async function pass(ms: number): Promise<void> {
  test.clock.advance(ms)
  await test.backend.drain()
}

/** The bet's current rows in the format of the history. */
async function readRows({ id }: Bet) {
  const { db } = test.backend.database
  const bets = await sql<{ line: object }>`select to_jsonb(bets) as line from bets where id = ${id}`.execute(db)
  const selections = await sql<{ id: string; line: object }>`
    select id, to_jsonb(bet_selections) - array['snapshot', 'is_final'] as line
    from bet_selections where bet_id = ${id}`.execute(db)
  return { bet: bets.rows[0]?.line, selections: Object.fromEntries(selections.rows.map(row => [row.id, row.line])) }
}

const operate = <T>(path: string, method: string, body: object) =>
  test.client().call<T>(path, { method, body, headers: { 'x-operator-token': TOKEN } })

it('rebuilds every state of a bet, with its prices and who caused it', async () => {
  const body = betOn([pick(LIVE)], 1000)
  const placed = await player.place({ ...body, meta: { ...body.meta, auto_accept_odds_change: 'any' } })
  const bet = placed.body.data[0]
  if (!bet) throw new Error('the bet was not taken')
  test.feed.setOdds(LIVE, '1', 2.2)
  await pass(10_000)

  const offered = (await findBet(player, bet)).to_cashout
  const headers = { 'idempotency-key': randomUUID() }
  expect(await player.call('/bets/cashout', { body: { bet_id: bet.id, to_cashout: offered }, headers })).toMatchObject({
    status: 200,
    body: { data: { status: 'cashout_in_progress' } },
  })
  test.feed.changeOutcome(LIVE, '1', { probability: 0.1 })
  await pass(10_000)

  test.feed.settleWinner(LIVE, '1')
  await test.play()
  test.feed.settleWinner(LIVE, '2')
  await test.play()
  test.feed.rollBack(LIVE, '1', '')
  await test.play()
  test.feed.settleWinner(LIVE, '1')
  await test.play()

  const history = await readBetAuditTrail(test.backend.database.db, bet.id)
  const states = history.filter(({ entity }) => entity === 'bets')
  expect(
    states.map(({ actor, cause, state }) => [actor, cause, state.bet.status, state.bet.win_amount, state.bet.version]),
  ).toEqual([
    [`player:${playerId}`, 'placing', 'submitted', 0, 1],
    ['system', 'delay_ended', 'waiting_results', 0, 2],
    [`player:${playerId}`, 'cashout', 'cashout_in_progress', 0, 3],
    ['system', 'cashout_delay_ended', 'waiting_results', 0, 4],
    ['feed', 'result', 'done', 2200, 5],
    ['feed', 'result', 'done', 0, 6],
    ['feed', 'result_rolled_back', 'waiting_results', 0, 7],
    ['feed', 'result', 'done', 2200, 8],
  ])
  const prices = history.filter(({ entity, after }) => entity === 'bet_selections' && 'odds_milli' in after)
  expect(prices.map(({ before, after }) => [before?.odds_milli ?? null, after.odds_milli])).toEqual([
    [null, 2000],
    [2000, 2200],
  ])
  expect(history.at(-1)?.state).toEqual(await readRows(bet))
})

it("names the operator of a decision, and records limits and the operator's requests", async () => {
  const { db } = test.backend.database
  expect((await operate(`/operator/players/${playerId}`, 'PATCH', { is_vip: true })).status).toBe(200)
  const [bet] = (await player.place(betOn([pick(2)], 600_000))).body.data
  if (!bet) throw new Error('the bet was not taken')
  expect((await operate(`/operator/bets/${bet.id}/decision`, 'POST', { decision: 'accept' })).status).toBe(200)
  const history = await readBetAuditTrail(db, bet.id)
  expect(history.map(({ actor, entity, after }) => [actor, entity, after.status ?? after.decision])).toEqual([
    [`player:${playerId}`, 'bets', 'submitted'],
    [`player:${playerId}`, 'bet_selections', undefined],
    ['operator:anna', 'operator_call', 'accept'],
    ['operator:anna', 'bets', 'waiting_results'],
  ])
  expect(history.at(-1)?.state).toEqual(await readRows(bet))

  const limit = { type: 'wager', period: 'day', value: 100_000_000 }
  expect((await player.call('/user_limits', { body: limit })).status).toBeLessThan(300)
  expect((await operate('/operator/providers/betradar', 'PUT', { status: 'inactive' })).status).toBe(200)
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject', 'entity', 'operation', 'actor', 'after'])
    .where('subject', 'not like', 'bet:%')
    .where('actor', '<>', 'system')
    .orderBy('id')
    .execute()
  const self = `player:${playerId}`
  expect(rows).toEqual([
    { subject: self, entity: 'operator_call', operation: 'call', actor: 'operator:anna', after: { is_vip: true } },
    { subject: self, entity: 'players', operation: 'update', actor: 'operator:anna', after: { is_vip: true } },
    expect.objectContaining({
      subject: self,
      entity: 'player_limits',
      operation: 'insert',
      actor: self,
      after: expect.objectContaining({ type: 'wager', value: 100_000_000, status: 'active' }),
    }),
    expect.objectContaining({ subject: 'provider:betradar', entity: 'operator_call', after: { status: 'inactive' } }),
    expect.objectContaining({ subject: 'provider:betradar', entity: 'provider_statuses', actor: 'operator:anna' }),
  ])
})

it.each([
  'delete from audit_log',
  `update audit_log set actor = 'nobody'`,
  'truncate audit_log',
  'delete from bets',
  'delete from bet_selections',
  'truncate bets cascade',
  'delete from player_limits',
])('rejects attempts to %s', async statement => {
  await expect(sql.raw(statement).execute(test.backend.database.db)).rejects.toThrow('are kept for ever')
})
