import type { Line } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { formatLine, leader } from '../outcomes.ts'
import { buildCellMarket, type Part, prefixOf, titleOf } from './cell-market.ts'
import { type SoccerTemplate, totalSpecifier } from './markets-main.ts'

/** Markets on the score of the match or of a half beyond those of `markets-main`, `markets-goals`, `markets-halves`. */

const YES_NO = [
  ['74', 'yes'],
  ['76', 'no'],
] as const
const ODD_EVEN = [
  ['70', 'odd'],
  ['72', 'even'],
] as const

type Outcomes = readonly (readonly [string, string])[]

const bit = (index: number) => 1 << index
const yes = (isTrue: boolean) => bit(isTrue ? 0 : 1)
const winnerOf = (home: number, away: number) => leader(home, away)
const nameOf = (side: 0 | 1, { home, away }: Fixture) => (side === 0 ? home.name : away.name)
const groupOf = (part: Part) => (part === 'match' ? 'goals' : 'halves')

function threeNames({ home, away }: Fixture): readonly [string, string, string] {
  return [home.name, 'draw', away.name]
}

/** Ids 15: who wins by how much. */
export const WINNING_MARGIN = buildCellMarket({
  id: '15',
  part: 'match',
  priority: 35,
  groups: ['main', 'specials'],
  margin: 'score',
  name: () => 'Winning margin',
  specifier: () => 'variant=sr:winning_margin:3+',
  outcomes: (_line, { home, away }) => {
    const by = [`${home.name} by 3+`, `${home.name} by 2`, `${home.name} by 1`]
    const against = [`${away.name} by 1`, `${away.name} by 2`, `${away.name} by 3+`]
    return [...by, ...against, 'draw'].map((name, index) => [`sr:winning_margin:3+:${113 + index}`, name] as const)
  },
  wins: (home, away) => {
    const margin = Math.max(-3, Math.min(3, home - away))
    if (margin === 0) return bit(6)
    return bit(margin > 0 ? 3 - margin : 2 - margin)
  },
})

/** Ids 23 and 24: goals of one side. */
function exactOfSide(id: string, side: 0 | 1): SoccerTemplate {
  return buildCellMarket({
    id,
    part: 'match',
    priority: 36 + side,
    groups: ['teams', 'scores'],
    margin: 'score',
    name: (_line, fixture) => `${nameOf(side, fixture)} exact goals`,
    specifier: () => 'variant=sr:exact_goals:3+',
    outcomes: () => ['0', '1', '2', '3+'].map((name, index) => [`sr:exact_goals:3+:${88 + index}`, name] as const),
    wins: (home, away) => bit(Math.min(3, side === 0 ? home : away)),
    isDecided: (home, away) => (side === 0 ? home : away) >= 3,
  })
}

export const GOAL_RANGE = buildCellMarket({
  id: '25',
  part: 'match',
  priority: 38,
  groups: ['goals', 'scores'],
  margin: 'score',
  name: () => 'Goal range',
  specifier: () => 'variant=sr:goal_range:7+',
  outcomes: () => ['0-1', '2-3', '4-6', '7+'].map((name, index) => [`sr:goal_range:7+:${1342 + index}`, name] as const),
  wins: (home, away) => {
    const goals = home + away
    return bit(goals <= 1 ? 0 : goals <= 3 ? 1 : goals <= 6 ? 2 : 3)
  },
  isDecided: (home, away) => home + away >= 7,
})

/** Ids 27 and 28. */
function oddEvenOfSide(id: string, side: 0 | 1): SoccerTemplate {
  return buildCellMarket({
    id,
    part: 'match',
    priority: 41 + side,
    groups: ['teams'],
    margin: 'two',
    name: (_line, fixture) => `${nameOf(side, fixture)} odd/even`,
    outcomes: () => ODD_EVEN,
    wins: (home, away) => yes((side === 0 ? home : away) % 2 === 1),
  })
}

export const WHO_SCORES = buildCellMarket({
  id: '30',
  part: 'match',
  priority: 25,
  groups: ['goals', 'teams'],
  name: () => 'Which team to score',
  outcomes: (_line, { home, away }) => [
    ['784', 'none'],
    ['788', `only ${home.name}`],
    ['790', `only ${away.name}`],
    ['792', 'both teams'],
  ],
  wins: (home, away) => bit((home > 0 ? 1 : 0) + (away > 0 ? 2 : 0)),
  isDecided: (home, away) => home > 0 && away > 0,
})

