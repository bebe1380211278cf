import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import {
  buildLineRange,
  compareScores,
  DOUBLE_CHANCE_OUTCOMES,
  EUROPEAN_HANDICAP_OUTCOMES,
  gradeFlags,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  NEXT_SCORER_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import { hcpSpecifier, linesByTier, listNumbers, toLines, totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability, lineResultChances } from '../../models/quarter-lines.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import { type SoccerModel, splitDifferences } from './model.ts'
import type { SoccerState } from './state.ts'

/** The subject of a market: goals of the match, of a half, who scores next, or a count. */
export type JointPart = 'match' | 'first' | 'second' | 'next' | 'corners' | 'bookings'

export interface SoccerDescriptor extends MarketDescriptor<SoccerState, SoccerModel> {
  readonly joint?: JointPart | undefined
}

/** Quarter lines down to tier 2. */
const stepOf = (tier: Tier) => (tier <= 2 ? 0.25 : tier === 3 ? 0.5 : 1)

/** Starts of the European handicap. */
export const STARTS: readonly Line[] = toLines([-2, -1, 1, 2])

/** The match as a whole: who wins, by how much, how many goals, who scores next. */

export function isOver(state: SoccerState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

const noSpecifier = () => ''
/** The start given to the home side: `1:0`, or `0:1` to the away side. */
export const europeanSpecifier = ({ value }: Line) => `hcp=${value > 0 ? `${value}:0` : `0:${-value}`}`

/** Whole and quarter lines are of interest only near the middle; half lines as long as they are open. */
export function isLineOffered(probability: number, line: number): boolean {
  const half = Math.abs(line % 1) === 0.5
  return half ? probability > 0.03 && probability < 0.97 : probability > 0.3 && probability < 0.7
}

export const MATCH_RESULT: SoccerDescriptor = {
  id: '1',
  joint: 'match',
  priority: 1,
  groups: ['main'],
  margin: 'three',
  core: true,
  name: '1x2',
  specifier: noSpecifier,
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    splitDifferences(model.differences, model.lead, out)
    return true
  },
  settle: state => (isOver(state) ? gradeSingleWinner(compareScores(...state.score), 3) : undefined),
}

export const DOUBLE_CHANCE: SoccerDescriptor = {
  ...MATCH_RESULT,
  id: '10',
  priority: 5,
  winnerCount: 2,
  name: 'Double chance',
  outcomes: DOUBLE_CHANCE_OUTCOMES,
  quote: (model, _line, out) => {
    splitDifferences(model.differences, model.lead, out)
    toDoubleChance(out)
    return true
  },
  settle: state => (isOver(state) ? gradeDoubleChance(compareScores(...state.score)) : undefined),
}

/** Turns home, draw, away into home or draw, home or away, draw or away. */
export function toDoubleChance(out: number[]): void {
  const [home = 0, draw = 0, away = 0] = out
  out[0] = home + draw
  out[1] = home + away
  out[2] = draw + away
}

export function gradeDoubleChance(winner: 0 | 1 | 2) {
  return gradeFlags([winner !== 2, winner !== 1, winner !== 0])
}

export const DRAW_NO_BET: SoccerDescriptor = {
  ...MATCH_RESULT,
  id: '11',
  joint: undefined,
  priority: 6,
  margin: 'two',
  name: 'Draw no bet',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => {
    splitDifferences(model.differences, model.lead, out)
    const decided = (out[0] ?? 0) + (out[2] ?? 0)
    quoteTwo(decided > 0 ? (out[0] ?? 0) / decided : 0.5, out)
    return decided > 0.05
  },
  chances: model => {
    const [home = 0, draw = 0, away = 0] = splitDifferences(model.differences, model.lead, [])
    return [
      { won: home, void: draw },
      { won: away, void: draw },
    ]
  },
  settle: state => {
    if (!isOver(state)) return undefined
    const winner = compareScores(...state.score)
    return winner === 1 ? gradeVoid(2) : gradeSingleWinner(winner / 2, 2)
  },
}

export const HANDICAP: SoccerDescriptor = {
  id: '16',
  lines: linesByTier(tier => buildLineRange(-4.5, 4.5, stepOf(tier))),
  joint: 'match',
  priority: 3,
  groups: ['main', 'handicaps'],
  margin: 'two',
  core: true,
  competesForBalance: true,
  name: 'Handicap',
  specifier: hcpSpecifier,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    const p = lineProbability(model.differences, model.lead - (GRID_SIZE - 1), line.value)
    quoteTwo(p, out)
    return p > 0.12 && p < 0.88 && isLineOffered(p, line.value)
  },
  chances: (model, line) => lineResultChances(model.differences, model.lead - (GRID_SIZE - 1), line.value),
  settle: (state, line) => (isOver(state) ? gradeTwoWay(state.score[0] - state.score[1], line.value) : undefined),
}

export const TOTAL: SoccerDescriptor = {
  id: '18',
  lines: linesByTier(tier => buildLineRange(0.5, 9.5, stepOf(tier))),
  joint: 'match',
  priority: 2,
  groups: ['main', 'goals', 'totals'],
  margin: 'two',
  core: true,
  competesForBalance: true,
  name: 'Total',
  specifier: totalSpecifier,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    const goals = model.state.score[0] + model.state.score[1]
    const p = lineProbability(model.totals, goals, -line.value)
    quoteTwo(p, out)
    return isLineOffered(p, line.value)
  },
  chances: ({ state, totals }, line) => lineResultChances(totals, state.score[0] + state.score[1], -line.value),
  settle: (state, line) => gradeTotal(state.score[0] + state.score[1], line.value, isOver(state)),
}

export const NEXT_GOAL: SoccerDescriptor = {
  id: '8',
  lines: listNumbers(14),
  joint: 'next',
  priority: 7,
  groups: ['main', 'goals'],
  margin: 'three',
  core: true,
  name: '{!goalnr} goal',
  specifier: line => `goalnr=${line.nr}`,
  outcomes: NEXT_SCORER_OUTCOMES,
  quote: (model, line, out) => {
    if (line.nr !== model.state.goals.length + 1) return false
    const none = model.grid[0] as number
    const home = model.homeScoresNext
    out[0] = home
    out[1] = none
    out[2] = Math.max(0, 1 - none - home)
    return true
  },
  settle: (state, line) => {
    const scorer = state.goals[line.nr - 1]
    if (scorer !== undefined) return gradeSingleWinner(scorer * 2, 3)
    return isOver(state) ? gradeSingleWinner(1, 3) : undefined
  },
}

/** European handicap; `value` is the start given to the home side in goals, written `1:0` or `0:1`. */
export const EUROPEAN_HANDICAP: SoccerDescriptor = {
  id: '14',
  tier: 3,
  lines: STARTS,
  joint: 'match',
  priority: 30,
  groups: ['handicaps'],
  margin: 'three',
  core: false,
  name: 'Handicap {hcp}',
  specifier: europeanSpecifier,
  outcomes: EUROPEAN_HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    splitDifferences(model.differences, model.lead + line.value, out)
    return Math.max(out[0] ?? 0, out[2] ?? 0) < 0.95
  },
  settle: (state, line) =>
    isOver(state) ? gradeSingleWinner(compareScores(state.score[0] + line.value, state.score[1]), 3) : undefined,
}

export const MAIN_MARKETS: readonly SoccerDescriptor[] = [
  MATCH_RESULT,
  DOUBLE_CHANCE,
  DRAW_NO_BET,
  HANDICAP,
  TOTAL,
  NEXT_GOAL,
  EUROPEAN_HANDICAP,
]
