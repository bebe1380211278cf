import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDecimalOdds } from './decimal-odds.ts'
import { formatOdds } from './odds-format.ts'

it('matches the european format of formatOdds', () => {
  const price = fc.oneof(
    fc.integer({ min: 0, max: 1_100_000 }).map(milli => milli / 1000),
    fc.constantFrom(1, 1.005, 1.05, 1.099, 1.1, 1.995, 999_999.995, Number.NaN, Number.POSITIVE_INFINITY),
  )
  fc.assert(
    fc.property(price, odds => {
      expect(formatDecimalOdds(odds)).toBe(formatOdds(odds, 'european'))
    }),
  )
})
