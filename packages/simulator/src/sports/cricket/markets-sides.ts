import type { Line } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  TOTAL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import type { Side } from '../../shared/side.ts'
import { type CricketDescriptor, common, linesAround, quoteOver } from './market-helpers.ts'
import { oversRuns } from './markets-match.ts'
import { ballsOf, type CricketModel } from './model.ts'
import { DISMISSALS, inningsOf, isSideOver } from './state.ts'

/**
 * Markets on the innings of a side: its first overs, single overs, the fall of its next wicket. Each side has one
 * innings, so that `inningnr` is always 1.
 */

const totalText = (line: Line) => `total=${formatLine(line.value)}`
const OVERS = listNumbers(20)
/** More runs an over than this hardly ever come: a target further away does not cut an over short. */
const OVER_REACH = 36

/** A chase may end before more than this is made. */
function isBelowTarget(model: CricketModel, side: Side, line: number): boolean {
  return line < model.target(side)
}

/** Runs after `nr` overs. */
function oversTotal(id: string, side: Side): CricketDescriptor {
  return {
    ...common,
    id,
    lines: fixture => [6, 10, 15].flatMap(nr => linesAround(fixture, (fixture.total * nr) / 42, 24, nr)),
    priority: 10 + side,
    groups: ['innings', 'teams', 'totals'],
    competesForBalance: true,
    name: `1st innings overs 0 to {overnr} - ${COMPETITORS[side]} total`,
    specifier: line => `inningnr=1|overnr=${line.nr}|${totalText(line)}`,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const isNext = line.nr === 6 || inningsOf(model.state, side) !== undefined
      if (!isNext || !isBelowTarget(model, side, line.value) || oversRuns(model.state, side, line.nr) !== undefined) {
        return false
      }
      return quoteOver(model.overs(side, line.nr), 0, line.value, 0.22, out)
    },
    settle: (state, line) => {
      const innings = inningsOf(state, side)
      if (!innings) return undefined
      const so = innings.overs.slice(0, line.nr).reduce((sum, [runs]) => sum + runs, 0)
      return gradeTotal(so, line.value, oversRuns(state, side, line.nr) !== undefined)
    },
  }
}

export const HOME_OVERS = oversTotal('352', 0)
export const AWAY_OVERS = oversTotal('353', 1)

/** Place of an over against the one being bowled or coming next: 0, 1; undefined for all others. */
function aheadOf(model: CricketModel, side: Side, nr: number): 0 | 1 | undefined {
  if (!model.isOpen(side)) return undefined
  const current = Math.floor(ballsOf(model.state, side) / 6) + 1
  const hasBegun = inningsOf(model.state, side) !== undefined
  if (nr === current) return 0
  return nr === current + 1 && hasBegun ? 1 : undefined
}

/** Whether the chase may be over before or in the over. */
function mayEndIn(model: CricketModel, side: Side, ahead: 0 | 1): boolean {
  const runs = inningsOf(model.state, side)?.runs ?? 0
  return model.target(side) - runs <= OVER_REACH * (ahead + 1)
}

/** `nr` is the over. Void when it is never begun. */
function overTotal(id: string, side: Side): CricketDescriptor {
  return {
    ...common,
    id,
    chances: 'unknown',
    lines: OVERS.flatMap(({ nr }) => buildLineRange(4.5, 13.5, 1, nr)),
    priority: 14 + side,
    groups: ['main', 'innings', 'totals'],
    core: true,
    competesForBalance: true,
    betStop: 'over_end',
    name: `1st innings over {overnr} - ${COMPETITORS[side]} total`,
    specifier: line => `inningnr=1|overnr=${line.nr}|${totalText(line)}`,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const ahead = aheadOf(model, side, line.nr)
      if (ahead === undefined || (ahead === 1 && mayEndIn(model, side, 1))) return false
      const innings = inningsOf(model.state, side)
      const so = ahead === 0 && innings && innings.balls % 6 > 0 ? (innings.overs[line.nr - 1]?.[0] ?? 0) : 0
      // The runs of an over that ends the chase depend on the target.
      if (ahead === 0 && mayEndIn(model, side, 0)) return false
      return quoteOver(model.over(side, ahead), so, line.value, 0.24, out)
    },
    settle: (state, line) => {
      const innings = inningsOf(state, side)
      const isOver = isSideOver(state, side)
      const over = innings?.overs[line.nr - 1]
      if (!innings || !over) return isOver ? gradeVoid(2) : undefined
      return gradeTotal(over[0], line.value, isOver || innings.balls >= line.nr * 6)
    },
  }
}

export const HOME_OVER = overTotal('356', 0)
export const AWAY_OVER = overTotal('357', 1)

