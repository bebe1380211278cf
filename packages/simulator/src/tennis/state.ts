import type { Description } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { ordinal } from '../outcomes.ts'
import type { FeedPeriodScore, FeedTimelineItem } from '../types.ts'
import { NO_TALLY, type Tally, tennisBall, tennisFigures } from './tally.ts'

/** The score of a tennis match after a point, and how it is told to the outside. */

export type Side = 0 | 1
export type Games = readonly [home: number, away: number]
export type TennisStage = 'before' | 'live' | 'ended' | 'final'

export interface TennisState {
  readonly stage: TennisStage
  /** Sets played to the end. */
  readonly sets: readonly Games[]
  /** Games of the current set. */
  readonly games: Games
  /** Points won in the current game: 0…3 and 4 for advantage; plain count in a tie-break. */
  readonly points: readonly [number, number]
  /** Serves the current game; in a tie-break, served its first point. */
  readonly server: Side
  /** Winners of the games of each set, tie-breaks included. */
  readonly gameWinners: readonly (readonly Side[])[]
  /** Who gave up. */
  readonly retired: Side | null
  readonly tally: Tally
  readonly timeline: readonly FeedTimelineItem[]
}

export const TENNIS_BEFORE: TennisState = {
  stage: 'before',
  sets: [],
  games: [0, 0],
  points: [0, 0],
  server: 0,
  gameWinners: [],
  retired: null,
  tally: NO_TALLY,
  timeline: [],
}

/** Best of three on every tour of the feed. */
export const BEST_OF = 3
export const SETS_TO_WIN = 2

export function isTieBreak(state: TennisState): boolean {
  return state.games[0] === 6 && state.games[1] === 6
}

export function setsWon(state: TennisState): readonly [number, number] {
  let home = 0
  for (const [a, b] of state.sets) if (a > b) home++
  return [home, state.sets.length - home]
}

/** Games won over all sets, the current one included. */
export function gamesWon(state: TennisState): readonly [number, number] {
  let [home, away] = state.games
  for (const [a, b] of state.sets) {
    home += a
    away += b
  }
  return [home, away]
}

export function isDecided(state: TennisState): boolean {
  return Math.max(...setsWon(state)) === SETS_TO_WIN
}

const SHOWN_POINTS = [0, 15, 30, 40, 50]

function shownPoints(state: TennisState) {
  const [home, away] = state.points
  if (isTieBreak(state)) return { home, away }
  return { home: SHOWN_POINTS[home] ?? 0, away: SHOWN_POINTS[away] ?? 0 }
}

export function describeTennis(_fixture: Fixture, state: TennisState): Description {
  const [home, away] = setsWon(state)
  const [homeGames, awayGames] = gamesWon(state)
  const live = state.stage === 'live'
  return {
    ...describePhase(state),
    statistics: {
      clock: null,
      totalScore: { home, away },
      gameScore: live ? shownPoints(state) : null,
      periodScores: listSets(state),
      currentServer: live ? ((currentServer(state) + 1) as 1 | 2) : null,
      maxPeriodNumber: BEST_OF,
      corners: null,
      yellowCards: null,
      redCards: null,
      games: { home: homeGames, away: awayGames },
      shots: null,
      figures: tennisFigures(state),
      situation: tennisBall(state),
      timeline: state.timeline,
    },
  }
}

/** In a tie-break the service changes after the first point, then after every second. */
export function currentServer(state: TennisState): Side {
  if (!isTieBreak(state)) return state.server
  const changed = Math.floor((state.points[0] + state.points[1] + 1) / 2) % 2 === 1
  return changed ? ((1 - state.server) as Side) : state.server
}

function describePhase(state: TennisState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  if (state.stage === 'before') return { status: 0, phase: 0, phaseName: 'Not started' }
  if (state.stage === 'live') {
    const set = Math.min(state.sets.length, BEST_OF - 1)
    return { status: 1, phase: 8 + set, phaseName: `${ordinal(set + 1)} set` }
  }
  const status = state.stage === 'ended' ? 3 : 4
  return state.retired === null
    ? { status, phase: 100, phaseName: 'Ended' }
    : { status, phase: 92, phaseName: 'Retired' }
}

function listSets(state: TennisState): FeedPeriodScore[] {
  const isOpen = state.stage !== 'before' && !isDecided(state)
  const all = isOpen ? [...state.sets, state.games] : state.sets
  return all.map(([home, away], index) => ({
    home,
    away,
    periodKey: `${ordinal(index + 1)}_set`,
    periodName: `${ordinal(index + 1)} set`,
    number: index + 1,
    type: 'regular_period',
  }))
}
