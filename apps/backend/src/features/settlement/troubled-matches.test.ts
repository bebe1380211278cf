/**
 * Matches that are stopped, postponed, abandoned or no longer covered: what can be bet on, and how bets are settled.
 */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDroppedEvents } from '../../core/feed/dropped-events.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const STAKE = 500
const VOID = ['1', '2', '3'].map(id => ({ id, result: 0 as const, voidFactor: 1 as const }))
const VOID_TOTALS = ['12', '13'].map(id => ({ id, result: 0 as const, voidFactor: 1 as const }))

let test: TestBackend
let player: TestClient
const logged: string[] = []

beforeAll(async () => {
  test = await startTestBackend({ logger: pino({ level: 'error' }, { write: line => logged.push(line) }) })
  player = await openPlayer(test, 100_000)
})
afterAll(() => test.stop())

async function place(...matchIds: number[]) {
  const { status, body } = await player.place(
    betOn(
      matchIds.map(id => pick(id)),
      STAKE,
    ),
  )
  const [bet] = body.data ?? []
  if (status !== 200 || !bet) throw new Error(`the bet was answered ${status}`)
  return bet
}

/** The feed's report when nothing more will be decided: the market is cancelled and its outcomes are void. */
function cancel(matchId: number): void {
  test.feed.changeMarket(matchId, '1', '', { status: -4 })
  test.feed.settle(matchId, '1', '', VOID)
}

const refusal = async (matchId: number) =>
  (await player.place<{ message: string }>(betOn([pick(matchId)]))).body.message

const listed = async (query: string): Promise<number[]> =>
  (await player.call<ResponseBody<'getMatches'>>(`/matches?${query}`)).body.data.map(({ id }) => id)

describe('a stopped match', () => {
  it('stays listed with its prices locked, and accepts bets again when it resumes', async () => {
    test.feed.setStatus(1, 2)
    await test.play()
    expect(await refusal(1)).toBe('MARKET_SUSPENDED')
    expect(await listed('match_status=2')).toEqual([1])
    expect(await listed('')).toContain(1)
    test.feed.setStatus(1, 1)
    await test.play()
    expect((await place(1)).status).toBe('waiting_results')
  })

  it('refunds undecided bets and pays decided ones when it is abandoned', async () => {
    const onWinner = await place(3)
    const onTotal = await player.place(
      betOn([{ match_id: 3, market_id: '18', specifier: 'total=1.5', outcome_id: '12', odds: 1.9 }], STAKE),
    )
    const [decided] = onTotal.body.data ?? []
    if (!decided) throw new Error('the bet on the total was not taken')
    test.feed.settle(3, '18', 'total=1.5', [
      { id: '12', result: 1 },
      { id: '13', result: 0 },
    ])
    test.feed.setStatus(3, 2)
    test.feed.setStatus(3, 3)
    cancel(3)
    test.feed.settle(3, '18', 'total=3.5', VOID_TOTALS)
    test.feed.setStatus(3, 4)
    await test.play()
    expect(await refusal(3)).toBe('MATCH_CLOSED')
    expect(await findBet(player, onWinner)).toMatchObject({
      status: 'done',
      result: 'refund_entire',
      win_amount: STAKE,
    })
    expect(await findBet(player, decided)).toMatchObject({ status: 'done', result: 'win_entire', win_amount: 950 })
  })
})

describe('a postponed match', () => {
  it('accepts no bets until it has a new time, and keeps its bets', async () => {
    const bet = await place(4)
    test.feed.setStatus(4, 5)
    await test.play()
    expect(await refusal(4)).toBe('MATCH_CLOSED')
    expect(await listed('')).not.toContain(4)
    expect(await listed('match_status=5')).toEqual([4])
    test.feed.setStatus(4, 0)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results' })
    expect((await place(4)).status).toBe('waiting_results')
  })

  it('refunds stakes when it is cancelled, and drops out of combos', async () => {
    const before = await player.balance()
    const single = await place(2)
    const combo = await place(2, 6)
    test.feed.setStatus(2, 5)
    cancel(2)
    await test.play()
    expect(await findBet(player, single)).toMatchObject({ status: 'done', result: 'refund_entire', win_amount: STAKE })
    expect(await findBet(player, combo)).toMatchObject({ status: 'waiting_results' })
    expect(await refusal(2)).toBe('MATCH_CLOSED')
    test.feed.settleWinner(6, '1')
    test.feed.setStatus(6, 4)
    await test.play()
    // The combo pays the odds of the other leg alone.
    expect(await findBet(player, combo)).toMatchObject({ status: 'done', win_amount: 2 * STAKE })
    expect(await player.balance()).toBe(before + STAKE)
  })
})

describe('a cancelled market', () => {
  it('accepts no bets and refunds stakes while its match continues', async () => {
    const bet = await place(5)
    cancel(5)
    await test.play()
    expect(await refusal(5)).toMatch(/MARKET_SUSPENDED|SELECTION_NOT_FOUND/)
    expect(await findBet(player, bet)).toMatchObject({ result: 'refund_entire', win_amount: STAKE })
    const match = await player.call<ResponseBody<'getMatch'>>('/matches/5')
    expect(match.body.data).toMatchObject({ status: 1, available_markets: 3 })
  })
})

describe('a match that the feed drops', () => {
  it('accepts no bets, keeps its bets open, and reports both, after a restart too', async () => {
    const bet = await place(1)
    test.feed.drop(1, 'its next step is not later')
    await test.play()
    expect(await refusal(1)).toBe('MATCH_CLOSED')
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results' })
    const figures = async () => (await fetch(`${test.url}/metrics`)).text()
    expect(await figures()).toMatch(/^touchline_feed_events_dropped_total 1$/m)
    expect(await figures()).toMatch(/^touchline_bets_on_dropped_events [12]$/m)
    expect(logged.filter(line => line.includes('its next step is not later'))).toHaveLength(1)
    expect(logged.filter(line => /open bets are on event 1,/.test(line))).toHaveLength(1)

    test = await test.restart()
    expect(await figures()).toMatch(/^touchline_bets_on_dropped_events [12]$/m)
    expect(await loadDroppedEvents(test.backend.database.db)).toEqual([1])
  })
})

describe('after all of that', () => {
  it('the ledger audit is clean', async () => {
    expect(await test.isLedgerClean()).toBe(true)
  })
})