/** A wicket in the over being bowled or coming next. `nr` is the over. Void when it is never begun. */
function overWicket(id: string, side: Side): CricketDescriptor {
  return {
    ...common,
    id,
    chances: 'unknown',
    lines: OVERS,
    priority: 16 + side,
    groups: ['innings', 'specials'],
    betStop: 'over_end',
    name: `1st innings over {overnr} - ${COMPETITORS[side]} to lose a wicket`,
    specifier: line => `inningnr=1|overnr=${line.nr}`,
    outcomes: YES_NO_OUTCOMES,
    quote: (model, line, out) => {
      if (aheadOf(model, side, line.nr) !== 0 || mayEndIn(model, side, 0)) return false
      return quoteTwo(1 - model.noWicketInOver(side), out)
    },
    settle: (state, line) => {
      const innings = inningsOf(state, side)
      const isOver = isSideOver(state, side)
      const over = innings?.overs[line.nr - 1]
      if (!innings || !over) return isOver ? gradeVoid(2) : undefined
      if (over[1] > 0) return gradeSingleWinner(0, 2)
      return isOver || innings.balls >= line.nr * 6 ? gradeSingleWinner(1, 2) : undefined
    },
  }
}

export const HOME_OVER_WICKET = overWicket('50927', 0)
export const AWAY_OVER_WICKET = overWicket('50928', 1)

/** Whether `nr` is the next wicket of a side to fall. */
function isNextFall(model: CricketModel, side: Side, nr: number): boolean {
  return model.isOpen(side) && (inningsOf(model.state, side)?.wickets ?? 0) + 1 === nr
}

/** Runs when a wicket falls, or at the end when it does not. `nr` is the wicket. */
function fallTotal(id: string, side: Side): CricketDescriptor {
  return {
    ...common,
    id,
    lines: listNumbers(9).flatMap(({ nr }) => buildLineRange(12 * nr - 3.5, 26 * nr + 44.5, 6, nr)),
    priority: 18 + side,
    groups: ['innings', 'teams', 'totals'],
    competesForBalance: true,
    name: `1st innings - ${COMPETITORS[side]} total at {!dismissalnr} dismissal`,
    specifier: line => `dismissalnr=${line.nr}|inningnr=1|${totalText(line)}`,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) =>
      isNextFall(model, side, line.nr) &&
      isBelowTarget(model, side, line.value) &&
      quoteOver(model.nextFall(side), 0, line.value, 0.22, out),
    settle: (state, line) => {
      const innings = inningsOf(state, side)
      if (!innings) return undefined
      const fall = innings.falls[line.nr - 1]
      if (fall !== undefined) return gradeTwoWay(fall, -line.value)
      return gradeTotal(innings.runs, line.value, isSideOver(state, side))
    },
  }
}

export const HOME_FALL = fallTotal('349', 0)
export const AWAY_FALL = fallTotal('350', 1)

/** How the next batter is out. `nr` is the innings by order, `value` the wicket; void when it does not fall. */
export const DISMISSAL: CricketDescriptor = {
  ...common,
  id: '718',
  chances: 'unknown',
  lines: [1, 2].flatMap(nr => buildLineRange(1, 10, 1, nr)),
  priority: 30,
  groups: ['innings', 'specials'],
  margin: 'three',
  name: '{!inningnr} innings - {!dismissalnr} dismissal method (extended)',
  specifier: line => `dismissalnr=${line.value}|inningnr=${line.nr}`,
  outcomes: DISMISSALS.map(([id, name]) => ({ id, name })),
  quote: (model, line, out) => {
    DISMISSALS.forEach(([, , share], index) => {
      out[index] = share
    })
    const { state } = model
    if (line.nr > state.innings.length) return state.stage === 'before' && line.nr === 1 && line.value === 1
    const innings = state.innings[line.nr - 1]
    return innings !== undefined && model.isOpen(innings.side) && innings.wickets + 1 === line.value
  },
  settle: (state, line) => {
    const innings = state.innings[line.nr - 1]
    const method = innings?.dismissals[line.value - 1]
    if (method !== undefined) return gradeSingleWinner(method, DISMISSALS.length)
    return innings && isSideOver(state, innings.side) ? gradeVoid(DISMISSALS.length) : undefined
  },
}

export const SIDE_MARKETS: readonly CricketDescriptor[] = [
  HOME_OVERS,
  AWAY_OVERS,
  HOME_OVER,
  AWAY_OVER,
  HOME_OVER_WICKET,
  AWAY_OVER_WICKET,
  HOME_FALL,
  AWAY_FALL,
  DISMISSAL,
]
