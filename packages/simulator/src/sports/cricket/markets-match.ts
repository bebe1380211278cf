import {
  buildLineRange,
  compareScores,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { type CricketDescriptor, common, linesAround, quoteOver } from './market-helpers.ts'
import { ballsOf, type CricketModel, compareRuns } from './model.ts'
import {
  type CricketState,
  type Innings,
  inningsOf,
  isDone,
  isInningsOver,
  isSideOver,
  leaderOf,
  targetOf,
  winnerOf,
} from './state.ts'

/** Markets on the match, and on its innings in their order. `nr` is an innings. */

export const WINNER: CricketDescriptor = {
  ...common,
  id: '340',
  joint: 'ending',
  priority: 1,
  groups: ['main'],
  core: true,
  name: 'Winner (incl. super over)',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(model.homeWins, out),
  settle: state => {
    const winner = winnerOf(state)
    return winner === undefined ? undefined : gradeSingleWinner(winner, 2)
  },
}

export const RESULT: CricketDescriptor = {
  ...common,
  id: '1',
  joint: 'ending',
  priority: 3,
  groups: ['main'],
  margin: 'three',
  name: '1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    model.result.forEach((p, index) => {
      out[index] = p
    })
    return true
  },
  settle: state => (isDone(state) ? gradeSingleWinner(leaderOf(state), 3) : undefined),
}

/** The winner of the toss chooses to bat as often as not; only who bats first is published. */
export const BATS_FIRST: CricketDescriptor = {
  ...common,
  id: '50921',
  priority: 41,
  groups: ['specials'],
  betStop: 'match_start',
  name: 'Which team bats first',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(0.5, out) && model.state.stage === 'before',
  settle: state => (state.innings[0] ? gradeSingleWinner(state.innings[0].side, 2) : undefined),
}

/** Lines of the second innings end below its target: it stops there. */
function isWithinTarget(model: CricketModel, nr: number, line: number): boolean {
  return nr === 1 || line < (targetOf(model.state) ?? 0)
}

