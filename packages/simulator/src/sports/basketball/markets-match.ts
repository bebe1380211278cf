import {
  COMPETITORS,
  compareScores,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { chanceAbove } from '../../models/basketball-clock.ts'
import {
  type BasketballDescriptor,
  common,
  linesAround,
  quoteHandicap,
  quoteThreeWay,
  quoteTotal,
} from './market-helpers.ts'
import {
  type BasketballState,
  isClosed,
  type Points,
  periodsDone,
  QUARTERS,
  regulationScore,
  sumPeriods,
} from './state.ts'

/** Basketball markets on the match with overtime and on its regular time. */

function score(state: BasketballState): Points {
  return sumPeriods(state.periods)
}

/** The lead that home needs: a match with overtime has no draw, so half a point given or taken decides nothing. */
export function matchHandicapThreshold(line: number): number {
  return Math.abs(line) < 1 ? 0 : -line
}

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
    quoteTwo(chanceAbove(model.match.margin, 0), out)
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
  layout: 'totals',
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
  layout: 'handicaps',
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
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const p = chanceAbove(model.sides[side], line.value)
      quoteTwo(p, out)
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
    quoteTwo(0.5, out)
    return true
  },
  settle: state =>
    isClosed(state) ? gradeSingleWinner((score(state)[0] + score(state)[1]) % 2 === 1 ? 0 : 1, 2) : undefined,
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

export const MATCH_MARKETS: readonly BasketballDescriptor[] = [
  MATCH_WINNER,
  MATCH_TOTAL,
  MATCH_HANDICAP,
  HOME_TOTAL,
  AWAY_TOTAL,
  ODD_EVEN,
  REGULATION_RESULT,
]
