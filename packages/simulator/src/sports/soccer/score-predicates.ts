import type { Line } from '../../engine/engine.ts'
import type { Pair } from '../../shared/side.ts'

/** Statements about a score, home goals first: the score markets say with them which outcomes win. */

export type ScorePredicate = (score: Pair, line: Line) => boolean

export const isHomeWin: ScorePredicate = ([home, away]) => home > away
export const isDraw: ScorePredicate = ([home, away]) => home === away
export const isAwayWin: ScorePredicate = ([home, away]) => home < away
export const haveBothScored: ScorePredicate = ([home, away]) => home > 0 && away > 0
export const isOverLine: ScorePredicate = ([home, away], { value }) => home + away > value
export const isUnderLine: ScorePredicate = ([home, away], { value }) => home + away < value

/** Goals that a market counts: of both sides or of one. */
export type GoalCount = (score: Pair) => number

export const countGoals: GoalCount = ([home, away]) => home + away

export function countGoalsOf(side: 0 | 1): GoalCount {
  return score => score[side]
}

/** From `low` to `high` goals, both included. */
export function isBetween(count: GoalCount, low: number, high: number): ScorePredicate {
  return score => count(score) >= low && count(score) <= high
}

export function isAtLeast(count: GoalCount, goals: number): ScorePredicate {
  return score => count(score) >= goals
}

export function isOdd(count: GoalCount): ScorePredicate {
  return score => count(score) % 2 === 1
}

export function not(predicate: ScorePredicate): ScorePredicate {
  return (score, line) => !predicate(score, line)
}

export function and(first: ScorePredicate, second: ScorePredicate): ScorePredicate {
  return (score, line) => first(score, line) && second(score, line)
}

/** In the order of `RESULTS`. */
export const RESULT_PREDICATES = [isHomeWin, isDraw, isAwayWin] as const
/** In the order of `DOUBLE_CHANCE_OUTCOMES`. */
export const DOUBLE_CHANCE_PREDICATES = [not(isAwayWin), not(isDraw), not(isHomeWin)] as const

/** In the order of `YES_NO_OUTCOMES` and `ODD_EVEN_OUTCOMES`. */
export function yesNo(predicate: ScorePredicate): readonly ScorePredicate[] {
  return [predicate, not(predicate)]
}

/** Each predicate with the condition and without it. */
export function splitBy(predicates: readonly ScorePredicate[], condition: ScorePredicate): readonly ScorePredicate[] {
  return predicates.flatMap(predicate => [and(predicate, condition), and(predicate, not(condition))])
}

/** 0, 1, … goals; the last predicate holds for `most` and more. */
export function exactCounts(count: GoalCount, most: number): readonly ScorePredicate[] {
  return Array.from({ length: most + 1 }, (_, goals) =>
    goals < most ? isBetween(count, goals, goals) : isAtLeast(count, most),
  )
}
