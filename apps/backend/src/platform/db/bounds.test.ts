/** What the functions of the schema's owner refuse a node that lies, as its role. */
import { randomUUID } from 'node:crypto'
import type { Bet } from '@touchline/contract/entities/bet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { type NodeKind, roleOf } from './grants.ts'

const STAKE = 1000
const AT = '2026-02-01T12:00:00Z'
const SUBUNITS = '{"EUR": 100}'

let test: TestBackend
let player: TestClient
let playerId: number
let lastMatch = 0

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 60) })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})
beforeEach(async () => {
  player = await openPlayer(test, 10_000)
  playerId = (await player.call<{ data: { id: number } }>('/player')).body.data.id
})

const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const single = (): Promise<Bet> =>
  placeOne(player, 'single', { stake: { value: STAKE, currency: 'EUR' }, selections: [pick(nextMatch())] })

/** Runs a statement with the rights of a kind of node. */
const runAs = (kind: NodeKind, statement: string, parameters: readonly unknown[] = []): Promise<unknown> =>
  test.backend.database.db.transaction().execute(async transaction => {
    await sql`set local role ${sql.ref(roleOf(kind))}`.execute(transaction)
    return transaction.executeQuery({ ...sql.raw(statement).compile(transaction), parameters })
  })

interface Move {
  readonly status: string
  readonly result: string
  readonly win_amount?: number
  readonly bonus_paid?: number
  readonly settled_at?: string | null
  readonly cashout_amount?: number | null
  readonly version?: number
  readonly [column: string]: unknown
}

const move = (kind: NodeKind, name: string, { id, version }: Bet, next: Move): Promise<unknown> => {
  const state = { win_amount: 0, bonus_paid: 0, settled_at: null, cashout_amount: null, cashout_at: null, ...next }
  const parameters = [JSON.stringify([{ id, version, ...state }]), AT, '[]', SUBUNITS]
  return runAs(kind, `select ${name}($1::jsonb, $2::timestamptz, $3::jsonb, $4::jsonb)`, parameters)
}

const done = (win_amount: number, more: object = {}): Move => ({
  status: 'done',
  result: 'win_entire',
  win_amount,
  settled_at: AT,
  ...more,
})
const cashedOut = (win_amount: number): Move => ({
  status: 'cashed_out',
  result: 'cashed_out',
  win_amount,
  settled_at: AT,
})

