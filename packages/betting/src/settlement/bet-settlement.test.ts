import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinor } from '../money/money.ts'
import { type MilliOdds, toMilli } from '../odds/odds.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { isBetLost, type SettleableBet, settleCustomBet, settlePlacedBet, settleSystem } from './bet-settlement.ts'
import { type OutcomeResult, settleBet } from './settlement.ts'

const WON: OutcomeResult = { result: 1 }
const LOST: OutcomeResult = { result: 0 }
const VOID: OutcomeResult = { result: 0, voidFactor: 1 }
const HALF_WON: OutcomeResult = { result: 1, voidFactor: 0.5 }
const HALF_LOST: OutcomeResult = { result: 0, voidFactor: 0.5 }
const system = { id: '2/3', winCount: 2, totalCount: 3 }
const legsOf = (outcomes: readonly OutcomeResult[], prices = [1.9, 2, 2.5]) =>
  outcomes.map((outcome, at) => ({ odds: toMilli(prices[at] ?? 2), outcome }))

describe('systems', () => {
  test.each<[string, OutcomeResult[], number, string]>([
    ['all won', [WON, WON, WON], 271_000, 'win_entire'],
    ['one lost', [WON, WON, LOST], 76_000, 'win_entire'],
    ['two lost', [WON, LOST, LOST], 0, 'lose_entire'],
    ['all void', [VOID, VOID, VOID], 60_000, 'refund_entire'],
    ['one void, one lost', [VOID, WON, LOST], 40_000, 'refund_half_lose_other'],
    ['a half lost, the others void', [HALF_LOST, VOID, VOID], 40_000, 'refund_half_lose_other'],
  ])('%s', (_name, outcomes, winAmount, result) => {
    expect(settleSystem(60_000, system, legsOf(outcomes))).toEqual({ winAmount, result })
  })

  test('counts half results by half', () => {
    const four = { id: '2/4', winCount: 2, totalCount: 4 }
    const legs = legsOf([WON, HALF_WON, VOID, HALF_LOST], [1.5, 1.8, 2.1, 3.2])
    expect(settleSystem(1200, four, legs)).toEqual({ winAmount: 1390, result: 'win_entire' })
  })
})

describe('custom bets', () => {
  const halfPrice = { odds: toMilli(6), reprice: () => toMilli(3) }
  const unpriced = { odds: toMilli(6), reprice: () => null }

  test.each<[string, OutcomeResult[], number, string]>([
    ['all won at the one price', [WON, WON, WON], 600, 'win_entire'],
    ['one lost', [WON, LOST, VOID], 0, 'lose_entire'],
    ['a void leg drops and the rest is priced anew', [WON, VOID, WON], 300, 'win_entire'],
    ['none left', [VOID, VOID, VOID], 100, 'refund_entire'],
    ['half of the stake without the leg', [WON, HALF_WON, WON], 450, 'win_entire'],
    ['half of the stake lost', [WON, HALF_LOST, WON], 150, 'win_entire'],
    ['a dead heat', [WON, { result: 1, deadHeatFactor: 0.5 }, WON], 300, 'win_entire'],
  ])('%s', (_name, outcomes, winAmount, result) => {
    expect(settleCustomBet(100, halfPrice, outcomes)).toEqual({ winAmount, result })
  })

  test('refunds the stake when the remaining legs cannot be priced', () => {
    expect(settleCustomBet(100, unpriced, [WON, VOID])).toEqual({ winAmount: 100, result: 'refund_entire' })
    expect(settleCustomBet(100, unpriced, [LOST, VOID])).toEqual({ winAmount: 0, result: 'lose_entire' })
  })

  test('reprices the remaining legs', () => {
    const requests: (readonly number[])[] = []
    const reprice = (remaining: readonly number[]) => {
      requests.push(remaining)
      return toMilli(2)
    }
    settleCustomBet(100, { odds: toMilli(6), reprice }, [VOID, WON, WON])
    expect(requests).toEqual([[1, 2]])
  })
})

