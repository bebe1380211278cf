import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BET_RESULTS, BET_STATUS_FLOW, type BetResult, type BetStatus } from '../bets/bet-status.ts'
import { computeAmbProgress, findDueFreebets } from './amb-freebets.ts'
import {
  addPotentialMarks,
  canClaim,
  computeBoxProgress,
  computeMarkState,
  computePointStats,
  findCountingMarks,
  findHeldEvents,
  type PointMark,
  type PointTerms,
  selectMarkedLegs,
} from './points.ts'

const state = fc.constantFrom('earned', 'potential', 'none')
const mark: fc.Arbitrary<PointMark> = fc.record({
  betId: fc.constantFrom('a', 'b', 'c', 'd'),
  eventId: fc.integer({ min: 1, max: 6 }),
  cashStake: fc.integer({ min: 1, max: 1_000_000 }),
  state,
})
const marks = fc.array(mark, { maxLength: 30 })
const claimed = fc.record({ points: fc.integer({ min: 0, max: 20 }), value: fc.integer({ min: 0, max: 5_000_000 }) })
const terms: fc.Arbitrary<PointTerms> = fc.record({
  ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  cap: fc.option(fc.integer({ min: 0, max: 100_000 })),
  isOncePerEvent: fc.boolean(),
})
const NOTHING_CLAIMED = { points: 0, value: 0 }

describe('points', () => {
  test('with a bet that follows are those of all marks', () => {
    fc.assert(
      fc.property(marks, marks, claimed, terms, (given, followed, claims, rules) => {
        const added = followed.map(mark => ({ ...mark, state: 'potential' as const }))
        const stats = computePointStats(given, claims, rules)
        const before = { stats, heldEvents: findHeldEvents(given), claimed: claims }
        const { earned, available, potential, potentialAmount } = computePointStats([...given, ...added], claims, rules)
        const expected = { earned, available, potential, potentialAmount }
        expect(addPotentialMarks(before, added, rules)).toEqual(expected)
      }),
    )
  })

  test('are never negative, and what can be claimed is not above the cap or the potential', () => {
    fc.assert(
      fc.property(marks, claimed, terms, (given, claims, rules) => {
        const stats = computePointStats(given, claims, rules)
        for (const figure of Object.values(stats)) expect(figure).toBeGreaterThanOrEqual(0)
        expect(stats.potentialAmount).toBeLessThanOrEqual(rules.cap ?? Number.MAX_SAFE_INTEGER)
        expect(stats.claimableAmount).toBeLessThanOrEqual(stats.potentialAmount)
        expect(stats.available).toBe(Math.max(0, stats.earned - claims.points))
      }),
    )
  })

  test('have one holder an event, the earliest bet that still counts', () => {
    fc.assert(
      fc.property(marks, given => {
        const counting = findCountingMarks(given, true)
        const events = counting.map(({ eventId }) => eventId)
        expect(new Set(events).size).toBe(events.length)
        for (const holder of counting) {
          const earlier = given.slice(0, given.indexOf(holder)).filter(({ eventId }) => eventId === holder.eventId)
          expect(earlier.every(mark => mark.state === 'none')).toBe(true)
        }
        const alive = given.filter(mark => mark.state !== 'none').map(({ eventId }) => eventId)
        expect(new Set(events)).toEqual(new Set(alive))
      }),
    )
  })

  test('count every mark where an event may earn more than once', () => {
    fc.assert(
      fc.property(marks, terms, (given, rules) => {
        const stats = computePointStats(given, NOTHING_CLAIMED, { ...rules, isOncePerEvent: false })
        expect(stats.earned + stats.potential).toBe(given.filter(mark => mark.state !== 'none').length)
      }),
    )
  })

  test('of other bets are worth the same whatever a bet stakes', () => {
    fc.assert(
      fc.property(marks, terms, fc.integer({ min: 1, max: 1000 }), (given, rules, cashStake) => {
        const rest = given.map(mark => ({ ...mark, eventId: mark.eventId + 1 }))
        const added: PointMark = { betId: 'z', eventId: 0, cashStake, state: 'earned' }
        const before = computePointStats(rest, NOTHING_CLAIMED, rules)
        const after = computePointStats([...rest, added], NOTHING_CLAIMED, rules)
        expect(after.earnedValue - before.earnedValue).toBe(cashStake)
      }),
    )
  })

  test('can be claimed when there are enough and the freebet can be staked', () => {
    const rules = { pointsToClaim: 10, minFreebet: 10 }
    expect(canClaim({ available: 10, claimableAmount: 10 as never }, rules)).toBe(true)
    expect(canClaim({ available: 9, claimableAmount: 500 as never }, rules)).toBe(false)
    expect(canClaim({ available: 10, claimableAmount: 9 as never }, rules)).toBe(false)
  })
})

