import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { odds, ranges } from '../../testing/engagement/arbitraries.ts'
import type { StoredBetType } from '../bets/bet-status.ts'
import { toMinor } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import {
  currentFactor,
  evaluateBetEligibility,
  findFittingLegs,
  findFreebetOddsRestriction,
} from './bet-eligibility.ts'
import { BET_RESTRICTIONS, type BetTerms, type EligibilityBet } from './bet-terms.ts'
import { findFactor, findSuitableLegs } from './comboboost.ts'
import { type ConditionLeg, type EventCondition, matchesEvent, matchesStatus } from './event-conditions.ts'

const small = fc.integer({ min: 1, max: 3 })
const betTypes = fc.subarray<StoredBetType>(['single', 'combo', 'system', 'custom_bet'])
const amount = fc.integer({ min: 0, max: 300 }).map(toMinor)
const place = { sportType: fc.constantFrom('sport', 'esport'), sportId: small, categoryId: small, tournamentId: small }
const leg: fc.Arbitrary<ConditionLeg> = fc.record({ ...place, odds, isLive: fc.boolean(), eventId: small })
const condition: fc.Arbitrary<EventCondition> = fc.record({
  sportType: fc.option(place.sportType),
  sportId: fc.option(small),
  categoryId: fc.option(small),
  tournamentId: fc.option(small),
  eventId: fc.option(small),
})
const common = {
  betTypes,
  currency: fc.option(fc.constant('EUR')),
  matchStatus: fc.constantFrom('all', 'live', 'prematch'),
  conditions: fc.array(condition, { maxLength: 2 }),
  minOdds: fc.option(odds),
}
const comboboost = fc.record({ ...common, kind: fc.constant('comboboost' as const), ranges })
const freebet = fc.record({
  ...common,
  kind: fc.constant('freebet' as const),
  maxOdds: fc.option(odds),
  minLegs: fc.option(small),
  maxLegs: fc.option(small),
})
const farming = fc.record({
  ...common,
  kind: fc.constantFrom('hunting', 'lootbox', 'amb'),
  minStake: fc.option(amount),
})
const terms: fc.Arbitrary<BetTerms> = fc.oneof(comboboost, freebet, farming)
const bet: fc.Arbitrary<EligibilityBet> = fc.record({
  type: fc.constantFrom('single', 'combo', 'system', 'custom_bet'),
  currency: fc.constantFrom('EUR', 'USD'),
  cashStake: fc.option(amount),
  legs: fc.array(leg, { minLength: 1, maxLength: 8 }),
  hasOppositeBet: fc.boolean(),
})

const isSuitable = (given: BetTerms, one: ConditionLeg) =>
  matchesEvent(one, given.conditions) && matchesStatus(one, given.matchStatus) && one.odds >= (given.minOdds ?? 0)

