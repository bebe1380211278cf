import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCurrencyDecimals, money, parseMajor, roundDownToMinor, SUBUNITS, toMinor } from './money.ts'
import { rational } from './rational.ts'

describe('money', () => {
  test('accepts whole amounts only', () => {
    expect(money(1250, 'EUR', 100)).toEqual({ value: 1250, currency: 'EUR', subunits: 100 })
    expect(() => money(12.5, 'EUR', 100)).toThrow(RangeError)
    expect(() => money(1, 'EUR', 60)).toThrow(RangeError)
    expect(() => toMinor(2 ** 53)).toThrow(RangeError)
    expect(Object.is(toMinor(-0), 0)).toBe(true)
  })

  test('returns the decimals of the shipped currencies', () => {
    expect(Object.values(SUBUNITS).map(countCurrencyDecimals)).toEqual([2, 2, 2, 0, 8])
  })

  test('rounds down and clamps to the largest safe integer', () => {
    expect(roundDownToMinor(rational(1999n, 10n))).toBe(199)
    expect(roundDownToMinor(rational(10n ** 40n))).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('parseMajor', () => {
  test.each([
    ['12', 100, 1200],
    ['12.5', 100, 1250],
    [' 12,50 ', 100, 1250],
    ['.5', 100, 50],
    ['5.', 100, 500],
    ['0', 100, 0],
    ['100', 1, 100],
    ['0.00000001', 100_000_000, 1],
    ['١٢٫٥', 100, 1250],
    ['۱۲٫۵', 100, 1250],
  ])('%s in subunits of %i', (text, subunits, expected) => {
    expect(parseMajor(text, subunits)).toBe(expected)
  })

  test.each([
    ['', 100],
    ['.', 100],
    ['-1', 100],
    ['+1', 100],
    ['1e3', 100],
    ['1.234', 100],
    ['1,000', 100],
    ['1.5', 1],
    ['1 000', 100],
    ['1.2.3', 100],
    ['12a', 100],
    ['99999999999999999', 100],
  ])('refuses %s', (text, subunits) => {
    expect(parseMajor(text, subunits)).toBeNull()
  })

  test('parses every plainly formatted amount back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), cents => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(parseMajor(text, 100)).toBe(cents)
      }),
    )
  })
})
