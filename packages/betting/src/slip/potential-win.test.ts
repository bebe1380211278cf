import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milli, outcome } from '../../testing/slip-fixtures.ts'
import type { MinorUnits } from '../money/money.ts'
import { type MilliOdds, toMilli } from '../odds/odds.ts'
import { createSelection } from '../selections/selection.ts'
import { settleBet } from '../settlement/settlement.ts'
import { createSlipBet, potentialWin, type SlipBet } from './slip-bet.ts'

const someOdds = fc.integer({ min: 1001, max: 101_000 }).map(odds => odds as MilliOdds)
const someStake = fc.integer({ min: 1, max: 1_000_000 })

function createCombo(stake: number, prices: readonly MilliOdds[]): SlipBet {
  const selections = prices.map((odds, at) => createSelection(outcome(at + 1, { odds }), 'none'))
  const [first = createSelection(outcome(1, { odds: milli(2) }), 'none')] = selections
  const bet = createSlipBet(first, { currency: 'EUR', subunits: 100 })
  return { ...bet, betType: selections.length > 1 ? 'combo' : 'single', selections, stake: stake as MinorUnits }
}

test.each([
  [1000, [1.42], 1420],
  [2500, [1.42, 3.35, 1.52], 18076],
  [100, [1.333, 1.333, 1.333], 236],
  [1, [1.999], 1],
  [0, [2], 0],
])('%i at %j returns %i', (amount, prices, expected) => {
  expect(potentialWin(createCombo(amount, prices.map(toMilli)))).toBe(expected)
})

test('rejects a fractional stake', () => {
  expect(() => potentialWin(createCombo(10.5, [toMilli(2)]))).toThrow(RangeError)
})

test('is what settlement pays', () => {
  fc.assert(
    fc.property(someStake, fc.array(someOdds, { minLength: 1, maxLength: 40 }), (amount, prices) => {
      const legs = prices.map(price => ({ odds: price, outcome: { result: 1 as const } }))
      expect(settleBet(amount, legs).winAmount).toBe(potentialWin(createCombo(amount, prices)))
    }),
  )
})

test('rounds down once, by less than one unit', () => {
  fc.assert(
    fc.property(someStake, fc.array(someOdds, { minLength: 1, maxLength: 3 }), (amount, prices) => {
      const below = 1000n ** BigInt(prices.length)
      const exact = prices.reduce((product, price) => product * BigInt(price), BigInt(amount))
      const paid = BigInt(potentialWin(createCombo(amount, prices)))
      expect(paid * below <= exact && exact < (paid + 1n) * below).toBe(true)
    }),
  )
})
