/** Bets that the operator's staff voids or settles. */
import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import { pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Effect = ResponseBody<'postOperatorBetVoid'>
type Body = Partial<RequestBody<'postOperatorBetSettle'>>

const REASON = { code: 'dropped_event', text: 'Abandoned in the 30th minute.' } as const
const BALANCE = 10_000
const STAKE = 1000

let test: TestBackend
let player: TestClient
let lastMatch = 0

beforeAll(async () => {
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 80),
    config: {
      engagement: ALL_KINDS,
      operatorToken: OPERATOR_TOKEN,
      operatorTokens: [{ name: 'anna', token: 'of-anna' }],
    },
  })
})
afterAll(() => test.stop())
beforeEach(async () => {
  player = await openPlayer(test, BALANCE)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const single = (matchId: number, value = STAKE): Promise<Bet> =>
  placeOne(player, 'single', { stake: { value, currency: 'EUR' }, selections: [pick(matchId)] })
const legOf = ({ selections }: Bet, at = 0): string => selections[at]?.id ?? ''

function operate<T = Effect>(call: 'void' | 'settle', { id }: Bet, body: Body = {}, key: string = randomUUID()) {
  return test.client().call<T>(`/operator/bets/${id}/${call}`, {
    body: { reason: REASON, ...body },
    headers: { 'x-operator-token': 'of-anna', 'idempotency-key': key },
  })
}

async function settleByFeed(matchId: number, winner: string): Promise<void> {
  test.feed.settleWinner(matchId, winner)
  await test.play()
}

const readHistory = async (bet: Bet) =>
  (
    await sql<{ entity: string; actor: string; cause: string; after: object }>`
      select entity, actor, cause, after from audit_log where subject = ${`bet:${bet.id}`} and actor like 'operator:%'
      order by id`.execute(test.backend.database.db)
  ).rows

/** Runs it dry, then for real: both answer the same effect, and the dry run changes nothing. */
async function settleTwice(call: 'void' | 'settle', bet: Bet, body: Body = {}): Promise<Effect['data']> {
  const before = { bet: await findBet(player, bet), balance: await player.balance(), history: await readHistory(bet) }
  const dry = await operate(call, bet, { ...body, dry_run: true })
  expect(dry).toMatchObject({ status: 200, body: { data: { is_dry_run: true } } })
  expect(await findBet(player, bet)).toEqual(before.bet)
  expect(await player.balance()).toBe(before.balance)
  expect(await readHistory(bet)).toEqual(before.history)
  const { status, body: answer } = await operate(call, bet, body)
  expect(status).toBe(200)
  expect({ ...answer.data, is_dry_run: true }).toEqual(dry.body.data)
  expect(answer.data.balance).toEqual({ before: before.balance, after: await player.balance() })
  const after = await findBet(player, bet)
  expect(after).toMatchObject({ status: answer.data.status.after, win_amount: answer.data.payout.after })
  return answer.data
}

describe('voiding a bet', () => {
  it('returns the stake, and no later result of the feed moves the bet', async () => {
    const match = nextMatch()
    const bet = await single(match)
    const effect = await settleTwice('void', bet)
    expect(effect).toMatchObject({
      status: { before: 'waiting_results', after: 'cancelled' },
      result: { before: 'no_results', after: 'canceled' },
      payout: { before: 0, after: STAKE },
      balance: { before: BALANCE - STAKE, after: BALANCE },
      debt: { before: 0, after: 0 },
    })
    await settleByFeed(match, '1')
    expect(await findBet(player, bet)).toMatchObject({ status: 'cancelled', win_amount: STAKE })
    expect(await player.balance()).toBe(BALANCE)
  })

  it('takes a payout back, and lends what the player has spent of it', async () => {
    const match = nextMatch()
    const bet = await single(match, BALANCE)
    await settleByFeed(match, '1')
    const won = await player.balance()
    await single(nextMatch(), won)
    expect(await settleTwice('void', bet)).toMatchObject({
      status: { before: 'done', after: 'cancelled' },
      payout: { before: won, after: BALANCE },
      balance: { before: 0, after: 0 },
      debt: { before: 0, after: won - BALANCE },
    })
  })

  it('of a bet that waits for its decision gives the stake back', async () => {
    const delayed = await startTestBackend({
      feed: new ScriptedFeed(START, 8),
      config: { operatorToken: OPERATOR_TOKEN, operatorTokens: [{ name: 'anna', token: 'of-anna' }], betDelayScale: 1 },
    })
    const other = await openPlayer(delayed, BALANCE)
    const bet = await placeOne(other, 'single', { stake: { value: STAKE, currency: 'EUR' }, selections: [pick(1)] })
    expect(bet.status).toBe('submitted')
    const headers = { 'x-operator-token': 'of-anna', 'idempotency-key': randomUUID() }
    const path = `/operator/bets/${bet.id}/void`
    expect((await delayed.client().call(path, { body: { reason: REASON }, headers })).status).toBe(200)
    delayed.clock.advance(60_000)
    await delayed.backend.drain()
    expect(await findBet(other, bet)).toMatchObject({ status: 'cancelled' })
    expect(await other.balance()).toBe(BALANCE)
    expect(await delayed.isLedgerClean()).toBe(true)
    await delayed.stop()
  })

  it('returns a given stake to the bonus, and its use to the player', async () => {
    const id = await issueFreebet(test, player, 'snr')
    const bet = await placeOne(player, 'single', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: [pick(nextMatch())],
      bonus: { id, type: 'freebet' },
    })
    expect(await settleTwice('void', bet)).toMatchObject({
      payout: { before: 0, after: 0 },
      balance: { before: BALANCE, after: BALANCE },
      bonuses: [{ id, campaign: 'snr', change: 'use_returned' }],
    })
  })

  it('takes points that the bet was marked for', async () => {
    await player.call('/bonuses/hunt/activate', { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
    const match = nextMatch()
    const bet = await placeOne(player, 'single', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: [pick(match)],
      bonus: { id: 'hunt', type: 'hunting' },
    })
    await settleByFeed(match, '2')
    expect((await settleTwice('void', bet)).points).toContainEqual({
      campaign: 'hunt',
      earned: { before: 1, after: 0 },
      potential: { before: 0, after: 0 },
    })
  })
})

describe('settling selections', () => {
  it('pays the bet as a result of the feed does; what the feed reports later is held until it is asked for', async () => {
    const match = nextMatch()
    const bet = await single(match)
    const selections = [{ id: legOf(bet), result: 'won' as const }]
    expect(await settleTwice('settle', bet, { selections })).toMatchObject({
      status: { before: 'waiting_results', after: 'done' },
      result: { before: 'no_results', after: 'win_entire' },
      payout: { before: 0, after: 2 * STAKE },
    })
    await settleByFeed(match, '2')
    expect(await findBet(player, bet)).toMatchObject({ result: 'win_entire', win_amount: 2 * STAKE })
    const released = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })
    expect(released).toMatchObject({
      result: { before: 'win_entire', after: 'lose_entire' },
      payout: { before: 2 * STAKE, after: 0 },
    })
    // Not by hand any more: the feed's corrections apply again.
    await settleByFeed(match, '1')
    expect(await findBet(player, bet)).toMatchObject({ result: 'win_entire' })
  })

  it('takes the result of the feed away, and gives it back', async () => {
    const match = nextMatch()
    const bet = await single(match)
    await settleByFeed(match, '1')
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'void' }] })).toMatchObject({
      result: { before: 'win_entire', after: 'refund_entire' },
      payout: { before: 2 * STAKE, after: STAKE },
    })
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })).toMatchObject({
      result: { before: 'refund_entire', after: 'win_entire' },
    })
  })

  it('opens a bet again whose result the feed has never reported', async () => {
    const bet = await single(nextMatch())
    await operate('settle', bet, { selections: [{ id: legOf(bet), result: 'lost' }] })
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })).toMatchObject({
      status: { before: 'done', after: 'waiting_results' },
      result: { after: 'no_results' },
    })
  })

  it.each([
    ['won', 2 * STAKE],
    ['half_won', 1.5 * STAKE],
    ['void', STAKE],
    ['half_lost', 0.5 * STAKE],
    ['lost', 0],
  ] as const)('%s pays %d of a stake of 1000 at 2.00', async (result, payout) => {
    const bet = await single(nextMatch())
    const effect = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result }] })
    expect(effect.payout.after).toBe(payout)
  })

  it('shares a place in a dead heat', async () => {
    const bet = await single(nextMatch())
    const selections = [{ id: legOf(bet), result: 'won' as const, dead_heat: 3 }]
    expect((await settleTwice('settle', bet, { selections })).payout.after).toBe(666)
  })

  it('leaves the other legs of a combo to the feed', async () => {
    const matches = [nextMatch(), nextMatch()]
    const bet = await placeOne(player, 'combo', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: matches.map(match => pick(match)),
    })
    const effect = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'void' }] })
    expect(effect.status).toEqual({ before: 'waiting_results', after: 'waiting_results' })
    await settleByFeed(matches[1] ?? 0, '1')
    expect(await findBet(player, bet)).toMatchObject({ status: 'done', win_amount: 2 * STAKE })
  })
})

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
    expect(await player.balance()).toBe(BALANCE)
  })

  it('leaves a bet alone that has changed since it was looked at, or is final', async () => {
    const match = nextMatch()
    const bet = await single(match)
    await settleByFeed(match, '1')
    const stale = await operate<ErrorBody>('void', bet, { version: bet.version })
    expect(stale).toMatchObject({ status: 409, body: { message: 'CONFLICT' } })
    await operate('void', bet, { version: (await findBet(player, bet)).version })
    const again = await operate<ErrorBody>('settle', bet, { selections: [{ id: legOf(bet), result: 'won' }] })
    expect(again).toMatchObject({ status: 409, body: { message: 'BET_DECIDED' } })
  })

  it('is refused without a token, a reason, a key, a bet or a selection of it', async () => {
    const bet = await single(nextMatch())
    const path = `/operator/bets/${bet.id}/void`
    const headers = { 'x-operator-token': 'of-anna' }
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const client = test.client()
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
    expect(await findBet(player, bet)).toEqual(bet)
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
  await test.backend.database.db
    .insertInto('dropped_events')
    .values([
      { match_id: match, dropped_at_ms: START, reason: 'the score went backwards' },
      { match_id: 4711, dropped_at_ms: START + 1, reason: 'another' },
    ])
    .execute()
  const list = async () => {
    const headers = { 'x-operator-token': 'of-anna' }
    const { body } = await test
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
  expect((await test.client().call('/operator/dropped-events')).status).toBe(403)
})
