import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Side } from '../../shared/side.ts'
import { NO_TALLY, type Tally } from './tally.ts'

/** The score of a tennis match after a point. */

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
  /** The side that retired. */
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

/** In a tie-break the service changes after the first point, then after every second. */
export function currentServer(state: TennisState): Side {
  if (!isTieBreak(state)) return state.server
  const changed = Math.floor((state.points[0] + state.points[1] + 1) / 2) % 2 === 1
  return changed ? ((1 - state.server) as Side) : state.server
}
