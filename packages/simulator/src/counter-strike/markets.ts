import {
  bestOf,
  type Contest,
  contestHandicap,
  contestScore,
  contestTotal,
  contestWinner,
  two,
  within,
} from '../best-of/markets.ts'
import type { Line, MarketDescriptor } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { listNumbers, toLines } from '../market-lines.ts'
import type { LineResult } from '../models/quarter-lines.ts'
import {
  compareScores,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../outcome-sets.ts'
import { REGULAR, type StrikeModel } from './model.ts'
import { mapsWon, type Points, type StrikeState } from './state.ts'

/** Counter-Strike: who wins maps, and the rounds of each map. A map that is not played gives its stakes back. */
export type StrikeDescriptor = MarketDescriptor<StrikeState, StrikeModel>

const STRIKE_CONTEST: Contest<StrikeState, StrikeModel> = {
  won: mapsWon,
  isDecided: state => state.decided,
  scores: model => model.scores,
}

export const WINNER = contestWinner(STRIKE_CONTEST, { id: '186', priority: 1, groups: ['main'], name: 'Winner' })
export const MAP_HANDICAP = contestHandicap(STRIKE_CONTEST, {
  id: '327',
  priority: 2,
  groups: ['main', 'handicaps', 'maps'],
  name: 'Map handicap',
})
export const TOTAL_MAPS = contestTotal(STRIKE_CONTEST, {
  id: '328',
  priority: 3,
  groups: ['main', 'totals', 'maps'],
  name: 'Total maps',
})
export const MAP_SCORE = contestScore(STRIKE_CONTEST, {
  id: '199',
  priority: 4,
  groups: ['main', 'scores', 'maps'],
  name: 'Correct score',
})

export const number = ({ nr }: Line) => `mapnr=${nr}`
/** Lines of every map, with each of these values. */
export function perMap(values: readonly number[] = [0]): (fixture: Fixture) => readonly Line[] {
  return fixture => listNumbers(bestOf(fixture)).flatMap(({ nr }) => toLines(values, nr))
}

/** Maps are won by two rounds or more: closer handicaps would only say who wins. */
const HANDICAPS = [-8.5, -7.5, -6.5, -5.5, -4.5, -3.5, -2.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]
/** With an overtime there are 28 rounds at least. */
const TOTALS = [16.5, 17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 28.5, 29.5, 30.5]

export const common = { margin: 'two', core: true, betStop: 'map_end', lines: perMap(), specifier: number } as const

/** A map that is over, undefined while it may still be played, null when it never will be. */
export function resultOf(state: StrikeState, nr: number): Points | undefined | null {
  return state.maps[nr - 1] ?? (state.decided ? null : undefined)
}

function isCurrent(state: StrikeState, nr: number): boolean {
  return !state.decided && nr === state.maps.length + 1
}

function whenOver(
  state: StrikeState,
  nr: number,
  grade: (rounds: Points) => LineResult[],
  size = 2,
): LineResult[] | undefined {
  const rounds = resultOf(state, nr)
  if (rounds === undefined) return undefined
  return rounds ? grade(rounds) : gradeVoid(size)
}

export const MAP_WINNER: StrikeDescriptor = {
  ...common,
  id: '330',
  joint: 'part',
  priority: 5,
  groups: ['main', 'maps'],
  name: '{!mapnr} map – winner (incl. overtime)',
  outcomes: WINNER_OUTCOMES,
  quote: (model, { nr }, out) => {
    const map = model.map(nr)
    if (map) two(map.win, out)
    return map !== undefined
  },
  settle: (state, { nr }) => whenOver(state, nr, ([home, away]) => gradeSingleWinner(home > away ? 0 : 1, 2)),
}

export const ROUND_HANDICAP: StrikeDescriptor = {
  ...common,
  id: '331',
  lines: perMap(HANDICAPS),
  joint: 'part',
  priority: 6,
  groups: ['maps', 'handicaps'],
  competesForBalance: true,
  name: '{!mapnr} map – round handicap (incl. overtime)',
  specifier: line => `hcp=${formatLine(line.value)}|mapnr=${line.nr}`,
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const map = model.map(nr)
    two(map?.difference.above(-value) ?? 0, out)
    return map !== undefined && within(out[0] ?? 0, 0.2)
  },
  settle: (state, { nr, value }) => whenOver(state, nr, ([home, away]) => gradeTwoWay(home - away, value)),
}

export const TOTAL_ROUNDS: StrikeDescriptor = {
  ...ROUND_HANDICAP,
  id: '332',
  lines: perMap(TOTALS),
  priority: 7,
  groups: ['maps', 'rounds', 'totals'],
  name: '{!mapnr} map – total rounds (incl. overtime)',
  specifier: line => `mapnr=${line.nr}|total=${formatLine(line.value)}`,
  outcomes: TOTAL_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const map = model.map(nr)
    two(map?.total.above(value) ?? 0, out)
    return map !== undefined && within(out[0] ?? 0, 0.12)
  },
  settle: (state, { nr, value }) => {
    const [home, away] = state.rounds
    const early = isCurrent(state, nr) ? gradeTotal(home + away, value, false) : undefined
    return early ?? whenOver(state, nr, rounds => gradeTwoWay(rounds[0] + rounds[1], -value))
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
    if (map) two(map.total.odd, out)
    return map !== undefined
  },
  settle: (state, { nr }) =>
    whenOver(state, nr, ([home, away]) => gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2)),
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
    two(map?.overtime ?? 0, out)
    return map !== undefined && within(out[0] ?? 0, 0.02)
  },
  settle: (state, { nr }) => {
    const [home, away] = state.rounds
    if (isCurrent(state, nr) && home + away >= REGULAR) return gradeSingleWinner(0, 2)
    return whenOver(state, nr, rounds => gradeSingleWinner(rounds[0] + rounds[1] > REGULAR ? 0 : 1, 2))
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
    return whenOver(state, nr, grade, 3)
  },
}

export const MAP_MARKETS: readonly StrikeDescriptor[] = [
  WINNER,
  MAP_HANDICAP,
  TOTAL_MAPS,
  MAP_SCORE,
  MAP_WINNER,
  ROUND_HANDICAP,
  TOTAL_ROUNDS,
  ODD_EVEN_ROUNDS,
  OVERTIME,
  MAP_RESULT,
]
