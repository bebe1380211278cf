/** The timeline of a match, in order, in wire format. */
import type { TimelineEntry } from '@touchline/contract/entities/media'
import type { FeedTimelineItem } from '@touchline/simulator/feed/feed-match'
import { toIso } from '../../core/catalogue/wire-match.ts'

/** Events that end a period in sports without a match clock. */
const ENDINGS: readonly FeedTimelineItem['type'][] = ['period_end', 'set_won', 'map_won']

function toEntry({ at, minute, type, side, player }: FeedTimelineItem, period: number): TimelineEntry {
  return { minute: minute ?? period, type, side, at: toIso(at), ...(player !== undefined && { player }) }
}

/** Oldest first. */
export function listTimeline(items: readonly FeedTimelineItem[]): TimelineEntry[] {
  let period = 1
  return items.map(item => {
    const entry = toEntry(item, period)
    if (ENDINGS.includes(item.type)) period += 1
    return entry
  })
}
