import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  NEXT_SCORER_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import { quoteLine, quoteTwo } from '../../markets/market-quotes.ts'
import { type BaseballDescriptor, common, handicapLines } from './market-helpers.ts'
import { type BaseballModel, GRID } from './model.ts'
import { type BaseballState, INNINGS, isClosed, isRegulationOver, regulationScore, sumRuns } from './state.ts'

/** Markets on the match, extra innings included, and on its nine innings. */

function margin(state: BaseballState): number {
  const [home, away] = sumRuns(state.innings)
  return home - away
}

/** P(home wins by at least `runs`), or by no fewer than that of the away side when negative. */
function sumMargin(model: BaseballModel, low: number, high: number): number {
  let sum = 0
  for (let lead = Math.max(low, 1 - GRID); lead <= Math.min(high, GRID - 1); lead++) {
    sum += model.final.margin[lead + GRID - 1] as number
  }
  return sum
}

export const MATCH_WINNER: BaseballDescriptor = {
  ...common,
  id: '251',
  joint: 'ending',
  priority: 1,
  groups: ['main'],
  core: true,
  name: 'Winner (incl. extra innings)',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(sumMargin(model, 1, GRID), out),
  settle: state => (isClosed(state) ? gradeSingleWinner(margin(state) > 0 ? 0 : 1, 2) : undefined),
}

export const MATCH_TOTAL: BaseballDescriptor = {
  ...common,
  id: '258',
  lines: buildLineRange(2.5, 27.5, 1),
  joint: 'ending',
  priority: 2,
  groups: ['main', 'totals'],
  core: true,
  competesForBalance: true,
  name: 'Total (incl. extra innings)',
  specifier: line => `total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => quoteLine(model.final.total, 0, -line.value, 0.32, out),
  settle: (state, line) => {
    const [home, away] = sumRuns(state.innings)
    return gradeTotal(home + away, line.value, isClosed(state))
  },
}

export const MATCH_HANDICAP: BaseballDescriptor = {
  ...common,
  id: '256',
  lines: handicapLines(8.5),
  joint: 'ending',
  priority: 3,
  groups: ['main', 'handicaps'],
  core: true,
  competesForBalance: true,
  name: 'Handicap (incl. extra innings)',
  specifier: line => `hcp=${formatLine(line.value)}`,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => quoteLine(model.final.margin, 1 - GRID, line.value, 0.36, out),
  settle: (state, line) => (isClosed(state) ? gradeTwoWay(margin(state), line.value) : undefined),
}

function sideTotal(id: string, side: 0 | 1): BaseballDescriptor {
  return {
    ...common,
    id,
    tier: 3,
    lines: buildLineRange(0.5, 16.5, 1),
    joint: 'ending',
    priority: 10 + side,
    groups: ['teams', 'totals'],
    competesForBalance: true,
    name: `${COMPETITORS[side]} total (incl. extra innings)`,
    specifier: line => `total=${formatLine(line.value)}`,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => quoteLine(side === 0 ? model.final.home : model.final.away, 0, -line.value, 0.26, out),
    settle: (state, line) => gradeTotal(sumRuns(state.innings)[side], line.value, isClosed(state)),
  }
}

export const HOME_TOTAL = sideTotal('260', 0)
export const AWAY_TOTAL = sideTotal('261', 1)

export const ODD_EVEN: BaseballDescriptor = {
  ...common,
  id: '264',
  tier: 3,
  joint: 'ending',
  priority: 40,
  groups: ['specials'],
  name: 'Odd/even (incl. extra innings)',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, _line, out) => {
    let odd = 0
    for (let runs = 1; runs < model.final.total.length; runs += 2) odd += model.final.total[runs] as number
    return quoteTwo(odd, out)
  },
  settle: state => {
    const [home, away] = sumRuns(state.innings)
    return isClosed(state) ? gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2) : undefined
  },
}

const MARGIN_OUTCOMES = COMPETITORS.flatMap((name, side) =>
  ['1', '2', '3+'].map((runs, index) => ({ id: String(630 + 6 * side + 2 * index), name: `${name} by ${runs}` })),
)

export const WINNING_MARGIN: BaseballDescriptor = {
  ...common,
  id: '255',
  tier: 3,
  joint: 'ending',
  priority: 30,
  groups: ['scores'],
  margin: 'three',
  name: 'Winning margin (incl. extra innings)',
  outcomes: MARGIN_OUTCOMES,
  quote: (model, _line, out) => {
    const bounds = [
      [1, 1],
      [2, 2],
      [3, GRID],
      [-1, -1],
      [-2, -2],
      [-GRID, -3],
    ] as const
    bounds.forEach(([low, high], index) => {
      out[index] = sumMargin(model, low, high)
    })
    return true
  },
  settle: state => {
    if (!isClosed(state)) return undefined
    const lead = margin(state)
    return gradeSingleWinner((lead > 0 ? 0 : 3) + Math.min(3, Math.abs(lead)) - 1, 6)
  },
}

export const NINE_INNINGS: BaseballDescriptor = {
  ...common,
  id: '1',
  priority: 12,
  groups: ['main'],
  margin: 'three',
  name: '1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    model.nine.forEach((p, index) => {
      out[index] = p
    })
    return !isRegulationOver(model.state)
  },
  settle: state =>
    isRegulationOver(state) ? gradeSingleWinner(compareScores(...regulationScore(state)), 3) : undefined,
}

export const EXTRA_INNING: BaseballDescriptor = {
  ...common,
  id: '268',
  tier: 3,
  priority: 41,
  groups: ['specials'],
  name: 'Will there be an extra inning',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(model.nine[1], out) && !isRegulationOver(model.state),
  settle: state => {
    if (!isRegulationOver(state)) return undefined
    return gradeSingleWinner(state.half > 2 * INNINGS - 1 ? 0 : 1, 2)
  },
}

/** `nr` is the run; only the next one is offered. */
export const NEXT_RUN: BaseballDescriptor = {
  ...common,
  id: '266',
  tier: 3,
  lines: listNumbers(20),
  priority: 14,
  groups: ['main', 'specials'],
  margin: 'three',
  name: '{!runnr} run (incl. extra innings)',
  specifier: line => `runnr=${line.nr}`,
  outcomes: NEXT_SCORER_OUTCOMES,
  quote: (model, line, out) => {
    if (model.state.order.length + 1 !== line.nr || isClosed(model.state)) return false
    model.nextRun().forEach((p, index) => {
      out[index] = p
    })
    return true
  },
  settle: (state, line) => {
    const side = state.order[line.nr - 1]
    if (side !== undefined) return gradeSingleWinner(side === 0 ? 0 : 2, 3)
    return isClosed(state) ? gradeSingleWinner(1, 3) : undefined
  },
}

export const MATCH_MARKETS: readonly BaseballDescriptor[] = [
  MATCH_WINNER,
  MATCH_TOTAL,
  MATCH_HANDICAP,
  HOME_TOTAL,
  AWAY_TOTAL,
  ODD_EVEN,
  WINNING_MARGIN,
  NINE_INNINGS,
  EXTRA_INNING,
  NEXT_RUN,
]