describe('a bet', () => {
  it.each([
    ['before its selections have results', done(2 * STAKE), 'no results yet'],
    ['with a status that contradicts its time', done(0, { settled_at: null }), 'contradicts'],
    ['without a result', done(0, { result: 'no_results' }), 'no result of done'],
    ['to a cash-out', cashedOut(STAKE), 'may not go'],
    ['to be accepted again', { status: 'submitted', result: 'no_results' }, 'may not go'],
    ['to be cancelled', { status: 'cancelled', result: 'canceled', win_amount: STAKE, settled_at: AT }, 'may not go'],
    ['from a version that is not the present one', done(0, { version: 7 }), 'has changed since'],
  ])('is not settled %s', async (_, next, problem) => {
    const bet = await single()
    await expect(move('settlement', 'settle_bets', bet, next)).rejects.toThrow(problem)
    expect(await findBet(player, bet)).toEqual(bet)
  })

  it('pays no more than its potential win, whatever its results', async () => {
    const bet = await single()
    test.feed.settleWinner(lastMatch, '1')
    await test.play()
    const won = await findBet(player, bet)
    await expect(move('settlement', 'settle_bets', won, done(2 * STAKE + 1))).rejects.toThrow('may not pay more')
    expect(await findBet(player, bet)).toEqual(won)
  })

  it('keeps stake, odds, owner and account, whatever a move names', async () => {
    const bet = await single()
    const bold = { stake: 1, potential_win: 9e9, player_id: 1, account_id: 1, odds_hundredths: 9e6, currency: 'BTC' }
    const pending = {
      ...bold,
      status: 'cashout_in_progress',
      result: 'no_results',
      cashout_amount: 900,
      cashout_at: AT,
    }
    await move('api', 'cash_out_bets', bet, pending)
    const { status, stake, potential_win, odds } = await findBet(player, bet)
    const { stake: placed, potential_win: promised, odds: acceptedOdds } = bet
    expect({ status, stake, potential_win, odds }).toEqual({
      status: 'cashout_in_progress',
      stake: placed,
      potential_win: promised,
      odds: acceptedOdds,
    })
  })

  it.each([
    ['for more than its potential win', cashedOut(2 * STAKE + 1), 'may not pay more'],
    ['with a win', done(2 * STAKE), 'may not go'],
  ])('is not cashed out %s', async (_, next, problem) => {
    const bet = await single()
    await expect(move('api', 'cash_out_bets', bet, next)).rejects.toThrow(problem)
  })

  it('is settled, and given results, by no API or feed node', async () => {
    const bet = await single()
    for (const kind of ['api', 'feed'] as const) {
      await expect(move(kind, 'settle_bets', bet, done(0))).rejects.toThrow('permission denied')
      const results = `select write_results(2, '[]', 1, true, 1, '{}', 1)`
      await expect(runAs(kind, results)).rejects.toThrow('permission denied')
    }
    for (const kind of ['feed', 'settlement'] as const) {
      const statement = `select place_bets(1, null, '', '', 200::smallint, '{}', now(), 'EUR', 100, 1, '', null, false, 'en',
        false, false, '[]', '{}')`
      await expect(runAs(kind, statement)).rejects.toThrow('permission denied')
    }
  })

  it.each([
    ['nobody', { reason: { text: 'a good reason' } }, `player:1`],
    ['a person without a reason', {}, 'operator:anna'],
    ['someone without a name', { reason: { text: 'a good reason' } }, null],
  ])('is not settled by hand by %s', async (_, call, actor) => {
    const bet = await single()
    const { id, version } = bet
    const moves = [
      { id, version, status: 'cancelled', result: 'canceled', win_amount: STAKE, bonus_paid: 0, settled_at: AT },
    ]
    const parameters = [
      actor,
      'postOperatorBetVoid',
      JSON.stringify(call),
      '[]',
      JSON.stringify(moves),
      AT,
      '[]',
      SUBUNITS,
    ]
    const statement =
      'select settle_bet_by_hand($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6::timestamptz, $7::jsonb, $8::jsonb)'
    await expect(runAs('api', statement, parameters)).rejects.toThrow(/by a person with a reason/)
    expect(await findBet(player, bet)).toEqual(bet)
  })

  it('is decided as accepted or rejected alone', async () => {
    const { id } = await single()
    const decision = JSON.stringify({ status: 'done', actor: 'system', cause: 'lie' })
    const statement = `select decide_bet($1, 1, $2::jsonb, '[]', now(), '{}', 100, '{}')`
    await expect(runAs('api', statement, [id, decision])).rejects.toThrow('accepted or rejected')
  })
})

