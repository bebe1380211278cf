import type { Availability, MarketStatus, MatchStatus } from '@touchline/betting/match'
import type { LiveStore } from './live-store.ts'

/** What a slip must know of one of its selections. */
export interface SelectionState {
  readonly key: string
  /** `unknown` until anything was heard of the outcome. */
  readonly availability: Availability | 'unknown'
  /** Decimal odds now. */
  readonly odds: number | null
  readonly marketStatus: MarketStatus | null
  readonly matchStatus: MatchStatus | null
}

export interface SelectionWatch {
  /** Watches these outcome keys from now on; those kept are not delivered again. */
  update(keys: readonly string[]): void
  stop(): void
}

/**
 * Watches a set of outcomes with their markets and matches. `onChange` gets the states that changed, gathered in a
 * microtask, starting with what is known already.
 */
export declare function watchSelections(
  live: LiveStore,
  keys: readonly string[],
  onChange: (changes: readonly SelectionState[]) => void,
): SelectionWatch
