import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  DOUBLE_CHANCE_OUTCOMES,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  NO_LINE,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability, lineResultChances } from '../../models/quarter-lines.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import { gradeDoubleChance, isLineOffered, NEXT_GOAL, type SoccerDescriptor, toDoubleChance } from './markets-main.ts'
import { type SoccerModel, splitDifferences } from './model.ts'
import { isOver, isPartOver, type Part, prefixOf, scoreOf, titleOf } from './score-market.ts'

/** Results with one way given back, lines of halves and of sides in them, and who scores last. */

/** Home ahead, level, away ahead in the end of a part. */
function splitPart(model: SoccerModel, part: Part, out: number[]): void {
  const [home, away] = scoreOf(model.state, part)
  const row = part === 'match' ? model : part === 'first' ? model.firstHalf : model.secondHalf
  splitDifferences(row.differences, home - away, out)
}

/** Stakes go back when what is left out comes: ids 12, 13, 64, 86. */
function resultWithout(
  market: Pick<SoccerDescriptor, 'id' | 'tier' | 'priority' | 'groups' | 'name'> & {
    readonly part: Part
    readonly leftOut: 0 | 1 | 2
    readonly outcomes: SoccerDescriptor['outcomes']
  },
): SoccerDescriptor {
  const { part, leftOut, ...fields } = market
  const remaining = [0, 1, 2].filter(result => result !== leftOut)
  return {
    ...fields,
    margin: 'two',
    core: false,
    ...(part === 'first' && { betStop: 'half_time' }),
    specifier: () => '',
    quote: (model, _line, out) => {
      splitPart(model, part, out)
      const [first = 0, second = 0] = remaining.map(result => out[result] ?? 0)
      out.length = 2
      quoteTwo(first + second > 0 ? first / (first + second) : 0.5, out)
      return first + second > 0.05 && !isPartOver(model.state, part)
    },
    chances: model => {
      const results: number[] = []
      splitPart(model, part, results)
      return remaining.map(result => ({ won: results[result] ?? 0, void: results[leftOut] ?? 0 }))
    },
    settle: state => {
      if (!isPartOver(state, part)) return undefined
      const result = compareScores(...scoreOf(state, part))
      return result === leftOut ? gradeVoid(2) : gradeSingleWinner(remaining.indexOf(result), 2)
    },
  }
}

export const HOME_NO_BET = resultWithout({
  id: '12',
  tier: 1,
  priority: 47,
  groups: ['main'],
  part: 'match',
  leftOut: 0,
  name: '{$competitor1} no bet',
  outcomes: [
    { id: '776', name: 'draw' },
    { id: '778', name: '{$competitor2}' },
  ],
})

export const AWAY_NO_BET = resultWithout({
  id: '13',
  tier: 1,
  priority: 48,
  groups: ['main'],
  part: 'match',
  leftOut: 2,
  name: '{$competitor2} no bet',
  outcomes: [
    { id: '780', name: '{$competitor1}' },
    { id: '782', name: 'draw' },
  ],
})

function drawNoBet(id: string, part: Part): SoccerDescriptor {
  return resultWithout({
    id,
    tier: part === 'first' ? 3 : 2,
    priority: 50,
    groups: ['halves'],
    part,
    leftOut: 1,
    name: titleOf(part, 'Draw no bet'),
    outcomes: WINNER_OUTCOMES,
  })
}

export const FIRST_DRAW_NO_BET = drawNoBet('64', 'first')
export const SECOND_DRAW_NO_BET = drawNoBet('86', 'second')

export const SECOND_DOUBLE_CHANCE: SoccerDescriptor = {
  id: '85',
  tier: 2,
  joint: 'second',
  priority: 49,
  groups: ['halves'],
  margin: 'three',
  core: false,
  winnerCount: 2,
  name: titleOf('second', 'Double chance'),
  specifier: () => '',
  outcomes: DOUBLE_CHANCE_OUTCOMES,
  quote: (model, _line, out) => {
    splitPart(model, 'second', out)
    toDoubleChance(out)
    return !isOver(model.state)
  },
  settle: state => (isOver(state) ? gradeDoubleChance(compareScores(...scoreOf(state, 'second'))) : undefined),
}

