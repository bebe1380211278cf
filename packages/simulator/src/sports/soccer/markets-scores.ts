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
import { buildScoreMarket } from './score-market.ts'
import {
  and,
  countGoals,
  countGoalsOf,
  DOUBLE_CHANCE_PREDICATES,
  exactCounts,
  type GoalCount,
  haveBothScored,
  isAtLeast,
  isBetween,
  isDraw,
  isOdd,
  isUnderLine,
  not,
  splitBy,
  yesNo,
} from './score-predicates.ts'

/** Markets on the score of the match beyond those of `markets-main` and `markets-goals`. */

/** Goals by which the home side leads. */
const countLead: GoalCount = ([home, away]) => home - away

/** Id 15: who wins by how much. */
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
  wins: [
    isAtLeast(countLead, 3),
    isBetween(countLead, 2, 2),
    isBetween(countLead, 1, 1),
    isBetween(countLead, -1, -1),
    isBetween(countLead, -2, -2),
    not(isAtLeast(countLead, -2)),
    isDraw,
  ],
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
    wins: exactCounts(countGoalsOf(side), 3),
    isDecided: isAtLeast(countGoalsOf(side), 3),
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
  wins: [
    isBetween(countGoals, 0, 1),
    isBetween(countGoals, 2, 3),
    isBetween(countGoals, 4, 6),
    isAtLeast(countGoals, 7),
  ],
  isDecided: isAtLeast(countGoals, 7),
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
    wins: yesNo(isOdd(countGoalsOf(side))),
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
  wins: [
    ([home, away]) => home === 0 && away === 0,
    ([home, away]) => home > 0 && away === 0,
    ([home, away]) => home === 0 && away > 0,
    haveBothScored,
  ],
  isDecided: haveBothScored,
})

/** Ids 33 and 34. */
function winToNil(id: string, side: 0 | 1): SoccerDescriptor {
  const hasConceded = isAtLeast(countGoalsOf(side === 0 ? 1 : 0), 1)
  return buildScoreMarket({
    id,
    tier: 2,
    part: 'match',
    priority: 43 + side,
    groups: ['teams'],
    margin: 'two',
    name: `${COMPETITORS[side]} win to nil`,
    outcomes: YES_NO_OUTCOMES,
    wins: yesNo(and(not(hasConceded), not(isDraw))),
    isDecided: hasConceded,
  })
}

const CHANCES = DOUBLE_CHANCE_OUTCOMES.map(({ name }) => name)

export const CHANCE_AND_BOTH_SCORE = buildScoreMarket({
  id: '546',
  tier: 2,
  part: 'match',
  priority: 45,
  groups: ['goals', 'specials'],
  winners: 2,
  name: 'Double chance & both teams to score',
  outcomes: withYesNo(CHANCES, 1718),
  wins: splitBy(DOUBLE_CHANCE_PREDICATES, haveBothScored),
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
  wins: splitBy(DOUBLE_CHANCE_PREDICATES, isUnderLine),
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
