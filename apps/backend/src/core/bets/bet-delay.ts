/** The bet delay and the match situation that is compared at its end. */
import { betDelaySeconds } from '@touchline/betting/limits/bet-delay'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import type { CatalogueTree } from '../catalogue/tree.ts'
import { situationOf } from './situation.ts'

const isLive = ({ feed }: MatchEntry): boolean => feed.status === MATCH_STATUS.live

/** The bet delay of these selections in milliseconds; 0 when none of their matches is in play. */
export function delayMs(
  selections: readonly { readonly entry: MatchEntry }[],
  tree: CatalogueTree,
  scale: number,
): number {
  if (!selections.some(({ entry }) => isLive(entry))) return 0
  const legs = selections.map(({ entry }) => ({
    sportKey: tree.sport(entry.feed.sportId).key,
    tier: tree.tierOf(entry.feed.tournamentId),
    isLive: isLive(entry),
  }))
  return Math.round(betDelaySeconds(legs) * 1000 * scale)
}

/** The current situation of a match in the catalogue. */
export function situationIn({ feed }: MatchEntry, tree: CatalogueTree): string {
  return situationOf(feed, tree.sport(feed.sportId).key)
}