describe('the eligibility of a bet', () => {
  test('counts legs that each fulfil the terms, in rising order', () => {
    fc.assert(
      fc.property(terms, bet, (given, placed) => {
        const { suitable } = evaluateBetEligibility(given, placed)
        expect(suitable).toEqual([...new Set(suitable)].toSorted((a, b) => a - b))
        for (const index of suitable) expect(isSuitable(given, placed.legs[index] as ConditionLeg)).toBe(true)
      }),
    )
  })

  test('needs every leg for a freebet, and one for farming', () => {
    fc.assert(
      fc.property(fc.oneof(freebet, farming), bet, (given, placed) => {
        const { restriction, suitable } = evaluateBetEligibility(given, placed)
        if (restriction !== null) return
        if (given.kind === 'freebet') expect(suitable).toHaveLength(placed.legs.length)
        else expect(suitable.length).toBe(placed.legs.filter(leg => isSuitable(given, leg)).length)
        expect(suitable.length).toBeGreaterThan(0)
      }),
    )
  })

  test('gives a combo the factor of its suitable legs, which an unsuitable one does not change', () => {
    fc.assert(
      fc.property(comboboost, bet, leg, (given, placed, added) => {
        const before = evaluateBetEligibility(given, placed)
        if (before.factor !== null) {
          expect(before.factor).toBe(findFactor(given.ranges, before.suitable.length))
          expect(given.ranges[before.rangeIndex ?? -1]?.factor).toBe(before.factor)
        }
        fc.pre(!isSuitable(given, added))
        expect(evaluateBetEligibility(given, { ...placed, legs: [...placed.legs, added] })).toEqual(before)
      }),
    )
  })

  test('returns what reaches the next range: so many more suitable legs', () => {
    fc.assert(
      fc.property(comboboost, bet, leg, (given, placed, added) => {
        const { needs } = evaluateBetEligibility(given, placed)
        fc.pre(needs !== null && 'legs' in needs && isSuitable(given, added))
        if (needs === null || !('legs' in needs)) return
        const legs = [...placed.legs, ...Array<ConditionLeg>(needs.legs).fill(added)]
        expect(evaluateBetEligibility(given, { ...placed, legs }).factor).toBe(needs.factor)
      }),
    )
  })

  test('returns the sufficient stake', () => {
    fc.assert(
      fc.property(farming, bet, (given, placed) => {
        const { restriction, needs } = evaluateBetEligibility(given, placed)
        expect(restriction === 'stake_low').toBe(needs !== null)
        if (needs === null || !('stake' in needs)) return
        expect(evaluateBetEligibility(given, { ...placed, cashStake: needs.stake }).restriction).toBeNull()
        expect(evaluateBetEligibility(given, { ...placed, cashStake: null }).restriction).toBeNull()
      }),
    )
  })

  test('reports the first of its reasons', () => {
    const common = { betTypes: ['combo'], currency: 'EUR', matchStatus: 'live', minOdds: 2000 as MilliOdds } as const
    const given: BetTerms = {
      ...common,
      conditions: [{ sportType: null, sportId: 2, categoryId: null, tournamentId: null, eventId: null }],
      kind: 'freebet',
      maxOdds: null,
      minLegs: 2,
      maxLegs: null,
    }
    const one: ConditionLeg = {
      odds: 1500 as MilliOdds,
      isLive: false,
      sportType: 'sport',
      sportId: 1,
      categoryId: 1,
      tournamentId: 1,
      eventId: 1,
    }
    let placed: EligibilityBet = { type: 'single', currency: 'USD', cashStake: null, legs: [one], hasOppositeBet: true }
    const fixes: Partial<EligibilityBet>[] = [
      { currency: 'EUR' },
      { type: 'combo' },
      { legs: [one, one] },
      { legs: [one, one].map(each => ({ ...each, isLive: true })) },
      { legs: [one, one].map(each => ({ ...each, isLive: true, sportId: 2 })) },
      { legs: [one, one].map(each => ({ ...each, isLive: true, sportId: 2, odds: 2000 as MilliOdds })) },
      { hasOppositeBet: false },
    ]
    const reported = fixes.map(fix => {
      const { restriction } = evaluateBetEligibility(given, placed)
      placed = { ...placed, ...fix }
      return restriction
    })
    expect(reported).toEqual(['currency', 'bet_type', 'legs_few', 'match_status', 'event', 'odds_low', 'opposite'])
    expect(evaluateBetEligibility(given, placed).restriction).toBeNull()
    const order = reported.map(restriction => BET_RESTRICTIONS.indexOf(restriction as 'event'))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})

test('a factor is offered where only legs are missing, and not where the bet cannot be boosted', () => {
  fc.assert(
    fc.property(comboboost, bet, (given, placed) => {
      const result = evaluateBetEligibility(given, placed)
      expect(currentFactor(result)).toBe(result.restriction === 'legs_few' ? 1000 : result.factor)
      if (result.restriction === 'currency' || result.restriction === 'bet_type') {
        expect(currentFactor(result)).toBeNull()
      }
    }),
  )
})

test('what fits at placing and the odds together make the suitable legs', () => {
  fc.assert(
    fc.property(comboboost, bet, (given, placed) => {
      const fitting = findFittingLegs(given, placed.legs)
      const legs = placed.legs.map((leg, at) => ({ odds: leg.odds, isFitting: fitting[at] ?? false }))
      const suitable = findSuitableLegs(legs, given.minOdds ?? (0 as MilliOdds))
      expect(suitable).toEqual(placed.legs.map(leg => isSuitable(given, leg)))
    }),
  )
})

test('after a delay a freebet’s prices are judged alone', () => {
  const range = { minOdds: 1500 as MilliOdds, maxOdds: 5000 as MilliOdds }
  expect(findFreebetOddsRestriction(range, [1500, 5000] as MilliOdds[])).toBeNull()
  expect(findFreebetOddsRestriction(range, [1499, 5001] as MilliOdds[])).toBe('odds_low')
  expect(findFreebetOddsRestriction(range, [1500, 5001] as MilliOdds[])).toBe('odds_high')
})
