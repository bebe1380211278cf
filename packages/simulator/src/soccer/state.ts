import type { Description, Script } from '../engine.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import type { FeedClock, FeedPeriodScore, FeedTimelineItem } from '../types.ts'
import { ballAt, figuresOf } from './flow.ts'
import { type Occupants, type PlayerIndex, STARTERS } from './lineup.ts'

/** What is known of a soccer match at a moment, and how it is told to the outside. */

export type Side = 0 | 1
export type Pair = readonly [home: number, away: number]
export type SoccerStage = 'before' | 'first' | 'break' | 'second' | 'ended' | 'final'

export interface SoccerState {
  readonly stage: SoccerStage
  readonly score: Pair
  /** Score of the first half, so far or final. */
  readonly firstHalf: Pair
  /** Scorers in order. */
  readonly goals: readonly Side[]
  /** Who scored each of them: an index into the side's roster. */
  readonly scorers: readonly PlayerIndex[]
  /** Who plays where now, and who of the bench does not come any more. */
  readonly places: readonly [Occupants, Occupants]
  readonly spent: readonly [readonly PlayerIndex[], readonly PlayerIndex[]]
  readonly corners: Pair
  /** Of them those of the first half. */
  readonly firstCorners: Pair
  readonly yellow: Pair
  readonly red: Pair
  readonly shots: Pair
  readonly onTarget: Pair
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
export function playedMinute(script: Script<SoccerState> | undefined, at: number): number {
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

const PHASES: Record<SoccerStage, readonly [status: 0 | 1 | 3 | 4, phase: number, name: string]> = {
  before: [0, 0, 'Not started'],
  first: [1, 6, '1st half'],
  break: [1, 31, 'Halftime'],
  second: [1, 7, '2nd half'],
  ended: [3, 100, 'Ended'],
  final: [4, 100, 'Ended'],
}

export function describeSoccer(fixture: Fixture, state: SoccerState, at: number): Description {
  const [status, phase, phaseName] = PHASES[state.stage]
  return {
    status,
    phase,
    phaseName,
    statistics: {
      clock: state.stage === 'before' ? null : buildClock(state, at),
      totalScore: toScore(state.score),
      gameScore: null,
      periodScores: buildPeriods(state),
      currentServer: null,
      maxPeriodNumber: 2,
      corners: toScore(state.corners),
      yellowCards: toScore(state.yellow),
      redCards: toScore(state.red),
      games: null,
      shots: toScore(state.shots),
      figures: figuresOf(fixture, state, at),
      situation: ballAt(fixture, state, at),
      timeline: state.timeline,
    },
  }
}

function buildClock(state: SoccerState, at: number): FeedClock {
  const running = state.stage === 'first' || state.stage === 'second'
  const base = state.stage === 'first' || state.stage === 'break' ? 0 : 45 * MINUTE
  const inHalf = running ? at - state.halfStart : 45 * MINUTE
  const beyond = inHalf - 45 * MINUTE
  return {
    matchTime: formatClock(base + Math.min(inHalf, 45 * MINUTE)),
    stoppageTime: running && beyond >= 0 ? formatClock(beyond) : null,
    stoppageTimeAnnounced: running && state.announced !== null ? formatClock(state.announced * MINUTE) : null,
    remainingTime: null,
    remainingTimeInPeriod: null,
    stopped: !running,
    updatedAt: at,
  }
}

/** `mm:ss`, minutes not limited to two digits. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

function buildPeriods(state: SoccerState): FeedPeriodScore[] {
  if (state.stage === 'before') return []
  const first = period(1, state.firstHalf)
  if (state.stage === 'first' || state.stage === 'break') return [first]
  return [first, period(2, secondHalf(state))]
}

export function secondHalf(state: SoccerState): Pair {
  return [state.score[0] - state.firstHalf[0], state.score[1] - state.firstHalf[1]]
}

function period(number: 1 | 2, pair: Pair): FeedPeriodScore {
  const text = number === 1 ? '1st' : '2nd'
  return { ...toScore(pair), periodKey: `${text}_half`, periodName: `${text} half`, number, type: 'regular_period' }
}
