import type { Line } from '../../engine/engine.ts'
import {
  buildLineRange,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import { SET_SCORES, setWin } from '../../models/tennis-chain.ts'
import { common, isClosed, type TennisDescriptor } from './market-helpers.ts'
import type { TennisModel } from './model.ts'
import { isDecided, isTieBreak, type TennisState } from './state.ts'

/** Markets on one set, and on the games of the set being played. */

const SETS = 3

function perSet(build: (nr: number) => Line[]): Line[] {
  return listNumbers(SETS).flatMap(({ nr }) => build(nr))
}

/** The set of a line, from 0, against the one being played: past, current, next (if certain), later. */
function setDistribution(model: TennisModel, nr: number): Float64Array | undefined {
  const current = model.state.sets.length + 1
  if (isDecided(model.state) || nr < current || nr === 3) return nr === current ? model.set : undefined
  return nr === current ? model.set : model.freshSet
}

/** Games of a finished set; undefined while open, null when it will never be played to its end. */
function setResult(state: TennisState, nr: number): readonly [number, number] | undefined | null {
  return state.sets[nr - 1] ?? (isClosed(state) || isDecided(state) ? null : undefined)
}

export const SET_WINNER: TennisDescriptor = {
  ...common,
  id: '202',
  lines: listNumbers(SETS),
  joint: 'ending',
  priority: 6,
  groups: ['main', 'sets'],
  betStop: 'set_end',
  name: '{!setnr} set – winner',
  specifier: line => `setnr=${line.nr}`,
  outcomes: WINNER_OUTCOMES,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    if (set) quoteTwo(setWin(set), out)
    return set !== undefined
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set === undefined) return undefined
    return set ? gradeSingleWinner(set[0] > set[1] ? 0 : 1, 2) : gradeVoid(2)
  },
}

export const SET_GAME_HANDICAP: TennisDescriptor = {
  ...common,
  id: '203',
  lines: perSet(nr => buildLineRange(-4.5, 4.5, 1, nr)),
  joint: 'ending',
  core: false,
  priority: 8,
  groups: ['sets', 'handicaps'],
  competesForBalance: true,
  betStop: 'set_end',
  name: '{!setnr} set – game handicap',
  specifier: line => `hcp=${formatLine(line.value)}|setnr=${line.nr}`,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    quoteTwo(set ? sumSet(set, (a, b) => a - b + line.value > 0) : 0, out)
    return set !== undefined && isWithin(out[0] ?? 0, 0.15)
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set === undefined) return undefined
    return set ? gradeTwoWay(set[0] - set[1], line.value) : gradeVoid(2)
  },
}

export const SET_TOTAL: TennisDescriptor = {
  ...SET_GAME_HANDICAP,
  id: '204',
  lines: perSet(nr => buildLineRange(7.5, 12.5, 1, nr)),
  priority: 7,
  groups: ['sets', 'totals'],
  name: '{!setnr} set – total games',
  specifier: line => `setnr=${line.nr}|total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    quoteTwo(set ? sumSet(set, (a, b) => a + b > line.value) : 0, out)
    return set !== undefined && isWithin(out[0] ?? 0, 0.05)
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set) return gradeTwoWay(set[0] + set[1], -line.value)
    const isCurrent = line.nr === state.sets.length + 1
    const early = isCurrent ? gradeTotal(state.games[0] + state.games[1], line.value, false) : undefined
    return early ?? (set === null ? gradeVoid(2) : undefined)
  },
}

function sumSet(set: Float64Array, wins: (a: number, b: number) => boolean): number {
  let sum = 0
  SET_SCORES.forEach(([a, b], index) => {
    if (wins(a, b)) sum += set[index] as number
  })
  return sum
}

/** Game winner: `nr` is the set, `value` the game. Tie-breaks are no games here. */
export const GAME_WINNER: TennisDescriptor = {
  ...common,
  id: '210',
  lines: perSet(nr => buildLineRange(1, 12, 1, nr)),
  priority: 9,
  groups: ['main', 'games'],
  suspendsDuringPoint: true,
  betStop: 'game_end',
  name: '{!setnr} set game {gamenr} – winner',
  specifier: line => `gamenr=${line.value}|setnr=${line.nr}`,
  outcomes: WINNER_OUTCOMES,
  quote: (model, line, out) => {
    const { state } = model
    if (state.stage !== 'live' || isDecided(state) || isTieBreak(state)) return false
    if (line.nr !== state.sets.length + 1) return false
    const ahead = line.value - (state.games[0] + state.games[1] + 1)
    quoteTwo(ahead === 0 ? model.game : model.nextGame, out)
    return ahead === 0 || (ahead === 1 && isSetSafe(state))
  },
  settle: (state, line) => {
    const winner = state.gameWinners[line.nr - 1]?.[line.value - 1]
    if (winner !== undefined) return gradeSingleWinner(winner, 2)
    return setResult(state, line.nr) === undefined ? undefined : gradeVoid(2)
  },
}

/** The set cannot end with the current game, and the game after it is no tie-break. */
function isSetSafe(state: TennisState): boolean {
  return Math.max(...state.games) < 5
}

export const SET_MARKETS: readonly TennisDescriptor[] = [SET_WINNER, SET_GAME_HANDICAP, SET_TOTAL, GAME_WINNER]
