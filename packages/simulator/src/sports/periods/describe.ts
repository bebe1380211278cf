import { buildStatistics, type MatchPhase, toEndPhase } from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { type ClockedState, totalOf } from './state.ts'

type Statistics = Parameters<typeof buildStatistics>[0]

/** Describes a match that is played by the clock: before it begins without a clock and figures. */
export function describeClocked(
  state: ClockedState,
  phase: MatchPhase,
  details: Omit<Statistics, 'totalScore' | 'timeline'>,
): Description {
  const [home, away] = totalOf(state)
  const { timeline } = state
  const hidden = state.stage === 'before' ? { clock: null, rows: [] } : {}
  return { ...phase, statistics: buildStatistics({ ...details, ...hidden, totalScore: { home, away }, timeline }) }
}

/** The phase after the end, by whether an overtime decided. */
export function toClockedEnd({ stage, extra }: ClockedState): MatchPhase {
  const isFinal = stage === 'final'
  return extra[0] === extra[1] ? toEndPhase(isFinal) : toEndPhase(isFinal, 110, 'After overtime')
}
