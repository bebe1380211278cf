/** The chances that the open legs of custom bets win, which are computed outside the event loop. */
import type { FeedSelection, SameGameValue } from '@touchline/simulator/feed/feed-market'
import type { SelectionRow } from './tables.ts'

export interface CustomBetValues {
  /** The chance that the legs all win at the feed's current state; null unless it is loaded. */
  findValue(matchId: number, legs: readonly FeedSelection[]): SameGameValue | { readonly kind: 'too_complex' } | null
  /**
   * Computes it, so that `findValue` has it.
   * @param caller key of round-robin scheduling
   * @throws ApiError UNAVAILABLE while too many are queued
   */
  loadValue(matchId: number, legs: readonly FeedSelection[], caller: string): Promise<void>
}

/** How custom bets are cashed out. */
export interface CustomBetCashout {
  /** Percentage points on top of the margin that other bets are cashed out with. */
  readonly margin: number
  readonly values: CustomBetValues
}

/** A selection as the feed knows it. */
export function toFeedSelection({ market_id, specifier, outcome_id }: SelectionRow): FeedSelection {
  return { marketId: market_id, specifier, outcomeId: outcome_id }
}

/** Loads the chance of a custom bet's open legs for its player. */
export async function loadCustomBetValue(
  { values }: CustomBetCashout,
  playerId: number,
  selections: readonly SelectionRow[],
): Promise<void> {
  const open = selections.filter(({ outcome_result }) => outcome_result === null)
  const [first] = open
  if (first) await values.loadValue(first.match_id, open.map(toFeedSelection), `cash-out:${playerId}`)
}
