import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  gradeSingleWinner,
  gradeTotal,
  ODD_EVEN_OUTCOMES,
  RESULT_AND_TOTAL_OUTCOMES,
  RESULTS,
  TOTAL_OUTCOMES,
  withYesNo,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability } from '../../models/quarter-lines.ts'
import { isLineOffered, isOver, type SoccerDescriptor } from './markets-main.ts'

/** Goals of each side, exact scores, and the combinations of result, goals and both teams to score. */

const common = { groups: ['goals'], margin: 'two', core: false, specifier: () => '' } as const

function fill(out: number[], size: number): void {
  out.length = size
  out.fill(0)
}

function add(out: number[], index: number, p: number): void {
  out[index] = (out[index] ?? 0) + p
}

/** Ids 19 (home) and 20 (away); `nr` of the lines is the side. */
function teamTotal(id: string, side: 0 | 1): SoccerDescriptor {
  return {
    ...common,
    id,
    tier: 3,
    lines: buildLineRange(0.5, 5.5, 1, side),
    joint: 'match',
    priority: 20 + side,
    groups: ['goals', 'teams'],
    competesForBalance: true,
    name: `${COMPETITORS[side]} total`,
    specifier: totalSpecifier,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const p = lineProbability(model.sideRow(side), model.state.score[side], -line.value)
      quoteTwo(p, out)
      return isLineOffered(p, line.value)
    },
    settle: (state, line) => gradeTotal(state.score[side], line.value, isOver(state)),
  }
}

export const HOME_TOTAL = teamTotal('19', 0)
export const AWAY_TOTAL = teamTotal('20', 1)

/** Ids 31 (home) and 32 (away): the side concedes nothing. */
function cleanSheet(id: string, side: 0 | 1): SoccerDescriptor {
  const other = side === 0 ? 1 : 0
  return {
    ...common,
    id,
    tier: 2,
    joint: 'match',
    priority: 26 + side,
    groups: ['teams'],
    name: `${COMPETITORS[side]} clean sheet`,
    outcomes: YES_NO_OUTCOMES,
    quote: (model, _line, out) => {
      if (model.state.score[other] > 0) return false
      quoteTwo(model.sideRow(other)[0] as number, out)
      return true
    },
    settle: state => {
      if (state.score[other] > 0) return gradeSingleWinner(1, 2)
      return isOver(state) ? gradeSingleWinner(0, 2) : undefined
    },
  }
}

export const HOME_CLEAN_SHEET = cleanSheet('31', 0)
export const AWAY_CLEAN_SHEET = cleanSheet('32', 1)

export const BOTH_SCORE: SoccerDescriptor = {
  ...common,
  id: '29',
  joint: 'match',
  priority: 4,
  groups: ['main', 'goals'],
  core: true,
  name: 'Both teams to score',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, _line, out) => {
    quoteTwo(model.bothScore, out)
    return model.state.score[0] === 0 || model.state.score[1] === 0
  },
  settle: state => {
    if (state.score[0] > 0 && state.score[1] > 0) return gradeSingleWinner(0, 2)
    return isOver(state) ? gradeSingleWinner(1, 2) : undefined
  },
}

export const ODD_EVEN_GOALS: SoccerDescriptor = {
  ...common,
  id: '26',
  tier: 3,
  joint: 'match',
  priority: 40,
  groups: ['goals', 'specials'],
  name: 'Odd/even',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, _line, out) => {
    let odd = 0
    model.totals.forEach((p, goals) => {
      if ((model.state.score[0] + model.state.score[1] + goals) % 2 === 1) odd += p
    })
    quoteTwo(odd, out)
    return true
  },
  settle: state =>
    isOver(state) ? gradeSingleWinner((state.score[0] + state.score[1]) % 2 === 1 ? 0 : 1, 2) : undefined,
}

export const EXACT_GOALS: SoccerDescriptor = {
  ...common,
  id: '21',
  tier: 3,
  joint: 'match',
  priority: 28,
  groups: ['goals', 'scores'],
  margin: 'score',
  name: 'Exact goals',
  specifier: () => 'variant=sr:exact_goals:6+',
  outcomes: Array.from({ length: 7 }, (_, goals) => ({
    id: `sr:exact_goals:6+:${68 + goals}`,
    name: goals === 6 ? '6+' : String(goals),
  })),
  quote: (model, _line, out) => {
    fill(out, 7)
    const goals = model.state.score[0] + model.state.score[1]
    model.totals.forEach((p, more) => {
      add(out, Math.min(6, goals + more), p)
    })
    return goals < 6
  },
  settle: state => {
    const goals = state.score[0] + state.score[1]
    return isOver(state) || goals >= 6 ? gradeSingleWinner(Math.min(6, goals), 7) : undefined
  },
}

