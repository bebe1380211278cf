import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundToLadder } from './ladder.ts'
import { powerOdds, proportionalOdds, solvePower } from './margin.ts'
import { writeOdds } from './quote.ts'
import { getMargin } from './tiers.ts'

const overround = (odds: readonly number[]) => odds.reduce((sum, price) => sum + 1 / price, 0)

/** Three or more chances that sum to one. */
const chances = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 26 })
  .map(weights => weights.map(weight => weight / weights.reduce((sum, each) => sum + each, 0)))

describe('margins', () => {
  const fair = [0.45, 0.27, 0.28]

  it('adds a proportional margin', () => {
    const odds = proportionalOdds(fair, 0.05)
    expect(odds[0]).toBeCloseTo(2.1164, 4)
    expect(odds[1]).toBeCloseTo(3.5273, 4)
    expect(odds[2]).toBeCloseTo(3.4014, 4)
  })

  it('adds a margin by power', () => {
    const odds = powerOdds(fair, 0.05)
    expect(solvePower(fair, 1.05)).toBeCloseTo(0.954429, 6)
    expect(odds[0]).toBeCloseTo(2.1428, 4)
    expect(odds[1]).toBeCloseTo(3.4892, 4)
    expect(odds[2]).toBeCloseTo(3.3701, 4)
  })

  it('solves the power for any chances', () => {
    fc.assert(
      fc.property(chances, fc.double({ min: 0.01, max: 0.35, noNaN: true }), (probabilities, margin) => {
        expect(overround(powerOdds(probabilities, margin))).toBeCloseTo(1 + margin, 6)
      }),
    )
  })

  it('leaves an impossible outcome without a price', () => {
    expect(powerOdds([0.5, 0.5, 0], 0.05)[2]).toBe(Number.POSITIVE_INFINITY)
  })

  it('grows from tier to tier and in play', () => {
    for (const kind of ['two', 'three', 'score'] as const) {
      expect(getMargin(1, kind, false)).toBeLessThan(getMargin(2, kind, false))
      expect(getMargin(3, kind, false)).toBeLessThan(getMargin(3, kind, true))
    }
  })
})

describe('price ladder', () => {
  it.each([
    [1.004, 1.01],
    [1.2345, 1.23],
    [2.996, 3],
    [3.02, 3],
    [3.03, 3.05],
    [4.04, 4],
    [4.06, 4.1],
    [6.11, 6.2],
    [9.95, 10],
    [10.4, 10],
    [15.6, 16],
    [21.2, 22],
    [33, 35],
    [54, 50],
    [96, 100],
    [100.9, 100],
    [150, 101],
    [Number.POSITIVE_INFINITY, 101],
  ])('quotes %f as %f', (exact, quoted) => {
    expect(roundToLadder(exact)).toBe(quoted)
  })

  it('is monotonic and idempotent', () => {
    const price = fc.double({ min: 1, max: 140, noNaN: true })
    fc.assert(
      fc.property(price, price, (a, b) => {
        expect(roundToLadder(Math.max(a, b))).toBeGreaterThanOrEqual(roundToLadder(Math.min(a, b)))
        expect(roundToLadder(roundToLadder(a))).toBe(roundToLadder(a))
      }),
    )
  })

  it('keeps the book above one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.03, max: 0.97, noNaN: true }), p => {
        const odds: number[] = []
        writeOdds([p, 1 - p], 'two', 0.05, odds)
        expect(overround(odds)).toBeGreaterThan(1)
      }),
    )
  })

  it('reports whether a price changed', () => {
    const odds: number[] = []
    expect(writeOdds([0.507, 0.493], 'two', 0.05, odds)).toBe(true)
    expect(writeOdds([0.5072, 0.4928], 'two', 0.05, odds)).toBe(false)
    expect(writeOdds([0.55, 0.45], 'two', 0.05, odds)).toBe(true)
  })
})
