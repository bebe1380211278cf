import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../golden/cashout.json' with { type: 'json' }
import { toMinor } from '../money/money.ts'
import { compare, fromDecimal, multiply, rational, roundHalfAway } from '../money/rational.ts'
import { type MilliOdds, toMilli } from '../odds/odds.ts'
import { type OutcomeResult, settleBet } from '../settlement/settlement.ts'
import { parseSystemId } from '../systems/systems.ts'
import {
  type CashoutLeg,
  type CashoutOfferTerms,
  computeCashoutMargin,
  computeCashoutOffer,
  computeCashoutValue,
  computeFairProbability,
  computeLegValue,
} from './cashout.ts'
import {
  type CashoutBetContext,
  type CashoutLegContext,
  type CashoutUnavailableReason,
  canPublishCashout,
  findCashoutUnavailableReason,
  isCashoutChangeSignificant,
  resolveCashoutRequest,
} from './cashout-rules.ts'

const terms = (stake: number, changes: Partial<CashoutOfferTerms> = {}): CashoutOfferTerms => ({
  stake: toMinor(stake),
  margin: 5,
  maxPayout: null,
  minimum: toMinor(10),
  ...changes,
})

interface GoldenLeg {
  odds: number
  fair?: number
  outcome?: { result: number; voidFactor?: number }
}

function legOf({ odds, fair, outcome }: GoldenLeg): CashoutLeg {
  if (outcome) return { kind: 'settled', odds: toMilli(odds), outcome: outcome as OutcomeResult }
  return { kind: 'open', odds: toMilli(odds), prices: { odds: toMilli(fair ?? 1) } }
}

test.each(golden)('$name', row => {
  const value = computeCashoutValue(row.stake, row.legs.map(legOf), row.system ? parseSystemId(row.system) : null)
  expect(Number(roundHalfAway(value, 0)) / 100).toBe(Number(row.value))
  expect(computeCashoutOffer(value, terms(row.stake))).toBe(row.offer)
})

describe('the value of a leg', () => {
  test('weighs each result by its probability', () => {
    const chances = { won: 0.5, halfWon: 0.2, void: 0.1, halfLost: 0.1 }
    const value = computeLegValue({ kind: 'open', odds: toMilli(2), chances })
    expect(compare(value, fromDecimal(1.45))).toBe(0)
  })

  test('removes the margin proportionally when the market’s prices are known', () => {
    const [odds, other] = [toMilli(1.9), toMilli(1.9)]
    expect(compare(computeFairProbability({ odds, market: [odds, other] }), rational(1, 2))).toBe(0)
    expect(compare(computeFairProbability({ odds }), rational(10, 19))).toBe(0)
  })

  test('throws for an invalid probability or price', () => {
    const chances = { won: 1.2 }
    expect(() => computeLegValue({ kind: 'open', odds: toMilli(2), chances })).toThrow(RangeError)
    expect(() => computeFairProbability({ odds: 0 as MilliOdds })).toThrow(RangeError)
  })

  test('equals the payout once every leg is settled', () => {
    const outcome = fc.constantFrom<OutcomeResult>(
      { result: 1 },
      { result: 0 },
      { result: 0, voidFactor: 1 },
      { result: 1, voidFactor: 0.5 },
    )
    const leg = fc.record({ odds: fc.integer({ min: 1010, max: 9000 }).map(one => one as MilliOdds), outcome })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.array(leg, { minLength: 1, maxLength: 6 }), (stake, legs) => {
        const value = computeCashoutValue(
          stake,
          legs.map(leg => ({ kind: 'settled', ...leg })),
        )
        expect(Number(value.numerator / value.denominator)).toBe(settleBet(stake, legs).winAmount)
      }),
    )
  })
})

