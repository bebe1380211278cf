import type { Line, MarketDescriptor } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { listNumbers } from '../market-lines.ts'
import { chanceAbove, marginThreeWay } from '../models/basketball-clock.ts'
import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../outcome-sets.ts'
import type { BasketballModel, PartModel } from './model.ts'
import {
  type BasketballState,
  isClosed,
  type Points,
  periodsDone,
  QUARTERS,
  regulationScore,
  sumPeriods,
} from './state.ts'

/** Basketball markets: the match with overtime, its regular time, the first half, and each quarter. */
export interface BasketballDescriptor extends MarketDescriptor<BasketballState, BasketballModel> {
  readonly joint?: JointPart
}

/** What a market bounds: the points of a side, of both, or their difference, in the match or a part of it. */
export type JointPart = readonly [
  shape: 'winner' | 'three' | 'handicap' | 'total',
  kind: 'margin' | 'total' | 'home' | 'away',
  span: 'match' | 'half' | 'quarter',
]

/** Half lines around a middle. */
function buildLines(middle: number, reach: number, step: number, nr: number): Line[] {
  return buildLineRange(Math.floor(middle) - reach + 0.5, Math.floor(middle) + reach + 0.5, step, nr)
}

/** The same, fewer of them in minor leagues. */
function linesAround({ league }: Fixture, middle: number, reach: number, nr = 0): Line[] {
  return buildLines(middle, reach, league.tier <= 2 ? 1 : 2, nr)
}

const QUARTER_NUMBERS = listNumbers(QUARTERS)

const common = { margin: 'two', specifier: () => '' } as const

function two(p: number, out: number[]): void {
  out[0] = p
  out[1] = 1 - p
}

function score(state: BasketballState): Points {
  return sumPeriods(state.periods)
}

/** Lines are offered around the middle; `reach` is how far from even. */
function quoteTotal(part: PartModel, line: Line, reach: number, out: number[]): boolean {
  const distance = Math.abs(line.value - part.total.mean)
  if (distance > part.total.deviation && distance > 1) return false
  const p = chanceAbove(part.total, line.value)
  two(p, out)
  return Math.abs(p - 0.5) < reach
}

/** What home must be ahead by: a match with overtime has no draw, so half a point given or taken decides nothing. */
export function matchHandicapThreshold(line: number): number {
  return Math.abs(line) < 1 ? 0 : -line
}

function quoteHandicap(part: PartModel, threshold: number, reach: number, out: number[]): boolean {
  const distance = Math.abs(threshold - part.margin.mean)
  if (distance > part.margin.deviation && distance > 1) return false
  const p = chanceAbove(part.margin, threshold)
  two(p, out)
  return Math.abs(p - 0.5) < reach
}

const totalSpecifier = (line: Line) => `total=${formatLine(line.value)}`
const hcpSpecifier = (line: Line) => `hcp=${formatLine(line.value)}`

export const MATCH_WINNER: BasketballDescriptor = {
  ...common,
  id: '219',
  joint: ['winner', 'margin', 'match'],
  priority: 1,
  groups: ['main'],
  core: true,
  name: 'Winner (incl. overtime)',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => {
    two(chanceAbove(model.match.margin, 0), out)
    return true
  },
  settle: state => (isClosed(state) ? gradeSingleWinner(compareScores(...score(state)) / 2, 2) : undefined),
}

export const MATCH_TOTAL: BasketballDescriptor = {
  ...common,
  id: '225',
  lines: fixture => linesAround(fixture, fixture.total, 46),
  joint: ['total', 'total', 'match'],
  priority: 2,
  groups: ['main', 'totals'],
  core: true,
  competesForBalance: true,
  name: 'Total (incl. overtime)',
  specifier: totalSpecifier,
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => quoteTotal(model.match, line, 0.14, out),
  settle: (state, line) => gradeTotal(score(state)[0] + score(state)[1], line.value, isClosed(state)),
}

