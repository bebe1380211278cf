import {
  buildLineRange,
  compareScores,
  DOUBLE_CHANCE_OUTCOMES,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HALF_FULL_OUTCOMES,
  HANDICAP_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, linesByTier, totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability, lineResultChances } from '../../models/quarter-lines.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import { gradeDoubleChance, isLineOffered, isOver, type SoccerDescriptor, toDoubleChance } from './markets-main.ts'
import { splitDifferences } from './model.ts'
import { type SoccerState, secondHalf } from './state.ts'

/** Markets on one half, and half time with full time. */

const common = { groups: ['halves'], core: false, specifier: () => '' } as const

/** The first half is still to be played to its end. */
function isFirstOpen(state: SoccerState): boolean {
  return state.stage === 'before' || state.stage === 'first'
}

export const FIRST_RESULT: SoccerDescriptor = {
  ...common,
  id: '60',
  joint: 'first',
  priority: 10,
  margin: 'three',
  betStop: 'half_time',
  name: '1st half – 1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    splitDifferences(model.firstHalf.differences, model.state.firstHalf[0] - model.state.firstHalf[1], out)
    return isFirstOpen(model.state)
  },
  settle: state => (isFirstOpen(state) ? undefined : gradeSingleWinner(compareScores(...state.firstHalf), 3)),
}

export const FIRST_DOUBLE_CHANCE: SoccerDescriptor = {
  ...FIRST_RESULT,
  id: '63',
  tier: 3,
  priority: 14,
  winnerCount: 2,
  name: '1st half – double chance',
  outcomes: DOUBLE_CHANCE_OUTCOMES,
  quote: (model, line, out) => {
    const offered = FIRST_RESULT.quote(model, line, out)
    toDoubleChance(out)
    return offered
  },
  settle: state => (isFirstOpen(state) ? undefined : gradeDoubleChance(compareScores(...state.firstHalf))),
}

export const FIRST_HANDICAP: SoccerDescriptor = {
  ...common,
  id: '66',
  tier: 3,
  lines: linesByTier(tier => buildLineRange(-2.5, 2.5, tier === 1 ? 0.25 : 0.5)),
  joint: 'first',
  priority: 12,
  groups: ['halves', 'handicaps'],
  margin: 'two',
  competesForBalance: true,
  betStop: 'half_time',
  name: '1st half – handicap',
  specifier: hcpSpecifier,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    if (!isFirstOpen(model.state)) return false
    const lead = model.state.firstHalf[0] - model.state.firstHalf[1]
    const p = lineProbability(model.firstHalf.differences, lead - (GRID_SIZE - 1), line.value)
    quoteTwo(p, out)
    return p > 0.12 && p < 0.88 && isLineOffered(p, line.value)
  },
  chances: ({ firstHalf, state }, line) =>
    lineResultChances(firstHalf.differences, state.firstHalf[0] - state.firstHalf[1] - (GRID_SIZE - 1), line.value),
  settle: (state, line) =>
    isFirstOpen(state) ? undefined : gradeTwoWay(state.firstHalf[0] - state.firstHalf[1], line.value),
}

export const FIRST_TOTAL: SoccerDescriptor = {
  ...common,
  id: '68',
  lines: linesByTier(tier => buildLineRange(0.5, 4.5, tier === 1 ? 0.25 : 1)),
  joint: 'first',
  priority: 11,
  groups: ['halves', 'totals'],
  margin: 'two',
  competesForBalance: true,
  betStop: 'half_time',
  name: '1st half – total',
  specifier: totalSpecifier,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    if (!isFirstOpen(model.state)) return false
    const goals = model.state.firstHalf[0] + model.state.firstHalf[1]
    const p = lineProbability(model.firstHalf.totals, goals, -line.value)
    quoteTwo(p, out)
    return isLineOffered(p, line.value)
  },
  chances: ({ firstHalf, state }, line) =>
    lineResultChances(firstHalf.totals, state.firstHalf[0] + state.firstHalf[1], -line.value),
  settle: (state, line) => gradeTotal(state.firstHalf[0] + state.firstHalf[1], line.value, !isFirstOpen(state)),
}

export const FIRST_BOTH_SCORE: SoccerDescriptor = {
  ...common,
  id: '75',
  tier: 2,
  joint: 'first',
  priority: 15,
  margin: 'two',
  betStop: 'half_time',
  name: '1st half – both teams to score',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, _line, out) => {
    const { grid, score } = model.firstHalf
    let yes = 0
    for (let cell = 0; cell < grid.length; cell++) {
      const home = score[0] + Math.floor(cell / GRID_SIZE)
      if (home > 0 && score[1] + (cell % GRID_SIZE) > 0) yes += grid[cell] as number
    }
    quoteTwo(yes, out)
    return isFirstOpen(model.state) && (score[0] === 0 || score[1] === 0)
  },
  settle: state => {
    if (state.firstHalf[0] > 0 && state.firstHalf[1] > 0) return gradeSingleWinner(0, 2)
    return isFirstOpen(state) ? undefined : gradeSingleWinner(1, 2)
  },
}

export const SECOND_RESULT: SoccerDescriptor = {
  ...common,
  id: '83',
  tier: 3,
  joint: 'second',
  priority: 16,
  margin: 'three',
  name: '2nd half – 1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    const { differences, score } = model.secondHalf
    splitDifferences(differences, score[0] - score[1], out)
    return true
  },
  settle: state => (isOver(state) ? gradeSingleWinner(compareScores(...secondHalf(state)), 3) : undefined),
}

export const SECOND_TOTAL: SoccerDescriptor = {
  ...common,
  id: '90',
  tier: 3,
  lines: buildLineRange(0.5, 4.5, 1),
  joint: 'second',
  priority: 17,
  groups: ['halves', 'totals'],
  margin: 'two',
  competesForBalance: true,
  name: '2nd half – total',
  specifier: totalSpecifier,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    const { totals, score } = model.secondHalf
    const p = lineProbability(totals, score[0] + score[1], -line.value)
    quoteTwo(p, out)
    return isLineOffered(p, line.value)
  },
  settle: (state, line) => {
    const [home, away] = secondHalf(state)
    return gradeTotal(home + away, line.value, isOver(state))
  },
}

/** Nine outcomes: leader at half time by leader at the end. */
export const HALF_FULL: SoccerDescriptor = {
  ...common,
  id: '47',
  tier: 3,
  joint: 'match',
  priority: 18,
  groups: ['halves', 'specials'],
  margin: 'score',
  betStop: 'half_time',
  name: 'Halftime/fulltime',
  outcomes: HALF_FULL_OUTCOMES,
  quote: (model, _line, out) => {
    if (!isFirstOpen(model.state)) return false
    out.length = 9
    out.fill(0)
    const lead = model.state.firstHalf[0] - model.state.firstHalf[1]
    model.halves.each((h1, a1, h2, a2, p) => {
      const half = lead + h1 - a1
      const cell = compareScores(half, 0) * 3 + compareScores(half + h2 - a2, 0)
      out[cell] = (out[cell] as number) + p
    })
    return true
  },
  settle: state =>
    isOver(state)
      ? gradeSingleWinner(compareScores(...state.firstHalf) * 3 + compareScores(...state.score), 9)
      : undefined,
}

export const HALF_MARKETS: readonly SoccerDescriptor[] = [
  FIRST_RESULT,
  FIRST_DOUBLE_CHANCE,
  FIRST_HANDICAP,
  FIRST_TOTAL,
  FIRST_BOTH_SCORE,
  SECOND_RESULT,
  SECOND_TOTAL,
  HALF_FULL,
]
