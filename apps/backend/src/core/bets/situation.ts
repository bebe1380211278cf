/**
 * What has been decided on the field so far. Two equal situations mean that nothing happened in between that a live bet
 * must not be taken over: no goal, penalty or red card in soccer, no set in tennis, no change of the match's status. The
 * points that come by the minute in other sports are not among them; what they change is in the prices.
 */
import type { FeedMatch, FeedTimelineItem } from '@touchline/simulator/feed-match'

const DECISIVE: readonly FeedTimelineItem['type'][] = ['goal', 'goal_cancelled', 'penalty', 'red_card']

type Describe = (match: FeedMatch) => readonly (string | number)[]

const soccer: Describe = ({ statistics: { totalScore, redCards, timeline } }) => [
  `${totalScore.home}:${totalScore.away}`,
  `${redCards?.home ?? 0}:${redCards?.away ?? 0}`,
  timeline.filter(({ type }) => DECISIVE.includes(type)).length,
]

const tennis: Describe = ({ statistics: { totalScore } }) => [`${totalScore.home}:${totalScore.away}`]

const BY_SPORT: Readonly<Record<string, Describe>> = { soccer, tennis }

/** The situation as a text, to be compared and nothing else. */
export function situationOf(match: FeedMatch, sportKey: string): string {
  return [match.status, ...(BY_SPORT[sportKey]?.(match) ?? [])].join(' ')
}
