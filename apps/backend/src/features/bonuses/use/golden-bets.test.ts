/** The golden vectors of boosts and freebets as bets: placed over HTTP, settled and corrected by the feed. */
import { readFileSync } from 'node:fs'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { FeedOutcomeResult } from '@touchline/simulator/feed/feed-market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { pick } from '../../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../../testing/player.ts'
import { ScriptedFeed } from '../../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

const GOLDEN = new URL('../../../../../../packages/betting/golden/engagement.json', import.meta.url)
const golden: { cases: { fn: string }[] } = JSON.parse(readFileSync(GOLDEN, 'utf8'))

const MATCHES = 40

let test: TestBackend
let feed: ScriptedFeed
beforeAll(async () => {
  feed = new ScriptedFeed(START, MATCHES)
  test = await startTestBackend({
    feed,
    config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN },
    operator: { limitsEnabled: false },
  })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

type Outcomes = readonly Omit<FeedOutcomeResult, 'id'>[]

interface ComboboostVector {
  stake: number
  odds: number[]
  counts?: boolean[]
  outcomes: Outcomes
}
interface FreebetVector {
  freebet_type: string
  amount: number
  odds: number[]
  outcomes: Outcomes
  system: string | null
}

const vectorsOf = <In, Out>(fn: string) =>
  golden.cases.filter(goldenCase => goldenCase.fn === fn) as unknown as { id: string; note: string; in: In; out: Out }[]

/** Legs outside a campaign's events need another campaign; those below its odds do not. */
const hasLegsOutside = ({ counts }: ComboboostVector): boolean => counts?.includes(false) ?? false

/** Sets the prices of so many matches that have not begun; returns the selections on them. */
async function offer(odds: readonly number[]) {
  const selections = odds.map((milli, at) => {
    const matchId = 2 * (at + 1)
    feed.setOdds(matchId, '1', milli / 1000)
    return pick(matchId, '1', milli / 1000)
  })
  await test.play()
  return selections
}

async function settle(outcomes: Outcomes): Promise<void> {
  outcomes.forEach((outcome, at) => {
    const lost = { result: 0 as const, ...(outcome.voidFactor === 1 && { voidFactor: 1 as const }) }
    const others = ['2', '3'].map(id => ({ id, ...lost }))
    feed.settle(2 * (at + 1), '1', '', [{ id: '1', ...outcome }, ...others])
  })
  await test.play()
}

/** Takes all results back, so that the next vector's matches are open. */
async function reopen(count: number): Promise<void> {
  for (let at = 0; at < count; at++) feed.rollBack(2 * (at + 1), '1', '')
  await test.play()
}

const readBonusPaid = async ({ id }: Bet): Promise<number | undefined> =>
  (await test.backend.database.db.selectFrom('bets').select('bonus_paid').where('id', '=', id).executeTakeFirst())
    ?.bonus_paid

const STEPS = [
  [15, 1.35],
  [10, 1.2],
  [7, 1.1],
  [5, 1.05],
  [3, 1.03],
] as const

function factorOf(odds: readonly number[]): number {
  const count = odds.filter(price => price >= 1200).length
  return STEPS.find(([min]) => count >= min)?.[1] ?? 1
}

describe('boosted combos', () => {
  const vectors = vectorsOf<ComboboostVector, { payout: number; boost: number }>('comboboost.settle')
  it.each(vectors.filter(({ in: input }) => !hasLegsOutside(input)))('$id: $note', async ({ in: input, out }) => {
    const { stake, odds, outcomes } = input
    const player = await openPlayer(test, stake)
    const bonus: BetRequest['bonus'] = { id: 'combo-boost', type: 'comboboost', odds: factorOf(odds) }
    const selections = await offer(odds)
    const bet = await placeOne(player, 'combo', { stake: { value: stake, currency: 'EUR' }, selections, bonus })
    await settle(outcomes)
    const settled = await findBet(player, bet)
    expect([settled.win_amount, await readBonusPaid(bet)]).toEqual([out.payout, out.boost])
    expect(await player.balance()).toBe(out.payout)
    // Rolled back and settled again it pays the same.
    await reopen(odds.length)
    expect(await findBet(player, bet)).toMatchObject({ status: 'waiting_results', win_amount: 0 })
    await settle(outcomes)
    expect(await player.balance()).toBe(out.payout)
    await reopen(odds.length)
  })
})

describe('freebets', () => {
  interface Out {
    win_amount: number
    bonus_paid: number
    use_returned: boolean
    refund_freebet: number
  }
  const vectors = vectorsOf<FreebetVector, Out>('freebet.settle')
  it.each(vectors)('$id: $note', async ({ in: input, out }) => {
    const { freebet_type, amount, odds, outcomes, system } = input
    const player = await openPlayer(test, amount)
    const id = await issueFreebet(test, player, freebet_type.replace('_', '-'))
    const { db } = test.backend.database
    await db.updateTable('issued_bonuses').set({ amount }).where('id', '=', id).execute()
    const selections = await offer(odds)
    const type = system ? 'system' : selections.length > 1 ? 'combo' : 'single'
    const bet = await placeOne(player, type, {
      stake: { value: amount, currency: 'EUR' },
      selections,
      bonus: { id, type: 'freebet' },
      ...(system && { system_id: system }),
    })
    const balance = await player.balance()
    await settle(outcomes)
    const settled = await findBet(player, bet)
    expect([settled.win_amount, await readBonusPaid(bet)]).toEqual([out.win_amount, out.bonus_paid])
    expect((await player.balance()) - balance).toBe(out.win_amount)
    const { data } = (await player.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')).body
    expect(data.find(freebet => freebet.id === id)?.issued?.times_used).toBe(out.use_returned ? 0 : 1)
    const refunds = data.filter(freebet => freebet.issued && freebet.id !== id).map(({ issued }) => issued?.amount)
    expect(refunds).toEqual(out.refund_freebet > 0 ? [out.refund_freebet] : [])
    await reopen(odds.length)
  })
})
