import { describe, expect, test } from 'vitest'
import { describeLeg, type LegOutcome } from './describe-leg.ts'
import type { LegMatch } from './read-part.ts'

const OVER: LegOutcome = { sport: 'soccer', marketId: '18', specifier: 'total=2.5', outcomeId: '12' }
const SECOND_HALF: LegMatch = {
  status: 1,
  stage: 7,
  score: { home: 2, away: 1 },
  periods: [
    { home: 1, away: 0 },
    { home: 1, away: 1 },
  ],
}

describe('describeLeg', () => {
  test('is certain of a passed total, but not while its last goal may be taken back', () => {
    expect(describeLeg(OVER, SECOND_HALF)).toMatchObject({ stands: 'win', certain: true, needs: null })
    expect(describeLeg(OVER, { ...SECOND_HALF, isUnderReview: true })).toMatchObject({ stands: 'win', certain: false })
  })

  test('leaves out overtime where the market does', () => {
    const overtime = { ...SECOND_HALF, stage: 41, score: { home: 4, away: 1 } }
    const periods = [...SECOND_HALF.periods, { home: 2, away: 0 }]
    const winner = { ...OVER, marketId: '1', specifier: '', outcomeId: '2' }
    expect(describeLeg(winner, { ...overtime, periods })).toMatchObject({ phase: 'over', home: 2, away: 1 })
  })

  test('tells no box where the fewest ways are none, and is not certain for that', () => {
    const homeOrAway = { ...OVER, marketId: '10', specifier: '', outcomeId: '10' }
    const level = { ...SECOND_HALF, score: { home: 1, away: 1 } }
    expect(describeLeg(homeOrAway, level)).toMatchObject({ needs: { home: 0, away: 0, either: 1 } })
    const twoOrMore = { ...OVER, marketId: '15', specifier: '', outcomeId: 'sr:winning_margin:3+:119' }
    expect(describeLeg(twoOrMore, level)).toMatchObject({ certain: false, spare: { home: 0, away: 0, either: 1 } })
  })

  test('counts a last set of volleyball to 15', () => {
    const points = (set: number, home: number, away: number) =>
      describeLeg(
        { sport: 'volleyball', marketId: '202', specifier: `setnr=${set}`, outcomeId: '4' },
        {
          status: 1,
          stage: 7 + set,
          score: { home: 0, away: 0 },
          periods: Array.from({ length: set }, () => ({ home, away })),
        },
      )
    expect(points(1, 10, 12)).toMatchObject({ needs: { home: 15 }, spare: { away: 13 } })
    expect(points(5, 10, 14)).toMatchObject({ needs: { home: 6 }, spare: { away: 1 } })
  })

  test.each([
    ['a sport without terms', { sport: 'chess' }, {}],
    ['a market that no score decides', { marketId: '40' }, {}],
    ['an outcome that the market lacks', { outcomeId: '99' }, {}],
    ['a line that does not parse', { specifier: 'total=two' }, {}],
    ['a line that is no quarter', { specifier: 'total=2.3' }, {}],
    ['an empty specifier', { specifier: '' }, {}],
    ['an unknown phase', {}, { stage: 999 }],
    ['an abandoned match', {}, { status: 4, stage: 90 }],
    ['a match that is no longer covered', {}, { status: 5 }],
    ['a count below zero', {}, { score: { home: -1, away: 0 } }],
    ['a count that is no number', {}, { score: { home: Number.NaN, away: 0 } }],
    ['a period below zero', { marketId: '68' }, { periods: [{ home: 0, away: -1 }] }],
    ['periods that are missing', { marketId: '90' }, { periods: [] }],
    ['a count that no match has', { marketId: '36', outcomeId: '92' }, { score: { home: 1e9, away: 0 } }],
    ['a set that is not numbered', { sport: 'tennis', marketId: '202', outcomeId: '4' }, { stage: 9 }],
    ['a set beyond the last', { sport: 'tennis', marketId: '202', specifier: 'setnr=4', outcomeId: '4' }, { stage: 9 }],
    [
      'more sets than win',
      { sport: 'tennis', marketId: '186', outcomeId: '4' },
      { stage: 9, score: { home: 3, away: 1 } },
    ],
    ['no periods at all', {}, { maxPeriods: 0 }],
  ] as const)('tells nothing of %s', (_, leg, match) => {
    expect(describeLeg({ ...OVER, ...leg }, { ...SECOND_HALF, ...match })).toBeNull()
  })
})