/** Ids 33 and 34. */
function winToNil(id: string, side: 0 | 1): SoccerTemplate {
  const isBeaten = (home: number, away: number) => (side === 0 ? away : home) > 0
  return buildCellMarket({
    id,
    part: 'match',
    priority: 43 + side,
    groups: ['teams'],
    margin: 'two',
    name: (_line, fixture) => `${nameOf(side, fixture)} win to nil`,
    outcomes: () => YES_NO,
    wins: (home, away) => yes(!isBeaten(home, away) && home !== away),
    isDecided: isBeaten,
  })
}

/** Ids 65 and 87: as id 14, of a half. */
function startOfHalf(id: string, part: Part): SoccerTemplate {
  const text = ({ value }: Line) => (value > 0 ? `${value}:0` : `0:${-value}`)
  return buildCellMarket({
    id,
    part,
    priority: 52,
    groups: ['halves', 'handicaps'],
    name: line => titleOf(part, `Handicap ${text(line)}`),
    specifier: line => `hcp=${text(line)}`,
    outcomes: (line, fixture) =>
      threeNames(fixture).map((name, index) => [String(1711 + index), `${name} (${text(line)})`] as const),
    wins: (home, away, { value }) => bit(winnerOf(home + value, away)),
  })
}

/** Ids 71 and 93. */
function exactOfHalf(id: string, part: Part): SoccerTemplate {
  return buildCellMarket({
    id,
    part,
    priority: 53,
    groups: ['halves', 'scores'],
    margin: 'score',
    name: () => titleOf(part, 'Exact goals'),
    specifier: () => 'variant=sr:exact_goals:2+',
    outcomes: () => ['0', '1', '2+'].map((name, index) => [`sr:exact_goals:2+:${1336 + index}`, name] as const),
    wins: (home, away) => bit(Math.min(2, home + away)),
    isDecided: (home, away) => home + away >= 2,
  })
}

/** Ids 74 and 94. */
function oddEvenOfHalf(id: string, part: Part): SoccerTemplate {
  return buildCellMarket({
    id,
    part,
    priority: 54,
    groups: ['halves'],
    margin: 'two',
    name: () => titleOf(part, 'Odd/even'),
    outcomes: () => ODD_EVEN,
    wins: (home, away) => yes((home + away) % 2 === 1),
  })
}

/** Ids 95: both score in the second half. */
export const SECOND_BOTH_SCORE = buildCellMarket({
  id: '95',
  part: 'second',
  priority: 55,
  groups: ['halves'],
  margin: 'two',
  name: () => titleOf('second', 'Both teams to score'),
  outcomes: () => YES_NO,
  wins: (home, away) => yes(home > 0 && away > 0),
  isDecided: (home, away) => home > 0 && away > 0,
})

/** Ids 78 and 543: result and both teams to score, of a half. */
function resultAndBoth(id: string, part: Part): SoccerTemplate {
  return buildCellMarket({
    id,
    part,
    priority: 56,
    groups: ['halves', 'specials'],
    name: () => titleOf(part, '1x2 & both teams to score'),
    outcomes: (_line, fixture) => withAnswers(threeNames(fixture), 78),
    wins: (home, away) => bit(winnerOf(home, away) * 2 + (home > 0 && away > 0 ? 0 : 1)),
  })
}

function withAnswers(names: readonly string[], first: number): Outcomes {
  return names.flatMap((name, index) => [
    [String(first + index * 4), `${name} & yes`] as const,
    [String(first + 2 + index * 4), `${name} & no`] as const,
  ])
}

/** Ids 79 and 544. */
function resultAndTotal(id: string, part: Part): SoccerTemplate {
  return buildCellMarket({
    id,
    part,
    priority: 57,
    groups: ['halves', 'specials'],
    name: () => titleOf(part, '1x2 & total'),
    specifier: totalSpecifier,
    outcomes: ({ value }, fixture) =>
      threeNames(fixture).flatMap((name, index) => [
        [String(794 + index * 4), `${name} & under ${formatLine(value)}`] as const,
        [String(796 + index * 4), `${name} & over ${formatLine(value)}`] as const,
      ]),
    wins: (home, away, { value }) => bit(winnerOf(home, away) * 2 + (home + away > value ? 1 : 0)),
  })
}

const HALF_SCORES = ['0:0', '1:1', '2:2', '1:0', '2:0', '2:1', '0:1', '0:2', '1:2'] as const

/** By 3 · home + away, the place of a score among them. */
const HALF_PLACES = [0, 6, 7, 3, 1, 8, 4, 5, 2] as const

