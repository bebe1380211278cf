import type { Fixture } from '../schedule/fixtures.ts'

/** What a table takes from a match with a regular end. */
export interface MatchResult {
  readonly home: number
  readonly away: number
  /** Null of a draw. A side that retires loses whatever the score is. */
  readonly winner: 'home' | 'away' | null
  /** Decided after the regular time, or in the last set. */
  readonly isNarrow: boolean
}

/** Results of matches from their fixtures alone: the same as the match's runtime reaches, whenever they are asked for. */
export interface MatchResults {
  resultOf(fixture: Fixture): MatchResult
  /** Feed time at which the result becomes final, epoch ms. */
  finalAtOf(fixture: Fixture): number
}
