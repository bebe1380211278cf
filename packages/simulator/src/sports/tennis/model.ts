import { computeMarketEstimate } from '../../markets/market-drift.ts'
import {
  blend,
  createSetTable,
  holdProbability,
  SET_SCORES,
  type SetDistribution,
  type SetTable,
  tieBreakProbability,
} from '../../models/tennis-chain.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { servePoints } from './script.ts'
import { gamesWon, isDecided, isTieBreak, SETS_TO_WIN, setsWon, type TennisState } from './state.ts'

/** Size of the distributions of games: a best of three has at most 39. */
export const GAMES = 40

/** Possible results of a match, from some number of sets each. */
export interface Outlook {
  /** By final sets: 2:0, 2:1, 1:2, 0:2. */
  readonly results: Float64Array
  /** Further games in all, further games of each side, and their difference (index 0 is −GAMES). */
  readonly total: Float64Array
  readonly home: Float64Array
  readonly away: Float64Array
  readonly difference: Float64Array
}

interface Chances {
  readonly serve: readonly [number, number]
  readonly table: SetTable
  /** A whole set, whoever serves first. */
  readonly fresh: SetDistribution
  readonly outlooks: Map<number, Outlook>
  last: TennisModel | undefined
}

/** In play the chances stay the same from point to point: the last are kept with the fixture. */
const CACHE = new WeakMap<Fixture, Chances>()

/** Chances move in steps of a twentieth of a percent, so that the chains are not built anew for a breath of air. */
function toStep(value: number): number {
  return Math.round(value * 2000) / 2000
}

function chancesOf(fixture: Fixture, at: number): Chances {
  const opinion = computeMarketEstimate(fixture, Math.min(at, fixture.startTime))
  const serve = servePoints(toStep(opinion.edge), toStep(opinion.total))
  const cached = CACHE.get(fixture)
  if (cached && cached.serve[0] === serve[0] && cached.serve[1] === serve[1]) return cached
  const table = createSetTable(serve[0], serve[1])
  const fresh = blend(table.from(0, 0, true), table.from(0, 0, false), 0.5)
  const chances = { serve, table, fresh, outlooks: new Map<number, Outlook>(), last: undefined }
  CACHE.set(fixture, chances)
  return chances
}

/** The model of a state at a time; the same object as long as neither score nor chances change. */
export function tennisModel(fixture: Fixture, state: TennisState, at: number): TennisModel {
  const chances = chancesOf(fixture, at)
  if (chances.last?.state === state) return chances.last
  const model = new TennisModel(state, chances)
  chances.last = model
  return model
}

export class TennisModel {
  readonly state: TennisState
  /** Chance of home to win the game being played. */
  readonly game: number
  /** Chance of home to win the game after it. */
  readonly nextGame: number
  /** The set being played. */
  readonly set: SetDistribution
  readonly freshSet: SetDistribution
  /** Final result and games still to come, the current set's further games included. */
  readonly outlook: Outlook

  constructor(state: TennisState, chances: Chances) {
    this.state = state
    this.freshSet = chances.fresh
    this.game = currentGame(state, chances.serve)
    this.nextGame = serviceGame(chances.serve, state.server === 0 ? 1 : 0)
    this.set = currentSet(state, chances.table, this.game)
    this.outlook = continueWith(chances, state, this.set)
  }
}

/** P(home wins a whole service game of `server`). */
function serviceGame(serve: readonly [number, number], server: 0 | 1): number {
  return server === 0 ? holdProbability(serve[0]) : 1 - holdProbability(serve[1])
}

function currentGame(state: TennisState, serve: readonly [number, number]): number {
  const [home, away] = state.points
  if (isTieBreak(state)) return tieBreakProbability(serve[0], serve[1], state.server === 0, home, away)
  if (state.server === 0) return holdProbability(serve[0], home, away)
  return 1 - holdProbability(serve[1], away, home)
}

function currentSet(state: TennisState, table: SetTable, game: number): SetDistribution {
  const [home, away] = state.games
  const homeServesNext = state.server !== 0
  if (state.stage === 'before') return blend(table.from(0, 0, true), table.from(0, 0, false), 0.5)
  return blend(table.from(home + 1, away, homeServesNext), table.from(home, away + 1, homeServesNext), game)
}

function continueWith(chances: Chances, state: TennisState, set: SetDistribution): Outlook {
  const [home, away] = setsWon(state)
  if (isDecided(state)) return outlookFrom(chances, home, away)
  return mixSets(chances, set, home, away, state.games)
}

function outlookFrom(chances: Chances, home: number, away: number): Outlook {
  const key = home * 4 + away
  const cached = chances.outlooks.get(key)
  if (cached) return cached
  const built =
    home === SETS_TO_WIN || away === SETS_TO_WIN
      ? finished(home, away)
      : mixSets(chances, chances.fresh, home, away, [0, 0])
  chances.outlooks.set(key, built)
  return built
}

function emptyOutlook(): Outlook {
  return {
    results: new Float64Array(4),
    total: new Float64Array(GAMES),
    home: new Float64Array(GAMES),
    away: new Float64Array(GAMES),
    difference: new Float64Array(2 * GAMES + 1),
  }
}

function finished(home: number, away: number): Outlook {
  const outlook = emptyOutlook()
  outlook.results[resultIndex(home, away)] = 1
  outlook.total[0] = 1
  outlook.home[0] = 1
  outlook.away[0] = 1
  outlook.difference[GAMES] = 1
  return outlook
}

/** Index of a final result among 2:0, 2:1, 1:2, 0:2. */
export function resultIndex(home: number, away: number): number {
  return home > away ? away : 3 - home
}

/** Every end of the set, weighted, followed by what comes after it. `already`: games of the set played. */
function mixSets(
  chances: Chances,
  set: SetDistribution,
  home: number,
  away: number,
  already: readonly [number, number],
): Outlook {
  const result = emptyOutlook()
  SET_SCORES.forEach(([a, b], index) => {
    const weight = set[index] as number
    if (weight < 1e-12) return
    const after = a > b ? outlookFrom(chances, home + 1, away) : outlookFrom(chances, home, away + 1)
    const moreHome = a - already[0]
    const moreAway = b - already[1]
    addShifted(result.results, after.results, weight, 0)
    addShifted(result.total, after.total, weight, moreHome + moreAway)
    addShifted(result.home, after.home, weight, moreHome)
    addShifted(result.away, after.away, weight, moreAway)
    addShifted(result.difference, after.difference, weight, moreHome - moreAway)
  })
  return result
}

function addShifted(target: Float64Array, source: Float64Array, weight: number, shift: number): void {
  const first = Math.max(0, -shift)
  const end = Math.min(source.length, target.length - shift)
  for (let i = first; i < end; i++) {
    const p = source[i] as number
    if (p > 0) target[i + shift] = (target[i + shift] as number) + weight * p
  }
}

/** Games already played by home, by away. */
export function gamesSoFar(model: TennisModel): readonly [number, number] {
  return gamesWon(model.state)
}