describe('bets of any type', () => {
  const base: SettleableBet = { type: 'combo', stake: toMinor(1000), legs: legsOf([WON, WON]) }

  test('settles a single, combo or custom bet on a lost leg, but not a system', () => {
    const open = [...legsOf([LOST]), { odds: toMilli(2), outcome: null }, { odds: toMilli(2), outcome: null }]
    const custom = { odds: toMilli(5), reprice: () => null }
    expect(settlePlacedBet({ ...base, legs: open })).toEqual({ winAmount: 0, result: 'lose_entire' })
    expect(settlePlacedBet({ ...base, type: 'custom_bet', custom, legs: open })?.result).toBe('lose_entire')
    expect(settlePlacedBet({ ...base, type: 'system', system, legs: open })).toBeNull()
    expect(isBetLost({ ...base, type: 'system', system, legs: [...legsOf([LOST, LOST]), ...open.slice(2)] })).toBe(true)
  })

  test('waits for the last leg', () => {
    expect(settlePlacedBet({ ...base, legs: [...legsOf([WON]), { odds: toMilli(2), outcome: null }] })).toBeNull()
    expect(settlePlacedBet(base)).toEqual(settleBet(1000, legsOf([WON, WON])))
  })

  test('throws when terms are missing', () => {
    expect(() => settlePlacedBet({ ...base, type: 'system' })).toThrow(RangeError)
    expect(() => settlePlacedBet({ ...base, type: 'custom_bet' })).toThrow(RangeError)
    expect(() => settleSystem(0, system, legsOf([WON, WON, WON]))).toThrow(RangeError)
  })

  test('never declares a bet lost that could still pay', () => {
    const outcome = fc.constantFrom(WON, LOST, VOID, HALF_WON, HALF_LOST)
    const leg = fc.record({ odds: fc.integer({ min: 1010, max: 9000 }).map(one => one as MilliOdds), outcome })
    const types = [...listSystemTypes(3), ...listSystemTypes(4), ...listSystemTypes(6)]
    fc.assert(
      fc.property(
        fc.constantFrom(...types).chain(type =>
          fc.record({
            type: fc.constant(type),
            legs: fc.array(leg, { minLength: type.totalCount, maxLength: type.totalCount }),
          }),
        ),
        fc.nat(63),
        ({ type, legs }, open) => {
          const openLegs = legs.map((leg, at) => ((open >> at) & 1 ? { ...leg, outcome: null } : leg))
          const bet: SettleableBet = { type: 'system', stake: toMinor(100_000), legs: openLegs, system: type }
          if (settlePlacedBet(bet)?.result !== 'lose_entire') return
          expect(settleSystem(100_000, type, legs).winAmount).toBe(0)
        },
      ),
    )
  })
})

test('caps the payout at the bet’s maximum and keeps the result', () => {
  const types: readonly SettleableBet[] = [
    { type: 'single', stake: toMinor(1000), legs: legsOf([WON]) },
    { type: 'combo', stake: toMinor(1000), legs: legsOf([WON, WON, WON]) },
    { type: 'system', stake: toMinor(1000), legs: legsOf([WON, WON, WON]), system },
    {
      type: 'custom_bet',
      stake: toMinor(1000),
      legs: legsOf([WON, WON]),
      custom: { odds: toMilli(6), reprice: () => null },
    },
  ]
  for (const bet of types) {
    const paid = settlePlacedBet(bet)?.winAmount ?? 0
    expect(settlePlacedBet({ ...bet, maxPayout: toMinor(1500) })).toEqual({ winAmount: 1500, result: 'win_entire' })
    for (const maxPayout of [toMinor(paid), toMinor(paid + 1), null]) {
      expect(settlePlacedBet({ ...bet, maxPayout })).toEqual({ winAmount: paid, result: 'win_entire' })
    }
  }
})
