import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, SelectionRequest } from '@touchline/contract/entities/bet'
import { sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { computeTotals } from '../../core/bets/compute-totals.ts'
import type { OperatorChoices } from '../../core/settings/operator.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import { cashOut, cashOutPart } from '../../testing/cashout-calls.ts'
import { pick, type TestClient } from '../../testing/client.ts'
import { listLimits, setLimit } from '../../testing/limit-calls.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const operator: OperatorChoices = { cashoutParts: { maxParts: 3 } }
const BALANCE = 100_000

interface Vector {
  readonly id: string
  readonly fn: string
  readonly note: string
  readonly in: unknown
  readonly out: unknown
}

const GOLDEN = new URL('../../../../../packages/betting/golden/partial-cashout.json', import.meta.url)
const golden: readonly Vector[] = JSON.parse(readFileSync(GOLDEN, 'utf8'))

let test: TestBackend
let player: TestClient
let lastMatch = 0

/** An upcoming match; the one after it is in play. */
const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const nextLive = (): number => nextMatch() + 1
const stake = (value: number) => ({ value, currency: 'EUR' })
const single = (leg: SelectionRequest, value = 1000): Promise<Bet> =>
  placeOne(player, 'single', { stake: stake(value), selections: [leg] })

/** The entries of a bet's parts: the kind of account and the amount. */
async function readEntries({ id }: Bet): Promise<[string, number][]> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select accounts.kind, entries.amount from ledger_entries entries
    join ledger_transactions moved on moved.id = entries.transaction_id
    join accounts on accounts.id = entries.account_id
    where moved.kind = 'bet_partly_cashed_out' and moved.reference = ${id}
    order by moved.part, entries.amount`.execute(test.backend.database.db)
  return rows.map(({ kind, amount }) => [kind, amount])
}

/** A bet of 10.00 at 2.00, half of which was cashed out for 4.85 of 9.70. */
async function halved(match = nextMatch()): Promise<Bet> {
  const bet = await single(pick(match))
  await test.play()
  const { status, body } = await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })
  expect(status).toBe(200)
  return body.data
}

beforeAll(async () => {
  const config = {
    betDelayScale: 1,
    operatorToken: OPERATOR_TOKEN,
    operatorTokens: [{ name: 'anna', token: 'of-anna' }],
  }
  test = await startTestBackend({ feed: new ScriptedFeed(START, 120), config, operator })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.play()
  player = await openPlayer(test, BALANCE)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

describe('a part', () => {
  it('is paid at once before the match, and leaves the rest as it was', async () => {
    const bet = await halved()
    expect(bet).toMatchObject({
      status: 'waiting_results',
      result: 'no_results',
      stake: { value: 1000 },
      win_amount: 0,
      potential_win: 1485,
      to_cashout: 485,
      cashed_out: { stake: 500, amount: 485, parts: [{ no: 1, stake: 500, amount: 485, by: 'player' }] },
      rest: { stake: 500, potential_win: 1000 },
    })
    expect(await findBet(player, bet)).toEqual(bet)
    expect(await player.balance()).toBe(BALANCE - 1000 + 485)
    expect(await readEntries(bet)).toEqual([
      ['escrow', -500],
      ['revenue', 15],
      ['player', 485],
    ])
  })

  it('adds up with the others and the rest to the whole, whatever their sizes', async () => {
    const bet = await single(pick(nextMatch(), '3'), 1001)
    await test.play()
    const whole = (await findBet(player, bet)).to_cashout ?? 0
    let remaining = 1001
    for (const part of [333, 97, 211]) {
      const { to_cashout: offer } = await findBet(player, bet)
      const amount = Math.floor(((offer ?? 0) * part) / remaining)
      expect((await cashOutPart(player, bet, { remaining, stake: part, amount })).status).toBe(200)
      remaining -= part
    }
    const { to_cashout: rest } = await findBet(player, bet)
    expect(await cashOut(player, bet, rest ?? 0)).toMatchObject({
      status: 200,
      body: { data: { status: 'cashed_out', win_amount: whole, potential_win: expect.any(Number) } },
    })
    expect(await player.balance()).toBe(BALANCE - 1001 + whole)
  })

  it('is paid at what it is worth, and never below what was shown', async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    test.feed.changeOutcome(match, '1', { probability: 0.6 })
    await test.play()
    const risen = await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })
    expect(risen.body.data.cashed_out).toMatchObject({ amount: 582 })
    test.feed.changeOutcome(match, '1', { probability: 0.5 })
    await test.play()
    const key = randomUUID()
    const fallen = await cashOutPart(player, bet, { remaining: 500, stake: 250, amount: 291 }, key)
    expect(fallen).toMatchObject({
      status: 409,
      body: { code: 140, data: { to_cashout: 485, part: { remaining: 500, stake: 250, amount: 243 } } },
    })
    expect(await cashOutPart(player, bet, { remaining: 500, stake: 250, amount: 291 }, key)).toMatchObject({
      status: 409,
    })
    expect(await cashOutPart(player, bet, { remaining: 500, stake: 250, amount: 243 }, key)).toMatchObject({
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('is paid once under one key, and asked again where another page has taken one', async () => {
    const bet = await single(pick(nextMatch()))
    await test.play()
    const part = { remaining: 1000, stake: 500, amount: 485 }
    const key = randomUUID()
    const [first, second, other] = await Promise.all([
      cashOutPart(player, bet, part, key),
      cashOutPart(player, bet, part, key),
      cashOutPart(player, bet, part),
    ])
    const paid = [first, second, other].filter(({ status }) => status === 200)
    expect(paid.length).toBeGreaterThan(0)
    expect((await findBet(player, bet)).cashed_out).toMatchObject({ stake: 500, parts: [{ no: 1 }] })
    const late = await cashOutPart(player, bet, { remaining: 1000, stake: 400, amount: 388 })
    expect(late).toMatchObject({ status: 409, body: { data: { part: { remaining: 500, stake: 400, amount: 388 } } } })
    expect(await player.balance()).toBe(BALANCE - 1000 + 485)
  })

  it('keeps every sum when fifty come at once', async () => {
    Object.assign(operator, { cashoutParts: { maxParts: 60 } })
    test = await test.restart(test.feed)
    const { bearer, cookie } = player
    player = Object.assign(test.client(), { bearer, cookie })
    const bet = await single(pick(nextMatch()), 10_000)
    await test.play()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        cashOutPart(player, bet, { remaining: 10_000 - 100 * at, stake: 100, amount: 97 }),
      ),
    )
    const paid = replies.filter(({ status }) => status === 200).length
    expect(paid).toBeGreaterThan(0)
    expect((await findBet(player, bet)).cashed_out).toMatchObject({ stake: paid * 100, amount: paid * 97 })
    expect(await player.balance()).toBe(BALANCE - 10_000 + paid * 97)
    Object.assign(operator, { cashoutParts: { maxParts: 3 } })
    test = await test.restart(test.feed)
  })
})

describe('a part is refused', () => {
  it.each([
    ['that pays too little', 9, 8, { reason: 'part_small', min_stake: 11, max_stake: 990 }],
    ['that leaves too little', 991, 900, { reason: 'rest_small', min_stake: 11, max_stake: 990 }],
  ])('%s', async (_what, part, amount, part_refused) => {
    const bet = await single(pick(nextMatch()))
    await test.play()
    const reply = await cashOutPart(player, bet, { remaining: 1000, stake: part, amount })
    expect(reply).toMatchObject({ status: 409, body: { code: 148, data: { part_refused } } })
    expect(reply.body.data.localized_message).toEqual(expect.any(String))
  })

  it('after as many as the operator allows', async () => {
    const bet = await halved()
    for (const remaining of [500, 400])
      expect((await cashOutPart(player, bet, { remaining, stake: 100, amount: 97 })).status).toBe(200)
    const reply = await cashOutPart(player, bet, { remaining: 300, stake: 100, amount: 97 })
    expect(reply).toMatchObject({ status: 409, body: { data: { part_refused: { reason: 'parts_used' } } } })
    expect((await cashOut(player, bet, 291)).status).toBe(200)
  })

  it('while the payout cap limits the offer, which the bet says', async () => {
    const bet = await single(pick(nextMatch()))
    await test.backend.database.db.updateTable('bets').set({ max_payout: 970 }).where('id', '=', bet.id).execute()
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ to_cashout: 970, cashout_whole_only: true })
    const reply = await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })
    expect(reply).toMatchObject({ status: 409, body: { data: { part_refused: { reason: 'capped' } } } })
    await test.backend.database.db.updateTable('bets').set({ max_payout: null }).where('id', '=', bet.id).execute()
  })

  it('while there is no offer, with the reason', async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    test.feed.changeMarket(match, '1', '', { status: -1 })
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ to_cashout: null, cashout_reason: 'leg_closed' })
    expect(await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })).toMatchObject({
      status: 410,
      body: { code: 141, data: { cashout_reason: 'leg_closed' } },
    })
  })

  it.each([
    ['all of the stake', { remaining: 1000, stake: 1000, amount: 970 }],
    ['more than the stake', { remaining: 1000, stake: 1001, amount: 970 }],
    ['nothing', { remaining: 1000, stake: 0, amount: 1 }],
    ['a fraction', { remaining: 1000, stake: 0.5, amount: 1 }],
    ['a part for nothing', { remaining: 1000, stake: 500, amount: 0 }],
  ])('that is %s', async (_what, part) => {
    const bet = await single(pick(nextMatch()))
    await test.play()
    expect(await cashOutPart(player, bet, part)).toMatchObject({ status: 422, body: { message: 'VALIDATION_FAILED' } })
  })

  it("of another player's bet, an unknown one, or a settled one", async () => {
    const match = nextMatch()
    const bet = await single(pick(match))
    await test.play()
    const part = { remaining: 1000, stake: 500, amount: 485 }
    const other = await openPlayer(test, 0)
    expect((await cashOutPart(other, bet, part)).status).toBe(404)
    expect((await cashOutPart(player, { ...bet, id: randomUUID() }, part)).status).toBe(404)
    test.feed.settleWinner(match, '1')
    await test.play()
    expect((await cashOutPart(player, bet, part)).status).toBe(410)
  })

  it('where the operator offers none, whose settings do not name them', async () => {
    const plain = await startTestBackend({ feed: new ScriptedFeed(START, 4), operator: { cashoutParts: null } })
    player = await openPlayer(plain, BALANCE)
    const settings = await player.call<{ data: { cashout: object } }>('/settings')
    expect(settings.body.data.cashout).not.toHaveProperty('parts')
    const bet = await single(pick(2))
    await plain.play()
    const reply = await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })
    expect(reply).toMatchObject({ status: 409, body: { data: { part_refused: { reason: 'parts_off' } } } })
    await plain.stop()
    player = await openPlayer(test, BALANCE)
  })
})

describe('the rest', () => {
  it('is settled as a bet of its own, corrected and settled again, and the part stands', async () => {
    const match = nextMatch()
    const bet = await halved(match)
    test.feed.settleWinner(match, '1')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({
      status: 'done',
      result: 'win_entire',
      win_amount: 1485,
      potential_win: 1485,
    })
    expect(await findBet(player, bet)).not.toHaveProperty('rest')
    expect(await player.balance()).toBe(BALANCE - 1000 + 1485)
    test.feed.settleWinner(match, '2')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({
      result: 'lose_entire',
      win_amount: 485,
      cashed_out: { stake: 500 },
    })
    expect(await player.balance()).toBe(BALANCE - 1000 + 485)
    test.feed.rollBack(match, '1', '')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results', win_amount: 0, rest: { stake: 500 } })
    const again = await cashOutPart(player, bet, { remaining: 500, stake: 200, amount: 194 })
    expect(again.body.data.cashed_out).toMatchObject({ stake: 700, amount: 679 })
    test.feed.decide(match, 'void')
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ result: 'refund_entire', win_amount: 679 + 300 })
    expect(await player.balance()).toBe(BALANCE - 1000 + 679 + 300)
  })

  it('is given back when staff voids the bet', async () => {
    const bet = await halved()
    const headers = { 'x-operator-token': 'of-anna', 'idempotency-key': randomUUID() }
    const body = { reason: { code: 'dropped_event', text: 'Abandoned in the 30th minute.' } }
    expect((await test.client().call(`/operator/bets/${bet.id}/void`, { body, headers })).status).toBe(200)
    expect(await findBet(player, bet)).toMatchObject({ status: 'cancelled', win_amount: 985 })
    expect(await player.balance()).toBe(BALANCE - 15)
  })

  it('is listed under its result and under cash-outs', async () => {
    const match = nextMatch()
    const bet = await halved(match)
    const ids = async (query: string) => (await player.bets(query)).map(({ id }) => id)
    expect(await ids('?status=open&result=cashed_out')).toEqual([bet.id])
    test.feed.settleWinner(match, '2')
    await test.play()
    expect(await ids('?status=settled&result=cashed_out')).toEqual([bet.id])
    expect(await ids('?status=settled&result=lose')).toEqual([bet.id])
    expect(await ids('?result=win')).toEqual([])
  })

  it('is settled by no node of a release without parts, which states no open stake', async () => {
    const match = nextMatch()
    const bet = await halved(match)
    const at = '2026-03-01T00:00:00Z'
    const move = { id: bet.id, version: bet.version, status: 'cashed_out', result: 'cashed_out', win_amount: 970 }
    const moves = JSON.stringify([{ ...move, bonus_paid: 0, settled_at: at }])
    const statement = sql`select cash_out_bets(${moves}::jsonb, ${at}::timestamptz, '[]'::jsonb, '{"EUR":100}'::jsonb)`
    await expect(statement.execute(test.backend.database.db)).rejects.toThrow('parts of it were cashed out')
    expect(await findBet(player, bet)).toEqual(bet)
  })

  it.each(golden.filter(({ fn }) => fn === 'potential.rest'))('$id: $note', ({ in: given, out }) => {
    const { stake, cashed_stake, cashed_amount, odds, system_win_count, max_payout } = given as {
      stake: number
      cashed_stake: number
      cashed_amount: number
      odds: MilliOdds[]
      system_win_count: number | null
      max_payout: number | null
    }
    const open = stake - cashed_stake
    const { potentialWin } = computeTotals({
      stake: open,
      odds,
      system: parseSystemId(`${system_win_count}/${odds.length}`),
      customOdds: null,
      maxPayout: max_payout === null ? null : max_payout - cashed_amount,
      rounding: 'down',
    })
    expect({
      rest_potential: potentialWin,
      potential_win: potentialWin + cashed_amount,
      liability_stake: open,
      liability_profit: potentialWin - open,
    }).toEqual(out)
  })
})

describe('a part during play', () => {
  /** A bet whose part of 5.00 waits for the delay. */
  async function start(match: number): Promise<Bet> {
    const bet = await single(pick(match))
    await test.play()
    const { status, body } = await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 475 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'cashout_in_progress',
      cashing_out: { stake: 500, amount: 475 },
      to_cashout: null,
    })
    expect((await cashOut(player, bet, 950)).status).toBe(410)
    return body.data
  }

  it('waits for the bet delay, and is paid at what it is worth then', async () => {
    const match = nextLive()
    const bet = await start(match)
    test.feed.changeOutcome(match, '1', { probability: 0.6 })
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({
      status: 'waiting_results',
      cashed_out: { stake: 500, amount: 570 },
      to_cashout: 570,
    })
    expect(await player.balance()).toBe(BALANCE - 1000 + 570)
  })

  it('falls away when it is worth less by then', async () => {
    const match = nextLive()
    const bet = await start(match)
    test.feed.changeOutcome(match, '1', { probability: 0.4 })
    await test.play()
    const found = await findBet(player, bet)
    expect(found).toMatchObject({ status: 'waiting_results', to_cashout: 760 })
    expect(found).not.toHaveProperty('cashed_out')
    expect(found).not.toHaveProperty('cashing_out')
    expect(await player.balance()).toBe(BALANCE - 1000)
  })

  it('yields to a result that arrives meanwhile, which settles all of the stake', async () => {
    const match = nextLive()
    const bet = await start(match)
    test.feed.settleWinner(match, '1')
    test.clock.advance(5000)
    await test.backend.drain()
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'done', win_amount: 2000 })
    expect(await player.balance()).toBe(BALANCE + 1000)
  })

  it('is paid in part, not as a whole, by no statement but its own', async () => {
    const bet = await start(nextLive())
    const at = '2026-03-01T00:00:00Z'
    const move = { id: bet.id, version: bet.version, status: 'cashed_out', result: 'cashed_out', win_amount: 475 }
    const moves = JSON.stringify([{ ...move, bonus_paid: 0, settled_at: at }])
    const statement = sql`select cash_out_bets(${moves}::jsonb, ${at}::timestamptz, '[]'::jsonb, '{"EUR":100}'::jsonb)`
    await expect(statement.execute(test.backend.database.db)).rejects.toThrow('a part of it is being cashed out')
    await test.play()
    expect((await findBet(player, bet)).cashed_out).toMatchObject({ stake: 500 })
  })
})

/** Lends the player an amount, as the reversal of a payout that was spent does. */
function lend(transaction: Transaction<Tables>, debt: number) {
  return sql`select post_entries(jsonb_build_array(
      jsonb_build_object('kind', 'debt_raised', 'reference', reference, 'currency', 'EUR', 'account_id', id,
                         'amount', ${debt}::bigint),
      jsonb_build_object('kind', 'debt_raised', 'reference', reference, 'currency', 'EUR', 'house', 'debt',
                         'amount', ${-debt}::bigint)), '{"EUR":100}'::jsonb, now())
    from (select max(account_id) as id, gen_random_uuid() as reference from bets) as newest`.execute(transaction)
}

describe('what follows from a part', () => {
  it('is a win of its own day for a loss limit, while the stake stays staked', async () => {
    await setLimit(player, { type: 'loss', period: 'day', value: 2000, currency: 'EUR' } as never)
    const used = async () => (await listLimits(player)).data[0]
    const bet = await single(pick(nextMatch()))
    await test.play()
    const before = await used()
    expect((await cashOutPart(player, bet, { remaining: 1000, stake: 500, amount: 485 })).status).toBe(200)
    expect({ before, after: await used() }).toMatchObject({ before: { used: 1000 }, after: { used: 515 } })
  })

  it('is that only the stake which stayed earns points', async () => {
    const match = nextMatch()
    await halved(match)
    test.feed.settleWinner(match, '2')
    await test.play()
    const { body } = await player.call<ResponseBody<'getPlayerCompPoints'>>('/player/comp_points')
    expect(body.data.persistent.points).toBe(5)
  })

  it('is that what was cashed out may be staked again on the same outcome', async () => {
    const match = nextMatch()
    const held = async () => {
      const { rows } = await sql<{ stake: number; profit: number }>`
        select stake, profit from held_liability(
          (select player_id from bets order by created_at desc, id desc limit 1), array[${match}]::bigint[], 'EUR', now())
        where market_id is null`.execute(test.backend.database.db)
      return rows
    }
    const bet = await single(pick(match))
    await test.play()
    expect(await held()).toEqual([{ stake: 1000, profit: 1000 }])
    expect((await cashOutPart(player, bet, { remaining: 1000, stake: 400, amount: 388 })).status).toBe(200)
    expect(await held()).toEqual([{ stake: 600, profit: 600 }])
  })

  it('repays a debt first, as a settlement does', async () => {
    const match = nextMatch()
    const lost = await single(pick(match), 50_000)
    test.feed.settleWinner(match, '1')
    await test.play()
    expect((await findBet(player, lost)).win_amount).toBe(100_000)
    // All is staked before the win is taken back.
    const bet = await single(pick(nextMatch()), 150_000)
    test.feed.settleWinner(match, '2')
    await test.play()
    expect(await player.balance()).toBe(0)
    const whole = (await findBet(player, bet)).to_cashout ?? 0
    const amount = Math.floor(whole / 2)
    expect((await cashOutPart(player, bet, { remaining: 150_000, stake: 75_000, amount })).status).toBe(200)
    expect(await player.balance()).toBe(0)
  })

  it.each(golden.filter(({ fn }) => fn === 'ledger.part'))('$id: $note', async ({ in: given, out }) => {
    const { part_stake, amount, debt } = given as { part_stake: number; amount: number; debt: number }
    const expected = out as { entries: [string, number][]; balance_change: number }
    const bet = await single(pick(nextMatch()), part_stake + 100)
    const { db } = test.backend.database
    const before = await player.balance()
    await db.transaction().execute(async transaction => {
      await transaction.updateTable('bets').set({ potential_win: 10_000 }).where('id', '=', bet.id).execute()
      if (debt > 0) await lend(transaction, debt)
      const part = JSON.stringify({ stake: part_stake, amount, potential_win: 1000, cause: 'player' })
      await sql`select cash_out_part(${bet.id}, ${bet.version}, ${part}::jsonb, now(), '{}'::jsonb, '{"EUR":100}'::jsonb)`.execute(
        transaction,
      )
    })
    const byKind = (entries: [string, number][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(byKind(await readEntries(bet))).toEqual(byKind(expected.entries))
    expect((await player.balance()) - before - debt).toBe(expected.balance_change)
  })
})
