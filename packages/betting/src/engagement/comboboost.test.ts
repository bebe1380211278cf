import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boostedLegs, cap, odds, ranges, stake, VOID } from '../../testing/engagement/arbitraries.ts'
import { add, compare, negate, rational } from '../money/rational.ts'
import { combineOdds, type MilliOdds } from '../odds/odds.ts'
import { maxBoostedStake } from './boosted-max-stake.ts'
import { acceptFactor, boostedReturn, computeBoostedPayout, findFactor, findSuitableLegs } from './comboboost.ts'
import { exactGrossReturn } from './gross-return.ts'

const settled = fc.record({ stake, legs: boostedLegs })
const terms = fc.record({ ranges, cap, maxPayout: fc.option(stake) })

describe('a boosted payout', () => {
  test('is the unboosted one plus a boost from 0 to the cap', () => {
    fc.assert(
      fc.property(settled, terms, (bet, given) => {
        const { payout, unboosted, boost } = computeBoostedPayout(bet, given)
        expect(payout).toBe(unboosted + boost)
        expect(boost).toBeGreaterThanOrEqual(0)
        expect(boost).toBeLessThanOrEqual(given.cap ?? Number.MAX_SAFE_INTEGER)
        expect(payout).toBeLessThanOrEqual(given.maxPayout ?? Number.MAX_SAFE_INTEGER)
      }),
    )
  })

  test('has a boost only with a payout and enough counted legs', () => {
    fc.assert(
      fc.property(settled, terms, (bet, given) => {
        const { payout, boost, countedLegs } = computeBoostedPayout(bet, given)
        if (boost === 0) return
        expect(payout).toBeGreaterThan(0)
        expect(countedLegs).toBeGreaterThanOrEqual(given.ranges[0]?.minCount ?? 0)
      }),
    )
  })

  test('never has a higher factor than at placing', () => {
    fc.assert(
      fc.property(settled, terms, (bet, given) => {
        const placed = bet.legs.map(leg => ({ ...leg, outcome: null }))
        const before = computeBoostedPayout({ ...bet, legs: placed }, given)
        expect(computeBoostedPayout(bet, given).factor).toBeLessThanOrEqual(before.factor)
      }),
    )
  })

  test('does not depend on the order of legs', () => {
    fc.assert(
      fc.property(settled, terms, (bet, given) => {
        const reversed = { ...bet, legs: bet.legs.toReversed() }
        expect(computeBoostedPayout(reversed, given)).toEqual(computeBoostedPayout(bet, given))
      }),
    )
  })

  test('is the stake alone when every leg is void', () => {
    fc.assert(
      fc.property(settled, ranges, (bet, given) => {
        const legs = bet.legs.map(leg => ({ ...leg, outcome: VOID }))
        const { payout, boost } = computeBoostedPayout({ ...bet, legs }, { ranges: given, cap: null })
        expect([payout, boost]).toEqual([bet.stake, 0])
      }),
    )
  })

  test('rejects a bet without legs or stake', () => {
    const given = { ranges: [], cap: null }
    const one = { odds: 2000 as MilliOdds, outcome: null, isSuitable: true }
    expect(() => computeBoostedPayout({ stake: 100, legs: [] }, given)).toThrow(RangeError)
    expect(() => computeBoostedPayout({ stake: 0, legs: [one] }, given)).toThrow(RangeError)
  })
})

test('the factor never falls when a suitable leg is added', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 0, max: 40 }), (given, count) => {
      expect(findFactor(given, count + 1)).toBeGreaterThanOrEqual(findFactor(given, count))
    }),
  )
})

test('a leg is suitable by its placing conditions and its current odds', () => {
  const legs = [
    { odds: 1199 as MilliOdds, isFitting: true },
    { odds: 1200 as MilliOdds, isFitting: true },
    { odds: 5000 as MilliOdds, isFitting: false },
  ]
  expect(findSuitableLegs(legs, 1200 as MilliOdds)).toEqual([false, true, false])
})

test('a factor below the one sent is accepted only in mode any', () => {
  const factor = fc.integer({ min: 1000, max: 1400 }).map(milli => milli as MilliOdds)
  const mode = fc.constantFrom('none', 'higher', 'any')
  fc.assert(
    fc.property(mode, factor, fc.option(factor), (given, sent, current) => {
      const acceptance = acceptFactor(given, sent, current)
      if (current === null) expect(acceptance).toEqual({ accepted: false, reason: 'not_available' })
      if (!acceptance.accepted) return
      expect(acceptance.factor).toBe(current)
      if (acceptance.factor < sent) expect(given).toBe('any')
      if (given === 'none') expect(acceptance.factor).toBe(sent)
    }),
  )
})

test('the highest boosted stake stays within the profit limit, and one more does not', () => {
  const limit = fc.record({
    odds: fc.array(odds, { minLength: 1, maxLength: 8 }).map(combineOdds),
    factor: fc.integer({ min: 1000, max: 1400 }).map(milli => milli as MilliOdds),
    cap,
    maxProfit: stake,
  })
  fc.assert(
    fc.property(limit, given => {
      const highest = maxBoostedStake(given)
      const isWithin = (amount: number) => {
        const gross = { numerator: given.odds.numerator * BigInt(amount), denominator: given.odds.denominator }
        const profit = add(boostedReturn(gross, given.factor, given.cap), rational(-amount))
        return compare(add(profit, negate(rational(given.maxProfit))), rational(0)) <= 0
      }
      if (highest === null || highest === Number.MAX_SAFE_INTEGER) return
      expect(isWithin(highest)).toBe(true)
      expect(isWithin(highest + 1)).toBe(false)
    }),
  )
})

test('no stake reaches the limit at odds of 1.00 without a boost', () => {
  const limit = { odds: rational(1), factor: 1000 as MilliOdds, cap: null, maxProfit: 100 as never }
  expect(maxBoostedStake(limit)).toBeNull()
  expect(maxBoostedStake({ ...limit, factor: 1100 as MilliOdds, cap: 10 as never })).toBeNull()
})

test('an open leg counts with its odds', () => {
  const legs = [{ odds: 2000 as MilliOdds, outcome: null }]
  expect(compare(exactGrossReturn({ stake: 100, legs }), rational(200))).toBe(0)
})
