import {
  buildClock,
  type MatchPhase,
  NOT_STARTED,
  toLivePhase,
  toOvertime,
  toRegularPeriod,
  toStatisticRow,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedClock, FeedPeriodScore, FeedSituation, FeedStatisticRow } from '../../feed/feed-match.ts'
import type { Spot } from '../../models/football-drive.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { describeClocked, toClockedEnd } from '../periods/describe.ts'
import { CLOCKED_BEFORE, type ClockedState, elapsedSince, NO_SCORE, sideName } from '../periods/state.ts'

/** The state of an American football match at a moment, and how the feed describes it. */

export type FootballStage = 'before' | 'play' | 'break' | 'overtime' | 'ended' | 'final'

export interface FootballState extends ClockedState {
  readonly stage: FootballStage
  /** The side with the ball, or the one that gets it next. */
  readonly side: Side
  /** Drives of the period that are over. */
  readonly drives: number
  /** Of the drive being played; null between drives. */
  readonly spot: Spot | null
  /** A touchdown has been scored, and the try for one or two points is still to come. */
  readonly isTry: boolean
  readonly rushing: Pair
  readonly passing: Pair
  readonly firstDowns: Pair
  readonly turnovers: Pair
}

export const FOOTBALL_BEFORE: FootballState = {
  ...CLOCKED_BEFORE,
  side: 0,
  drives: 0,
  spot: null,
  isTry: false,
  rushing: NO_SCORE,
  passing: NO_SCORE,
  firstDowns: NO_SCORE,
  turnovers: NO_SCORE,
}

export const QUARTERS = 4
export const OVERTIME = 10 * MINUTE

/** Length of a quarter, ms: fifteen minutes, twelve in some leagues. */
export function quarterLength({ league }: Fixture): number {
  return (league.quarter ?? 15) * MINUTE
}

export function describeFootball(fixture: Fixture, state: FootballState, at: number): Description {
  return describeClocked(state, describePhase(state), {
    clock: clockOf(fixture, state, at),
    periodScores: describePeriods(state),
    maxPeriodNumber: QUARTERS,
    rows: describeFigures(state),
    situation: describeDown(state),
  })
}

function describePhase(state: FootballState): MatchPhase {
  const nr = state.periods.length
  switch (state.stage) {
    case 'before':
      return NOT_STARTED
    case 'play':
      return toLivePhase(12 + nr, `${formatOrdinal(nr)} quarter`)
    case 'break':
      if (nr === 2) return toLivePhase(31, 'Halftime')
      if (nr === QUARTERS) return toLivePhase(32, 'Awaiting overtime')
      return toLivePhase(300 + nr, `${formatOrdinal(nr)} break`)
    case 'overtime':
      return toLivePhase(40, 'Overtime')
    default:
      return toClockedEnd(state)
  }
}

function describePeriods(state: FootballState): FeedPeriodScore[] {
  const rows = state.periods.map((pair, index) => toRegularPeriod(pair, index + 1, 'quarter'))
  const [home, away] = state.extra
  if (state.stage === 'overtime' || home !== away) {
    rows.push(toOvertime(state.extra, 5))
  }
  return rows
}

function clockOf(fixture: Fixture, state: FootballState, at: number): FeedClock {
  const left = Math.max(0, state.left - elapsedSince(state, at))
  const quarters = Math.max(0, QUARTERS - state.periods.length)
  return buildClock({
    remainingTime: formatClock(left + quarters * quarterLength(fixture)),
    remainingTimeInPeriod: formatClock(left),
    stopped: !state.running,
    updatedAt: at,
  })
}

function describeDown({ spot, side, isClosed }: FootballState): FeedSituation | null {
  if (!spot || isClosed) return null
  const { down, toGoal, marker } = spot
  return { kind: 'down', side: sideName(side), down, distance: toGoal - marker, toGoal }
}

function describeFigures(state: FootballState): FeedStatisticRow[] {
  const { rushing, passing } = state
  return [
    toStatisticRow('total_yards', [rushing[0] + passing[0], rushing[1] + passing[1]]),
    toStatisticRow('passing_yards', passing),
    toStatisticRow('rushing_yards', rushing),
    toStatisticRow('first_downs', state.firstDowns),
    toStatisticRow('turnovers', state.turnovers),
  ]
}
