import type { MarketDescriptor } from '../../engine/engine.ts'
import {
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
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import { gradeMap, listMapContestMarkets, MAP_MARKET, perMap } from '../best-of/map-markets.ts'
import type { Contest } from '../best-of/markets.ts'
import { REGULAR, type StrikeModel } from './model.ts'
import { mapsWon, type Points, type StrikeState } from './state.ts'

/** Counter-Strike: who wins maps, and the rounds of each map. A map that is not played gives its stakes back. */
export type StrikeDescriptor = MarketDescriptor<StrikeState, StrikeModel>

const STRIKE_CONTEST: Contest<StrikeState, StrikeModel> = {
  won: mapsWon,
  isDecided: state => state.decided,
  scores: model => model.scores,
}

/** Maps are won by two rounds or more: closer handicaps would only say who wins. */
const HANDICAPS = [-8.5, -7.5, -6.5, -5.5, -4.5, -3.5, -2.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]
/** With an overtime there are 28 rounds at least. */
const TOTALS = [16.5, 17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 28.5, 29.5, 30.5]

/** A map that is over, undefined while it may still be played, null when it never will be. */
export function resultOf(state: StrikeState, nr: number): Points | undefined | null {
  return state.maps[nr - 1] ?? (state.decided ? null : undefined)
}

function isCurrent(state: StrikeState, nr: number): boolean {
  return !state.decided && nr === state.maps.length + 1
}

export const MAP_WINNER: StrikeDescriptor = {
  ...MAP_MARKET,
  id: '330',
  joint: 'part',
  priority: 5,
  groups: ['main', 'maps'],
  name: '{!mapnr} map – winner (incl. overtime)',
  outcomes: WINNER_OUTCOMES,
  quote: (model, { nr }, out) => {
    const map = model.map(nr)
    if (map) quoteTwo(map.win, out)
    return map !== undefined
  },
  settle: (state, { nr }) =>
    gradeMap(resultOf(state, nr), 2, ([home, away]) => gradeSingleWinner(home > away ? 0 : 1, 2)),
}

export const ROUND_HANDICAP: StrikeDescriptor = {
  ...MAP_MARKET,
  id: '331',
  lines: perMap(nr => toLines(HANDICAPS, nr)),
  joint: 'part',
  priority: 6,
  groups: ['maps', 'handicaps'],
  competesForBalance: true,
  name: '{!mapnr} map – round handicap (incl. overtime)',
  specifier: line => `hcp=${formatLine(line.value)}|mapnr=${line.nr}`,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const map = model.map(nr)
    quoteTwo(map?.difference.above(-value) ?? 0, out)
    return map !== undefined && isWithin(out[0] ?? 0, 0.2)
  },
  settle: (state, { nr, value }) => gradeMap(resultOf(state, nr), 2, ([home, away]) => gradeTwoWay(home - away, value)),
}

export const TOTAL_ROUNDS: StrikeDescriptor = {
  ...ROUND_HANDICAP,
  id: '332',
  lines: perMap(nr => toLines(TOTALS, nr)),
  priority: 7,
  groups: ['maps', 'rounds', 'totals'],
  name: '{!mapnr} map – total rounds (incl. overtime)',
  specifier: line => `mapnr=${line.nr}|total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const map = model.map(nr)
    quoteTwo(map?.total.above(value) ?? 0, out)
    return map !== undefined && isWithin(out[0] ?? 0, 0.12)
  },
  settle: (state, { nr, value }) => {
    const [home, away] = state.rounds
    const early = isCurrent(state, nr) ? gradeTotal(home + away, value, false) : undefined
    return early ?? gradeMap(resultOf(state, nr), 2, rounds => gradeTwoWay(rounds[0] + rounds[1], -value))
  },
}

export const ODD_EVEN_ROUNDS: StrikeDescriptor = {
  ...MAP_WINNER,
  id: '333',
  joint: undefined,
  core: false,
  priority: 20,
  groups: ['rounds', 'specials'],
  name: '{!mapnr} map – odd/even rounds (incl. overtime)',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, { nr }, out) => {
    const map = model.map(nr)
    if (map) quoteTwo(map.total.odd, out)
    return map !== undefined
  },
  settle: (state, { nr }) =>
    gradeMap(resultOf(state, nr), 2, ([home, away]) => gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2)),
}

export const OVERTIME: StrikeDescriptor = {
  ...MAP_WINNER,
  id: '334',
  core: false,
  priority: 12,
  groups: ['maps', 'rounds'],
  name: '{!mapnr} map – overtime',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, { nr }, out) => {
    const map = model.map(nr)
    quoteTwo(map?.overtime ?? 0, out)
    return map !== undefined && isWithin(out[0] ?? 0, 0.02)
  },
  settle: (state, { nr }) => {
    const [home, away] = state.rounds
    if (isCurrent(state, nr) && home + away >= REGULAR) return gradeSingleWinner(0, 2)
    return gradeMap(resultOf(state, nr), 2, rounds => gradeSingleWinner(rounds[0] + rounds[1] > REGULAR ? 0 : 1, 2))
  },
}

/** The regular rounds alone: 12:12 is a draw. */
export const MAP_RESULT: StrikeDescriptor = {
  ...MAP_WINNER,
  id: '329',
  core: false,
  margin: 'three',
  priority: 11,
  groups: ['maps'],
  name: '{!mapnr} map – 1x2',
  outcomes: THREE_WAY_OUTCOMES,
  quote: (model, { nr }, out) => {
    const map = model.map(nr)
    out[0] = map?.regular ?? 0
    out[1] = map?.overtime ?? 0
    out[2] = 1 - out[0] - out[1]
    return map !== undefined
  },
  settle: (state, { nr }) => {
    const [home, away] = state.rounds
    if (isCurrent(state, nr) && home + away >= REGULAR) return gradeSingleWinner(1, 3)
    const grade = (rounds: Points) =>
      gradeSingleWinner(rounds[0] + rounds[1] > REGULAR ? 1 : compareScores(...rounds), 3)
    return gradeMap(resultOf(state, nr), 3, grade)
  },
}

export const MAP_MARKETS: readonly StrikeDescriptor[] = [
  ...listMapContestMarkets(STRIKE_CONTEST),
  MAP_WINNER,
  ROUND_HANDICAP,
  TOTAL_ROUNDS,
  ODD_EVEN_ROUNDS,
  OVERTIME,
  MAP_RESULT,
]
