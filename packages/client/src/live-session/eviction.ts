/** Decides which markets no channel keeps up to date any more and must leave the store, because their prices are stale. */

import type { EvictionCandidate } from '../live/types.ts'

export interface UpdateCoverage {
  /** Store revision from which the match's channel has no gap; null when only row data is subscribed. */
  readonly matchCoveredSince: (matchId: number) => number | null
  /** Store revision from which the public channel, which carries row data, has no gap. */
  readonly rowsCoveredSince: number
}

/** Returns a predicate for the live store's `evict`: true for markets that no subscribed channel covers. */
export function createEvictionFilter({
  matchCoveredSince,
  rowsCoveredSince,
}: UpdateCoverage): (market: EvictionCandidate) => boolean {
  return ({ matchId, confirmedAt, isInRow }) => {
    const since = matchId === null ? null : matchCoveredSince(matchId)
    const isFollowed = since !== null && confirmedAt > since
    return !isFollowed && !(isInRow && confirmedAt > rowsCoveredSince)
  }
}
