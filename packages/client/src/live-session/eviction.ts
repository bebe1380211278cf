/** Decides which markets no channel keeps up to date any more and must leave the store, because their prices are stale. */

import type { CoverageMark, EvictionCandidate } from '../live/types.ts'

export interface UpdateCoverage {
  /** From where the match's channel has no gap; null when only row data is subscribed. */
  readonly matchCoveredSince: (matchId: number) => CoverageMark | null
  /** From where the public channel, which carries row data, has no gap. */
  readonly rowsCoveredSince: CoverageMark
}

/**
 * A response that was on its way when the gap began, or comes from a lagging node, is merged after the gap's revision
 * but confirms nothing.
 */
const isConfirmed = ({ confirmedAt, currentAtMs }: EvictionCandidate, { revision, atMs }: CoverageMark): boolean =>
  confirmedAt > revision && currentAtMs >= atMs

/** Returns a predicate for the live store's `evict`: true for markets that no subscribed channel covers. */
export function createEvictionFilter({
  matchCoveredSince,
  rowsCoveredSince,
}: UpdateCoverage): (market: EvictionCandidate) => boolean {
  return market => {
    const since = market.matchId === null ? null : matchCoveredSince(market.matchId)
    const isFollowed = since !== null && isConfirmed(market, since)
    return !isFollowed && !(market.isInRow && isConfirmed(market, rowsCoveredSince))
  }
}
