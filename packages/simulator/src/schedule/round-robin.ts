import type { FeedCompetitor } from '../feed/feed-catalogue.ts'
import { createRandom } from '../shared/random.ts'

export type Pair = readonly [home: FeedCompetitor, away: FeedCompetitor]

/** Rounds in which every one of so many competitors meets every other once; with an odd number one pauses each time. */
export function countRounds(competitors: number): number {
  return competitors % 2 === 0 ? competitors - 1 : competitors
}

/** The order in which competitors meet; null stands for a pause. */
export type MeetingOrder = readonly (FeedCompetitor | null)[]

/** @param key of the random stream */
export function drawMeetingOrder(key: string, competitors: readonly FeedCompetitor[]): MeetingOrder {
  const shuffled = createRandom(key).shuffle(competitors)
  // Whoever meets nobody is the one who keeps its place: so all others are at home as often as away.
  return shuffled.length % 2 === 1 ? [null, ...shuffled] : shuffled
}

/**
 * The pairs of a round by the circle method; the next cycle swaps home and away.
 *
 * @param round from 0 on, without end
 */
export function pairRound(order: MeetingOrder, round: number): Pair[] {
  const others = order.length - 1
  const turn = round % others
  const swapped = Math.floor(round / others) % 2 === 1
  const at = (index: number) => (index === 0 ? order[0] : order[1 + ((index - 1 + turn) % others)]) ?? null
  const pairs: Pair[] = []
  for (let i = 0; i < order.length / 2; i++) {
    const first = at(i)
    const second = at(order.length - 1 - i)
    if (!first || !second) continue
    const homeFirst = (i === 0 ? turn % 2 === 0 : i % 2 === 0) !== swapped
    pairs.push(homeFirst ? [first, second] : [second, first])
  }
  return pairs
}