/** Ids 81 and 98: any other score is the last outcome. */
function correctOfHalf(id: string, part: Part, first: number): SoccerTemplate {
  return buildCellMarket({
    id,
    part,
    priority: 58,
    groups: ['halves', 'scores'],
    margin: 'score',
    name: () => titleOf(part, 'Correct score'),
    outcomes: () => [...HALF_SCORES, 'other'].map((name, index) => [String(first + 2 * index), name] as const),
    wins: (home, away) => bit(home > 2 || away > 2 ? HALF_SCORES.length : (HALF_PLACES[3 * home + away] as number)),
    isDecided: (home, away) => home > 2 || away > 2,
  })
}

/** Winners of a double chance, as bits: home or draw, home or away, draw or away. */
function doubleChance(home: number, away: number): readonly [boolean, boolean, boolean] {
  const winner = winnerOf(home, away)
  return [winner !== 2, winner !== 1, winner !== 0]
}

function chanceNames({ home, away }: Fixture): readonly string[] {
  return [`${home.name} or draw`, `${home.name} or ${away.name}`, `draw or ${away.name}`]
}

/** Two of six win: both of a double chance that go with what else happened. */
function chanceAnd(home: number, away: number, isFirst: boolean): number {
  return doubleChance(home, away).reduce(
    (wins, won, index) => (won ? wins | bit(index * 2 + (isFirst ? 0 : 1)) : wins),
    0,
  )
}

export const CHANCE_AND_BOTH_SCORE = buildCellMarket({
  id: '546',
  part: 'match',
  priority: 45,
  groups: ['goals', 'specials'],
  winners: 2,
  name: () => 'Double chance & both teams to score',
  outcomes: (_line, fixture) => withAnswers(chanceNames(fixture), 1718),
  wins: (home, away) => chanceAnd(home, away, home > 0 && away > 0),
})

export const CHANCE_AND_TOTAL = buildCellMarket({
  id: '547',
  part: 'match',
  priority: 46,
  groups: ['goals', 'specials'],
  winners: 2,
  name: () => 'Double chance & total',
  specifier: totalSpecifier,
  outcomes: ({ value }, fixture) =>
    chanceNames(fixture).flatMap((name, index) => [
      [String(1730 + index * 2), `${name} & under ${formatLine(value)}`] as const,
      [String(1731 + index * 2), `${name} & over ${formatLine(value)}`] as const,
    ]),
  wins: (home, away, { value }) => chanceAnd(home, away, home + away < value),
})

/** Ids 76, 77, 96, 97: a side concedes nothing in a half. */
function cleanHalf(id: string, part: Part, side: 0 | 1): SoccerTemplate {
  const concedes = (home: number, away: number) => (side === 0 ? away : home) > 0
  return buildCellMarket({
    id,
    part,
    priority: 59,
    groups: [groupOf(part), 'teams'],
    margin: 'two',
    name: (_line, fixture) => `${prefixOf(part)}${nameOf(side, fixture)} clean sheet`,
    outcomes: () => YES_NO,
    wins: (home, away) => yes(!concedes(home, away)),
    isDecided: concedes,
  })
}

export const HOME_EXACT = exactOfSide('23', 0)
export const AWAY_EXACT = exactOfSide('24', 1)
export const HOME_ODD_EVEN = oddEvenOfSide('27', 0)
export const AWAY_ODD_EVEN = oddEvenOfSide('28', 1)
export const HOME_TO_NIL = winToNil('33', 0)
export const AWAY_TO_NIL = winToNil('34', 1)
export const FIRST_START = startOfHalf('65', 'first')
export const FIRST_EXACT = exactOfHalf('71', 'first')
export const SECOND_EXACT = exactOfHalf('93', 'second')
export const FIRST_ODD_EVEN = oddEvenOfHalf('74', 'first')
export const SECOND_ODD_EVEN = oddEvenOfHalf('94', 'second')
export const FIRST_RESULT_AND_BOTH = resultAndBoth('78', 'first')
export const FIRST_RESULT_AND_TOTAL = resultAndTotal('79', 'first')
export const FIRST_CORRECT = correctOfHalf('81', 'first', 462)
export const SECOND_CORRECT = correctOfHalf('98', 'second', 546)
export const CLEAN_HALVES = [
  cleanHalf('76', 'first', 0),
  cleanHalf('77', 'first', 1),
  cleanHalf('96', 'second', 0),
  cleanHalf('97', 'second', 1),
] as const
