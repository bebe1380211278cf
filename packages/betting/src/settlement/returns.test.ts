import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MilliOdds, toMilli } from '../odds/odds.ts'
import { potentialReturn } from './returns.ts'
import { settleBet } from './settlement.ts'

const odds = fc.integer({ min: 1001, max: 101_000 }).map(milli => milli as MilliOdds)
const stake = fc.integer({ min: 1, max: 1_000_000 })

test.each([
  [1000, [1.42], 1420],
  [2500, [1.42, 3.35, 1.52], 18076],
  [100, [1.333, 1.333, 1.333], 236],
  [1, [1.999], 1],
  [0, [2], 0],
  [1000, [], 0],
])('%i at %j returns %i', (amount, prices, expected) => {
  expect(potentialReturn(amount, prices.map(toMilli))).toBe(expected)
})

test('rejects a fractional stake', () => {
  expect(() => potentialReturn(10.5, [toMilli(2)])).toThrow(RangeError)
})

test('pays the displayed return', () => {
  fc.assert(
    fc.property(stake, fc.array(odds, { minLength: 1, maxLength: 40 }), (amount, prices) => {
      const legs = prices.map(price => ({ odds: price, outcome: { result: 1 as const } }))
      expect(settleBet(amount, legs).winAmount).toBe(potentialReturn(amount, prices))
    }),
  )
})

test('rounds down once, by less than one unit', () => {
  fc.assert(
    fc.property(stake, fc.array(odds, { minLength: 1, maxLength: 3 }), (amount, prices) => {
      const below = 1000n ** BigInt(prices.length)
      const exact = prices.reduce((product, price) => product * BigInt(price), BigInt(amount))
      const paid = BigInt(potentialReturn(amount, prices))
      expect(paid * below <= exact && exact < (paid + 1n) * below).toBe(true)
    }),
  )
})
