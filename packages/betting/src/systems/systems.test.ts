import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../golden/systems.json' with { type: 'json' }
import { toMinor } from '../money/money.ts'
import { add, compare, fromDecimal, multiply, ONE, type Rational, rational } from '../money/rational.ts'
import { MAX_STAKE_MINOR } from '../money/stake.ts'
import { type MilliOdds, toExact, toMilli } from '../odds/odds.ts'
import { symmetricSum, symmetricSumOfFractions } from './symmetric-sums.ts'
import {
  computeMinSystemStake,
  computeSystemMaxReturn,
  computeSystemMinReturn,
  computeSystemOdds,
  computeSystemPayout,
  computeSystemReturns,
  computeSystemStake,
  countLines,
  isSystemLost,
  isSystemType,
  listSystemTypes,
  parseSystemId,
  roundStakePerLine,
  type SystemType,
  stakePerLine,
} from './systems.ts'

function typeOf(id: string): SystemType {
  const type = parseSystemId(id)
  if (!type) throw new Error(`no system ${id}`)
  return type
}

/** Enumerates every choice of k values: the reference for the formula. */
function choices<T>(values: readonly T[], k: number): T[][] {
  const [first, ...rest] = values
  if (k === 0) return [[]]
  if (first === undefined) return []
  return [...choices(rest, k - 1).map(chosen => [first, ...chosen]), ...choices(rest, k)]
}

function sumByHand(values: readonly Rational[], k: number): Rational {
  return choices(values, k)
    .map(chosen => chosen.reduce(multiply, ONE))
    .reduce(add, rational(0))
}

const isEqual = (a: Rational, b: Rational) => compare(a, b) === 0
const odds = fc.integer({ min: 1000, max: 101_000 }).map(milli => milli as MilliOdds)
const priced = fc
  .integer({ min: 3, max: 9 })
  .chain(n =>
    fc.record({ prices: fc.array(odds, { minLength: n, maxLength: n }), type: fc.constantFrom(...listSystemTypes(n)) }),
  )

describe('a stake per line', () => {
  const types = fc.integer({ min: 3, max: 16 }).chain(n => fc.constantFrom(...listSystemTypes(n)))

  test('is the stake divided by the lines again', () => {
    fc.assert(
      fc.property(types, fc.integer({ min: 0, max: 1_000_000 }), (type, perLine) => {
        const stake = computeSystemStake(toMinor(perLine), type)
        expect(stake).toBe(perLine * countLines(type))
        expect(roundStakePerLine(stake ?? 0, type)).toBe(perLine)
      }),
    )
  })

  test('of any stake leaves less than one of the smallest unit a line over', () => {
    fc.assert(
      fc.property(types, fc.integer({ min: 0, max: MAX_STAKE_MINOR }), (type, stake) => {
        const rest = stake - roundStakePerLine(stake, type) * countLines(type)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest).toBeLessThan(countLines(type))
      }),
    )
  })

  test('is none where the whole would be too large for a stake', () => {
    expect(computeSystemStake(toMinor(MAX_STAKE_MINOR), typeOf('2/3'))).toBeNull()
  })
})

describe('golden vectors', () => {
  test.each(golden.prices)('$type at $odds', row => {
    const prices = row.odds.map(toMilli)
    expect(isEqual(computeSystemMaxReturn(row.stake, typeOf(row.type), prices), fromDecimal(Number(row.max)))).toBe(
      true,
    )
    expect(isEqual(computeSystemMinReturn(row.stake, typeOf(row.type), prices), fromDecimal(Number(row.min)))).toBe(
      true,
    )
  })

  test.each(golden.multipliers)('$type of multipliers $values', row => {
    const paid = computeSystemPayout(row.stake, typeOf(row.type), row.values.map(fromDecimal))
    expect(isEqual(paid, fromDecimal(Number(row.payout)))).toBe(true)
  })
})

describe('types', () => {
  test.each([
    ['2/3', 3],
    ['2/4', 6],
    ['3/4', 4],
    ['5/8', 56],
    ['2/16', 120],
    ['8/16', 12_870],
    ['15/16', 16],
  ])('%s has %i lines', (id, lines) => {
    expect(countLines(typeOf(id))).toBe(lines)
    expect(computeMinSystemStake(typeOf(id))).toBe(lines)
  })

  test.each([['1/3'], ['3/3'], ['4/3'], ['2/2'], ['2/17'], ['02/3'], ['2/3 '], ['2'], [''], ['2.5/4'], ['2/3/4']])(
    'rejects %j',
    id => {
      expect(parseSystemId(id)).toBeNull()
    },
  )

  test('lists all types of each size from 3 to 16', () => {
    expect(listSystemTypes(2)).toEqual([])
    expect(listSystemTypes(17)).toEqual([])
    expect(listSystemTypes(4).map(({ id }) => id)).toEqual(['2/4', '3/4'])
    for (let n = 3; n <= 16; n++) {
      expect(listSystemTypes(n)).toHaveLength(n - 2)
      for (const type of listSystemTypes(n)) expect(parseSystemId(type.id)).toEqual(type)
    }
  })

  test('requires a type to match its id', () => {
    expect(isSystemType({ id: '2/3', winCount: 2, totalCount: 3 })).toBe(true)
    expect(isSystemType({ id: '2/3', winCount: 2, totalCount: 4 })).toBe(false)
    expect(isSystemType({ id: '2.5/4', winCount: 2.5, totalCount: 4 })).toBe(false)
  })
})

