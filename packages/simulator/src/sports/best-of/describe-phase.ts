import { type MatchPhase, NOT_STARTED, toEndPhase, toLivePhase } from '../../engine/describe-match.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'

/** Code of match_status of the break after the first part. */
const FIRST_BREAK = 301

interface BestOfProgress {
  readonly stage: 'before' | 'play' | 'break' | 'ended' | 'final'
  /** Parts that are over. */
  readonly done: number
  /** The parts' word: `set`, `game`, `map`. */
  readonly unit: string
}

/** The phase of a match won by sets, games or maps. @param codeOf code of match_status of a part, from 1 */
export function describeBestOfPhase({ stage, done, unit }: BestOfProgress, codeOf: (nr: number) => number): MatchPhase {
  switch (stage) {
    case 'before':
      return NOT_STARTED
    case 'play':
      return toLivePhase(codeOf(done + 1), `${formatOrdinal(done + 1)} ${unit}`)
    case 'break':
      return toLivePhase(FIRST_BREAK + done - 1, `Break after ${formatOrdinal(done)} ${unit}`)
    default:
      return toEndPhase(stage === 'final')
  }
}

/** Code of match_status of a map of e-sports, from 1. */
export function toMapCode(nr: number): number {
  return 140 + nr
}