describe('money', () => {
  const accountOf = async (): Promise<number> =>
    (
      await test.backend.database.db
        .selectFrom('accounts')
        .select('id')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
    ).id

  it('comes by no negative deposit, to no account of the house', async () => {
    const statement = 'select take_deposit($1::uuid, $2::bigint, $3::bigint, 100, now())'
    await expect(runAs('api', statement, [randomUUID(), await accountOf(), -5])).rejects.toThrow('takes no deposit')
    await expect(runAs('api', statement, [randomUUID(), 1, 5])).rejects.toThrow('takes no deposit')
  })

  it('goes to no player as what feeds a jackpot', async () => {
    const reference = randomUUID()
    const entries = [
      { kind: 'jackpot_fed', reference, currency: 'EUR', house: 'bonus', amount: -5 },
      { kind: 'jackpot_fed', reference, currency: 'EUR', account_id: await accountOf(), amount: 5 },
    ]
    const statement = 'select feed_jackpots($1::jsonb, $2::jsonb, now())'
    for (const kind of ['api', 'feed', 'settlement'] as const)
      await expect(runAs(kind, statement, [JSON.stringify(entries), SUBUNITS])).rejects.toThrow('by the house alone')
  })

  it('is paid for no hit that is not approved, and owed to no player who may bet', async () => {
    const hit = 'select pay_jackpot_hits($1::uuid[], $2::jsonb, now())'
    await expect(runAs('settlement', hit, [[randomUUID()], SUBUNITS])).rejects.toThrow('not to be paid')
    const owed = `select pay_owed_bonus($1::bigint, 'race', 'rank', 'EUR', 5, $2::uuid, 100, now())`
    await expect(runAs('settlement', owed, [playerId, randomUUID()])).rejects.toThrow('only an excluded player')
  })

  it('is posted to the ledger by nobody directly', async () => {
    const entries = [
      { kind: 'deposit', reference: randomUUID(), currency: 'EUR', account_id: await accountOf(), amount: 5 },
      { kind: 'deposit', reference: randomUUID(), currency: 'EUR', house: 'play_money', amount: -5 },
    ]
    for (const kind of ['api', 'feed', 'settlement'] as const)
      await expect(
        runAs(kind, 'select post_entries($1::jsonb, $2::jsonb, now())', [JSON.stringify(entries), SUBUNITS]),
      ).rejects.toThrow('permission denied')
  })
})

describe('a limit', () => {
  const limit = (more: object) => ({
    id: randomUUID(),
    player_id: playerId,
    type: 'wager',
    period: 'day',
    value: 500,
    currency: 'EUR',
    status: 'active',
    created_at: AT,
    confirm_from: null,
    confirm_until: null,
    disable_at: null,
    ...more,
  })
  const write = (...limits: object[]) =>
    runAs('api', 'select write_player_limits($1::bigint, $2::jsonb, $3::timestamptz)', [
      playerId,
      JSON.stringify(limits),
      AT,
    ])
  const later = '2026-02-02T12:00:00Z'

  it('does not end, and is not replaced by a looser one, before its time', async () => {
    const strict = limit({})
    await write(strict)
    const ended = { ...strict, status: 'disabled' }
    await expect(write(ended)).rejects.toThrow('before its time')
    await expect(write(ended, limit({ value: 501 }))).rejects.toThrow('before its time')
    await expect(
      write({ ...strict, status: 'unconfirmed_disabled', confirm_from: '2026-02-01T11:00:00Z' }),
    ).rejects.toThrow('before its time')
    const waiting = limit({ value: 900, status: 'unconfirmed', confirm_from: later })
    await write(waiting)
    await expect(write(ended, { ...waiting, status: 'active' })).rejects.toThrow('before its time')
    await write(ended, limit({ value: 400 }))
  })

  it('that excludes a player ends no earlier, and belongs to one player', async () => {
    const excluded = limit({ type: 'self_exclusion', period: 'month', value: null, currency: null, disable_at: later })
    await write(excluded)
    await expect(write({ ...excluded, status: 'disabled' })).rejects.toThrow('before its time')
    await expect(write({ ...excluded, disable_at: AT })).rejects.toThrow('before its time')
    const other = await openPlayer(test, 0)
    const { id } = (await other.call<{ data: { id: number } }>('/player')).body.data
    const theft = [id, JSON.stringify([{ ...excluded, status: 'active' }]), AT]
    await expect(
      runAs('api', 'select write_player_limits($1::bigint, $2::jsonb, $3::timestamptz)', theft),
    ).rejects.toThrow('before its time')
    const longer = limit({ type: 'self_exclusion', period: 'permanent', value: null, currency: null })
    await write({ ...excluded, status: 'disabled' }, longer)
  })
})
