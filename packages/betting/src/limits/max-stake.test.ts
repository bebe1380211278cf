import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinor } from '../money/money.ts'
import { add, compare, multiply, negate, ONE, rational } from '../money/rational.ts'
import { combineOdds, type MilliOdds, toMilli } from '../odds/odds.ts'
import { computeSystemOdds, parseSystemId } from '../systems/systems.ts'
import { type BetDelayLeg, betDelaySeconds } from './bet-delay.ts'
import type { BetLimits } from './bet-limits.ts'
import { computeMaxStake, computeMinStake, computeTierMaxStake } from './max-stake.ts'

const amount = (value: number) => ({
  fiat: [{ currencyCode: 'EUR', amount: toMinor(value), action: 'reject' as const }],
  crypto: [],
})
const limits: BetLimits = {
  selectionLimit: 40,
  oddsLimit: null,
  maxStakeLimit: amount(1_000_000),
  payoutLimit: amount(2_500_000),
}
const twos = combineOdds([toMilli(2)])

describe('the maximum stake', () => {
  test.each<[string, Parameters<typeof computeMaxStake>[0], number | null]>([
    ['by the currency', { odds: twos, currency: 'EUR', limits }, 1_000_000],
    ['by the payout', { odds: combineOdds([toMilli(11)]), currency: 'EUR', limits }, 250_000],
    ['by the tier', { odds: twos, currency: 'EUR', limits, tiers: [1, 3], minorPerEuro: rational(100) }, 40_000],
    [
      'by the tier without limits',
      { odds: twos, currency: 'EUR', limits: null, tiers: [4], minorPerEuro: rational(100) },
      10_000,
    ],
    [
      'another currency by tier',
      { odds: twos, currency: 'JPY', limits, tiers: [2], minorPerEuro: rational(325, 2) },
      243_750,
    ],
    ['not at all', { odds: twos, currency: 'JPY', limits }, null],
    ['not at all without limits', { odds: twos, currency: 'EUR', limits: null }, null],
  ])('%s', (_name, options, expected) => {
    expect(computeMaxStake(options)).toBe(expected)
  })

  test('treats an unknown tier as the lowest', () => {
    expect(computeTierMaxStake([7], rational(100))).toBe(10_000)
    expect(computeTierMaxStake([], rational(100))).toBeNull()
  })

  test('uses the combined return of the lines for a system', () => {
    const type = parseSystemId('2/3')
    const odds = type && computeSystemOdds(type, [9, 8, 7].map(toMilli))
    expect(odds && computeMaxStake({ odds, currency: 'EUR', limits })).toBe(39_893)
  })

  test('keeps the profit within the payout limit, which one more unit exceeds', () => {
    const price = fc.integer({ min: 2010, max: 900_000 }).map(one => one as MilliOdds)
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 5 }), prices => {
        const odds = combineOdds(prices)
        const highest = Number(computeMaxStake({ odds, currency: 'EUR', limits }))
        const profit = (stake: number) => multiply(rational(stake), add(odds, negate(ONE)))
        expect(compare(profit(highest), rational(2_500_000))).toBeLessThanOrEqual(0)
        const isMore = highest + 1 > 1_000_000 || compare(profit(highest + 1), rational(2_500_000)) > 0
        expect(isMore).toBe(true)
      }),
    )
  })

  test('requires at least one minor unit per line', () => {
    expect(computeMinStake(toMinor(10), null)).toBe(10)
    expect(computeMinStake(toMinor(10), parseSystemId('2/3'))).toBe(10)
    expect(computeMinStake(toMinor(10), parseSystemId('8/16'))).toBe(12_870)
  })
})

describe('the bet delay', () => {
  const leg = (sportKey: string, tier = 1, isLive = true): BetDelayLeg => ({ sportKey, tier, isLive })

  test.each<[number, BetDelayLeg[]]>([
    [0, []],
    [0, [leg('soccer', 4, false)]],
    [5, [leg('soccer', 1)]],
    [10, [leg('soccer', 4)]],
    [10, [leg('soccer', 9)]],
    [6, [leg('tennis')]],
    [8, [leg('curling')]],
    [6, [leg('mma'), leg('tennis'), leg('soccer', 4, false)]],
  ])('is %i s', (seconds, legs) => {
    expect(betDelaySeconds(legs)).toBe(seconds)
  })
})
