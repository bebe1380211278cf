import {
  buildClock,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toOvertime,
  toRegularPeriod,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedClock, FeedPeriodScore, FeedSituation, FeedStatisticRow } from '../../feed/feed-match.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { describeClocked, toClockedEnd } from '../periods/describe.ts'
import { CLOCKED_BEFORE, type ClockedState, elapsedSince, NO_SCORE, sideName, totalOf } from '../periods/state.ts'

/** The state of an ice hockey match at a moment, and how the feed describes it. */

export type HockeyStage = 'before' | 'play' | 'break' | 'overtime' | 'shootout' | 'ended' | 'final'

export interface PowerPlay {
  /** The side with more players. */
  readonly side: Side
  /** Clock time of it left at the moment, ms. */
  readonly left: number
}

/** Shots of a shoot-out: taken and scored by side. */
export interface Shootout {
  readonly shots: Pair
  readonly scored: Pair
}

export interface HockeyState extends ClockedState {
  readonly stage: HockeyStage
  readonly power: PowerPlay | null
  readonly shootout: Shootout | null
  /** The scoring side, goal by goal, in the regular time. */
  readonly goals: readonly Side[]
  readonly shots: Pair
  readonly faceoffs: Pair
  readonly penalties: Pair
  readonly powerGoals: Pair
}

export const HOCKEY_BEFORE: HockeyState = {
  ...CLOCKED_BEFORE,
  power: null,
  shootout: null,
  goals: [],
  shots: NO_SCORE,
  faceoffs: NO_SCORE,
  penalties: NO_SCORE,
  powerGoals: NO_SCORE,
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
  return describeClocked(state, describePhase(state), {
    clock: clockOf(state, at),
    periodScores: describePeriods(state),
    maxPeriodNumber: PERIODS,
    rows: describeFigures(state),
    situation: describePower(state, at),
  })
}

function describePhase(state: HockeyState): MatchPhase {
  const nr = state.periods.length
  switch (state.stage) {
    case 'before':
      return NOT_STARTED
    case 'play':
      return toLivePhase(nr, `${formatOrdinal(nr)} period`)
    case 'break':
      if (nr === PERIODS) return describeWait(state)
      return toLivePhase(300 + nr, `${formatOrdinal(nr)} break`)
    case 'overtime':
      return toLivePhase(40, 'Overtime')
    case 'shootout':
      return toLivePhase(50, 'Penalties')
    default:
      return describeEnd(state)
  }
}

function describeWait(state: HockeyState): MatchPhase {
  return state.shootout ? toLivePhase(34, 'Awaiting penalties') : toLivePhase(32, 'Awaiting overtime')
}

function describeEnd(state: HockeyState): MatchPhase {
  return state.shootout ? toEndPhase(state.stage === 'final', 120, 'After penalties') : toClockedEnd(state)
}

/** The row of the shoot-out has the shots that went in; its winner gets one goal in the total. */
function describePeriods(state: HockeyState): FeedPeriodScore[] {
  const rows = state.periods.map((pair, index) => toRegularPeriod(pair, index + 1, 'period'))
  const isExtra = state.stage === 'overtime' || state.shootout !== null || state.extra[0] !== state.extra[1]
  if (isExtra) {
    rows.push(toOvertime(state.shootout ? NO_SCORE : state.extra, 4))
  }
  if (state.shootout) {
    const [home, away] = state.shootout.scored
    rows.push({ home, away, periodKey: 'penalties', periodName: 'Penalties', number: 5, type: 'penalties' })
  }
  return rows
}

function clockOf(state: HockeyState, at: number): FeedClock | null {
  if (state.stage === 'shootout' || state.shootout) return null
  const remainingTimeInPeriod = formatClock(state.left - elapsedSince(state, at))
  return buildClock({ remainingTimeInPeriod, stopped: !state.running, updatedAt: at })
}

function describePower(state: HockeyState, at: number): FeedSituation | null {
  const { power } = state
  if (!power || state.isClosed) return null
  return { kind: 'power_play', side: sideName(power.side), left: formatClock(power.left - elapsedSince(state, at)) }
}

/** A shot that wins a shoot-out is no shot on goal. */
function describeFigures(state: HockeyState): FeedStatisticRow[] {
  const { shots, penalties, faceoffs, powerGoals } = state
  const [home, away] = state.shootout ? totalOf({ ...state, extra: NO_SCORE }) : totalOf(state)
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
