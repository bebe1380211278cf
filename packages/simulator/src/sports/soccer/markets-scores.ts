import {
  buildLineRange,
  COMPETITORS,
  DOUBLE_CHANCE_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  withYesNo,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { totalSpecifier } from '../../markets/market-lines.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import { bit, buildScoreMarket, winnerOf, yes } from './score-market.ts'

/** Markets on the score of the match beyond those of `markets-main` and `markets-goals`. */

/** Ids 15: who wins by how much. */
export const WINNING_MARGIN = buildScoreMarket({
  id: '15',
  tier: 2,
  part: 'match',
  priority: 35,
  groups: ['main', 'specials'],
  margin: 'score',
  name: 'Winning margin',
  specifier: () => 'variant=sr:winning_margin:3+',
  outcomes: [
    '{$competitor1} by 3+',
    '{$competitor1} by 2',
    '{$competitor1} by 1',
    '{$competitor2} by 1',
    '{$competitor2} by 2',
    '{$competitor2} by 3+',
    'draw',
  ].map((name, index) => ({ id: `sr:winning_margin:3+:${113 + index}`, name })),
  wins: (home, away) => {
    const margin = Math.max(-3, Math.min(3, home - away))
    if (margin === 0) return bit(6)
    return bit(margin > 0 ? 3 - margin : 2 - margin)
  },
})

/** Ids 23 and 24: goals of one side. */
function exactOfSide(id: string, side: 0 | 1): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: 2,
    part: 'match',
    priority: 36 + side,
    groups: ['teams', 'scores'],
    margin: 'score',
    name: `${COMPETITORS[side]} exact goals`,
    specifier: () => 'variant=sr:exact_goals:3+',
    outcomes: ['0', '1', '2', '3+'].map((name, index) => ({ id: `sr:exact_goals:3+:${88 + index}`, name })),
    wins: (home, away) => bit(Math.min(3, side === 0 ? home : away)),
    isDecided: (home, away) => (side === 0 ? home : away) >= 3,
  })
}

export const GOAL_RANGE = buildScoreMarket({
  id: '25',
  tier: 3,
  part: 'match',
  priority: 38,
  groups: ['goals', 'scores'],
  margin: 'score',
  name: 'Goal range',
  specifier: () => 'variant=sr:goal_range:7+',
  outcomes: ['0-1', '2-3', '4-6', '7+'].map((name, index) => ({ id: `sr:goal_range:7+:${1342 + index}`, name })),
  wins: (home, away) => {
    const goals = home + away
    return bit(goals <= 1 ? 0 : goals <= 3 ? 1 : goals <= 6 ? 2 : 3)
  },
  isDecided: (home, away) => home + away >= 7,
})

/** Ids 27 and 28. */
function oddEvenOfSide(id: string, side: 0 | 1): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: 1,
    part: 'match',
    priority: 41 + side,
    groups: ['teams'],
    margin: 'two',
    name: `${COMPETITORS[side]} odd/even`,
    outcomes: ODD_EVEN_OUTCOMES,
    wins: (home, away) => yes((side === 0 ? home : away) % 2 === 1),
  })
}

export const WHO_SCORES = buildScoreMarket({
  id: '30',
  tier: 3,
  part: 'match',
  priority: 25,
  groups: ['goals', 'teams'],
  name: 'Which team to score',
  outcomes: [
    { id: '784', name: 'none' },
    { id: '788', name: 'only {$competitor1}' },
    { id: '790', name: 'only {$competitor2}' },
    { id: '792', name: 'both teams' },
  ],
  wins: (home, away) => bit((home > 0 ? 1 : 0) + (away > 0 ? 2 : 0)),
  isDecided: (home, away) => home > 0 && away > 0,
})

/** Ids 33 and 34. */
function winToNil(id: string, side: 0 | 1): SoccerDescriptor {
  const isBeaten = (home: number, away: number) => (side === 0 ? away : home) > 0
  return buildScoreMarket({
    id,
    tier: 2,
    part: 'match',
    priority: 43 + side,
    groups: ['teams'],
    margin: 'two',
    name: `${COMPETITORS[side]} win to nil`,
    outcomes: YES_NO_OUTCOMES,
    wins: (home, away) => yes(!isBeaten(home, away) && home !== away),
    isDecided: isBeaten,
  })
}

/** Winners of a double chance, as bits: home or draw, home or away, draw or away. */
function doubleChance(home: number, away: number): readonly [boolean, boolean, boolean] {
  const winner = winnerOf(home, away)
  return [winner !== 2, winner !== 1, winner !== 0]
}

const CHANCES = DOUBLE_CHANCE_OUTCOMES.map(({ name }) => name)

/** Two of six win: both of a double chance that go with what else happened. */
function chanceAnd(home: number, away: number, isFirst: boolean): number {
  return doubleChance(home, away).reduce(
    (wins, won, index) => (won ? wins | bit(index * 2 + (isFirst ? 0 : 1)) : wins),
    0,
  )
}

export const CHANCE_AND_BOTH_SCORE = buildScoreMarket({
  id: '546',
  tier: 2,
  part: 'match',
  priority: 45,
  groups: ['goals', 'specials'],
  winners: 2,
  name: 'Double chance & both teams to score',
  outcomes: withYesNo(CHANCES, 1718),
  wins: (home, away) => chanceAnd(home, away, home > 0 && away > 0),
})

export const CHANCE_AND_TOTAL = buildScoreMarket({
  id: '547',
  tier: 2,
  lines: buildLineRange(1.5, 3.5, 1),
  part: 'match',
  priority: 46,
  groups: ['goals', 'specials'],
  winners: 2,
  name: 'Double chance & total',
  specifier: totalSpecifier,
  outcomes: CHANCES.flatMap((name, index) => [
    { id: String(1730 + index * 2), name: `${name} & under {total}` },
    { id: String(1731 + index * 2), name: `${name} & over {total}` },
  ]),
  wins: (home, away, { value }) => chanceAnd(home, away, home + away < value),
})

export const HOME_EXACT = exactOfSide('23', 0)
export const AWAY_EXACT = exactOfSide('24', 1)
export const HOME_ODD_EVEN = oddEvenOfSide('27', 0)
export const AWAY_ODD_EVEN = oddEvenOfSide('28', 1)
export const HOME_TO_NIL = winToNil('33', 0)
export const AWAY_TO_NIL = winToNil('34', 1)

export const SCORE_MARKETS: readonly SoccerDescriptor[] = [
  WINNING_MARGIN,
  GOAL_RANGE,
  WHO_SCORES,
  CHANCE_AND_BOTH_SCORE,
  CHANCE_AND_TOTAL,
  HOME_EXACT,
  AWAY_EXACT,
  HOME_ODD_EVEN,
  AWAY_ODD_EVEN,
  HOME_TO_NIL,
  AWAY_TO_NIL,
]