test('a bet marks its first suitable legs, at most as many as it may', () => {
  expect(selectMarkedLegs([0, 2, 3, 5], 3)).toEqual([0, 2, 3])
  expect(selectMarkedLegs([4], 3)).toEqual([4])
})

describe('a mark', () => {
  const statuses = Object.keys(BET_STATUS_FLOW) as BetStatus[]

  test('is earned only by a bet that is done as won or lost', () => {
    for (const status of statuses) {
      for (const result of BET_RESULTS) {
        expect(computeMarkState({ status, result }, true)).toBe('none')
        const isEarned = computeMarkState({ status, result }, false) === 'earned'
        expect(isEarned).toBe(status === 'done' && /^(win|lose|refund_half)/.test(result))
      }
    }
  })

  test.each([
    ['submitted', 'potential'],
    ['waiting_results', 'potential'],
    ['cashout_in_progress', 'potential'],
    ['cashed_out', 'none'],
    ['rejected', 'none'],
    ['cancelled', 'none'],
  ] as const)('of a bet that is %s is %s', (status, expected) => {
    expect(computeMarkState({ status, result: 'no_results' satisfies BetResult }, false)).toBe(expected)
  })
})

describe('a lootbox', () => {
  const box = { startPoints: 10, pointsPerBox: 10, boxes: 3 }

  test('is filled by the points that earlier boxes left', () => {
    expect(computeBoxProgress({ ...box, earned: 0, opened: 0 })).toEqual({ points: 10, isFull: true, box: 1 })
    expect(computeBoxProgress({ ...box, earned: 7, opened: 1 })).toEqual({ points: 7, isFull: false, box: 2 })
    expect(computeBoxProgress({ ...box, earned: 99, opened: 2 })).toEqual({ points: 10, isFull: true, box: 3 })
    expect(computeBoxProgress({ ...box, earned: 99, opened: 3 })).toEqual({ points: 0, isFull: false, box: null })
  })

  test('carries points that a correction took back', () => {
    expect(computeBoxProgress({ ...box, earned: 4, opened: 2 })).toEqual({ points: 0, isFull: false, box: 3 })
  })
})

describe('AMB freebets', () => {
  const ranges = [
    { betsCount: 3, freebetsCount: 1, amount: 200 },
    { betsCount: 6, freebetsCount: 1, amount: 500 },
    { betsCount: 10, freebetsCount: 2, amount: 500 },
  ]

  test('count a bet once, however many marks it has', () => {
    const given = [
      { betId: 'a', state: 'earned' },
      { betId: 'a', state: 'earned' },
      { betId: 'b', state: 'none' },
      { betId: 'c', state: 'potential' },
    ] as const
    expect(computeAmbProgress(given)).toEqual({ settled: 1, possible: 2 })
  })

  test('are issued once a range, whatever the order of reports', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1 }), counts => {
        const issued: number[] = []
        let amount = 0
        for (const count of counts) {
          const due = findDueFreebets(count, issued, ranges)
          issued.push(...due.ranges)
          amount += due.freebets.reduce((sum, one) => sum + one, 0)
        }
        expect(new Set(issued).size).toBe(issued.length)
        const reached = ranges.filter(({ betsCount }) => Math.max(...counts) >= betsCount)
        expect(amount).toBe(reached.reduce((sum, range) => sum + range.freebetsCount * range.amount, 0))
      }),
    )
  })
})
