import { buildStatistics, toRegularPeriod } from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import type { FeedClock, FeedPeriodScore } from '../../feed/feed-match.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import { buildSoccerStatistics, findBallPosition } from './flow.ts'
import { describeLineups } from './lineup.ts'
import { type SoccerStage, type SoccerState, secondHalf, toScore } from './state.ts'

/** Status, clock and statistics of a soccer match, as the feed publishes them. */

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
    statistics: buildStatistics({
      clock: state.stage === 'before' ? null : buildClock(state, at),
      totalScore: toScore(state.score),
      periodScores: buildPeriods(state),
      maxPeriodNumber: 2,
      corners: toScore(state.corners),
      yellowCards: toScore(state.yellow),
      redCards: toScore(state.red),
      shots: toScore(state.shots),
      rows: buildSoccerStatistics(fixture, state, at),
      situation: findBallPosition(fixture, state, at),
      attempts: state.attempts,
      ...(state.stage !== 'before' && { lineups: describeLineups(fixture, state.places) }),
      timeline: state.timeline,
    }),
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

function buildPeriods(state: SoccerState): FeedPeriodScore[] {
  if (state.stage === 'before') return []
  const first = toRegularPeriod(state.firstHalf, 1, 'half')
  if (state.stage === 'first' || state.stage === 'break') return [first]
  return [first, toRegularPeriod(secondHalf(state), 2, 'half')]
}
