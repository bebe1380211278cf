import {
  compareScores,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, listNumbers, totalSpecifier } from '../../markets/market-lines.ts'
import {
  type BasketballDescriptor,
  buildLines,
  common,
  linesAround,
  quoteHandicap,
  quoteThreeWay,
  quoteTotal,
} from './market-helpers.ts'
import type { BasketballModel, PartModel } from './model.ts'
import { type BasketballState, type Points, periodsDone, QUARTERS, sumPeriods } from './state.ts'

/** Basketball markets on the first half and on each quarter. */

const QUARTER_NUMBERS = listNumbers(QUARTERS)

/** A part of the match: the first half (nr 0) or a quarter (nr 1…4). */
interface Part {
  model(model: BasketballModel, nr: number): PartModel
  score(state: BasketballState, nr: number): Points
  isOver(state: BasketballState, nr: number): boolean
}

const HALF: Part = {
  model: model => model.firstHalf,
  score: state => sumPeriods(state.periods.slice(0, 2)),
  isOver: state => periodsDone(state) >= 2,
}

const QUARTER: Part = {
  model: (model, nr) => model.quarter(nr),
  score: (state, nr) => state.periods[nr - 1] ?? [0, 0],
  isOver: (state, nr) => periodsDone(state) >= nr,
}

/** Before the start all quarters are open; in play the current one and the next. */
function isNear(state: BasketballState, part: Part, nr: number): boolean {
  return !part.isOver(state, nr) && (nr === 0 || state.stage === 'before' || nr <= periodsDone(state) + 2)
}

function partResult(part: Part, fields: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...fields,
    margin: 'three',
    core: false,
    outcomes: THREE_WAY_OUTCOMES,
    quote: (model, line, out) => {
      if (!isNear(model.state, part, line.nr)) return false
      return quoteThreeWay(part.model(model, line.nr), out)
    },
    settle: (state, line) =>
      part.isOver(state, line.nr) ? gradeSingleWinner(compareScores(...part.score(state, line.nr)), 3) : undefined,
  }
}

type PartKeys = 'id' | 'tier' | 'lines' | 'joint' | 'priority' | 'groups' | 'layout' | 'name' | 'specifier' | 'betStop'

function partTotal(part: Part, fields: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...fields,
    core: false,
    competesForBalance: true,
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) =>
      isNear(model.state, part, line.nr) && quoteTotal(part.model(model, line.nr), line, 0.1, out),
    settle: (state, line) => {
      const [home, away] = part.score(state, line.nr)
      return gradeTotal(home + away, line.value, part.isOver(state, line.nr))
    },
  }
}

function partHandicap(part: Part, fields: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...fields,
    core: false,
    competesForBalance: true,
    outcomes: HANDICAP_OUTCOMES,
    quote: (model, line, out) =>
      isNear(model.state, part, line.nr) && quoteHandicap(part.model(model, line.nr), -line.value, 0.13, out),
    settle: (state, line) => {
      const [home, away] = part.score(state, line.nr)
      return part.isOver(state, line.nr) ? gradeTwoWay(home - away, line.value) : undefined
    },
  }
}

const half = { betStop: 'half_time' } as const
const quarter = { betStop: 'quarter_end' } as const

export const HALF_RESULT = partResult(HALF, {
  ...half,
  id: '60',
  joint: ['three', 'margin', 'half'],
  priority: 14,
  groups: ['halves'],
  name: '1st half – 1x2',
  specifier: () => '',
})

export const HALF_TOTAL = partTotal(HALF, {
  ...half,
  id: '68',
  lines: fixture => linesAround(fixture, fixture.total / 2, 26),
  joint: ['total', 'total', 'half'],
  priority: 15,
  groups: ['halves', 'totals'],
  name: '1st half – total',
  specifier: totalSpecifier,
  layout: 'totals',
})

export const HALF_HANDICAP = partHandicap(HALF, {
  ...half,
  id: '66',
  lines: fixture => linesAround(fixture, -fixture.edge / 2, 22),
  joint: ['handicap', 'margin', 'half'],
  priority: 16,
  groups: ['halves', 'handicaps'],
  name: '1st half – handicap',
  specifier: hcpSpecifier,
  layout: 'handicaps',
})

export const QUARTER_RESULT = partResult(QUARTER, {
  ...quarter,
  id: '235',
  tier: 3,
  lines: QUARTER_NUMBERS,
  joint: ['three', 'margin', 'quarter'],
  priority: 20,
  groups: ['quarters'],
  name: '{!quarternr} quarter – 1x2',
  specifier: line => `quarternr=${line.nr}`,
})

export const QUARTER_TOTAL = partTotal(QUARTER, {
  ...quarter,
  id: '236',
  tier: 3,
  lines: fixture => QUARTER_NUMBERS.flatMap(({ nr }) => linesAround(fixture, fixture.total / 4, 15, nr)),
  joint: ['total', 'total', 'quarter'],
  priority: 21,
  groups: ['quarters', 'totals'],
  name: '{!quarternr} quarter – total',
  specifier: line => `quarternr=${line.nr}|${totalSpecifier(line)}`,
  layout: 'totals',
})

export const QUARTER_HANDICAP = partHandicap(QUARTER, {
  ...quarter,
  id: '303',
  tier: 3,
  lines: ({ edge }) => QUARTER_NUMBERS.flatMap(({ nr }) => buildLines(-edge / 4, 10, 1, nr)),
  joint: ['handicap', 'margin', 'quarter'],
  priority: 22,
  groups: ['quarters', 'handicaps'],
  name: '{!quarternr} quarter – handicap',
  specifier: line => `${hcpSpecifier(line)}|quarternr=${line.nr}`,
  layout: 'handicaps',
})

export const PART_MARKETS: readonly BasketballDescriptor[] = [
  HALF_RESULT,
  HALF_TOTAL,
  HALF_HANDICAP,
  QUARTER_RESULT,
  QUARTER_TOTAL,
  QUARTER_HANDICAP,
]