export const INNINGS_TOTAL: CricketDescriptor = {
  ...common,
  id: '605',
  lines: fixture => [1, 2].flatMap(nr => linesAround(fixture, fixture.total / 2, 72, nr)),
  joint: 'ending',
  priority: 2,
  groups: ['main', 'innings', 'totals'],
  core: true,
  competesForBalance: true,
  betStop: 'innings_end',
  name: '{!inningnr} innings - total',
  specifier: line => `inningnr=${line.nr}|total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) =>
    isWithinTarget(model, line.nr, line.value) && quoteOver(model.inningsTotal(line.nr), 0, line.value, 0.2, out),
  settle: (state, line) => {
    const innings = state.innings[line.nr - 1]
    return innings && gradeTotal(innings.runs, line.value, isInningsOver(state, line.nr - 1))
  },
}

/** Something counted in the first innings; `reach` is how far from even its lines go. */
function firstInnings(
  fields: Pick<CricketDescriptor, 'id' | 'lines' | 'priority'>,
  what: string,
  count: (innings: Innings) => number,
  chances: (model: CricketModel) => { readonly row: Float64Array | undefined; readonly first: number },
): CricketDescriptor {
  return {
    ...common,
    ...fields,
    groups: ['innings', 'totals'],
    competesForBalance: true,
    betStop: 'innings_end',
    name: `1st innings - total ${what}`,
    specifier: line => `inningnr=1|total=${formatLine(line.value)}`,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const { row, first } = chances(model)
      return quoteOver(row, first, line.value, 0.33, out)
    },
    settle: (state, line) => {
      const [innings] = state.innings
      return innings && gradeTotal(count(innings), line.value, isInningsOver(state, 0))
    },
  }
}

export const FIRST_WICKETS = firstInnings(
  { id: '50922', lines: buildLineRange(1.5, 9.5, 1, 1), priority: 22 },
  'wickets',
  innings => innings.wickets,
  model => ({ row: model.firstWickets(), first: 0 }),
)

export const FIRST_SIXES = firstInnings(
  { id: '50923', lines: buildLineRange(0.5, 19.5, 1, 1), priority: 23 },
  'sixes',
  innings => innings.sixes,
  model => ({ row: model.firstCount(5), first: model.state.innings[0]?.sixes ?? 0 }),
)

export const FIRST_FOURS = firstInnings(
  { id: '50924', lines: buildLineRange(2.5, 27.5, 1, 1), priority: 24 },
  'fours',
  innings => innings.fours,
  model => ({ row: model.firstCount(4), first: model.state.innings[0]?.fours ?? 0 }),
)

export const FIRST_ODD_EVEN: CricketDescriptor = {
  ...common,
  id: '50925',
  joint: 'ending',
  priority: 42,
  groups: ['innings', 'specials'],
  betStop: 'innings_end',
  name: '1st innings - odd/even',
  specifier: () => 'inningnr=1',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, _line, out) => {
    const row = model.inningsTotal(1)
    return (
      row !== undefined &&
      quoteTwo(
        row.reduce((sum, p, runs) => (runs % 2 === 1 ? sum + p : sum), 0),
        out,
      )
    )
  },
  settle: state => {
    const [innings] = state.innings
    return innings && isInningsOver(state, 0) ? gradeSingleWinner(innings.runs % 2 === 1 ? 0 : 1, 2) : undefined
  },
}

/** Runs for the first wicket of each side. A chase without loss beats any partnership it passes. */
export const OPENING: CricketDescriptor = {
  ...common,
  id: '50926',
  priority: 25,
  groups: ['specials'],
  margin: 'three',
  name: 'Highest opening partnership',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, _line, out) => {
    const [home, away] = [0, 1].map(side => opening(model, side === 0 ? 0 : 1))
    if (!home || !away) return false
    compareRuns(home, away).forEach((p, index) => {
      out[index] = p
    })
    return true
  },
  settle: state => {
    const [home, away] = [inningsOf(state, 0), inningsOf(state, 1)].map((innings, side) => {
      return innings?.falls[0] ?? (isSideOver(state, side === 0 ? 0 : 1) ? innings?.runs : undefined)
    })
    return home === undefined || away === undefined ? undefined : gradeSingleWinner(compareScores(home, away), 3)
  },
}

/** A side's runs at its first fall: known, being played for, or all to come. */
function opening(model: CricketModel, side: 0 | 1): Float64Array | undefined {
  const innings = inningsOf(model.state, side)
  const runs = innings?.falls[0] ?? (innings && isSideOver(model.state, side) ? innings.runs : undefined)
  if (runs === undefined) return model.nextFall(side)
  const row = new Float64Array(model.total(0).length)
  row[Math.min(row.length - 1, runs)] = 1
  return row
}

/** `value` is the over up to which runs are compared. */
export const OVERS_RESULT: CricketDescriptor = {
  ...common,
  id: '351',
  lines: toLines([6]),
  priority: 12,
  groups: ['innings'],
  margin: 'three',
  name: '1st innings overs 0 to {overnr} - 1x2',
  specifier: line => `inningnr=1|overnr=${line.value}`,
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, line, out) => {
    const [home, away] = [0, 1].map(side => oversRow(model, side === 0 ? 0 : 1, line.value))
    if (!home || !away) return false
    compareRuns(home, away).forEach((p, index) => {
      out[index] = p
    })
    return true
  },
  settle: (state, line) => {
    const [home, away] = [oversRuns(state, 0, line.value), oversRuns(state, 1, line.value)]
    return home !== undefined && away !== undefined ? gradeSingleWinner(compareScores(home, away), 3) : undefined
  },
}

/** Runs of a side after its first overs, once they are bowled or its innings is over. */
export function oversRuns(state: CricketState, side: 0 | 1, overs: number): number | undefined {
  const innings = inningsOf(state, side)
  if (!innings || (ballsOf(state, side) < overs * 6 && !isSideOver(state, side))) return undefined
  return innings.overs.slice(0, overs).reduce((sum, [runs]) => sum + runs, 0)
}

function oversRow(model: CricketModel, side: 0 | 1, overs: number): Float64Array | undefined {
  const runs = oversRuns(model.state, side, overs)
  if (runs === undefined) return model.overs(side, overs)
  const row = new Float64Array(model.total(0).length)
  row[Math.min(row.length - 1, runs)] = 1
  return row
}

export const MATCH_MARKETS: readonly CricketDescriptor[] = [
  WINNER,
  RESULT,
  BATS_FIRST,
  INNINGS_TOTAL,
  FIRST_WICKETS,
  FIRST_SIXES,
  FIRST_FOURS,
  FIRST_ODD_EVEN,
  OPENING,
  OVERS_RESULT,
]
