/// <reference path="../../testing/oddslib.d.ts" />
import fc from 'fast-check'
import * as oddslib from 'oddslib'
import { describe, expect, test } from 'vitest'
import golden from '../../golden/odds-formats.json' with { type: 'json' }
import { formatOdds, ODDS_FORMATS, type OddsFormat } from './odds-format.ts'

const anyOdds = fc.integer({ min: 1001, max: 1_001_000 }).map(milli => milli / 1000)

function asNumber(fraction: string): number {
  const [a = Number.NaN, b = Number.NaN] = fraction.split('/').map(Number)
  return a / b
}

const decimalsIn = (text: string): number => text.replace('%', '').split('.')[1]?.length ?? 0

describe('golden table', () => {
  test.each(golden.table)('formats $decimal in every format', row => {
    const shown = Object.fromEntries(ODDS_FORMATS.map(format => [format, formatOdds(row.decimal, format)]))
    expect({ decimal: row.decimal, ...shown }).toEqual(row)
  })

  test.each(golden.single)('formats $decimal as $text in $format', ({ decimal, format, text }) => {
    expect(formatOdds(decimal, format as OddsFormat)).toBe(text)
  })

  test.each(golden.ladder)('formats $decimal on the ladder as $text', ({ decimal, text }) => {
    expect(formatOdds(decimal, 'british', 'ladder')).toBe(text)
  })
})

describe('numeric formats match an independent library', () => {
  const pairs: readonly [OddsFormat, oddslib.Format][] = [
    ['american', 'moneyline'],
    ['hongkong', 'hongKong'],
    ['indonesian', 'indonesian'],
    ['malaysian', 'malay'],
  ]

  test.each(pairs)('%s', (format, theirs) => {
    // Starts at 1.01: below 1.1 three digits may be shown where the library rounds to two.
    const odds = fc.integer({ min: 1010, max: 1_001_000 }).map(milli => milli / 1000)
    fc.assert(
      fc.property(odds, decimal => {
        const text = formatOdds(decimal, format)
        const precision = decimalsIn(text)
        const expected = Number(oddslib.from('decimal', decimal).to(theirs, { precision }))
        expect(Number(text) + 0).toBe(expected + 0)
      }),
      { numRuns: 500 },
    )
  })

  test('percent', () => {
    fc.assert(
      fc.property(anyOdds, decimal => {
        const text = formatOdds(decimal, 'percent')
        const precision = decimalsIn(text)
        const expected = oddslib.from('decimal', decimal).to('impliedProbability', { precision, percentage: true })
        expect(Number.parseFloat(text)).toBe(Number.parseFloat(String(expected)))
      }),
    )
  })
})

test('shows a fraction within 0.005 of the price', () => {
  fc.assert(
    fc.property(anyOdds, decimal => {
      expect(Math.abs(asNumber(formatOdds(decimal, 'british')) - (decimal - 1))).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
    { numRuns: 1000 },
  )
})

test('rounds european odds half up on the decimal text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1100, max: 100_000_000 }), milli => {
      expect(formatOdds(milli / 1000, 'european')).toBe((Math.floor((milli + 5) / 10) / 100).toFixed(2))
    }),
  )
  expect(formatOdds(7.2345, 'european')).toBe('7.23')
  expect(formatOdds(1.0049, 'european')).toBe('1.005')
})

test('never shows a negative zero or float noise', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.0001, max: 1e9, noNaN: true }),
      fc.constantFrom(...ODDS_FORMATS),
      (decimal, format) => {
        const text = formatOdds(decimal, format)
        expect(text).toMatch(/^[+-]?\d+(\.\d{2,})?%?$|^\d+\/\d+$/)
        expect(text).not.toMatch(/^-0(\.0+)?$/)
      },
    ),
  )
})

test('keeps two significant digits for any odds', () => {
  expect(formatOdds(51, 'malaysian')).toBe('-0.020')
  expect(formatOdds(123_456, 'malaysian')).toBe('-0.0000081')
  expect(formatOdds(400, 'percent')).toBe('0.25%')
  fc.assert(
    fc.property(
      fc.double({ min: 2.01, max: 1e9, noNaN: true }),
      fc.constantFrom(...ODDS_FORMATS),
      (decimal, format) => {
        const profits: Partial<Record<OddsFormat, number>> = { malaysian: -1 / (decimal - 1), percent: 100 / decimal }
        const exact = profits[format]
        const shown = Number.parseFloat(formatOdds(decimal, format).replace('+', ''))
        if (exact !== undefined) expect(Math.abs(shown / exact - 1)).toBeLessThanOrEqual(0.5)
        expect(shown).not.toBe(0)
      },
    ),
  )
})

test('shows the placeholder for NaN', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(formatOdds(value, 'european')).toBe('–')
  }
})
