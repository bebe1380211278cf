import type { LineResult } from '@touchline/betting/settlement/line-results'
import type { Line } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability } from '../../models/quarter-lines.ts'
import { common, type TennisDescriptor, wholeMatch } from './market-helpers.ts'
import { GAMES, gamesSoFar, resultIndex } from './model.ts'
import { gamesWon, setsWon, type TennisState } from './state.ts'

/** Markets on the whole match: who wins, in how many sets and games. */

export const MATCH_WINNER: TennisDescriptor = {
  ...common,
  id: '186',
  joint: 'ending',
  priority: 1,
  groups: ['main'],
  name: 'Winner',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => {
    const { results } = model.outlook
    quoteTwo((results[0] as number) + (results[1] as number), out)
    return true
  },
  settle: state => wholeMatch(state, 2, () => gradeSingleWinner(setsWon(state)[0] > setsWon(state)[1] ? 0 : 1, 2)),
}

export const TOTAL_GAMES: TennisDescriptor = {
  ...common,
  id: '189',
  lines: buildLineRange(14.5, 36.5, 1),
  joint: 'ending',
  priority: 2,
  groups: ['main', 'games', 'totals'],
  competesForBalance: true,
  name: 'Total games',
  specifier: line => `total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    const [home, away] = gamesSoFar(model)
    const p = lineProbability(model.outlook.total, home + away, -line.value)
    quoteTwo(p, out)
    return isWithin(p, 0.2)
  },
  settle: (state, line) => settleCount(state, gamesWon(state)[0] + gamesWon(state)[1], line),
}

/** A count of games: an over is decided as soon as it is passed, the rest needs the match played out. */
function settleCount(state: TennisState, count: number, line: Line): LineResult[] | undefined {
  const early = gradeTotal(count, line.value, false)
  return early ?? wholeMatch(state, 2, () => gradeTwoWay(count, -line.value))
}

function playerTotal(id: string, side: 0 | 1): TennisDescriptor {
  return {
    ...TOTAL_GAMES,
    id,
    tier: 3,
    lines: buildLineRange(5.5, 20.5, 1),
    core: false,
    priority: 11 + side,
    groups: ['games', 'teams'],
    name: `${COMPETITORS[side]} total games`,
    quote: (model, line, out) => {
      const more = side === 0 ? model.outlook.home : model.outlook.away
      const p = lineProbability(more, gamesSoFar(model)[side], -line.value)
      quoteTwo(p, out)
      return isWithin(p, 0.25)
    },
    settle: (state, line) => settleCount(state, gamesWon(state)[side], line),
  }
}

export const HOME_GAMES = playerTotal('190', 0)
export const AWAY_GAMES = playerTotal('191', 1)

export const GAME_HANDICAP: TennisDescriptor = {
  ...common,
  id: '187',
  lines: buildLineRange(-9.5, 9.5, 1),
  joint: 'ending',
  priority: 3,
  groups: ['main', 'handicaps', 'games'],
  competesForBalance: true,
  name: 'Game handicap',
  specifier: line => `hcp=${formatLine(line.value)}`,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    const [home, away] = gamesSoFar(model)
    const p = lineProbability(model.outlook.difference, home - away - GAMES, line.value)
    quoteTwo(p, out)
    return isWithin(p, 0.2)
  },
  settle: (state, line) => {
    const [home, away] = gamesWon(state)
    return wholeMatch(state, 2, () => gradeTwoWay(home - away, line.value))
  },
}

export const SET_HANDICAP: TennisDescriptor = {
  ...GAME_HANDICAP,
  id: '188',
  lines: toLines([-1.5, 1.5]),
  priority: 4,
  groups: ['handicaps', 'sets'],
  name: 'Set handicap',
  quote: (model, line, out) => {
    const [twoNil = 0, twoOne = 0, oneTwo = 0] = model.outlook.results
    quoteTwo(line.value < 0 ? twoNil : twoNil + twoOne + oneTwo, out)
    return isWithin(out[0] ?? 0, 0.04)
  },
  settle: (state, line) => {
    const [home, away] = setsWon(state)
    return wholeMatch(state, 2, () => gradeTwoWay(home - away, line.value))
  },
}

/** Ids 192 and 193: the player wins at least one set. */
function winsSet(id: string, side: 0 | 1): TennisDescriptor {
  return {
    ...common,
    id,
    tier: 3,
    joint: 'ending',
    core: false,
    priority: 13 + side,
    groups: ['sets'],
    name: `${COMPETITORS[side]} to win a set`,
    outcomes: YES_NO_OUTCOMES,
    quote: (model, _line, out) => {
      quoteTwo(1 - (model.outlook.results[side === 0 ? 3 : 0] as number), out)
      return setsWon(model.state)[side] === 0
    },
    settle: state => {
      if (setsWon(state)[side] > 0) return gradeSingleWinner(0, 2)
      return wholeMatch(state, 2, () => gradeSingleWinner(1, 2))
    },
  }
}

export const HOME_WINS_SET = winsSet('192', 0)
export const AWAY_WINS_SET = winsSet('193', 1)

export const ODD_EVEN_GAMES: TennisDescriptor = {
  ...common,
  id: '198',
  tier: 3,
  joint: 'ending',
  core: false,
  priority: 20,
  groups: ['games', 'specials'],
  name: 'Odd/even games',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, _line, out) => {
    const [home, away] = gamesSoFar(model)
    let odd = 0
    model.outlook.total.forEach((p, more) => {
      if ((home + away + more) % 2 === 1) odd += p
    })
    quoteTwo(odd, out)
    return true
  },
  settle: state => {
    const [home, away] = gamesWon(state)
    return wholeMatch(state, 2, () => gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2))
  },
}

export const SET_SCORE: TennisDescriptor = {
  ...common,
  id: '199',
  joint: 'ending',
  margin: 'three',
  priority: 5,
  groups: ['main', 'sets'],
  name: 'Correct score',
  specifier: () => 'variant=sr:correct_score:bestof:3',
  layout: 'scores',
  outcomes: ['2:0', '2:1', '1:2', '0:2'].map((name, i) => ({ id: `sr:correct_score:bestof:3:${4 + i}`, name })),
  quote: (model, _line, out) => {
    for (let i = 0; i < 4; i++) out[i] = model.outlook.results[i] as number
    return true
  },
  settle: state => wholeMatch(state, 4, () => gradeSingleWinner(resultIndex(...setsWon(state)), 4)),
}

export const MATCH_MARKETS: readonly TennisDescriptor[] = [
  MATCH_WINNER,
  TOTAL_GAMES,
  HOME_GAMES,
  AWAY_GAMES,
  GAME_HANDICAP,
  SET_HANDICAP,
  HOME_WINS_SET,
  AWAY_WINS_SET,
  ODD_EVEN_GAMES,
  SET_SCORE,
]
