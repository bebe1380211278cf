import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countVisibleLines } from './market-bodies.tsx'

it('shows every line that has a row, and keeps one row for a button that leads to the others', () => {
  expect([1, 5, 8, 9, 30].map(lines => countVisibleLines(lines, 8))).toEqual([1, 5, 8, 7, 7])
  expect([1, 2, 3, 4].map(lines => countVisibleLines(lines, 1))).toEqual([1, 2, 3, 2])
})

it('never takes more rows than the table has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3, max: 40 }), (lines, rows) => {
      const shown = countVisibleLines(lines, rows)
      expect(shown + (shown < lines ? 1 : 0)).toBeLessThanOrEqual(rows)
      expect(shown).toBeGreaterThan(0)
    }),
  )
})
