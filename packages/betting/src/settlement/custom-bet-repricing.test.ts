import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MilliOdds } from '../odds/odds.ts'
import { computeRemainingLegsOdds } from './custom-bet-repricing.ts'

const milli = (value: number) => value as MilliOdds
const prices = fc.array(fc.integer({ min: 1010, max: 20_000 }).map(milli), { minLength: 2, maxLength: 8 })

describe('computeRemainingLegsOdds', () => {
  it('returns the leg’s own price when one leg remains', () => {
    expect(computeRemainingLegsOdds(milli(3200), [milli(2000), milli(1900)], [1])).toBe(1900)
  })

  it('spreads the correlation factor evenly over the steps', () => {
    // The product of the legs is 8 and the combined price 4: a factor of ½ over two steps, so √½ over one.
    const legs = [milli(2000), milli(2000), milli(2000)]
    expect(computeRemainingLegsOdds(milli(4000), legs, [0, 2])).toBe(2828)
    expect(computeRemainingLegsOdds(milli(8000), legs, [0, 2])).toBe(4000)
  })

  it('never exceeds the combined price of all legs', () => {
    expect(computeRemainingLegsOdds(milli(1500), [milli(2000), milli(1900)], [0])).toBe(1500)
  })

  it('stays between the highest remaining leg and the combined price, in any order', () => {
    const bet = prices.chain(legs => {
      const product = legs.reduce((running, odds) => (running * odds) / 1000, 1000)
      const dearest = Math.max(...legs)
      return fc.record({
        legs: fc.constant(legs),
        together: fc.integer({ min: dearest, max: Math.max(dearest, Math.floor(product)) }).map(milli),
        remaining: fc.subarray([...legs.keys()], { minLength: 1, maxLength: legs.length - 1 }),
      })
    })
    fc.assert(
      fc.property(bet, ({ legs, together, remaining }) => {
        const price = computeRemainingLegsOdds(together, legs, remaining)
        expect(price).toBeLessThanOrEqual(together)
        for (const at of remaining) expect(price).toBeGreaterThanOrEqual(legs[at] ?? 0)
        const turned = legs.toReversed()
        const mirrored = remaining.map(at => legs.length - 1 - at)
        expect(Math.abs(computeRemainingLegsOdds(together, turned, mirrored) - price)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('throws when none or all legs remain', () => {
    expect(() => computeRemainingLegsOdds(milli(3000), [milli(2000), milli(1900)], [])).toThrow(RangeError)
    expect(() => computeRemainingLegsOdds(milli(3000), [milli(2000), milli(1900)], [0, 1])).toThrow(RangeError)
  })
})
