import type { Description } from '../engine.ts'
import type { FeedClock, FeedPeriodScore, FeedSituation, FeedTimelineItem } from '../feed-match.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import { formatClock } from '../format-clock.ts'
import { formatOrdinal } from '../outcome-sets.ts'
import { buildBasketballStatistics, NO_TALLY, type Tally } from './tally.ts'

/** What is known of a basketball match at a moment, and how it is told to the outside. */

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
    statistics: {
      clock: state.stage === 'before' ? null : buildClock(fixture, state, at),
      totalScore: { home, away },
      gameScore: null,
      periodScores: state.periods.map(describePeriod),
      currentServer: null,
      maxPeriodNumber: QUARTERS,
      corners: null,
      yellowCards: null,
      redCards: null,
      games: null,
      shots: null,
      rows: state.stage === 'before' ? [] : buildBasketballStatistics(state.tally),
      situation: state.stage === 'play' ? state.ball : null,
      timeline: state.timeline,
    },
  }
}

function describePhase(state: BasketballState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  const isOvertime = state.period >= QUARTERS
  if (state.stage === 'before') return { status: 0, phase: 0, phaseName: 'Not started' }
  if (isClosed(state)) {
    const status = state.stage === 'ended' ? 3 : 4
    return isOvertime ? { status, phase: 110, phaseName: 'After overtime' } : { status, phase: 100, phaseName: 'Ended' }
  }
  if (state.stage === 'break') return describeBreak(state.period)
  if (isOvertime) return { status: 1, phase: 40, phaseName: 'Overtime' }
  return { status: 1, phase: 13 + state.period, phaseName: `${formatOrdinal(state.period + 1)} quarter` }
}

function describeBreak(period: number): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  if (period === 1) return { status: 1, phase: 31, phaseName: 'Halftime' }
  if (period >= QUARTERS - 1) return { status: 1, phase: 32, phaseName: 'Awaiting overtime' }
  return { status: 1, phase: 301 + period, phaseName: `${formatOrdinal(period + 1)} break` }
}

function describePeriod([home, away]: Points, index: number): FeedPeriodScore {
  if (index >= QUARTERS) {
    return { home, away, periodKey: 'overtime', periodName: 'Overtime', number: index + 1, type: 'overtime' }
  }
  const text = formatOrdinal(index + 1)
  const names = { periodKey: `${text}_quarter`, periodName: `${text} quarter` }
  return { home, away, ...names, number: index + 1, type: 'regular_period' }
}

function buildClock(fixture: Fixture, state: BasketballState, at: number): FeedClock {
  const quartersLeft = Math.max(0, QUARTERS - 1 - state.period)
  return {
    matchTime: null,
    stoppageTime: null,
    stoppageTimeAnnounced: null,
    remainingTime: formatClock(state.left + quartersLeft * quarterLength(fixture)),
    remainingTimeInPeriod: formatClock(state.left),
    stopped: !state.running,
    updatedAt: at,
  }
}
