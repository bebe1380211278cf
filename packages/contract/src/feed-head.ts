/**
 * The header `Feed-Head`: how current an answer is. `1795332132000;lag=120`: the answering node had the feed as far as
 * that moment of the feed's clock (epoch milliseconds), and when the call came it had last known itself level with the
 * feed's leader 120 ms before. Whoever trusts an answer for some time counts from when it was true, not from when it came.
 */

export const FEED_HEAD = 'Feed-Head'

export interface FeedHead {
  /** Feed time that the answer holds, epoch milliseconds. */
  feedMs: number
  /** Milliseconds before the call came since which the answer may lack something; 0 when it lacks nothing. */
  lagMs: number
}

export function formatFeedHead({ feedMs, lagMs }: FeedHead): string {
  return `${feedMs};lag=${lagMs}`
}

/** Null for what is no such header. */
export function parseFeedHead(text: string): FeedHead | null {
  const [, feedMs, lagMs] = /^(\d{1,15});lag=(\d{1,15})$/.exec(text) ?? []
  return feedMs === undefined ? null : { feedMs: Number(feedMs), lagMs: Number(lagMs) }
}
