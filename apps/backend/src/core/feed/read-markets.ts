/**
 * Reads every market of every match, because the feed reports a market's changes only after its first read. A
 * publishing node does not know what clients have read from other nodes, and a node that decides bets placed elsewhere
 * must have recorded every suspension since.
 */
import type { FeedEvent } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** Longest time that reading may block the event loop. */
const SLICE_MS = 20

/** Reads the markets of all current matches. */
export async function readAllMarkets(catalogue: Catalogue): Promise<void> {
  let begun = performance.now()
  for (const entry of catalogue.matches()) {
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
