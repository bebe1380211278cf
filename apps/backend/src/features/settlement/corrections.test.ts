import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { deposit, findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { settleReport } from './settle-match.ts'

const HOUR = 3_600_000

let test: TestBackend
let player: TestClient
let lastMatch = 0

const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const single = (matchId: number, value = 1000, outcome = '1'): Promise<Bet> =>
  placeOne(player, 'single', { stake: { value, currency: 'EUR' }, selections: [pick(matchId, outcome)] })

async function settle(matchId: number, winner: string): Promise<void> {
  test.feed.settleWinner(matchId, winner)
  await test.play()
}

async function rollBack(matchId: number): Promise<void> {
  test.feed.rollBack(matchId, '1', '')
  await test.play()
}

async function debtOf(): Promise<number> {
  const { body } = await player.call<{ data: { id: number } }>('/player')
  const row = await test.backend.database.db
    .selectFrom('accounts')
    .select('debt')
    .where('player_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  return row.debt
}

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 80) })
})
afterAll(() => test.stop())
beforeEach(async () => {
  player = await openPlayer(test, 10_000)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

it('notifies the player of a correction once, and not of a first settlement', async () => {
  const match = nextMatch()
  const bet = await single(match)
  const readTitles = async () => {
    const { body } = await player.call<ResponseBody<'getNotifications'>>('/notifications')
    return body.data.map(({ title, caption, body }) => [title, caption, body])
  }
  await settle(match, '2')
  expect(await readTitles()).toEqual([])
  await settle(match, '1')
  await test.play()
  expect(await readTitles()).toEqual([['A result was corrected', `Bet ${bet.ref}`, 'Your bet now pays €20.00.']])
})

it('pays a lost bet that a corrected result makes win', async () => {
  const match = nextMatch()
  const bet = await single(match)
  await settle(match, '2')
  const lost = await findBet(player, bet)
  await settle(match, '1')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 2000 })
  expect((await findBet(player, bet)).version).toBe(lost.version + 1)
  expect(await player.balance()).toBe(11_000)
})

it('reverses the payout of a won bet that a corrected result makes lose', async () => {
  const match = nextMatch()
  const bet = await single(match)
  await settle(match, '1')
  expect(await player.balance()).toBe(11_000)
  await settle(match, '3')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'lose_entire', win_amount: 0 })
  expect(await player.balance()).toBe(9000)
})

it('reopens a bet whose result is rolled back, and settles it again, each once', async () => {
  const match = nextMatch()
  const bet = await single(match)
  for (let times = 0; times < 3; times++) {
    await settle(match, '1')
    expect(await player.balance()).toBe(11_000)
    await rollBack(match)
    await rollBack(match)
    expect(await findBet(player, bet)).toMatchObject({
      status: 'waiting_results',
      result: 'no_results',
      win_amount: 0,
      settled_at: null,
      selections: [{ status: 'no_results' }],
    })
    expect(await player.balance()).toBe(9000)
    expect((await player.bets('?status=open')).map(({ id }) => id)).toEqual([bet.id])
  }
  await settle(match, '3')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'lose_entire' })
  const { db } = test.backend.database
  const rows = await db.selectFrom('ledger_transactions').select('kind').where('reference', '=', bet.id).execute()
  expect(rows.filter(({ kind }) => kind === 'bet_settled')).toHaveLength(4)
  expect(rows.filter(({ kind }) => kind === 'bet_settlement_rolled_back')).toHaveLength(3)
})

it('reopens a combo lost by one leg, and keeps its other legs', async () => {
  const [match, second] = [nextMatch(), nextMatch()] as const
  const bet = await placeOne(player, 'combo', {
    stake: { value: 500, currency: 'EUR' },
    selections: [pick(match), pick(second)],
  })
  await settle(match, '1')
  await settle(second, '2')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'lose_entire' })
  await rollBack(second)
  expect(await findBet(player, bet)).toMatchObject({
    status: 'waiting_results',
    selections: [{ status: 'win_entire' }, { status: 'no_results' }],
  })
  await settle(second, '1')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 2000 })
})

