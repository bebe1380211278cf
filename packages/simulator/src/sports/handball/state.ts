import {
  buildClock,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
  toStatisticRow,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedClock, FeedSituation, FeedStatisticRow } from '../../feed/feed-match.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { describeClocked } from '../periods/describe.ts'
import { CLOCKED_BEFORE, type ClockedState, elapsedSince, NO_SCORE } from '../periods/state.ts'

/** The state of a handball match at a moment, and how the feed describes it. */

export type HandballStage = 'before' | 'play' | 'break' | 'ended' | 'final'

export interface HandballState extends ClockedState {
  readonly stage: HandballStage
  /** The side that attacks first in the half, and its attacks that are over. */
  readonly first: Side
  readonly attacks: number
  /** Clock time for which a side still plays with one fewer, ms. */
  readonly suspended: Pair
  readonly shots: Pair
  /** By goalkeepers of the side. */
  readonly saves: Pair
  readonly turnovers: Pair
  readonly suspensions: Pair
}

export const HANDBALL_BEFORE: HandballState = {
  ...CLOCKED_BEFORE,
  first: 0,
  attacks: 0,
  suspended: NO_SCORE,
  shots: NO_SCORE,
  saves: NO_SCORE,
  turnovers: NO_SCORE,
  suspensions: NO_SCORE,
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
  return describeClocked(state, describePhase(state), {
    clock: clockOf(state, at),
    periodScores: state.periods.map((pair, index) => toRegularPeriod(pair, index + 1, 'half')),
    maxPeriodNumber: HALVES,
    rows: describeFigures(state),
    situation: describePower(state, at),
  })
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
  return [
    toStatisticRow('shots', state.shots),
    toStatisticRow('saves', state.saves),
    toStatisticRow('turnovers', state.turnovers),
    toStatisticRow('suspensions', state.suspensions),
  ]
}
