/** The calls by which the operator's staff voids and settles bets: keys, refusals, audit log, dropped events. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { describe, expect, it } from 'vitest'
import { findBet } from '../../testing/player.ts'
import { START } from '../../testing/test-backend.ts'
import { BALANCE, legOf, openSettlementDesk, REASON } from './testing/settlement-desk.ts'

const desk = openSettlementDesk()
const { nextMatch, operate, readHistory, settleByFeed, single } = desk

describe('a call that settles by hand', () => {
  it('is executed once for its key, however often and at once it is sent', async () => {
    const bet = await single(nextMatch())
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => operate('void', bet, {}, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await readHistory(bet)).toHaveLength(2)
    const other = await operate<ErrorBody>('void', bet, { reason: { ...REASON, text: 'Another reason for it.' } }, key)
    expect(other).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it('is executed once of two with different keys', async () => {
    const bet = await single(nextMatch())
    const answers = await Promise.all([operate('void', bet), operate('void', bet)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await desk.player.balance()).toBe(BALANCE)
  })

  it('leaves a bet alone that has changed since it was looked at, or is final', async () => {
    const match = nextMatch()
    const bet = await single(match)
    await settleByFeed(match, '1')
    const stale = await operate<ErrorBody>('void', bet, { version: bet.version })
    expect(stale).toMatchObject({ status: 409, body: { message: 'CONFLICT' } })
    await operate('void', bet, { version: (await findBet(desk.player, bet)).version })
    const again = await operate<ErrorBody>('settle', bet, { selections: [{ id: legOf(bet), result: 'won' }] })
    expect(again).toMatchObject({ status: 409, body: { message: 'BET_DECIDED' } })
  })

  it('is refused without a token, a reason, a key, a bet or a selection of it', async () => {
    const bet = await single(nextMatch())
    const path = `/operator/bets/${bet.id}/void`
    const headers = { 'x-operator-token': 'of-anna' }
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const client = desk.test.client()
    expect(
      (await client.call(path, { body: { reason: REASON }, headers: { 'idempotency-key': randomUUID() } })).status,
    ).toBe(403)
    expect((await client.call(path, { body: {}, headers: keyed })).status).toBe(422)
    expect((await client.call(path, { body: { reason: { ...REASON, text: 'short' } }, headers: keyed })).status).toBe(
      422,
    )
    expect((await client.call(path, { body: { reason: REASON }, headers })).status).toBe(400)
    expect((await operate('void', { ...bet, id: randomUUID() })).status).toBe(404)
    const foreign = [{ id: randomUUID(), result: 'won' as const }]
    expect((await operate('settle', bet, { selections: foreign })).status).toBe(422)
    const twice = [1, 2].map(() => ({ id: legOf(bet), result: 'won' as const }))
    expect((await operate('settle', bet, { selections: twice })).status).toBe(422)
    const shared = [{ id: legOf(bet), result: 'lost' as const, dead_heat: 2 }]
    expect((await operate('settle', bet, { selections: shared })).status).toBe(422)
    expect(await findBet(desk.player, bet)).toEqual(bet)
  })

  it('is in the audit log with its name and reason', async () => {
    const bet = await single(nextMatch())
    await operate('settle', bet, { selections: [{ id: legOf(bet), result: 'lost' }] })
    const rows = await readHistory(bet)
    expect(rows.map(({ entity }) => entity).sort()).toEqual(['bet_selections', 'bets', 'operator_call'])
    expect(new Set(rows.map(({ actor, cause }) => `${actor} ${cause}`))).toEqual(
      new Set(['operator:anna postOperatorBetSettle']),
    )
    expect(rows.find(({ entity }) => entity === 'operator_call')?.after).toMatchObject({ reason: REASON })
    expect(rows.find(({ entity }) => entity === 'bet_selections')?.after).toMatchObject({ pinned_by: 'operator:anna' })
  })
})

it('lists dropped events with the bets on them, until they are settled', async () => {
  const match = nextMatch()
  const bet = await single(match)
  await desk.test.backend.database.db
    .insertInto('dropped_events')
    .values([
      { match_id: match, dropped_at_ms: START, reason: 'the score went backwards' },
      { match_id: 4711, dropped_at_ms: START + 1, reason: 'another' },
    ])
    .execute()
  const list = async () => {
    const headers = { 'x-operator-token': 'of-anna' }
    const { body } = await desk.test
      .client()
      .call<ResponseBody<'getOperatorDroppedEvents'>>('/operator/dropped-events', { headers })
    return body.data
  }
  const [first, second] = await list()
  expect(first).toEqual({
    match_id: match,
    dropped_at: new Date(START).toISOString(),
    reason: 'the score went backwards',
    bets_count: 1,
    bets: [
      {
        id: bet.id,
        ref: bet.ref,
        status: 'waiting_results',
        stake: bet.stake,
        version: 1,
        player_id: expect.any(Number),
        selections: [
          { id: legOf(bet), market: bet.selections[0]?.market.name, outcome: bet.selections[0]?.outcome.name },
        ],
      },
    ],
  })
  expect(second).toMatchObject({ match_id: 4711, bets_count: 0, bets: [] })
  await operate('settle', bet, { selections: [{ id: legOf(bet), result: 'void' }] })
  expect((await list()).find(({ match_id }) => match_id === match)).toMatchObject({ bets_count: 0, bets: [] })
  expect((await desk.test.client().call('/operator/dropped-events')).status).toBe(403)
})