it('lends the spent part of a reversed payout, and recovers it from the next ones', async () => {
  const [match, second, third] = [nextMatch(), nextMatch(), nextMatch()] as const
  await single(match, 10_000)
  await settle(match, '1')
  await single(second, 15_000)
  expect(await player.balance()).toBe(5000)
  await settle(match, '2')
  expect({ balance: await player.balance(), debt: await debtOf() }).toEqual({ balance: 0, debt: 15_000 })

  // The player's own deposits are not used for repayment, and may be staked.
  await deposit(player, 1000)
  expect(await player.balance()).toBe(1000)
  await single(third, 1000, '2')
  await settle(third, '2')
  expect({ balance: await player.balance(), debt: await debtOf() }).toEqual({ balance: 0, debt: 11_750 })

  await settle(second, '1')
  expect({ balance: await player.balance(), debt: await debtOf() }).toEqual({ balance: 18_250, debt: 0 })
})

it('leaves no debt after a result was rolled back and confirmed, whatever the balance in between', async () => {
  const [match, second] = [nextMatch(), nextMatch()] as const
  await single(match, 10_000)
  await settle(match, '1')
  await single(second, 20_000)
  await rollBack(match)
  expect({ balance: await player.balance(), debt: await debtOf() }).toEqual({ balance: 0, debt: 20_000 })
  await settle(match, '1')
  expect({ balance: await player.balance(), debt: await debtOf() }).toEqual({ balance: 0, debt: 0 })
})

it('makes a result final after 72 hours', async () => {
  const match = nextMatch()
  const bet = await single(match)
  const { catalogue, database } = test.backend
  const report = (hours: number, winner: string | null) => {
    const market = { marketId: '1', specifier: '' }
    const outcomes = ['1', '2', '3'].map(id => ({ id, result: id === winner ? (1 as const) : (0 as const) }))
    const settling = {
      db: database.db,
      view: { catalogue, now: test.clock.now() },
      onError: (error: unknown) => expect.fail(String(error)),
    }
    return settleReport(
      settling,
      {
        matchId: match,
        at: START + hours * HOUR,
        settlements: winner ? [{ ...market, outcomes }] : [],
        rolledBack: winner ? [] : [market],
        isEvent: true,
      },
      { sport: 'soccer', match: undefined, snapshot: {} },
    )
  }
  await report(0, '1')
  await report(71, null)
  expect((await findBet(player, bet)).status).toBe('waiting_results')
  await report(200, '1')
  await report(273, '2')
  await report(273, null)
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'win_entire' })
  await report(272, '2')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'lose_entire' })
})

it('stores a result that arrives while the bet waits for a trader, and settles it on acceptance', async () => {
  const match = nextMatch()
  const bet = await single(match)
  const { db } = test.backend.database
  const wait = { status: 'submitted', decide_at: new Date(test.clock.now() + HOUR), is_vip: true }
  await db.updateTable('bets').set(wait).where('id', '=', bet.id).execute()
  await settle(match, '1')
  expect(await findBet(player, bet)).toMatchObject({ status: 'submitted', selections: [{ status: 'win_entire' }] })
  expect(await player.balance()).toBe(9000)
  await db.updateTable('bets').set({ status: 'waiting_results' }).where('id', '=', bet.id).execute()
  const { bearer, cookie } = player
  test = await test.restart(test.feed)
  player = Object.assign(test.client(), { bearer, cookie })
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 2000 })
})

it('never changes a rejected bet', async () => {
  const match = nextMatch()
  const bet = await single(match)
  const { db } = test.backend.database
  await db.updateTable('bets').set({ status: 'withdrawn' }).where('id', '=', bet.id).execute()
  await settle(match, '1')
  const row = await db.selectFrom('bets').selectAll().where('id', '=', bet.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'withdrawn', win_amount: 0, settled_at: null, version: bet.version })
})

it('settles all others when one bet cannot be settled', async () => {
  const match = nextMatch()
  const [broken, bet] = [await single(match), await single(match)] as const
  const { db } = test.backend.database
  await db.updateTable('bets').set({ type: 'nonsense' }).where('id', '=', broken.id).execute()
  await settle(match, '1')
  expect(await findBet(player, bet)).toMatchObject({ status: 'done', win_amount: 2000 })
  await db.updateTable('bets').set({ type: 'single' }).where('id', '=', broken.id).execute()
  expect((await findBet(player, broken)).status).toBe('waiting_results')
})
