/** The bet delay and the match situation that is compared at its end. */
import { betDelaySeconds } from '@touchline/betting/limits/bet-delay'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedMatch, FeedTimelineItem } from '@touchline/simulator/feed/feed-match'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import type { CatalogueTree } from '../catalogue/tree.ts'

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

/** Events that reject a live bet when they happen during its delay; a sport's frequent points are in the prices. */
const DECISIVE: readonly FeedTimelineItem['type'][] = ['goal', 'goal_cancelled', 'penalty', 'red_card']

type DescribeSituation = (match: FeedMatch) => readonly (string | number)[]

const describeSoccer: DescribeSituation = ({ statistics: { totalScore, redCards, timeline } }) => [
  `${totalScore.home}:${totalScore.away}`,
  `${redCards?.home ?? 0}:${redCards?.away ?? 0}`,
  timeline.filter(({ type }) => DECISIVE.includes(type)).length,
]

const describeTennis: DescribeSituation = ({ statistics: { totalScore } }) => [`${totalScore.home}:${totalScore.away}`]

const BY_SPORT: Readonly<Record<string, DescribeSituation>> = {
  soccer: describeSoccer,
  tennis: describeTennis,
}

/**
 * The decisive events of a match so far, as an opaque string for comparison. Equal situations before and after the bet
 * delay mean that nothing happened that rejects a live bet: no goal, penalty or red card in soccer, no set in tennis, no
 * status change.
 */
export function situationOf(match: FeedMatch, sportKey: string): string {
  return [match.status, ...(BY_SPORT[sportKey]?.(match) ?? [])].join(' ')
}
