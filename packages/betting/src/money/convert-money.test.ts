import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyRate, computeExchangeRate, convertMoney } from './convert-money.ts'
import { compare, multiply, ONE, rational } from './rational.ts'

const EUR: CurrencyRate = { subunits: 100, rateToEur: 1 }
const USD: CurrencyRate = { subunits: 100, rateToEur: '0.9' }
const JPY: CurrencyRate = { subunits: 1, rateToEur: 0.006 }
const BTC: CurrencyRate = { subunits: 100_000_000, rateToEur: 60_000 }

describe('an amount', () => {
  test.each<[string, number, CurrencyRate, CurrencyRate, number, number]>([
    ['bitcoin to euros', 100_000, BTC, EUR, 6000, 6000],
    ['euros to yen', 1000, EUR, JPY, 1666, 1667],
    ['dollars to euros', 1115, USD, EUR, 1003, 1004],
    ['yen to bitcoin', 1, JPY, BTC, 10, 10],
    ['nothing', 0, BTC, JPY, 0, 0],
    ['the same currency', 12_345, USD, USD, 12_345, 12_345],
  ])('of %s is rounded once', (_name, amount, from, to, down, up) => {
    expect(convertMoney(amount, computeExchangeRate(from, to))).toBe(down)
    expect(convertMoney(amount, computeExchangeRate(from, to), 'up')).toBe(up)
  })

  test('throws when negative and is clamped above the largest safe integer', () => {
    expect(() => convertMoney(-1, ONE)).toThrow(RangeError)
    expect(convertMoney(10n ** 30n, ONE)).toBe(Number.MAX_SAFE_INTEGER)
  })
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '', '1,5', '0x10'])('rejects %s as a rate', rateToEur => {
  expect(() => computeExchangeRate({ subunits: 100, rateToEur }, EUR)).toThrow(RangeError)
  expect(() => computeExchangeRate(EUR, { subunits: 100, rateToEur })).toThrow(RangeError)
})

const currency = fc.record({
  subunits: fc.constantFrom(1, 100, 1000, 100_000_000),
  rateToEur: fc.oneof(
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    fc.tuple(fc.nat(99_999), fc.integer({ min: 1, max: 999_999 })).map(([whole, part]) => `${whole}.${part}`),
  ),
})
const amount = fc.integer({ min: 0, max: 1_000_000_000 })

test('cancels a rate with its inverse exactly, also through a third currency', () => {
  fc.assert(
    fc.property(currency, currency, currency, (one, two, three) => {
      const circle = multiply(
        multiply(computeExchangeRate(one, two), computeExchangeRate(two, three)),
        computeExchangeRate(three, one),
      )
      expect(compare(circle, ONE)).toBe(0)
    }),
  )
})

test('converts with an error below one unit, and never grants more on the way back', () => {
  fc.assert(
    fc.property(amount, currency, currency, (value, from, to) => {
      const rate = computeExchangeRate(from, to)
      const [down, up] = [convertMoney(value, rate), convertMoney(value, rate, 'up')]
      fc.pre(up < Number.MAX_SAFE_INTEGER)
      const exact = multiply(rational(value), rate)
      expect(compare(rational(down), exact)).toBeLessThanOrEqual(0)
      expect(compare(rational(up), exact)).toBeGreaterThanOrEqual(0)
      expect(up - down).toBeLessThanOrEqual(1)
      expect(convertMoney(down, computeExchangeRate(to, from))).toBeLessThanOrEqual(value)
    }),
  )
})
