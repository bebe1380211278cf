/** Which prices nothing keeps up to date any more: they would be shown as if they stood. */

/** A market as it was heard of last. */
export interface EvictionCandidate {
  readonly key: string
  /** Null for a match of which nothing else was heard. */
  readonly matchId: number | null
  /** The store's mark of that moment. */
  readonly confirmedAt: number
  /** Whether the row of its match in a list may show it. */
  readonly isInRow: boolean
}

export interface UpdateCoverage {
  /** The mark since which all that changed of a match was pushed; null where only what its row shows is. */
  readonly matchCoveredSince: (matchId: number) => number | null
  /** The mark since which all that changed of rows was. */
  readonly rowsCoveredSince: number
}

/** For the live store's `forget`: what was neither pushed with its match nor with the rows since then. */
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
