import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { FeedOutcomeResult } from '@touchline/simulator/feed/feed-market'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient
let lastMatch = 0

const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const stake = (value: number) => ({ value, currency: 'EUR' })
const over = (matchId: number): SelectionRequest => ({
  match_id: matchId,
  market_id: '18',
  specifier: 'total=2.5',
  outcome_id: '12',
  odds: 1.9,
})
const WON: Omit<FeedOutcomeResult, 'id'> = { result: 1 }
const LOST: Omit<FeedOutcomeResult, 'id'> = { result: 0 }
const VOID: Omit<FeedOutcomeResult, 'id'> = { result: 0, voidFactor: 1 }
const HALF_WON: Omit<FeedOutcomeResult, 'id'> = { result: 1, voidFactor: 0.5 }
const HALF_LOST: Omit<FeedOutcomeResult, 'id'> = { result: 0, voidFactor: 0.5 }

function settle(
  { match_id, market_id, specifier, outcome_id }: SelectionRequest,
  result: Omit<FeedOutcomeResult, 'id'>,
) {
  test.feed.settle(match_id, market_id, specifier, [{ id: outcome_id, ...result }])
}

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 80) })
})
afterAll(() => test.stop())
beforeEach(async () => {
  player = await openPlayer(test, 100_000)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

describe('a single', () => {
  it.each([
    ['won', WON, 'win_entire', 1900],
    ['lost', LOST, 'lose_entire', 0],
    ['void', VOID, 'refund_entire', 1000],
    ['half won', HALF_WON, 'refund_half_win_other', 1450],
    ['half lost', HALF_LOST, 'refund_half_lose_other', 500],
    ['won in a dead heat of two', { ...WON, deadHeatFactor: 0.5 }, 'win_entire', 950],
  ] as const)('%s', async (_what, result, betResult, amount) => {
    const leg = over(nextMatch())
    const bet = await placeOne(player, 'single', { stake: stake(1000), selections: [leg] })
    settle(leg, result)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: betResult, win_amount: amount })
    expect(await player.balance()).toBe(99_000 + amount)
  })
})

describe('a combo', () => {
  it('multiplies the results of its legs', async () => {
    const legs = [pick(nextMatch()), over(nextMatch()), over(nextMatch())] as const
    const bet = await placeOne(player, 'combo', { stake: stake(5000), selections: [...legs] })
    settle(legs[0], WON)
    settle(legs[1], HALF_WON)
    settle(legs[2], VOID)
    await test.play()
    // 50 × 2 × 1.45 × 1
    expect(await findBet(player, bet)).toMatchObject({ result: 'win_entire', win_amount: 14_500 })
  })
})

describe('a system', () => {
  const place = async (system_id: string, legs: readonly SelectionRequest[], value: number) =>
    placeOne(player, 'system', { stake: stake(value), selections: [...legs], system_id })

  it('pays the winning lines, with void legs at 1', async () => {
    const legs = [pick(nextMatch()), pick(nextMatch(), '2'), pick(nextMatch(), '3')] as const
    const bet = await place('2/3', legs, 600)
    settle(legs[0], WON)
    settle(legs[1], VOID)
    settle(legs[2], LOST)
    await test.play()
    // A line costs 2: 2 × 2 × 1 and twice nothing.
    expect(await findBet(player, bet)).toMatchObject({
      status: 'done',
      result: 'refund_half_lose_other',
      win_amount: 400,
      selections: [{ status: 'win_entire' }, { status: 'refund_entire' }, { status: 'lose_entire' }],
    })
    expect(await player.balance()).toBe(100_000 - 600 + 400)
  })

  it('is lost as soon as no line can win, and not before', async () => {
    const legs = [pick(nextMatch()), pick(nextMatch()), pick(nextMatch()), pick(nextMatch())] as const
    const bet = await place('3/4', legs, 400)
    settle(legs[0], LOST)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results', result: 'no_results' })
    settle(legs[3], LOST)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ status: 'done', result: 'lose_entire', win_amount: 0 })
  })
})

describe('a custom bet', () => {
  const together = async (match: number) => {
    const selections = [pick(match), over(match)]
    return placeOne(player, 'custom_bet', { stake: stake(1000), selections, custom_odds: 3.8 })
  }

  it('pays its combined price when all legs win', async () => {
    const match = nextMatch()
    const bet = await together(match)
    settle(pick(match), WON)
    settle(over(match), WON)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ result: 'win_entire', win_amount: 3800 })
  })

  it('pays the price of the remaining legs when a leg is void', async () => {
    const match = nextMatch()
    const bet = await together(match)
    settle(pick(match), VOID)
    settle(over(match), WON)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ result: 'win_entire', win_amount: 1900 })
  })

  it('refunds the stake when all legs are void, and is lost with its first lost leg', async () => {
    const [match, second] = [nextMatch(), nextMatch()] as const
    const [voided, lost] = [await together(match), await together(second)] as const
    settle(pick(match), VOID)
    settle(over(match), VOID)
    settle(over(second), LOST)
    await test.play()
    expect(await findBet(player, voided)).toMatchObject({ result: 'refund_entire', win_amount: 1000 })
    expect(await findBet(player, lost)).toMatchObject({ status: 'done', result: 'lose_entire' })
  })
})

describe('a bet of an earlier release', () => {
  it.each(['double', 'treble', 'accumulator'])('%s is shown and settled as a combo', async type => {
    const legs = [pick(nextMatch()), pick(nextMatch())] as const
    const bet = await placeOne(player, 'combo', { stake: stake(500), selections: [...legs] })
    await test.backend.database.db.updateTable('bets').set({ type }).where('id', '=', bet.id).execute()
    expect((await findBet(player, bet)).type).toBe('combo')
    for (const leg of legs) settle(leg, WON)
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ type: 'combo', result: 'win_entire', win_amount: 2000 })
  })
})

describe('the score of a leg', () => {
  it('is the final one when the match has left the lists, also for a leg settled during play', async () => {
    const match = nextMatch() + 1
    const bet = await placeOne(player, 'single', { stake: stake(500), selections: [over(match)] })
    test.feed.setScore(match, 2, 1)
    settle(over(match), WON)
    await test.play()
    test.feed.setScore(match, 3, 2)
    test.feed.setStatus(match, 4)
    await test.play()
    test.feed.remove(match)
    await test.play()
    expect((await findBet(player, bet)).selections[0]?.match).toMatchObject({
      status: 4,
      total_score: { home: 3, away: 2 },
    })
  })

  it('is the final one when match and result arrived while the back end was down', async () => {
    const [match, second] = [nextMatch() + 1, nextMatch() + 1] as const
    const early = await placeOne(player, 'single', { stake: stake(500), selections: [over(match)] })
    const late = await placeOne(player, 'single', { stake: stake(500), selections: [over(second)] })
    test.feed.setScore(match, 2, 1)
    settle(over(match), WON)
    await test.play()
    for (const id of [match, second]) {
      test.feed.setScore(id, 4, 2)
      test.feed.setStatus(id, 4)
      test.feed.settleSilently(id, '18', 'total=2.5', [{ id: '12', result: 1 }])
      test.feed.remove(id)
    }
    test.feed.advance(test.feed.now)
    const { bearer, cookie } = player
    test = await test.restart(test.feed)
    player = Object.assign(test.client(), { bearer, cookie })
    for (const bet of [early, late])
      expect(await findBet(player, bet)).toMatchObject({
        status: 'done',
        win_amount: 950,
        selections: [{ match: { status: 4, total_score: { home: 4, away: 2 } } }],
      })
  })
})