describe('symmetric sums', () => {
  const withK = <T>(value: fc.Arbitrary<T>, most: number) =>
    fc
      .array(value, { minLength: 1, maxLength: most })
      .chain(values => fc.record({ values: fc.constant(values), k: fc.nat(values.length) }))

  test('match the enumeration for integers', () => {
    const value = fc.oneof(fc.nat(5_000_000), fc.constantFrom(0, 1, 2 ** 22 - 1, 2 ** 22))
    fc.assert(
      fc.property(withK(value, 8), ({ values, k }) => {
        const listed = choices(values, k).reduce(
          (sum, chosen) => sum + chosen.reduce((product, one) => product * BigInt(one), 1n),
          0n,
        )
        expect(symmetricSum(values, k)).toBe(listed)
      }),
    )
  })

  test('match the enumeration for fractions', () => {
    const fraction = fc.tuple(fc.nat(9000), fc.integer({ min: 1, max: 3000 })).map(([a, b]) => rational(a, b))
    fc.assert(
      fc.property(withK(fraction, 7), ({ values, k }) => {
        expect(isEqual(symmetricSumOfFractions(values, k), sumByHand(values, k))).toBe(true)
      }),
    )
  })

  test('agree between both implementations up to the largest system', () => {
    fc.assert(
      fc.property(fc.array(odds, { minLength: 10, maxLength: 16 }), fc.integer({ min: 2, max: 15 }), (prices, k) => {
        const ofFractions = symmetricSumOfFractions(
          prices.map(price => rational(price)),
          k,
        )
        expect(isEqual(rational(symmetricSum(prices, k)), ofFractions)).toBe(true)
      }),
    )
  })

  test('are zero when k exceeds the number of values', () => {
    expect(symmetricSum([2, 3], 3)).toBe(0n)
    expect(symmetricSumOfFractions([rational(2)], 2).numerator).toBe(0n)
  })
})

describe('returns', () => {
  test('pay the maximum for all winners, at least the minimum for fewer, nothing for too few', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 0, max: 511 }), ({ prices, type }, winners) => {
        const multipliers = prices.map((price, at) => ((winners >> at) & 1 ? toExact(price) : rational(0)))
        const won = multipliers.filter(({ numerator }) => numerator > 0n).length
        const paid = computeSystemPayout(1000, type, multipliers)
        expect(isSystemLost(type, multipliers)).toBe(won < type.winCount)
        expect(paid.numerator === 0n).toBe(won < type.winCount)
        if (won < type.winCount) return
        expect(compare(paid, computeSystemMinReturn(1000, type, prices))).toBeGreaterThanOrEqual(0)
        expect(compare(paid, computeSystemMaxReturn(1000, type, prices))).toBeLessThanOrEqual(0)
        if (won === prices.length) expect(isEqual(paid, computeSystemMaxReturn(1000, type, prices))).toBe(true)
      }),
    )
  })

  test('split the stake over the lines, and refund it for void legs', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 1, max: 1e9 }), ({ type }, stake) => {
        expect(isEqual(multiply(stakePerLine(stake, type), rational(countLines(type))), rational(stake))).toBe(true)
        expect(isEqual(computeSystemPayout(stake, type, Array(type.totalCount).fill(ONE)), rational(stake))).toBe(true)
      }),
    )
  })

  test('treat an open leg as possibly winning', () => {
    expect(isSystemLost(typeOf('2/3'), [rational(0), null, null])).toBe(false)
    expect(isSystemLost(typeOf('2/3'), [rational(0), rational(0), null])).toBe(true)
  })

  test('compute the totals of the slip', () => {
    const prices = [1.5, 1.8, 2.1, 3.2].map(toMilli)
    expect(computeSystemReturns(1200, typeOf('3/4'), prices)).toEqual({
      lines: 4,
      stakePerLine: toMinor(300),
      minReturn: toMinor(1701),
      maxReturn: toMinor(10_945),
    })
  })

  test('throw for prices that do not fit the system', () => {
    expect(() => computeSystemOdds(typeOf('2/3'), [toMilli(2)])).toThrow(RangeError)
    expect(() => computeSystemPayout(100, { id: '3/3', winCount: 3, totalCount: 3 }, [ONE, ONE, ONE])).toThrow(
      RangeError,
    )
  })
})
