/**
 * Reads every market of every match: the feed tells of prices from their first reading on. Who publishes for other nodes
 * cannot know what they have read, and who decides a bet that was placed elsewhere must have heard of every stop since.
 */
import type { FeedEvent } from '@touchline/simulator/types'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** So long at once the reading may keep everything else waiting. */
const SLICE_MS = 20

/** Reads what is there. */
export async function readAllMarkets(catalogue: Catalogue): Promise<void> {
  let begun = performance.now()
  for (const entry of catalogue.matches()) {
    entry.read()
    if (performance.now() - begun < SLICE_MS) continue
    await new Promise(resolve => setImmediate(resolve))
    begun = performance.now()
  }
}

/** Reads what has just come. */
export function readNewMarkets(catalogue: Catalogue, events: readonly FeedEvent[]): void {
  for (const event of events) if (event.type === 'match_added') catalogue.match(event.match.id)?.read()
}
