/** When the feed of a bench starts: a Saturday afternoon, on which many matches of many sports are in play. */
export const FEED_START = '2026-11-21T15:00:00Z'
