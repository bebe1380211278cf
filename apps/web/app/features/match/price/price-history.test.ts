import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addGoal, addPrice, changeHistory, histories, historyIn, type PriceHistory } from './price-history.ts'

const empty: PriceHistory = { points: [], goals: [] }

describe('addPrice', () => {
  it('stores a repeated price once', () => {
    const once = addPrice(empty, { at: 1, odds: 1.5 })
    expect(addPrice(once, { at: 2, odds: 1.5 })).toBe(once)
    expect(addPrice(once, { at: 2, odds: 1.6 }).points).toHaveLength(2)
  })

  it('never grows beyond its bound and ends with the latest price', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 101, max: 9999 }), { minLength: 1, maxLength: 600 }), prices => {
        const history = prices.reduce((sum, odds, at) => addPrice(sum, { at, odds }), empty)
        expect(history.points.length).toBeLessThanOrEqual(180)
        expect(history.points.at(-1)?.odds).toBe(prices.at(-1))
      }),
    )
  })
})

it('keeps the outcomes looked at last', () => {
  for (let index = 0; index < 10; index += 1)
    changeHistory(`o${index}`, history => addPrice(history, { at: 1, odds: 2 }))
  changeHistory('o9', history => addGoal(history, 5))
  expect(histories.get()).toHaveLength(6)
  expect(historyIn(histories.get(), 'o0').points).toEqual([])
  expect(historyIn(histories.get(), 'o9')).toEqual({ points: [{ at: 1, odds: 2 }], goals: [5] })
})
