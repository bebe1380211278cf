import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, floor, fromDecimal, multiply, rational, roundHalfAway, roundHalfEven } from './rational.ts'

test('converts a decimal number by its text', () => {
  expect(compare(fromDecimal(1.1), rational(11n, 10n))).toBe(0)
  expect(compare(fromDecimal(1e21), rational(10n ** 21n))).toBe(0)
  expect(compare(fromDecimal(1.5e-9), rational(15n, 10n ** 10n))).toBe(0)
  expect(compare(fromDecimal(-2.5), rational(-5n, 2n))).toBe(0)
  expect(() => fromDecimal(Number.NaN)).toThrow(RangeError)
})

test('converts every double to a fraction and back', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), value => {
      const { numerator, denominator } = fromDecimal(value)
      const digits = String(denominator).length - 1
      expect(Number(`${numerator}e-${digits}`)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('rounds halves away from zero or to even', () => {
  expect(roundHalfAway(fromDecimal(1.005), 2)).toBe(101n)
  expect(roundHalfAway(fromDecimal(-1.005), 2)).toBe(-101n)
  expect(roundHalfAway(fromDecimal(1.0049), 2)).toBe(100n)
  expect(roundHalfEven(fromDecimal(1.005), 2)).toBe(100n)
  expect(roundHalfEven(fromDecimal(1.015), 2)).toBe(102n)
  expect(roundHalfEven(fromDecimal(1.0151), 2)).toBe(102n)
})

test('throws when rounding a negative fraction', () => {
  expect(floor(rational(7n, 2n))).toBe(3n)
  expect(() => floor(rational(-1n, 2n))).toThrow(RangeError)
})

test('requires a positive denominator', () => {
  expect(() => rational(1n, 0n)).toThrow(RangeError)
  expect(() => rational(1n, -2n)).toThrow(RangeError)
})

test('multiplies exactly at any length', () => {
  const tenth = fromDecimal(0.1)
  const product = Array.from({ length: 50 }, () => tenth).reduce(multiply)
  expect(compare(product, rational(1n, 10n ** 50n))).toBe(0)
})
