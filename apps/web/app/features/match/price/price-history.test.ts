import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addGoal,
  addPrice,
  changeHistory,
  endWithPrice,
  findHistory,
  histories,
  joinHistories,
  type PriceHistory,
} from './price-history.ts'

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
  expect(findHistory(histories.get(), 'o0').points).toEqual([])
  expect(findHistory(histories.get(), 'o9')).toEqual({ points: [{ at: 1, odds: 2 }], goals: [5] })
})

const START = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const iso = (minute: number) => new Date(START + minute * MINUTE).toISOString()
const stored = {
  market_id: '1',
  specifier: '',
  started_at: iso(0),
  outcomes: [
    {
      id: '1',
      prices: [
        { at: iso(-600), odds: 2.2 },
        { at: iso(-60), odds: 2.1 },
        { at: iso(-10), odds: 2 },
        { at: iso(20), odds: 1.5 },
      ],
    },
  ],
  marks: [{ at: iso(20), type: 'goal', side: 'home' as const }],
}
const seen = {
  points: [
    { at: START + 5 * MINUTE, odds: 1.9 },
    { at: START + 21 * MINUTE, odds: 1.5 },
    { at: START + 22 * MINUTE, odds: 1.6 },
  ],
  goals: [START + 20 * MINUTE + 3_000, START + 23 * MINUTE],
}

describe('joinHistories', () => {
  it('begins half an hour before the start with the price that held there', () => {
    const { points, startedAt } = joinHistories(stored, '1', { points: [], goals: [] }, START)
    expect(startedAt).toBe(START)
    expect(points.map(({ at, odds }) => [(at - START) / MINUTE, odds])).toEqual([
      [-30, 2.1],
      [-10, 2],
      [20, 1.5],
    ])
  })

  it('continues with what the page has seen since, each price and goal once', () => {
    const { points, goals } = joinHistories(stored, '1', seen, START + 21 * MINUTE)
    expect(points.at(-1)).toEqual({ at: START + 22 * MINUTE, odds: 1.6 })
    expect(points.filter(({ odds }) => odds === 1.5)).toHaveLength(1)
    expect(goals).toEqual([
      { at: START + 20 * MINUTE, score: '1–0' },
      { at: START + 23 * MINUTE, score: null },
    ])
  })

  it('is what the page has seen where the back end keeps no prices', () => {
    const own = { points: seen.points, goals: seen.goals.map(at => ({ at, score: null })), startedAt: null }
    expect(joinHistories(undefined, '1', seen, 0)).toEqual(own)
    expect(joinHistories(stored, '2', seen, 0)).toEqual(own)
  })
})

describe('endWithPrice', () => {
  const history = { points: [{ at: 5, odds: 20 }], goals: [], startedAt: null }

  it('ends with the current price, also when the outcome is locked and nothing is recorded', () => {
    expect(endWithPrice(history, 45, 9).points).toEqual([
      { at: 5, odds: 20 },
      { at: 9, odds: 45 },
    ])
    expect(endWithPrice(history, 45, 2).points.at(-1)).toEqual({ at: 5, odds: 45 })
  })

  it('adds nothing to a price that holds, or without one', () => {
    expect(endWithPrice(history, 20, 9)).toBe(history)
    expect(endWithPrice(history, undefined, 9)).toBe(history)
  })
})
