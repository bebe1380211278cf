import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Pair, Side } from '../../shared/side.ts'

/**
 * Common state of sports played by the clock in a few periods: goals or points per period, and an overtime counted
 * separately. The folder's markets, model and joint probabilities read nothing else.
 */

export interface TimedState {
  /** Scores of the regular periods that have begun, the current one last. */
  readonly periods: readonly Pair[]
  /** Regular periods that are over. */
  readonly done: number
  /** The score after the regular time, as it counts for the result. */
  readonly extra: Pair
  /** Nothing more will be played. */
  readonly isClosed: boolean
}

/** The state of a sport whose clock counts down within a period. */
export interface ClockedState extends TimedState {
  readonly stage: string
  /** Clock of the period at this moment, ms left. */
  readonly left: number
  readonly running: boolean
  /** When this state was entered. */
  readonly since: number
  readonly timeline: readonly FeedTimelineItem[]
}

export const NO_SCORE: Pair = [0, 0]

/** The common part of a state before the match. */
export const CLOCKED_BEFORE = {
  stage: 'before',
  periods: [],
  done: 0,
  extra: NO_SCORE,
  isClosed: false,
  left: 0,
  running: false,
  since: 0,
  timeline: [],
} as const

/** Clock time gone since a state was entered whose clock may stand still. */
export function elapsedSince(
  { running, since }: { readonly running: boolean; readonly since: number },
  at: number,
): number {
  return running ? Math.max(0, at - since) : 0
}

/** The periods that a market counts: from `first` up to `end`, from 0, and what follows the last of them. */
export interface Scope {
  readonly first: number
  readonly end: number
  readonly withExtra: boolean
}

export function addPairs(a: Pair, b: Pair): Pair {
  return [a[0] + b[0], a[1] + b[1]]
}

export function addTo(pair: Pair, side: Side, count = 1): Pair {
  return side === 0 ? [pair[0] + count, pair[1]] : [pair[0], pair[1] + count]
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0
}

export function sumPairs(pairs: readonly Pair[]): Pair {
  return pairs.reduce(addPairs, [0, 0])
}

export function totalOf(state: TimedState): Pair {
  return addPairs(sumPairs(state.periods), state.extra)
}

export function scoreIn(state: TimedState, { first, end, withExtra }: Scope): Pair {
  const regular = sumPairs(state.periods.slice(first, end))
  return withExtra ? addPairs(regular, state.extra) : regular
}

export function isScopeOver(state: TimedState, { end, withExtra }: Scope): boolean {
  return withExtra ? state.isClosed : state.done >= end
}

/** The periods with one more scored in the current one. */
export function scoreNow(periods: readonly Pair[], side: Side, count: number): Pair[] {
  return periods.map((pair, index) => (index === periods.length - 1 ? addTo(pair, side, count) : pair))
}

export function sideName(side: Side): 'home' | 'away' {
  return side === 0 ? 'home' : 'away'
}
