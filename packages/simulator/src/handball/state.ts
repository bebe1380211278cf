import {
  buildClock,
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
  toStatisticRow,
} from '../describe-match.ts'
import type { Description } from '../engine.ts'
import type { FeedClock, FeedSituation, FeedStatisticRow, FeedTimelineItem } from '../feed-match.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import { formatClock } from '../format-clock.ts'
import { formatOrdinal } from '../outcome-sets.ts'
import { elapsedSince, type TimedState, totalOf } from '../periods/state.ts'
import type { Pair, Side } from '../side.ts'

/** What is known of a handball match at a moment, and how it is told to the outside. */

export type HandballStage = 'before' | 'play' | 'break' | 'ended' | 'final'

export interface HandballState extends TimedState {
  readonly stage: HandballStage
  /** Clock of the half at this moment, ms left. */
  readonly left: number
  readonly running: boolean
  readonly since: number
  /** Who attacks first in the half, and attacks of it that are over. */
  readonly first: Side
  readonly attacks: number
  /** Clock time for which a side still plays with one fewer, ms. */
  readonly suspended: Pair
  readonly shots: Pair
  /** By goalkeepers of the side. */
  readonly saves: Pair
  readonly turnovers: Pair
  readonly suspensions: Pair
  readonly timeline: readonly FeedTimelineItem[]
}

const NONE: Pair = [0, 0]

export const HANDBALL_BEFORE: HandballState = {
  stage: 'before',
  periods: [],
  done: 0,
  extra: NONE,
  isClosed: false,
  left: 0,
  running: false,
  since: 0,
  first: 0,
  attacks: 0,
  suspended: NONE,
  shots: NONE,
  saves: NONE,
  turnovers: NONE,
  suspensions: NONE,
  timeline: [],
}

export const HALVES = 2
export const HALF = 30 * MINUTE
export const SUSPENSION = 2 * MINUTE

/** Time left of the suspensions after so much more of the clock. */
export function serve([home, away]: Pair, elapsed: number): Pair {
  return [Math.max(0, home - elapsed), Math.max(0, away - elapsed)]
}

/** Clock of the match, counting up. */
export function matchTime(state: HandballState, at: number): number {
  const played = HALF - Math.max(0, state.left - elapsedSince(state, at))
  return (state.periods.length - 1) * HALF + played
}

export function describeHandball(_fixture: Fixture, state: HandballState, at: number): Description {
  const [home, away] = totalOf(state)
  return {
    ...describePhase(state),
    statistics: buildStatistics({
      clock: state.stage === 'before' ? null : clockOf(state, at),
      totalScore: { home, away },
      periodScores: state.periods.map((pair, index) => toRegularPeriod(pair, index + 1, 'half')),
      maxPeriodNumber: HALVES,
      rows: describeFigures(state),
      situation: describePower(state, at),
      timeline: state.timeline,
    }),
  }
}

function describePhase({ stage, periods }: HandballState): MatchPhase {
  switch (stage) {
    case 'before':
      return NOT_STARTED
    case 'play':
      return toLivePhase(5 + periods.length, `${formatOrdinal(periods.length)} half`)
    case 'break':
      return toLivePhase(31, 'Halftime')
    default:
      return toEndPhase(stage === 'final')
  }
}

function clockOf(state: HandballState, at: number): FeedClock {
  return buildClock({ matchTime: formatClock(matchTime(state, at)), stopped: !state.running, updatedAt: at })
}

/** Nobody has more players while both sides are one short. */
function describePower(state: HandballState, at: number): FeedSituation | null {
  const [home, away] = serve(state.suspended, elapsedSince(state, at))
  if (state.isClosed || (home > 0 && away > 0) || home + away === 0) return null
  return { kind: 'power_play', side: home > 0 ? 'away' : 'home', left: formatClock(home + away) }
}

function describeFigures(state: HandballState): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  return [
    toStatisticRow('shots', state.shots),
    toStatisticRow('saves', state.saves),
    toStatisticRow('turnovers', state.turnovers),
    toStatisticRow('suspensions', state.suspensions),
  ]
}
