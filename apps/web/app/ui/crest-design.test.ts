import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildCrestDesign, CREST_COLOURS } from './crest-design.ts'

it('returns the same crest for a team every time', () => {
  expect(buildCrestDesign(24010)).toEqual(buildCrestDesign(24010))
})

it('uses only defined patterns and two colours', () => {
  fc.assert(
    fc.property(fc.nat(), id => {
      const { field, mark, pattern, shape } = buildCrestDesign(id)
      expect(field).toBeLessThan(CREST_COLOURS.length)
      expect(mark).not.toBe(field)
      expect(mark).toBeLessThan(CREST_COLOURS.length)
      expect(pattern).toBeLessThan(10)
      expect(shape).toBeLessThan(3)
    }),
  )
})

it('returns different crests for consecutive ids', () => {
  const designs = Array.from({ length: 100 }, (_, id) => JSON.stringify(buildCrestDesign(id + 1)))
  expect(new Set(designs).size).toBeGreaterThan(90)
})
