import {
  buildLineRange,
  COMPETITORS,
  EUROPEAN_HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  RESULT_AND_TOTAL_OUTCOMES,
  RESULTS,
  withYesNo,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { totalSpecifier } from '../../markets/market-lines.ts'
import type { Pair } from '../../shared/side.ts'
import { europeanSpecifier, type SoccerDescriptor, STARTS } from './markets-main.ts'
import { buildScoreMarket, type Part, prefixOf, titleOf } from './score-market.ts'
import {
  countGoals,
  countGoalsOf,
  exactCounts,
  haveBothScored,
  isAtLeast,
  isOdd,
  isOverLine,
  not,
  RESULT_PREDICATES,
  type ScorePredicate,
  splitBy,
  yesNo,
} from './score-predicates.ts'

/** Markets on the score of one half beyond those of `markets-halves`. */

/** Of a score to which the handicap gives the home side a start. */
function withStart(predicate: ScorePredicate): ScorePredicate {
  return ([home, away], line) => predicate([home + line.value, away], line)
}

/** Ids 65 and 87: as id 14, of a half. */
function startOfHalf(id: string, part: Part): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: 1,
    lines: STARTS.slice(1, 3),
    part,
    priority: 52,
    groups: ['halves', 'handicaps'],
    name: titleOf(part, 'Handicap {hcp}'),
    specifier: europeanSpecifier,
    outcomes: EUROPEAN_HANDICAP_OUTCOMES,
    wins: RESULT_PREDICATES.map(withStart),
  })
}

/** Ids 71 and 93. */
function exactOfHalf(id: string, part: Part): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: part === 'first' ? 2 : 1,
    part,
    priority: 53,
    groups: ['halves', 'scores'],
    margin: 'score',
    name: titleOf(part, 'Exact goals'),
    specifier: () => 'variant=sr:exact_goals:2+',
    outcomes: ['0', '1', '2+'].map((name, index) => ({ id: `sr:exact_goals:2+:${1336 + index}`, name })),
    wins: exactCounts(countGoals, 2),
    isDecided: isAtLeast(countGoals, 2),
  })
}

/** Ids 74 and 94. */
function oddEvenOfHalf(id: string, part: Part): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: part === 'first' ? 2 : 1,
    part,
    priority: 54,
    groups: ['halves'],
    margin: 'two',
    name: titleOf(part, 'Odd/even'),
    outcomes: ODD_EVEN_OUTCOMES,
    wins: yesNo(isOdd(countGoals)),
  })
}

/** Id 95: both score in the second half. */
export const SECOND_BOTH_SCORE = buildScoreMarket({
  id: '95',
  tier: 2,
  part: 'second',
  priority: 55,
  groups: ['halves'],
  margin: 'two',
  name: titleOf('second', 'Both teams to score'),
  outcomes: YES_NO_OUTCOMES,
  wins: yesNo(haveBothScored),
  isDecided: haveBothScored,
})

/** Ids 78 and 543: result and both teams to score, of a half. */
function resultAndBoth(id: string, part: Part): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: 1,
    part,
    priority: 56,
    groups: ['halves', 'specials'],
    name: titleOf(part, '1x2 & both teams to score'),
    outcomes: withYesNo(RESULTS, 78),
    wins: splitBy(RESULT_PREDICATES, haveBothScored),
  })
}

/** Ids 79 and 544. */
function resultAndTotal(id: string, part: Part): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: 1,
    lines: buildLineRange(0.5, 1.5, 1),
    part,
    priority: 57,
    groups: ['halves', 'specials'],
    name: titleOf(part, '1x2 & total'),
    specifier: totalSpecifier,
    outcomes: RESULT_AND_TOTAL_OUTCOMES,
    wins: splitBy(RESULT_PREDICATES, not(isOverLine)),
  })
}

const HALF_SCORES: readonly Pair[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [1, 0],
  [2, 0],
  [2, 1],
  [0, 1],
  [0, 2],
  [1, 2],
]

const isOtherScore: ScorePredicate = ([home, away]) => home > 2 || away > 2

/** Ids 81 and 98: any other score is the last outcome. */
function correctOfHalf(id: string, part: Part, first: number): SoccerDescriptor {
  return buildScoreMarket({
    id,
    tier: part === 'first' ? 2 : 1,
    part,
    priority: 58,
    groups: ['halves', 'scores'],
    margin: 'score',
    name: titleOf(part, 'Correct score'),
    layout: 'scores',
    outcomes: [...HALF_SCORES.map(([home, away]) => `${home}:${away}`), 'other'].map((name, index) => ({
      id: String(first + 2 * index),
      name,
    })),
    wins: [
      ...HALF_SCORES.map(
        (expected): ScorePredicate =>
          ([home, away]) =>
            home === expected[0] && away === expected[1],
      ),
      isOtherScore,
    ],
    isDecided: isOtherScore,
  })
}

/** Ids 76, 77, 96, 97: a side concedes nothing in a half. */
function cleanHalf(id: string, part: Part, side: 0 | 1): SoccerDescriptor {
  const hasConceded = isAtLeast(countGoalsOf(side === 0 ? 1 : 0), 1)
  return buildScoreMarket({
    id,
    tier: 1,
    part,
    priority: 59,
    groups: ['halves', 'teams'],
    margin: 'two',
    name: `${prefixOf(part)}${COMPETITORS[side]} clean sheet`,
    outcomes: YES_NO_OUTCOMES,
    wins: yesNo(not(hasConceded)),
    isDecided: hasConceded,
  })
}

export const FIRST_START = startOfHalf('65', 'first')
export const FIRST_EXACT = exactOfHalf('71', 'first')
export const SECOND_EXACT = exactOfHalf('93', 'second')
export const FIRST_ODD_EVEN = oddEvenOfHalf('74', 'first')
export const SECOND_ODD_EVEN = oddEvenOfHalf('94', 'second')
export const FIRST_RESULT_AND_BOTH = resultAndBoth('78', 'first')
export const SECOND_RESULT_AND_BOTH = resultAndBoth('543', 'second')
export const FIRST_RESULT_AND_TOTAL = resultAndTotal('79', 'first')
export const FIRST_CORRECT = correctOfHalf('81', 'first', 462)
export const SECOND_CORRECT = correctOfHalf('98', 'second', 546)
export const CLEAN_HALVES = [
  cleanHalf('76', 'first', 0),
  cleanHalf('77', 'first', 1),
  cleanHalf('96', 'second', 0),
  cleanHalf('97', 'second', 1),
] as const

export const HALF_SCORE_MARKETS: readonly SoccerDescriptor[] = [
  SECOND_BOTH_SCORE,
  FIRST_START,
  FIRST_EXACT,
  SECOND_EXACT,
  FIRST_ODD_EVEN,
  SECOND_ODD_EVEN,
  FIRST_RESULT_AND_BOTH,
  SECOND_RESULT_AND_BOTH,
  FIRST_RESULT_AND_TOTAL,
  FIRST_CORRECT,
  SECOND_CORRECT,
  ...CLEAN_HALVES,
]
