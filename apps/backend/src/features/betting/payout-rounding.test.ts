import type { Bet } from '@touchline/contract/entities/bet'
import type { Settings } from '@touchline/contract/entities/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatorChoices } from '../../core/settings/operator.ts'
import { pick } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const operator: OperatorChoices = { rounding: { EUR: 'half_up', JPY: 'half_up' } }
let test: TestBackend

beforeAll(async () => {
  const feed = new ScriptedFeed(START, 40)
  test = await startTestBackend({ feed, operator })
  for (const match of [2, 4, 6]) feed.setOdds(match, '1', 2.345)
  await test.play()
})
afterAll(() => test.stop())

/** 5.01 or 501 at 2.345: 1174.845 smallest units. */
async function place(matchId: number, currency: string): Promise<{ bet: Bet; find: () => Promise<Bet> }> {
  const player = await openPlayer(test, 100_000, currency)
  const selections = [pick(matchId, '1', 2.345)]
  const bet = await placeOne(player, 'single', { stake: { value: 501, currency }, selections })
  return { bet, find: () => findBet(player, bet) }
}

describe('the rounding of payouts', () => {
  it('is told by currency where the operator has set it', async () => {
    const { body } = await test.client().call<{ data: Settings }>('/settings')
    expect(body.data.currencies.map(({ code, payout_rounding }) => [code, payout_rounding])).toEqual([
      ['EUR', 'half_up'],
      ['USD', undefined],
      ['BRL', undefined],
      ['JPY', 'half_up'],
      ['BTC', undefined],
    ])
  })

  it.each([
    ['EUR', 1175],
    ['USD', 1174],
    ['JPY', 1175],
  ])('in %s promises and pays %i', async (currency, paid) => {
    const { bet, find } = await place(2, currency)
    expect(bet.potential_win).toBe(paid)
    expect(await find()).toMatchObject({ potential_win: paid })
    test.feed.settleWinner(2, '1')
    await test.play()
    expect(await find()).toMatchObject({ result: 'win_entire', win_amount: paid, potential_win: paid })
    test.feed.decide(2, 'open')
    await test.play()
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('stays what it was when the bet was placed', async () => {
    const before = await place(4, 'EUR')
    Object.assign(operator, { rounding: {} })
    test = await test.restart(test.feed)
    const after = await place(4, 'EUR')
    test.feed.settleWinner(4, '1')
    await test.play()
    const { db } = test.backend.database
    const readPaid = async ({ id }: Bet) =>
      (await db.selectFrom('bets').select('win_amount').where('id', '=', id).executeTakeFirst())?.win_amount
    expect([await readPaid(before.bet), await readPaid(after.bet)]).toEqual([1175, 1174])
  })
})
