import type { Line, Template } from '../engine.ts'
import { type LineResult, lineProbability } from '../models/lines.ts'
import { SET_SCORES, setWin } from '../models/tennis-chain.ts'
import {
  formatLine,
  gradeOne,
  gradePair,
  gradeTotal,
  gradeVoid,
  handicapSet,
  oddEvenSet,
  ordinal,
  totalSet,
  winnerSet,
  yesNoSet,
} from '../outcomes.ts'
import { GAMES, gamesSoFar, resultIndex, type TennisModel } from './model.ts'
import { gamesWon, isDecided, isTieBreak, setsWon, type TennisState } from './state.ts'

/**
 * Tennis markets. What a retirement leaves undecided is void; sets and games that are never played are void too.
 */
export type TennisTemplate = Template<TennisState, TennisModel>

const common = { margin: 'two', core: true, specifier: () => '' } as const

/** No more points will be played. */
function isClosed(state: TennisState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

/** Results of a market that needs the whole match: its grading once decided, void after a retirement. */
function wholeMatch(state: TennisState, size: number, grade: () => LineResult[]): LineResult[] | undefined {
  if (!isClosed(state)) return undefined
  return isDecided(state) ? grade() : gradeVoid(size)
}

function two(p: number, out: number[]): void {
  out[0] = p
  out[1] = 1 - p
}

function within(p: number, low: number): boolean {
  return p > low && p < 1 - low
}

export const MATCH_WINNER: TennisTemplate = {
  ...common,
  id: '186',
  priority: 1,
  groups: ['main'],
  name: () => 'Winner',
  outcomes: winnerSet,
  quote: (model, _line, out) => {
    const { results } = model.outlook
    two((results[0] as number) + (results[1] as number), out)
    return true
  },
  settle: state => wholeMatch(state, 2, () => gradeOne(setsWon(state)[0] > setsWon(state)[1] ? 0 : 1, 2)),
}

export const TOTAL_GAMES: TennisTemplate = {
  ...common,
  id: '189',
  priority: 2,
  groups: ['main', 'games', 'totals'],
  balanced: true,
  name: () => 'Total games',
  specifier: line => `total=${formatLine(line.value)}`,
  outcomes: totalSet,
  quote: (model, line, out) => {
    const [home, away] = gamesSoFar(model)
    const p = lineProbability(model.outlook.total, home + away, -line.value)
    two(p, out)
    return within(p, 0.2)
  },
  settle: (state, line) => settleCount(state, gamesWon(state)[0] + gamesWon(state)[1], line),
}

/** A count of games: an over is decided as soon as it is passed, the rest needs the match played out. */
function settleCount(state: TennisState, count: number, line: Line): LineResult[] | undefined {
  const early = gradeTotal(count, line.value, false)
  return early ?? wholeMatch(state, 2, () => gradePair(count, -line.value))
}

function playerTotal(id: string, side: 0 | 1): TennisTemplate {
  return {
    ...TOTAL_GAMES,
    id,
    core: false,
    priority: 11 + side,
    groups: ['games', 'teams'],
    name: (_line, fixture) => `${side === 0 ? fixture.home.name : fixture.away.name} total games`,
    quote: (model, line, out) => {
      const more = side === 0 ? model.outlook.home : model.outlook.away
      const p = lineProbability(more, gamesSoFar(model)[side], -line.value)
      two(p, out)
      return within(p, 0.25)
    },
    settle: (state, line) => settleCount(state, gamesWon(state)[side], line),
  }
}

export const HOME_GAMES = playerTotal('190', 0)
export const AWAY_GAMES = playerTotal('191', 1)

export const GAME_HANDICAP: TennisTemplate = {
  ...common,
  id: '187',
  priority: 3,
  groups: ['main', 'handicaps', 'games'],
  balanced: true,
  name: () => 'Game handicap',
  specifier: line => `hcp=${formatLine(line.value)}`,
  outcomes: handicapSet,
  quote: (model, line, out) => {
    const [home, away] = gamesSoFar(model)
    const p = lineProbability(model.outlook.difference, home - away - GAMES, line.value)
    two(p, out)
    return within(p, 0.2)
  },
  settle: (state, line) => {
    const [home, away] = gamesWon(state)
    return wholeMatch(state, 2, () => gradePair(home - away, line.value))
  },
}

export const SET_HANDICAP: TennisTemplate = {
  ...GAME_HANDICAP,
  id: '188',
  priority: 4,
  groups: ['handicaps', 'sets'],
  name: () => 'Set handicap',
  quote: (model, line, out) => {
    const [twoNil = 0, twoOne = 0, oneTwo = 0] = model.outlook.results
    two(line.value < 0 ? twoNil : twoNil + twoOne + oneTwo, out)
    return within(out[0] ?? 0, 0.04)
  },
  settle: (state, line) => {
    const [home, away] = setsWon(state)
    return wholeMatch(state, 2, () => gradePair(home - away, line.value))
  },
}

/** Ids 192 and 193: the player wins at least one set. */
function winsSet(id: string, side: 0 | 1): TennisTemplate {
  return {
    ...common,
    id,
    core: false,
    priority: 13 + side,
    groups: ['sets'],
    name: (_line, fixture) => `${side === 0 ? fixture.home.name : fixture.away.name} to win a set`,
    outcomes: yesNoSet,
    quote: (model, _line, out) => {
      two(1 - (model.outlook.results[side === 0 ? 3 : 0] as number), out)
      return setsWon(model.state)[side] === 0
    },
    settle: state => {
      if (setsWon(state)[side] > 0) return gradeOne(0, 2)
      return wholeMatch(state, 2, () => gradeOne(1, 2))
    },
  }
}

export const HOME_WINS_SET = winsSet('192', 0)
export const AWAY_WINS_SET = winsSet('193', 1)

export const ODD_EVEN_GAMES: TennisTemplate = {
  ...common,
  id: '198',
  core: false,
  priority: 20,
  groups: ['games', 'specials'],
  name: () => 'Odd/even games',
  outcomes: oddEvenSet,
  quote: (model, _line, out) => {
    const [home, away] = gamesSoFar(model)
    let odd = 0
    model.outlook.total.forEach((p, more) => {
      if ((home + away + more) % 2 === 1) odd += p
    })
    two(odd, out)
    return true
  },
  settle: state => {
    const [home, away] = gamesWon(state)
    return wholeMatch(state, 2, () => gradeOne((home + away) % 2 === 1 ? 0 : 1, 2))
  },
}

export const SET_SCORE: TennisTemplate = {
  ...common,
  id: '199',
  margin: 'three',
  priority: 5,
  groups: ['main', 'sets'],
  name: () => 'Correct score',
  specifier: () => 'variant=sr:correct_score:bestof:3',
  outcomes: () => ['2:0', '2:1', '1:2', '0:2'].map((name, i) => ({ id: `sr:correct_score:bestof:3:${4 + i}`, name })),
  quote: (model, _line, out) => {
    for (let i = 0; i < 4; i++) out[i] = model.outlook.results[i] as number
    return true
  },
  settle: state => wholeMatch(state, 4, () => gradeOne(resultIndex(...setsWon(state)), 4)),
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

export const SET_WINNER: TennisTemplate = {
  ...common,
  id: '202',
  priority: 6,
  groups: ['main', 'sets'],
  betStop: 'set_end',
  name: line => `${ordinal(line.nr)} set – winner`,
  specifier: line => `setnr=${line.nr}`,
  outcomes: winnerSet,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    if (set) two(setWin(set), out)
    return set !== undefined
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set === undefined) return undefined
    return set ? gradeOne(set[0] > set[1] ? 0 : 1, 2) : gradeVoid(2)
  },
}

