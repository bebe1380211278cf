/**
 * Reads markets before anybody asks, which prices them: on a single node those that visitors see first, on several nodes
 * all of them. There a node that publishes does not know what clients have read from other nodes, the feed reports a
 * market's changes only after its first read, and a node that decides bets placed elsewhere must have recorded every
 * suspension since.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedEvent } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { limitPerSport } from '../catalogue/select-matches.ts'

/** Longest time that reading may block the event loop. */
const SLICE_MS = 20

/** Upcoming matches of a sport that pages show first. */
const FIRST_OF_SPORT = 10

/** Reads the markets of all current matches. */
export const readAllMarkets = (catalogue: Catalogue): Promise<void> => readMarkets(catalogue.matches())

/** Reads the markets that a node's first visitors see: of the matches in play, and of each sport's next ones. */
export async function readFirstMarkets(catalogue: Catalogue): Promise<void> {
  const matches = [...catalogue.matches()]
    .filter(({ feed }) => feed.kind === 'match')
    .sort((a, b) => a.feed.startTime - b.feed.startTime)
  const withStatus = (status: number) => matches.filter(({ feed }) => feed.status === status)
  const upcoming = limitPerSport(withStatus(MATCH_STATUS.prematch), FIRST_OF_SPORT, ({ feed }) => feed.sportId)
  await readMarkets([...withStatus(MATCH_STATUS.live), ...upcoming])
}

async function readMarkets(entries: Iterable<MatchEntry>): Promise<void> {
  let begun = performance.now()
  for (const entry of entries) {
    entry.read()
    if (performance.now() - begun < SLICE_MS) continue
    await new Promise(resolve => setImmediate(resolve))
    begun = performance.now()
  }
}

/** Reads the markets of matches just added. */
export function readNewMarkets(catalogue: Catalogue, events: readonly FeedEvent[]): void {
  for (const event of events) if (event.type === 'match_added') catalogue.match(event.match.id)?.read()
}
