/** What happened in a match, in order, as the wire shows it. */
import type { TimelineEntry } from '@touchline/contract/entities/media'
import type { FeedTimelineItem } from '@touchline/simulator/feed-match'
import { toIso } from '../../core/catalogue/wire-match.ts'

/** What ends a period where no clock numbers the minutes. */
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
