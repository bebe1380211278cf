import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, fromDecimal, ONE, roundHalfAway } from '../money/rational.ts'
import { combineOdds, type MilliOdds, roundOdds, toDecimal, toMilli } from './odds.ts'

test('converts between decimal odds and milli-odds without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), milli => {
      expect(toMilli(toDecimal(milli as MilliOdds))).toBe(milli)
    }),
  )
})

test('converts any number by its decimal text', () => {
  const decimals = fc.oneof(
    fc.double({ min: 0, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 1e10 }).map(tenthousandths => tenthousandths / 10_000),
  )
  fc.assert(
    fc.property(decimals, decimal => {
      expect(toMilli(decimal)).toBe(Number(roundHalfAway(fromDecimal(decimal), 3)))
    }),
  )
})

test('rounds a fourth decimal on the decimal text', () => {
  expect(toMilli(1.0005)).toBe(1001)
  expect(toMilli(1.00049)).toBe(1000)
  expect(() => toMilli(-1)).toThrow(RangeError)
  expect(() => toMilli(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})

test('multiplies exactly and rounds half to even for display only', () => {
  expect(compare(combineOdds([]), ONE)).toBe(0)
  expect(compare(combineOdds([toMilli(1.42), toMilli(3.35), toMilli(1.52)]), fromDecimal(7.23064))).toBe(0)
  expect(roundOdds(combineOdds([toMilli(1.42), toMilli(3.35), toMilli(1.52)]))).toBe(7.23)
  expect(roundOdds(combineOdds([toMilli(2.375)]))).toBe(2.38)
  expect(roundOdds(combineOdds([toMilli(2.365)]))).toBe(2.36)
})

test('is independent of the order of the legs', () => {
  const list = fc.array(
    fc.integer({ min: 1001, max: 1_001_000 }).map(milli => milli as MilliOdds),
    { maxLength: 12 },
  )
  fc.assert(fc.property(list, odds => compare(combineOdds(odds), combineOdds(odds.toReversed())) === 0))
})
