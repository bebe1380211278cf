import {
  buildClock,
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toOvertime,
  toRegularPeriod,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedClock, FeedPeriodScore, FeedSituation, FeedTimelineItem } from '../../feed/feed-match.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import { buildBasketballStatistics, NO_TALLY, type Tally } from './tally.ts'

/** The state of a basketball match at a moment, and how it is published. */

export type Points = readonly [home: number, away: number]
export type BasketballStage = 'before' | 'play' | 'break' | 'ended' | 'final'

export interface BasketballState {
  readonly stage: BasketballStage
  /** From 0; 4 and up are overtimes. During a break, the period before it. */
  readonly period: number
  /** Points by period, the current one last. */
  readonly periods: readonly Points[]
  /** Clock of the period at this moment, ms left. */
  readonly left: number
  readonly running: boolean
  readonly tally: Tally
  readonly ball: FeedSituation | null
  readonly timeline: readonly FeedTimelineItem[]
}

export const BASKETBALL_BEFORE: BasketballState = {
  stage: 'before',
  period: 0,
  periods: [],
  left: 0,
  running: false,
  tally: NO_TALLY,
  ball: null,
  timeline: [],
}

export const QUARTERS = 4
export const OVERTIME = 5 * MINUTE

/** Length of a quarter, ms. */
export function quarterLength(fixture: Fixture): number {
  return (fixture.league.quarter ?? 10) * MINUTE
}

export function sumPeriods(periods: readonly Points[]): Points {
  let home = 0
  let away = 0
  for (const [h, a] of periods) {
    home += h
    away += a
  }
  return [home, away]
}

/** Points after the quarters, without overtime. */
export function regulationScore(state: BasketballState): Points {
  return sumPeriods(state.periods.slice(0, QUARTERS))
}

/** Periods that are over. */
export function periodsDone(state: BasketballState): number {
  if (state.stage === 'before') return 0
  return state.stage === 'play' ? state.period : state.period + 1
}

export function isClosed(state: BasketballState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

export function describeBasketball(fixture: Fixture, state: BasketballState, at: number): Description {
  const [home, away] = sumPeriods(state.periods)
  return {
    ...describePhase(state),
    statistics: buildStatistics({
      clock: state.stage === 'before' ? null : clockOf(fixture, state, at),
      totalScore: { home, away },
      periodScores: state.periods.map(describePeriod),
      maxPeriodNumber: QUARTERS,
      rows: state.stage === 'before' ? [] : buildBasketballStatistics(state.tally),
      situation: state.stage === 'play' ? state.ball : null,
      timeline: state.timeline,
    }),
  }
}

function describePhase(state: BasketballState): MatchPhase {
  const isOvertime = state.period >= QUARTERS
  if (state.stage === 'before') return NOT_STARTED
  if (isClosed(state)) {
    const isFinal = state.stage === 'final'
    return isOvertime ? toEndPhase(isFinal, 110, 'After overtime') : toEndPhase(isFinal)
  }
  if (state.stage === 'break') return describeBreak(state.period)
  if (isOvertime) return toLivePhase(40, 'Overtime')
  return toLivePhase(13 + state.period, `${formatOrdinal(state.period + 1)} quarter`)
}

function describeBreak(period: number): MatchPhase {
  if (period === 1) return toLivePhase(31, 'Halftime')
  if (period >= QUARTERS - 1) return toLivePhase(32, 'Awaiting overtime')
  return toLivePhase(301 + period, `${formatOrdinal(period + 1)} break`)
}

function describePeriod(points: Points, index: number): FeedPeriodScore {
  if (index < QUARTERS) return toRegularPeriod(points, index + 1, 'quarter')
  return toOvertime(points, index + 1)
}

function clockOf(fixture: Fixture, state: BasketballState, at: number): FeedClock {
  const quartersLeft = Math.max(0, QUARTERS - 1 - state.period)
  return buildClock({
    remainingTime: formatClock(state.left + quartersLeft * quarterLength(fixture)),
    remainingTimeInPeriod: formatClock(state.left),
    stopped: !state.running,
    updatedAt: at,
  })
}