export const SECOND_HANDICAP: SoccerDescriptor = {
  id: '88',
  tier: 1,
  lines: buildLineRange(-2.5, 2.5, 0.5),
  joint: 'second',
  priority: 51,
  groups: ['halves', 'handicaps'],
  margin: 'two',
  core: false,
  competesForBalance: true,
  name: titleOf('second', 'Handicap'),
  specifier: hcpSpecifier,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    const { differences, score } = model.secondHalf
    const p = lineProbability(differences, score[0] - score[1] - (GRID_SIZE - 1), line.value)
    quoteTwo(p, out)
    return p > 0.12 && p < 0.88 && isLineOffered(p, line.value)
  },
  chances: (model, line) => {
    const { differences, score } = model.secondHalf
    return lineResultChances(differences, score[0] - score[1] - (GRID_SIZE - 1), line.value)
  },
  settle: (state, line) => {
    const [home, away] = scoreOf(state, 'second')
    return isOver(state) ? gradeTwoWay(home - away, line.value) : undefined
  },
}

/** Ids 69, 70, 91, 92: goals of a side in a half. */
function sideTotal(id: string, part: 'first' | 'second', side: 0 | 1): SoccerDescriptor {
  return {
    id,
    tier: part === 'first' ? 2 : 1,
    lines: buildLineRange(0.5, 2.5, 1),
    joint: part,
    priority: 51 + side,
    groups: ['halves', 'teams'],
    margin: 'two',
    core: false,
    competesForBalance: true,
    ...(part === 'first' && { betStop: 'half_time' }),
    name: `${prefixOf(part)}${COMPETITORS[side]} total`,
    specifier: totalSpecifier,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      if (isPartOver(model.state, part)) return false
      const row = sideRow(part === 'first' ? model.firstHalf.grid : model.secondHalf.grid, side)
      const p = lineProbability(row, scoreOf(model.state, part)[side], -line.value)
      quoteTwo(p, out)
      return isLineOffered(p, line.value)
    },
    settle: (state, line) => gradeTotal(scoreOf(state, part)[side], line.value, isPartOver(state, part)),
  }
}

function sideRow(grid: Float64Array, side: 0 | 1): Float64Array {
  const row = new Float64Array(GRID_SIZE)
  for (let cell = 0; cell < grid.length; cell++) {
    const goals = side === 0 ? Math.floor(cell / GRID_SIZE) : cell % GRID_SIZE
    row[goals] = (row[goals] as number) + (grid[cell] as number)
  }
  return row
}

export const SIDE_TOTALS_OF_HALVES = [
  sideTotal('69', 'first', 0),
  sideTotal('70', 'first', 1),
  sideTotal('91', 'second', 0),
  sideTotal('92', 'second', 1),
] as const

/** Of the goals to come each is the last as likely as it is the next; without any the last so far stands. */
export const LAST_GOAL: SoccerDescriptor = {
  ...NEXT_GOAL,
  id: '9',
  tier: 2,
  lines: [NO_LINE],
  joint: undefined,
  priority: 8,
  core: false,
  name: 'Last goal',
  specifier: () => '',
  quote: (model, _line, out) => {
    const none = model.grid[0] as number
    const home = model.homeScoresNext
    out[0] = home
    out[1] = 0
    out[2] = Math.max(0, 1 - none - home)
    const last = model.state.goals.at(-1)
    const index = last === undefined ? 1 : last * 2
    out[index] = (out[index] as number) + none
    return !isOver(model.state)
  },
  settle: state => {
    const last = state.goals.at(-1)
    return isOver(state) ? gradeSingleWinner(last === undefined ? 1 : last * 2, 3) : undefined
  },
}

export const MORE_MARKETS: readonly SoccerDescriptor[] = [
  HOME_NO_BET,
  AWAY_NO_BET,
  FIRST_DRAW_NO_BET,
  SECOND_DRAW_NO_BET,
  SECOND_DOUBLE_CHANCE,
  SECOND_HANDICAP,
  ...SIDE_TOTALS_OF_HALVES,
  LAST_GOAL,
]