export const MATCH_HANDICAP: BasketballDescriptor = {
  ...common,
  id: '223',
  lines: fixture => linesAround(fixture, -fixture.edge, 36),
  joint: ['handicap', 'margin', 'match'],
  priority: 3,
  groups: ['main', 'handicaps'],
  core: true,
  competesForBalance: true,
  name: 'Handicap (incl. overtime)',
  specifier: hcpSpecifier,
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => quoteHandicap(model.match, matchHandicapThreshold(line.value), 0.16, out),
  settle: (state, line) => (isClosed(state) ? gradeTwoWay(score(state)[0] - score(state)[1], line.value) : undefined),
}

function teamTotal(id: string, side: 0 | 1): BasketballDescriptor {
  return {
    ...common,
    id,
    tier: 3,
    lines: fixture => linesAround(fixture, (fixture.total + (side === 0 ? fixture.edge : -fixture.edge)) / 2, 32, side),
    joint: ['total', side === 0 ? 'home' : 'away', 'match'],
    priority: 10 + side,
    groups: ['teams', 'totals'],
    core: false,
    competesForBalance: true,
    name: `${COMPETITORS[side]} total (incl. overtime)`,
    specifier: totalSpecifier,
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const p = chanceAbove(model.sides[side], line.value)
      two(p, out)
      return Math.abs(p - 0.5) < 0.12
    },
    settle: (state, line) => gradeTotal(score(state)[side], line.value, isClosed(state)),
  }
}

export const HOME_TOTAL = teamTotal('227', 0)
export const AWAY_TOTAL = teamTotal('228', 1)

export const ODD_EVEN: BasketballDescriptor = {
  ...common,
  id: '229',
  tier: 3,
  priority: 40,
  groups: ['specials'],
  core: false,
  name: 'Odd/even (incl. overtime)',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (_model, _line, out) => {
    two(0.5, out)
    return true
  },
  settle: state =>
    isClosed(state) ? gradeSingleWinner((score(state)[0] + score(state)[1]) % 2 === 1 ? 0 : 1, 2) : undefined,
}

function quoteThreeWay(part: PartModel, out: number[]): void {
  const [home, draw, away] = marginThreeWay(part.margin)
  out[0] = home
  out[1] = draw
  out[2] = away
}

/** The regular time alone: a draw is possible. */
export const REGULATION_RESULT: BasketballDescriptor = {
  ...common,
  id: '1',
  joint: ['three', 'margin', 'match'],
  priority: 12,
  groups: ['main'],
  margin: 'three',
  core: false,
  name: '1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    quoteThreeWay(model.regulation, out)
    return periodsDone(model.state) < QUARTERS
  },
  settle: state =>
    periodsDone(state) >= QUARTERS ? gradeSingleWinner(compareScores(...regulationScore(state)), 3) : undefined,
}

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

function partResult(part: Part, own: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...own,
    margin: 'three',
    core: false,
    outcomes: THREE_WAY_OUTCOMES,
    quote: (model, line, out) => {
      if (!isNear(model.state, part, line.nr)) return false
      quoteThreeWay(part.model(model, line.nr), out)
      return true
    },
    settle: (state, line) =>
      part.isOver(state, line.nr) ? gradeSingleWinner(compareScores(...part.score(state, line.nr)), 3) : undefined,
  }
}

type PartKeys = 'id' | 'tier' | 'lines' | 'joint' | 'priority' | 'groups' | 'name' | 'specifier' | 'betStop'

function partTotal(part: Part, own: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...own,
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

function partHandicap(part: Part, own: Pick<BasketballDescriptor, PartKeys>): BasketballDescriptor {
  return {
    ...common,
    ...own,
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
})

export const BASKETBALL_MARKETS: readonly BasketballDescriptor[] = [
  MATCH_WINNER,
  MATCH_TOTAL,
  MATCH_HANDICAP,
  HOME_TOTAL,
  AWAY_TOTAL,
  ODD_EVEN,
  REGULATION_RESULT,
  HALF_RESULT,
  HALF_TOTAL,
  HALF_HANDICAP,
  QUARTER_RESULT,
  QUARTER_TOTAL,
  QUARTER_HANDICAP,
]
