import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EUR, milli, outcome, ticketOf } from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import { isPossibleStake, MAX_STAKE_MINOR } from '../money/stake.ts'
import { combineOdds, type MilliOdds } from '../odds/odds.ts'
import { createSelection } from '../selections/selection.ts'
import { sumCappedWins } from './limits.ts'
import { refreshBetPrices } from './prices.ts'
import {
  betKey,
  betOdds,
  createSlipBet,
  potentialWin,
  stakeForWin,
  totalStake,
  withStake,
  withWantedWin,
} from './slip-bet.ts'

const single = createSlipBet(createSelection(outcome(1, { odds: milli(1.42) }), 'none'), EUR)
const combo = {
  ...single,
  betType: 'combo' as const,
  selections: [1.42, 3.35, 1.52].map((odds, at) => createSelection(outcome(at, { odds: milli(odds) }), 'none')),
}

describe('totals', () => {
  test('computes the win as stake times accepted odds, rounded down', () => {
    expect(potentialWin(withStake(single, toMinor(1000)))).toBe(1420)
    expect(potentialWin(withStake(combo, toMinor(2500)))).toBe(18076)
    expect(potentialWin(single)).toBe(0)
  })

  test('uses the combined price of a custom bet', () => {
    const custom = { ...combo, betType: 'custom' as const, customOdds: milli(6.75) }
    expect(potentialWin(withStake(custom, toMinor(1000)))).toBe(6750)
  })

  test('uses current prices only when requested', () => {
    const moved = {
      ...single,
      selections: single.selections.map(selection => ({ ...selection, odds: milli(3), isChanged: true })),
    }
    expect(betOdds(moved)).toEqual(betOdds(single))
    expect(betOdds(moved, 'current')).toEqual(combineOdds([milli(3)]))
  })

  test('sums the bets', () => {
    const bets = [withStake(single, toMinor(1000)), withStake(combo, toMinor(2500))]
    expect(totalStake(bets)).toBe(3500)
    expect(sumCappedWins(bets, null)).toBe(19496)
  })

  test('keys singles by outcome and other bets by type', () => {
    expect([single, combo].map(betKey)).toEqual(['sr:match:1/1//1', 'combo'])
  })
})

describe('stakes', () => {
  test.each([[-1], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [MAX_STAKE_MINOR + 1]])('rejects %d', stake => {
    expect(isPossibleStake(stake)).toBe(false)
  })

  test('computes the smallest stake that reaches the target win', () => {
    const odds = fc.integer({ min: 1010, max: 101_000 }).map(value => value as MilliOdds)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.array(odds, { minLength: 1, maxLength: 6 }), (win, prices) => {
        const stake = Number(stakeForWin(win, combineOdds(prices)))
        const below = 1000n ** BigInt(prices.length)
        const returns = (amount: number) => prices.reduce((sum, one) => sum * BigInt(one), BigInt(amount)) / below
        expect(returns(stake)).toBeGreaterThanOrEqual(BigInt(win))
        expect(returns(stake - 1)).toBeLessThan(BigInt(win))
      }),
    )
  })

  test('follows the odds of a single and of a combo', () => {
    const alone = withWantedWin(single, toMinor(1420))
    expect(alone).toMatchObject({ stake: 1000, stakeSource: 'set', wantedWin: 1420 })
    const fallen = { ...alone, selections: alone.selections.map(selection => ({ ...selection, odds: milli(1.297) })) }
    const [taken] = refreshBetPrices([fallen], 'any')
    expect(taken).toMatchObject({ stake: 1095, wantedWin: 1420 })
    expect(taken && potentialWin(taken)).toBe(1420)
    expect(refreshBetPrices([fallen], 'none')[0]).toMatchObject({ stake: 1000 })
    const wanted = withWantedWin(combo, toMinor(10_000))
    expect(wanted).toMatchObject({ stake: 1384, stakeSource: 'potential_win' })
    const moved = { ...wanted, selections: wanted.selections.map(selection => ({ ...selection, odds: milli(2) })) }
    expect(refreshBetPrices([moved], 'any')[0]).toMatchObject({ stake: 1250, wantedWin: 10_000 })
    expect(refreshBetPrices([moved], 'none')[0]).toMatchObject({ stake: 1384 })
  })
})

test('keeps identity when nothing changes', () => {
  const { bets } = ticketOf([1, 2, 3])
  expect(refreshBetPrices(bets, 'none')).toBe(bets)
})
