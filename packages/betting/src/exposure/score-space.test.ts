import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MilliOdds } from '../odds/odds.ts'
import { groupClaims } from './match-atoms.ts'
import type { ScoreState } from './score-space.ts'
import type { ExposureLeg, ExposureMatch } from './types.ts'

type Outcome = readonly [marketId: string, outcomeId: string, specifier: string]

function toLeg([marketId, outcomeId, specifier]: Outcome): ExposureLeg {
  return { matchId: 1, marketId, specifier, outcomeId, oddsMilli: 2000 as MilliOdds, outcome: null }
}

/** The results of the outcomes that states can have together, each once, sorted. */
function listResults(sport: string, outcomes: readonly Outcome[], states?: readonly ScoreState[]): string[] {
  const match: ExposureMatch = { sport, fieldSize: null, bestOf: null, exclusiveSizes: new Map() }
  const spaces = groupClaims(outcomes.map(toLeg), match)
  expect(spaces).toHaveLength(1)
  return spaces.flatMap(({ space, needs, placed }) => {
    const all: readonly unknown[] = states ?? space.listStates(needs).states
    return [...new Set(all.map(state => placed.map(({ claim }) => claim.grade(state)).join('')))].sort()
  })
}

const half = (min: number, max: number) => fc.integer({ min: 2 * min, max: 2 * max }).map(line => line / 2)
const side = (first: string, second: string) => fc.constantFrom(first, second)

function withLine(marketId: string, ids: readonly [string, string], name: string, lines: fc.Arbitrary<number>) {
  return fc.tuple(side(...ids), lines).map(([id, line]): Outcome => [marketId, id, `${name}=${line}`])
}

function score(home: number, away: number): ScoreState {
  const final = [home, away] as const
  return { score: final, first: [0, 0], second: final, final, isExtended: false, scorers: new Map() }
}

function listGrid(most: number): ScoreState[] {
  const numbers = Array.from({ length: most + 1 }, (_, number) => number)
  return numbers.flatMap(home => numbers.map(away => score(home, away)))
}

describe('a window around the lines', () => {
  const grid = listGrid(320).filter(({ final }) => final[0] !== final[1])
  const totals = ['12', '13'] as const

  it('has all results that a larger one has', () => {
    const outcome = fc.oneof(
      fc.constantFrom<Outcome>(['219', '4', ''], ['229', '70', '']),
      withLine('225', totals, 'total', half(150, 240)),
      withLine('223', ['1714', '1715'], 'hcp', half(-30, 30)),
      withLine('227', totals, 'total', half(70, 125)),
      withLine('228', totals, 'total', half(70, 125)),
    )
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 5 }), outcomes => {
        expect(listResults('basketball', outcomes)).toEqual(listResults('basketball', outcomes, grid))
      }),
      { numRuns: 25 },
    )
  })
})

describe('goals', () => {
  it('have all results that twice as many goals have', () => {
    const grid = listGrid(40)
    const outcome = fc.oneof(
      fc.constantFrom<Outcome>(
        ['1', '2', ''],
        ['26', '70', ''],
        ['29', '74', ''],
        ['45', '324', ''],
        ['25', 'sr:goal_range:7+:1344', ''],
      ),
      withLine('18', ['12', '13'], 'total', half(0, 7)),
      withLine('16', ['1714', '1715'], 'hcp', half(-4, 4)),
      withLine('19', ['12', '13'], 'total', half(0, 5)),
    )
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 5 }), outcomes => {
        expect(listResults('soccer', outcomes)).toEqual(listResults('soccer', outcomes, grid))
      }),
      { numRuns: 50 },
    )
  })

  it('have all results by halves that more goals have', () => {
    const most = 13
    const numbers = Array.from({ length: most + 1 }, (_, number) => number)
    const pairs = numbers.flatMap(home => numbers.map(away => [home, away] as const))
    const grid = pairs.flatMap(first =>
      pairs.map((second): ScoreState => {
        const total = [first[0] + second[0], first[1] + second[1]] as const
        return { score: total, first, second, final: total, isExtended: false, scorers: new Map() }
      }),
    )
    const outcome = fc.oneof(
      fc.constantFrom<Outcome>(['1', '1', ''], ['26', '70', ''], ['83', '3', ''], ['52', '436', ''], ['95', '74', '']),
      withLine('18', ['12', '13'], 'total', half(1, 5)),
      withLine('16', ['1714', '1715'], 'hcp', half(-2, 2)),
      withLine('68', ['12', '13'], 'total', half(0, 3)),
      withLine('90', ['12', '13'], 'total', half(0, 3)),
    )
    const first: Outcome = ['47', '418', '']
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 3 }), outcomes => {
        expect(listResults('soccer', [first, ...outcomes])).toEqual(listResults('soccer', [first, ...outcomes], grid))
      }),
      { numRuns: 15 },
    )
  })
})

describe('scorers', () => {
  it('follow from the score: no goal of a side that has none, in any order else', () => {
    const results = listResults('soccer', [
      ['8', '6', 'goalnr=1'],
      ['9', '6', ''],
      ['1', '1', ''],
      ['18', '12', 'total=1.5'],
    ])
    // In turn: home's the first goal, home's the last, home wins, two goals or more.
    expect(results).toContain('4440')
    expect(results).toContain('4004')
    expect(results).not.toContain('4400')
    expect(results.filter(result => /^4[0-3].0$/.test(result))).toEqual([])
  })
})
