/**
 * The decisive events of a match so far. Equal situations before and after the bet delay mean that nothing happened
 * that rejects a live bet: no goal, penalty or red card in soccer, no set in tennis, no status change. Frequent points
 * of other sports are not included; their effect is in the prices.
 */
import type { FeedMatch, FeedTimelineItem } from '@touchline/simulator/feed/feed-match'

const DECISIVE: readonly FeedTimelineItem['type'][] = ['goal', 'goal_cancelled', 'penalty', 'red_card']

type Describe = (match: FeedMatch) => readonly (string | number)[]

const soccer: Describe = ({ statistics: { totalScore, redCards, timeline } }) => [
  `${totalScore.home}:${totalScore.away}`,
  `${redCards?.home ?? 0}:${redCards?.away ?? 0}`,
  timeline.filter(({ type }) => DECISIVE.includes(type)).length,
]

const tennis: Describe = ({ statistics: { totalScore } }) => [`${totalScore.home}:${totalScore.away}`]

const BY_SPORT: Readonly<Record<string, Describe>> = { soccer, tennis }

/** The situation as an opaque string, for comparison only. */
export function situationOf(match: FeedMatch, sportKey: string): string {
  return [match.status, ...(BY_SPORT[sportKey]?.(match) ?? [])].join(' ')
}
