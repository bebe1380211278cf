/**
 * The stored form of an ended event: the feed's state of it without markets, in two parts. The summary has what a row of
 * a list shows, the details what only the event's own page does.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FeedMatch, FeedStatistics } from '@touchline/simulator/feed/feed-match'

type DetailKey = 'rows' | 'maps' | 'attempts' | 'lineups' | 'timeline'

/** `timeline` has the goals, from which a row names the scorers. */
export type StoredSummary = Omit<FeedMatch, 'markets' | 'statistics'> & {
  readonly statistics: Omit<FeedStatistics, Exclude<DetailKey, 'timeline'>>
}

export type StoredDetails = Pick<FeedStatistics, DetailKey>

const NO_MARKETS: FeedMatch['markets'] = new Map()

export function splitEvent(match: FeedMatch): { summary: StoredSummary; details: StoredDetails } {
  const { statistics, ...state } = withoutMarkets(match)
  const { rows, maps, attempts, lineups, timeline, ...shown } = statistics
  const goals = timeline.filter(({ type }) => type === 'goal' || type === 'goal_cancelled')
  return {
    summary: { ...state, statistics: { ...shown, timeline: goals } },
    details: {
      timeline,
      ...(rows && { rows }),
      ...(maps && { maps }),
      ...(attempts && { attempts }),
      ...(lineups && { lineups }),
    },
  }
}

/** Spreading the match would read its markets, which the feed would have to price. */
function withoutMarkets(match: FeedMatch): Omit<FeedMatch, 'markets'> {
  const { markets: _markets, ...state } = Object.getOwnPropertyDescriptors(match)
  return Object.defineProperties({}, state) as Omit<FeedMatch, 'markets'>
}

/** The event as its row shows it: without details and without markets. */
export function joinSummary(summary: StoredSummary): FeedMatch {
  return { ...summary, markets: NO_MARKETS }
}

/** The whole event, without markets. */
export function joinEvent(summary: StoredSummary, details: StoredDetails): FeedMatch {
  return { ...summary, statistics: { ...summary.statistics, ...details }, markets: NO_MARKETS }
}

export function packJson(value: object): Buffer {
  return deflateRawSync(JSON.stringify(value), { level: 9 })
}

export function unpackJson<T>(bytes: Uint8Array): T {
  return JSON.parse(inflateRawSync(bytes).toString('utf8')) as T
}
