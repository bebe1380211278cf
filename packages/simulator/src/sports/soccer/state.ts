import type { MatchScript } from '../../engine/engine.ts'
import type { FeedAttempt, FeedTimelineItem } from '../../feed/feed-match.ts'
import { MINUTE } from '../../schedule/fixtures.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { type Occupants, type PlayerIndex, STARTERS } from './lineup.ts'

/** The state of play of a soccer match at one moment. */

export type SoccerStage = 'before' | 'first' | 'break' | 'second' | 'ended' | 'final'

export interface SoccerState {
  readonly stage: SoccerStage
  readonly score: Pair
  /** Score of the first half, so far or final. */
  readonly firstHalf: Pair
  /** Scorers in order. */
  readonly goals: readonly Side[]
  /** The scorer of each of them: an index into the side's roster. */
  readonly scorers: readonly PlayerIndex[]
  /** The current positions, and the substitutes that can no longer come on. */
  readonly places: readonly [Occupants, Occupants]
  readonly spent: readonly [readonly PlayerIndex[], readonly PlayerIndex[]]
  readonly corners: Pair
  /** Of them those of the first half. */
  readonly firstCorners: Pair
  readonly yellow: Pair
  readonly red: Pair
  readonly shots: Pair
  readonly onTarget: Pair
  /** The shots, in order. */
  readonly attempts: readonly FeedAttempt[]
  readonly fouls: Pair
  readonly offsides: Pair
  /** Minutes of stoppage announced for the current half. */
  readonly announced: number | null
  /** Start of the current half. */
  readonly halfStart: number
  /** Steps of the ball's way in halves that are over. */
  readonly stepsBefore: number
  readonly timeline: readonly FeedTimelineItem[]
}

export const SOCCER_BEFORE: SoccerState = {
  stage: 'before',
  score: [0, 0],
  firstHalf: [0, 0],
  goals: [],
  scorers: [],
  places: [STARTERS, STARTERS],
  spent: [[], []],
  corners: [0, 0],
  firstCorners: [0, 0],
  yellow: [0, 0],
  red: [0, 0],
  shots: [0, 0],
  onTarget: [0, 0],
  attempts: [],
  fouls: [0, 0],
  offsides: [0, 0],
  announced: null,
  halfStart: 0,
  stepsBefore: 0,
  timeline: [],
}

/**
 * Minute of 0…90 on the scale of `goalShare`: each half, with its stoppage time, is 45 minutes long on it.
 */
export function playedMinute(script: MatchScript<SoccerState> | undefined, at: number): number {
  if (!script) return 0
  const [firstStart = 0, firstEnd = 0, secondStart = 0, secondEnd = 0] = script.marks
  if (at < firstEnd) return 45 * Math.max(0, (at - firstStart) / (firstEnd - firstStart))
  if (at < secondStart) return 45
  return 45 + 45 * Math.min(1, (at - secondStart) / (secondEnd - secondStart))
}

export function addTo(pair: Pair, side: Side, amount: number): Pair {
  return side === 0 ? [pair[0] + amount, pair[1]] : [pair[0], pair[1] + amount]
}

export function toScore(pair: Pair) {
  return { home: pair[0], away: pair[1] }
}

/** Minute shown for an event: 1 in the first sixty seconds, at most 45 and 90. */
export function minuteOf(state: SoccerState, at: number): number {
  const inHalf = Math.min(45, Math.floor((at - state.halfStart) / MINUTE) + 1)
  return state.stage === 'second' ? 45 + inHalf : inHalf
}

export function secondHalf(state: SoccerState): Pair {
  return [state.score[0] - state.firstHalf[0], state.score[1] - state.firstHalf[1]]
}
