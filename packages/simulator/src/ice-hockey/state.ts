import type { Description } from '../engine.ts'
import type { FeedClock, FeedPeriodScore, FeedSituation, FeedStatisticRow, FeedTimelineItem } from '../feed-match.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import { formatClock } from '../format-clock.ts'
import { formatOrdinal } from '../outcome-sets.ts'
import { describeRegular, elapsedSince, sideName, type TimedState, totalOf } from '../periods/state.ts'
import type { Pair, Side } from '../side.ts'

/** What is known of an ice hockey match at a moment, and how it is told to the outside. */

export type HockeyStage = 'before' | 'play' | 'break' | 'overtime' | 'shootout' | 'ended' | 'final'

export interface PowerPlay {
  /** Who has more players. */
  readonly side: Side
  /** Clock time of it left at the moment, ms. */
  readonly left: number
}

/** Shots of a shoot-out: taken and scored by side. */
export interface Shootout {
  readonly taken: Pair
  readonly scored: Pair
}

export interface HockeyState extends TimedState {
  readonly stage: HockeyStage
  /** Clock of the period at this moment, ms left. */
  readonly left: number
  readonly running: boolean
  readonly since: number
  readonly power: PowerPlay | null
  readonly shootout: Shootout | null
  /** Who scored, goal by goal, in the regular time. */
  readonly goals: readonly Side[]
  readonly shots: Pair
  readonly faceoffs: Pair
  readonly penalties: Pair
  readonly powerGoals: Pair
  readonly timeline: readonly FeedTimelineItem[]
}

const NONE: Pair = [0, 0]

export const HOCKEY_BEFORE: HockeyState = {
  stage: 'before',
  periods: [],
  done: 0,
  extra: NONE,
  isClosed: false,
  left: 0,
  running: false,
  since: 0,
  power: null,
  shootout: null,
  goals: [],
  shots: NONE,
  faceoffs: NONE,
  penalties: NONE,
  powerGoals: NONE,
  timeline: [],
}

export const PERIODS = 3
export const PERIOD = 20 * MINUTE
export const OVERTIME = 5 * MINUTE
export const PENALTY = 2 * MINUTE

/** Minute of play, from 1. */
export function minuteOf(state: HockeyState): number {
  const length = state.stage === 'overtime' ? OVERTIME : PERIOD
  const before = state.stage === 'overtime' ? PERIODS * PERIOD : (state.periods.length - 1) * PERIOD
  return Math.floor((before + length - state.left) / MINUTE) + 1
}

export function describeHockey(_fixture: Fixture, state: HockeyState, at: number): Description {
  const [home, away] = totalOf(state)
  return {
    ...describePhase(state),
    statistics: {
      clock: state.stage === 'before' ? null : buildClock(state, at),
      totalScore: { home, away },
      gameScore: null,
      periodScores: describePeriods(state),
      currentServer: null,
      maxPeriodNumber: PERIODS,
      corners: null,
      yellowCards: null,
      redCards: null,
      games: null,
      shots: null,
      rows: describeFigures(state),
      situation: describePower(state, at),
      timeline: state.timeline,
    },
  }
}

function describePhase(state: HockeyState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  const nr = state.periods.length
  switch (state.stage) {
    case 'before':
      return { status: 0, phase: 0, phaseName: 'Not started' }
    case 'play':
      return { status: 1, phase: nr, phaseName: `${formatOrdinal(nr)} period` }
    case 'break':
      if (nr === PERIODS) return describeWait(state)
      return { status: 1, phase: 300 + nr, phaseName: `${formatOrdinal(nr)} break` }
    case 'overtime':
      return { status: 1, phase: 40, phaseName: 'Overtime' }
    case 'shootout':
      return { status: 1, phase: 50, phaseName: 'Penalties' }
    default:
      return describeEnd(state)
  }
}

function describeWait(state: HockeyState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  return state.shootout
    ? { status: 1, phase: 34, phaseName: 'Awaiting penalties' }
    : { status: 1, phase: 32, phaseName: 'Awaiting overtime' }
}

function describeEnd(state: HockeyState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  const status = state.stage === 'ended' ? 3 : 4
  if (state.shootout) return { status, phase: 120, phaseName: 'After penalties' }
  if (state.extra[0] !== state.extra[1]) return { status, phase: 110, phaseName: 'After overtime' }
  return { status, phase: 100, phaseName: 'Ended' }
}

/** The row of the shoot-out has the shots that went in; its winner gets one goal in the total. */
function describePeriods(state: HockeyState): FeedPeriodScore[] {
  const rows = state.periods.map((pair, index) => describeRegular(pair, index + 1, formatOrdinal(index + 1), 'period'))
  const isExtra = state.stage === 'overtime' || state.shootout !== null || state.extra[0] !== state.extra[1]
  if (isExtra) {
    const [home, away] = state.shootout ? NONE : state.extra
    rows.push({ home, away, periodKey: 'overtime', periodName: 'Overtime', number: 4, type: 'overtime' })
  }
  if (state.shootout) {
    const [home, away] = state.shootout.scored
    rows.push({ home, away, periodKey: 'penalties', periodName: 'Penalties', number: 5, type: 'penalties' })
  }
  return rows
}

function buildClock(state: HockeyState, at: number): FeedClock | null {
  if (state.stage === 'shootout' || state.shootout) return null
  return {
    matchTime: null,
    stoppageTime: null,
    stoppageTimeAnnounced: null,
    remainingTime: null,
    remainingTimeInPeriod: formatClock(state.left - elapsedSince(state, at)),
    stopped: !state.running,
    updatedAt: at,
  }
}

function describePower(state: HockeyState, at: number): FeedSituation | null {
  const { power } = state
  if (!power || state.isClosed) return null
  return { kind: 'power_play', side: sideName(power.side), left: formatClock(power.left - elapsedSince(state, at)) }
}

/** A shot that wins a shoot-out is no shot on goal. */
function describeFigures(state: HockeyState): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  const { shots, penalties, faceoffs, powerGoals } = state
  const [home, away] = state.shootout ? totalOf({ ...state, extra: NONE }) : totalOf(state)
  const minutes = PENALTY / MINUTE
  return [
    { key: 'shots_on_target', home: shots[0], away: shots[1] },
    { key: 'saves', home: shots[1] - away, away: shots[0] - home },
    { key: 'power_plays', home: penalties[1], away: penalties[0] },
    { key: 'power_play_goals', home: powerGoals[0], away: powerGoals[1] },
    { key: 'penalty_minutes', home: minutes * penalties[0], away: minutes * penalties[1] },
    { key: 'faceoffs_won', home: faceoffs[0], away: faceoffs[1] },
  ]
}