export const RESULT_AND_BOTH_SCORE: SoccerDescriptor = {
  ...common,
  id: '35',
  tier: 2,
  joint: 'match',
  priority: 32,
  groups: ['goals', 'specials'],
  margin: 'three',
  name: '1x2 & both teams to score',
  outcomes: withYesNo(RESULTS, 78),
  quote: (model, _line, out) => {
    fill(out, 6)
    model.eachScore((home, away, p) => {
      add(out, compareScores(home, away) * 2 + (home > 0 && away > 0 ? 0 : 1), p)
    })
    return true
  },
  settle: state => {
    const [home, away] = state.score
    return isOver(state)
      ? gradeSingleWinner(compareScores(home, away) * 2 + (home > 0 && away > 0 ? 0 : 1), 6)
      : undefined
  },
}

export const TOTAL_AND_BOTH_SCORE: SoccerDescriptor = {
  ...common,
  id: '36',
  tier: 2,
  lines: buildLineRange(1.5, 3.5, 1),
  joint: 'match',
  priority: 33,
  groups: ['goals', 'specials'],
  margin: 'three',
  name: 'Total & both teams to score',
  specifier: totalSpecifier,
  outcomes: [
    { id: '90', name: 'over {total} & yes' },
    { id: '92', name: 'under {total} & yes' },
    { id: '94', name: 'over {total} & no' },
    { id: '96', name: 'under {total} & no' },
  ],
  quote: (model, line, out) => {
    fill(out, 4)
    model.eachScore((home, away, p) => {
      add(out, totalAndBoth(home, away, line.value), p)
    })
    return true
  },
  settle: (state, line) => (isOver(state) ? gradeSingleWinner(totalAndBoth(...state.score, line.value), 4) : undefined),
}

function totalAndBoth(home: number, away: number, total: number): number {
  return (home > 0 && away > 0 ? 0 : 2) + (home + away > total ? 0 : 1)
}

export const RESULT_AND_TOTAL: SoccerDescriptor = {
  ...common,
  id: '37',
  tier: 2,
  lines: buildLineRange(1.5, 3.5, 1),
  joint: 'match',
  priority: 34,
  groups: ['goals', 'specials'],
  margin: 'three',
  name: '1x2 & total',
  specifier: totalSpecifier,
  outcomes: RESULT_AND_TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    fill(out, 6)
    model.eachScore((home, away, p) => {
      add(out, compareScores(home, away) * 2 + (home + away > line.value ? 1 : 0), p)
    })
    return true
  },
  settle: (state, line) => {
    const [home, away] = state.score
    return isOver(state)
      ? gradeSingleWinner(compareScores(home, away) * 2 + (home + away > line.value ? 1 : 0), 6)
      : undefined
  },
}

/** 0:0 … 4:4 in the order of their ids, then any other. */
export const CORRECT_SCORE: SoccerDescriptor = {
  ...common,
  id: '45',
  tier: 3,
  joint: 'match',
  priority: 29,
  groups: ['main', 'scores'],
  margin: 'score',
  name: 'Correct score',
  layout: 'scores',
  outcomes: [
    ...Array.from({ length: 25 }, (_, cell) => ({
      id: String(274 + 2 * cell),
      name: `${cell % 5}:${Math.floor(cell / 5)}`,
    })),
    { id: '324', name: 'other' },
  ],
  quote: (model, _line, out) => {
    fill(out, 26)
    model.eachScore((home, away, p) => {
      add(out, scoreCell(home, away), p)
    })
    return (out[25] ?? 0) < 0.9
  },
  settle: state => {
    const cell = scoreCell(...state.score)
    return isOver(state) || cell === 25 ? gradeSingleWinner(cell, 26) : undefined
  },
}

function scoreCell(home: number, away: number): number {
  return home > 4 || away > 4 ? 25 : home + 5 * away
}

export const GOAL_MARKETS: readonly SoccerDescriptor[] = [
  HOME_TOTAL,
  AWAY_TOTAL,
  HOME_CLEAN_SHEET,
  AWAY_CLEAN_SHEET,
  BOTH_SCORE,
  ODD_EVEN_GOALS,
  EXACT_GOALS,
  RESULT_AND_BOTH_SCORE,
  TOTAL_AND_BOTH_SCORE,
  RESULT_AND_TOTAL,
  CORRECT_SCORE,
]
