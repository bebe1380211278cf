/**
 * The header `Feed-Head`: how current a response is. `1795332132000;lag=120`: the node had processed the feed up to
 * that time (epoch milliseconds of the feed's clock), and when the request arrived it had last confirmed being level
 * with the feed's leader 120 ms before. A client measures the age of a response from then, not from its arrival.
 */

export const FEED_HEAD = 'Feed-Head'

export interface FeedHead {
  /** Feed time included in the response, epoch milliseconds. */
  feedMs: number
  /** Milliseconds before the request since which data may be missing; 0 when none is. */
  lagMs: number
}

export function formatFeedHead({ feedMs, lagMs }: FeedHead): string {
  return `${feedMs};lag=${lagMs}`
}

/** Parses the header; null when invalid. */
export function parseFeedHead(text: string): FeedHead | null {
  const [, feedMs, lagMs] = /^(\d{1,15});lag=(\d{1,15})$/.exec(text) ?? []
  return feedMs === undefined ? null : { feedMs: Number(feedMs), lagMs: Number(lagMs) }
}
