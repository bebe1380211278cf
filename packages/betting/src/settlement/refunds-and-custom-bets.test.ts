import { describe, expect, test } from 'vitest'
import golden from '../../golden/refunds-and-custom-bets.json' with { type: 'json' }
import { type CashoutLeg, computeCashoutOffer, computeCashoutValue } from '../cashout/cashout.ts'
import { computeCustomBetValue } from '../cashout/custom-cashout.ts'
import { toMinor } from '../money/money.ts'
import { compare, multiply, rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { computeRemainingLegsOdds } from './custom-bet-repricing.ts'
import type { ResultProbabilities } from './line-results.ts'
import type { OutcomeResult } from './settlement.ts'

/** Golden vectors of cash-outs that may be refunded, and of custom bets with settled legs. */

interface Vector {
  readonly id: string
  readonly fn: string
  readonly note: string
  readonly in: unknown
  readonly out: unknown
}

const listVectors = (fn: string): readonly Vector[] => (golden as readonly Vector[]).filter(row => row.fn === fn)
const milli = (odds: number) => odds as MilliOdds

function offerOf(stake: number, leg: CashoutLeg, margin: number): number | null {
  const value = computeCashoutValue(stake, [leg])
  return computeCashoutOffer(value, { stake: toMinor(stake), margin, maxPayout: null, minimum: toMinor(10) })
}

test('has every vector', () => {
  expect(golden.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, i) => `B${String(i + 1).padStart(2, '0')}`))
})

describe('the price of the remaining legs', () => {
  test.each(listVectors('custom.remaining'))('$id: $note', row => {
    const { together, legs, remaining } = row.in as { together: number; legs: number[]; remaining: number[] }
    const price = computeRemainingLegsOdds(milli(together), legs.map(milli), remaining)
    expect({ odds: price }).toEqual(row.out)
  })
})

describe('the value of a custom bet', () => {
  interface Given {
    stake: number
    custom_odds: number
    legs: number[]
    outcomes: (OutcomeResult | null)[]
    joint: number
    margin: number
  }

  test.each(listVectors('custom.cashout'))('$id: $note', row => {
    const { stake, custom_odds, legs, outcomes, joint, margin } = row.in as Given
    const odds = milli(custom_odds)
    const bet = {
      odds,
      reprice: (kept: readonly number[]) => computeRemainingLegsOdds(odds, legs.map(milli), kept),
    }
    const out = row.out as { value: string; offer: number | null }
    const [numerator = 0, denominator = 1] = out.value.split('/').map(Number)
    const value = multiply(rational(stake), computeCustomBetValue(bet, outcomes, joint))
    expect(compare(value, rational(numerator, denominator))).toBe(0)
    const terms = { stake: toMinor(stake), margin, maxPayout: null, minimum: toMinor(10) }
    expect(computeCashoutOffer(value, terms)).toBe(out.offer)
  })
})

describe('a line that may be refunded', () => {
  test.each(listVectors('cashout.refundable'))('$id: $note', row => {
    const { stake, odds, chances, margin } = row.in as {
      stake: number
      odds: number
      chances: ResultProbabilities & { void: number }
      margin: number
    }
    const out = row.out as { offer: number; offer_by_effective_probability: number }
    expect(offerOf(stake, { kind: 'open', odds: milli(odds), chances }, margin)).toBe(out.offer)
    // What the effective probability alone would offer: too much ahead, too little behind.
    const effective = chances.won / (1 - chances.void)
    const byEffective = offerOf(stake, { kind: 'open', odds: milli(odds), chances: { won: effective } }, margin)
    expect(byEffective).toBe(out.offer_by_effective_probability)
  })
})
