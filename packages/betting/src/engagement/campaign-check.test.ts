import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ranges } from '../../testing/engagement/arbitraries.ts'
import type { MilliOdds } from '../odds/odds.ts'
import {
  areChancesValid,
  canHoldLargestEntry,
  findRangeProblems,
  isLevelValid,
  maxCostPerPlayer,
  type RangeProblem,
} from './campaign-check.ts'
import { findRangeIndex } from './comboboost.ts'
import { beginRound } from './jackpot-rounds.ts'

const MIN_ODDS = 1200 as MilliOdds
const toRanges = (list: readonly (readonly [number, number | null, number])[]) =>
  list.map(([minCount, maxCount, factor]) => ({ minCount, maxCount, factor: factor as MilliOdds }))

describe('ranges', () => {
  test.each<[readonly (readonly [number, number | null, number])[], RangeProblem[]]>([
    [
      [
        [3, 4, 1030],
        [5, 6, 1050],
        [7, 9, 1100],
        [10, 14, 1200],
        [15, null, 1350],
      ],
      [],
    ],
    [[], ['empty']],
    [
      [
        [3, 4, 1030],
        [6, null, 1050],
      ],
      ['not_contiguous'],
    ],
    [
      [
        [3, 4, 1030],
        [4, null, 1050],
      ],
      ['not_contiguous'],
    ],
    [
      [
        [3, null, 1030],
        [5, null, 1050],
      ],
      ['not_contiguous'],
    ],
    [
      [
        [3, 4, 1050],
        [5, null, 1050],
      ],
      ['not_rising'],
    ],
    [[[3, null, 1000]], ['not_rising']],
    [[[3, 4, 1030]], ['not_open']],
    [[[3, null, 1125]], ['too_generous']],
    [[[3, null, 1124]], []],
  ])('%j have the problems %j', (list, problems) => {
    expect(findRangeProblems(toRanges(list), MIN_ODDS)).toEqual(problems)
  })

  test('need legs of at least 1.20', () => {
    expect(findRangeProblems(toRanges([[3, null, 1030]]), 1199 as MilliOdds)).toEqual(['min_odds_low'])
  })

  test('without problems give every count from the first on a range', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 0, max: 40 }), (given, count) => {
        expect(findRangeProblems(given, MIN_ODDS).filter(problem => problem !== 'too_generous')).toEqual([])
        expect(findRangeIndex(given, count) === null).toBe(count < (given[0]?.minCount ?? 0))
      }),
    )
  })
})

test('chances make up one million and lessen no freebet', () => {
  const chance = (factor: number, chancePpm: number) => ({ factor: factor as MilliOdds, chancePpm })
  expect(areChancesValid([chance(1100, 400_000), chance(2000, 600_000)])).toBe(true)
  expect(areChancesValid([chance(1100, 400_000), chance(2000, 600_001)])).toBe(false)
  expect(areChancesValid([chance(900, 1_000_000)])).toBe(false)
  expect(areChancesValid([chance(1100, 1_000_000), chance(2000, 0)])).toBe(false)
})

test('a level takes at least twenty of the largest entries a round', () => {
  const level = { start: 500, max: 700, ratePpm: 400, stakeCap: 20_000 }
  expect(isLevelValid(level)).toBe(true)
  expect(isLevelValid({ ...level, max: 659 })).toBe(false)
  expect(isLevelValid({ ...level, max: 660 })).toBe(true)
})

test('a level holds its largest entry exactly when the next round can always begin', () => {
  const level = fc.record({
    start: fc.integer({ min: 0, max: 50 }),
    size: fc.integer({ min: 1, max: 40 }),
    ratePpm: fc.constantFrom(1, 400, 99_999, 250_000, 500_000, 1_000_000, 3_000_000),
    stakeCap: fc.integer({ min: 1, max: 100 }),
  })
  const MICRO = 1_000_000n
  fc.assert(
    fc.property(level, ({ start, size, ratePpm, stakeCap }) => {
      const terms = { start, max: start + size, ratePpm, stakeCap }
      // The worst case: the least amount, reached from as close below as pools can come.
      const rate = BigInt(ratePpm)
      let step = rate
      for (let rest = MICRO % rate, last = rate; rest > 0n; [last, rest] = [rest, last % rest]) step = rest
      const restMicro = BigInt(stakeCap) * rate - step
      const canBegin = (() => {
        try {
          return beginRound(terms, 2, restMicro < 0n ? 0n : restMicro).round === 2
        } catch {
          return false
        }
      })()
      expect(canHoldLargestEntry(terms)).toBe(canBegin)
    }),
  )
})

test.each([
  [{ kind: 'freebet', amount: 500, uses: 1 }, 500],
  [{ kind: 'hunting', amount: 10_000, uses: 3 }, 30_000],
  [{ kind: 'comboboost', amount: 500_000, uses: null }, null],
  [{ kind: 'lootbox', maxAdded: 1000, boxes: 3 }, 3000],
  [{ kind: 'tournament', pool: 60_000, prizes: [5000, 3000, 2000] }, 65_000],
  [{ kind: 'amb', ranges: [{ betsCount: 3, freebetsCount: 2, amount: 500 }] }, 1000],
] as const)('%o costs at most %s a player', (size, cost) => {
  expect(maxCostPerPlayer(size)).toBe(cost)
})