export const SET_GAME_HANDICAP: TennisTemplate = {
  ...common,
  id: '203',
  core: false,
  priority: 8,
  groups: ['sets', 'handicaps'],
  balanced: true,
  betStop: 'set_end',
  name: line => `${ordinal(line.nr)} set – game handicap`,
  specifier: line => `hcp=${formatLine(line.value)}|setnr=${line.nr}`,
  outcomes: handicapSet,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    two(set ? sumSet(set, (a, b) => a - b + line.value > 0) : 0, out)
    return set !== undefined && within(out[0] ?? 0, 0.15)
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set === undefined) return undefined
    return set ? gradePair(set[0] - set[1], line.value) : gradeVoid(2)
  },
}

export const SET_TOTAL: TennisTemplate = {
  ...SET_GAME_HANDICAP,
  id: '204',
  priority: 7,
  groups: ['sets', 'totals'],
  name: line => `${ordinal(line.nr)} set – total games`,
  specifier: line => `setnr=${line.nr}|total=${formatLine(line.value)}`,
  outcomes: totalSet,
  quote: (model, line, out) => {
    const set = setDistribution(model, line.nr)
    two(set ? sumSet(set, (a, b) => a + b > line.value) : 0, out)
    return set !== undefined && within(out[0] ?? 0, 0.05)
  },
  settle: (state, line) => {
    const set = setResult(state, line.nr)
    if (set) return gradePair(set[0] + set[1], -line.value)
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
export const GAME_WINNER: TennisTemplate = {
  ...common,
  id: '210',
  priority: 9,
  groups: ['main', 'games'],
  pointwise: true,
  betStop: 'game_end',
  name: line => `${ordinal(line.nr)} set game ${line.value} – winner`,
  specifier: line => `gamenr=${line.value}|setnr=${line.nr}`,
  outcomes: winnerSet,
  quote: (model, line, out) => {
    const { state } = model
    if (state.stage !== 'live' || isDecided(state) || isTieBreak(state)) return false
    if (line.nr !== state.sets.length + 1) return false
    const ahead = line.value - (state.games[0] + state.games[1] + 1)
    two(ahead === 0 ? model.game : model.nextGame, out)
    return ahead === 0 || (ahead === 1 && isSetSafe(state))
  },
  settle: (state, line) => {
    const winner = state.gameWinners[line.nr - 1]?.[line.value - 1]
    if (winner !== undefined) return gradeOne(winner, 2)
    return setResult(state, line.nr) === undefined ? undefined : gradeVoid(2)
  },
}

/** The set cannot end with the current game, and the game after it is no tie-break. */
function isSetSafe(state: TennisState): boolean {
  return Math.max(...state.games) < 5
}
