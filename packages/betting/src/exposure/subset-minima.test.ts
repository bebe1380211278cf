import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeTrimmedMinimum } from './subset-minima.ts'

const BET_COUNT = 3

it('trims as sorting all results by what the subset gains does', () => {
  let above = 0
  const results = fc.array(
    fc.record({
      gains: fc.array(fc.integer({ min: -30, max: 60 }), { minLength: BET_COUNT, maxLength: BET_COUNT }),
      parts: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(results, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }), (rows, mask, least) => {
      const total = rows.reduce((sum, { parts }) => sum + parts, 0)
      // Exact in whole parts: more than a fifth of them are at most the trimmed minimum.
      const sums = rows
        .map(({ gains, parts }) => ({
          parts,
          sum: gains.reduce((sum, gain, bet) => sum + ((mask >> bet) & 1 ? gain : 0), 0),
        }))
        .toSorted((a, b) => a.sum - b.sum)
      const upTo = (sum: number) => sums.reduce((all, row) => (row.sum <= sum ? all + row.parts : all), 0)
      const crossing = sums.find(({ sum }) => 5 * upTo(sum) > total)?.sum ?? 0
      const expected = crossing < least ? 0 : crossing
      if (expected > 0) above++
      const options = {
        gains: Float64Array.from(rows.flatMap(({ gains }) => gains)),
        weights: Float64Array.from(rows, ({ parts }) => parts / total),
        betCount: BET_COUNT,
        share: 0.2,
      }
      expect(computeTrimmedMinimum(mask, least, options)).toBe(expected)
    }),
    { numRuns: 500 },
  )
  expect(above).toBeGreaterThan(50)
})
