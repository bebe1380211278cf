/// <reference path="../testing/oddslib.d.ts" />
import fc from 'fast-check'
import * as oddslib from 'oddslib'
import { describe, expect, test } from 'vitest'
import golden from '../golden/odds-formats.json' with { type: 'json' }
import { formatOdds, ODDS_FORMATS, type OddsFormat } from './odds-format.ts'

const anyOdds = fc.integer({ min: 1001, max: 1_001_000 }).map(milli => milli / 1000)

function asNumber(fraction: string): number {
  const [a = Number.NaN, b = Number.NaN] = fraction.split('/').map(Number)
  return a / b
}

describe('golden table', () => {
  test.each(golden.table)('$decimal in every format', row => {
    const shown = Object.fromEntries(ODDS_FORMATS.map(format => [format, formatOdds(row.decimal, format)]))
    expect({ decimal: row.decimal, ...shown }).toEqual(row)
  })

  test.each(golden.single)('$decimal $format is $text', ({ decimal, format, text }) => {
    expect(formatOdds(decimal, format as OddsFormat)).toBe(text)
  })

  test.each(golden.ladder)('$decimal on the ladder is $text', ({ decimal, text }) => {
    expect(formatOdds(decimal, 'british', 'ladder')).toBe(text)
  })
})

describe('an independent library agrees on the numeric formats', () => {
  const pairs: readonly [OddsFormat, oddslib.Format, number][] = [
    ['american', 'moneyline', 0],
    ['hongkong', 'hongKong', 2],
    ['indonesian', 'indonesian', 2],
    ['malaysian', 'malay', 2],
  ]

  test.each(pairs)('%s', (format, theirs, precision) => {
    // From 1.01 on: below, three digits are shown where the library rounds to two.
    const odds = fc.integer({ min: 1010, max: 1_001_000 }).map(milli => milli / 1000)
    fc.assert(
      fc.property(odds, decimal => {
        const expected = Number(oddslib.from('decimal', decimal).to(theirs, { precision }))
        expect(Number(formatOdds(decimal, format)) + 0).toBe(expected + 0)
      }),
      { numRuns: 500 },
    )
  })

  test('percent', () => {
    fc.assert(
      fc.property(anyOdds, decimal => {
        const expected = oddslib.from('decimal', decimal).to('impliedProbability', { precision: 0, percentage: true })
        expect(formatOdds(decimal, 'percent')).toBe(expected)
      }),
    )
  })
})

test('a fraction is never further than 0.005 from the price', () => {
  fc.assert(
    fc.property(anyOdds, decimal => {
      expect(Math.abs(asNumber(formatOdds(decimal, 'british')) - (decimal - 1))).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
    { numRuns: 1000 },
  )
})

test('european is the price rounded half up on its decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1100, max: 100_000_000 }), milli => {
      expect(formatOdds(milli / 1000, 'european')).toBe((Math.floor((milli + 5) / 10) / 100).toFixed(2))
    }),
  )
  expect(formatOdds(7.2345, 'european')).toBe('7.23')
  expect(formatOdds(1.0049, 'european')).toBe('1.005')
})

test('no format ever shows a minus zero or a float’s tail', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.0001, max: 1e9, noNaN: true }),
      fc.constantFrom(...ODDS_FORMATS),
      (decimal, format) => {
        const text = formatOdds(decimal, format)
        expect(text).toMatch(/^[+-]?\d+(\.\d{2,3})?%?$|^\d+\/\d+$/)
        expect(text).not.toMatch(/^-0(\.0+)?$/)
      },
    ),
  )
})

test('what is not a number reads as no price', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(formatOdds(value, 'european')).toBe('–')
  }
})