describe('the offer', () => {
  test('never exceeds the fair value and never grows with the margin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (value, margin) => {
        const at = (percent: number) => computeCashoutOffer(rational(value, 7), terms(1, { margin: percent })) ?? 0
        expect(at(margin) * 7).toBeLessThanOrEqual(value)
        expect(at(margin + 1)).toBeLessThanOrEqual(at(margin))
      }),
    )
  })

  test('is capped by the maximum payout', () => {
    expect(computeCashoutOffer(rational(10_000), terms(100, { maxPayout: toMinor(5000) }))).toBe(5000)
  })

  test.each([
    [10, 100, 10],
    [9, 100, null],
    [99, 10_000, null],
    [100, 10_000, 100],
    [0, 1, null],
  ])('of %i on a stake of %i is %s', (value, stake, offer) => {
    expect(computeCashoutOffer(rational(value), terms(stake, { margin: 0 }))).toBe(offer)
  })

  test('is null at a margin of 100 percent', () => {
    expect(computeCashoutOffer(rational(10_000), terms(100, { margin: 100 }))).toBeNull()
  })

  test('uses the highest margin of the open legs', () => {
    expect(computeCashoutMargin([{ tier: 1, isLive: false }])).toBe(3)
    expect(computeCashoutMargin([{ tier: 1, isLive: true }])).toBe(5)
    expect(
      computeCashoutMargin([
        { tier: 1, isLive: true },
        { tier: 2, isLive: false },
        { tier: 3, isLive: true },
      ]),
    ).toBe(10)
    expect(computeCashoutMargin([{ tier: 9, isLive: false }])).toBe(8)
  })

  test('never decreases when the probabilities improve', () => {
    const chance = fc.integer({ min: 0, max: 1000 }).map(one => one / 1000)
    fc.assert(
      fc.property(chance, chance, (a, b) => {
        const at = (won: number) => computeCashoutValue(1000, [{ kind: 'open', odds: toMilli(2.5), chances: { won } }])
        expect(compare(at(Math.max(a, b)), at(Math.min(a, b)))).toBeGreaterThanOrEqual(0)
        expect(compare(at(a), multiply(rational(2500), fromDecimal(a)))).toBe(0)
      }),
    )
  })
})

describe('eligibility', () => {
  const leg: CashoutLegContext = {
    isSettled: false,
    marketStatus: 1,
    matchStatus: 1,
    isActive: true,
    isBetstop: false,
    isProviderActive: true,
    isPriced: true,
  }
  const bet: CashoutBetContext = {
    type: 'combo',
    status: 'waiting_results',
    isLost: false,
    isFreebet: false,
    areCustomBetsOffered: false,
    isVipPending: false,
    isPlayerBlocked: false,
    ageMs: 5000,
    legs: [leg, { ...leg, isSettled: true, marketStatus: -3 }],
  }

  test('permits an open bet whose open legs are bettable', () => {
    expect(findCashoutUnavailableReason(bet)).toBeNull()
  })

  test('permits a custom bet where the operator cashes them out', () => {
    expect(findCashoutUnavailableReason({ ...bet, type: 'custom_bet', areCustomBetsOffered: true })).toBeNull()
  })

  test.each<[CashoutUnavailableReason, Partial<CashoutBetContext>]>([
    ['vip_pending', { isVipPending: true, status: 'submitted' }],
    ['bet_not_open', { status: 'cashout_in_progress' }],
    ['bet_not_open', { status: 'done' }],
    ['bet_lost', { isLost: true }],
    ['all_settled', { legs: [{ ...leg, isSettled: true }] }],
    ['custom_bet', { type: 'custom_bet' }],
    ['freebet', { isFreebet: true }],
    ['player_blocked', { isPlayerBlocked: true }],
    ['too_fresh', { ageMs: 4999 }],
    ['provider_down', { legs: [{ ...leg, isProviderActive: false }] }],
    ['betstop', { legs: [leg, { ...leg, isBetstop: true }] }],
    ['leg_closed', { legs: [leg, { ...leg, marketStatus: -1 }] }],
    ['leg_closed', { legs: [{ ...leg, marketStatus: null }] }],
    ['leg_closed', { legs: [{ ...leg, isActive: false }] }],
    ['leg_closed', { legs: [{ ...leg, matchStatus: 2 }] }],
    ['unpriced', { legs: [leg, { ...leg, isPriced: false }] }],
  ])('not %s', (refusal, changes) => {
    expect(findCashoutUnavailableReason({ ...bet, ...changes })).toBe(refusal)
  })
})

describe('amounts', () => {
  test.each<[number | null, number | null, boolean]>([
    [1000, 1009, false],
    [1000, 1010, true],
    [1000, 991, false],
    [1000, 990, true],
    [1000, null, true],
    [null, 1000, true],
    [null, null, false],
    [10, 10, false],
  ])('a change from %s to %s is significant: %s', (last, now, expected) => {
    expect(isCashoutChangeSignificant(last, now)).toBe(expected)
  })

  test('are published at most once a second', () => {
    expect(canPublishCashout(null, 0)).toBe(true)
    expect(canPublishCashout(5000, 5999)).toBe(false)
    expect(canPublishCashout(5000, 6000)).toBe(true)
  })

  test('pays a request as displayed when the bet is worth at least that, and never more', () => {
    const amount = fc.integer({ min: 1, max: 10_000 }).map(toMinor)
    fc.assert(
      fc.property(amount, amount, (shown, now) => {
        const expected = now >= shown ? { kind: 'accepted', amount: shown } : { kind: 'changed', amount: now }
        expect(resolveCashoutRequest(shown, now)).toEqual(expected)
      }),
    )
    expect(resolveCashoutRequest(toMinor(100), null)).toEqual({ kind: 'unavailable' })
  })
})
