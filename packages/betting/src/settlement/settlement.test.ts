import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../golden/settlement.json' with { type: 'json' }
import { compare, fromDecimal } from '../money/rational.ts'
import { type MilliOdds, toMilli } from '../odds/odds.ts'
import { getOppositeResult, gradeLine, toOutcomeResult } from './line-results.ts'
import { computeLegMultiplier, type OutcomeResult, type SettledLeg, settleBet, toLegResult } from './settlement.ts'

const odds = fc.integer({ min: 1001, max: 101_000 }).map(milli => milli as MilliOdds)
const stake = fc.integer({ min: 1, max: 10_000_000 })
const outcome = fc.constantFrom<OutcomeResult>(
  { result: 0 },
  { result: 1 },
  { result: 0, voidFactor: 1 },
  { result: 1, voidFactor: 0.5 },
  { result: 0, voidFactor: 0.5 },
  { result: 1, deadHeatFactor: 0.5 },
)
const leg: fc.Arbitrary<SettledLeg> = fc.record({ odds, outcome })

describe('golden vectors', () => {
  test.each(golden.multipliers)('$decimal with $outcome multiplies by $multiplier', row => {
    const given = row.outcome as OutcomeResult
    expect(compare(computeLegMultiplier(toMilli(row.decimal), given), fromDecimal(Number(row.multiplier)))).toBe(0)
    expect(toLegResult(given)).toBe(row.result)
  })

  test.each(golden.handicaps)('handicap $handicap with a difference of $difference', row => {
    const settled = settleBet(100, [
      { odds: toMilli(1.9), outcome: toOutcomeResult(gradeLine(row.difference, row.handicap)) },
    ])
    expect(settled.winAmount).toBe(row.return)
  })

  test.each(golden.totals)('$side $line with $total', row => {
    const over = gradeLine(row.total, -row.line)
    const result = row.side === 'over' ? over : getOppositeResult(over)
    const settled = settleBet(100, [{ odds: toMilli(1.9), outcome: toOutcomeResult(result) }])
    expect(settled.winAmount).toBe(row.return)
  })

  test.each(golden.bets)('$name', row => {
    const legs = row.legs.map(leg => ({ odds: toMilli(leg.decimal), outcome: leg.outcome as OutcomeResult }))
    expect(settleBet(row.stake, legs)).toEqual({ winAmount: row.winAmount, result: row.result })
  })
})

test('requires lines in quarters', () => {
  expect(() => gradeLine(1, 0.3)).toThrow(RangeError)
  expect(() => gradeLine(1, -2.1)).toThrow(RangeError)
})

test('grades the two sides of a line as mirror images', () => {
  const mirror: Record<string, string> = {
    win_entire: 'lose_entire',
    lose_entire: 'win_entire',
    refund_entire: 'refund_entire',
    refund_half_win_other: 'refund_half_lose_other',
    refund_half_lose_other: 'refund_half_win_other',
  }
  const quarters = fc.integer({ min: -20, max: 20 }).map(n => n / 4)
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 9 }), quarters, (difference, line) => {
      const home = gradeLine(difference, line)
      const away = gradeLine(-difference, -line)
      expect(toLegResult(toOutcomeResult(away))).toBe(mirror[toLegResult(toOutcomeResult(home))])
      expect(getOppositeResult(home)).toBe(away)
    }),
  )
})

test('is independent of the order of the legs', () => {
  fc.assert(
    fc.property(stake, fc.array(leg, { minLength: 1, maxLength: 16 }), (amount, legs) => {
      expect(settleBet(amount, legs.toReversed())).toEqual(settleBet(amount, legs))
    }),
  )
})

test('ignores a void leg', () => {
  fc.assert(
    fc.property(stake, fc.array(leg, { minLength: 1, maxLength: 8 }), odds, (amount, legs, price) => {
      const withVoid = [...legs, { odds: price, outcome: { result: 0, voidFactor: 1 } as const }]
      expect(settleBet(amount, withVoid).winAmount).toBe(settleBet(amount, legs).winAmount)
    }),
  )
})

test('returns a result that matches the amount', () => {
  fc.assert(
    fc.property(stake, fc.array(leg, { minLength: 2, maxLength: 8 }), (amount, legs) => {
      const { winAmount, result } = settleBet(amount, legs)
      const isPaid = legs.every(leg => leg.outcome.result === 1 || (leg.outcome.voidFactor ?? 0) > 0)
      expect(result === 'lose_entire').toBe(!isPaid)
      if (result === 'win_entire') expect(winAmount).toBeGreaterThanOrEqual(amount)
      if (result === 'refund_entire') expect(winAmount).toBe(amount)
      if (result === 'refund_half_lose_other') expect(winAmount).toBeLessThan(amount)
      if (result === 'lose_entire') expect(winAmount).toBe(0)
    }),
  )
})

test.each([[0], [-5], [1.5], [Number.NaN]])('rejects a stake of %d', amount => {
  expect(() => settleBet(amount, [{ odds: toMilli(2), outcome: { result: 1 } }])).toThrow(RangeError)
})

test('rejects a bet without legs and an invalid dead-heat factor', () => {
  expect(() => settleBet(100, [])).toThrow(RangeError)
  expect(() => computeLegMultiplier(toMilli(2), { result: 1, deadHeatFactor: 0 })).toThrow(RangeError)
  expect(() => computeLegMultiplier(toMilli(2), { result: 1, deadHeatFactor: 1.2 })).toThrow(RangeError)
})
