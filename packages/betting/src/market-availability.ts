/** Status numbers of the wire and the one rule that says when a price may be bet on. */
export const MATCH_STATUS = { prematch: 0, live: 1, stopped: 2, closed: 3, finished: 4, notCovered: 5 } as const
export type MatchStatus = (typeof MATCH_STATUS)[keyof typeof MATCH_STATUS]

export const MARKET_STATUS = {
  bettable: 1,
  suspended: -1,
  notAllowed: 0,
  handedOver: -2,
  settled: -3,
  cancelled: -4,
} as const
export type MarketStatus = (typeof MARKET_STATUS)[keyof typeof MARKET_STATUS]

/** `suspended` may open again; `gone` will not. */
export type Availability = 'open' | 'suspended' | 'gone'

const SUSPENDED_STATUSES: readonly number[] = [MARKET_STATUS.suspended, MARKET_STATUS.handedOver]

/** Whether the match takes bets: before it and while it is played. */
export function isMatchOpen(matchStatus: number): boolean {
  return matchStatus === MATCH_STATUS.prematch || matchStatus === MATCH_STATUS.live
}

/** What a status number of the wire means for a price. A number nobody knows counts as gone. */
export function getAvailability(matchStatus: number, marketStatus: number, outcomeActive: boolean): Availability {
  if (!isMatchOpen(matchStatus) && matchStatus !== MATCH_STATUS.stopped) return 'gone'
  if (SUSPENDED_STATUSES.includes(marketStatus)) return 'suspended'
  if (marketStatus !== MARKET_STATUS.bettable) return 'gone'
  return outcomeActive && isMatchOpen(matchStatus) ? 'open' : 'suspended'
}

/**
 * Whether a market may stand in the row of its match in a list: of several lines only the most balanced one does. No other
 * may stand in for it: rows are not told of the others, so it would grow old there.
 */
export function isMatchRowMarket(specifier: string, isMostBalanced: boolean): boolean {
  return specifier === '' || isMostBalanced
}

/** Whether a bet on the outcome may be taken now. */
export function isBettable(matchStatus: number, marketStatus: number, outcomeActive: boolean): boolean {
  return getAvailability(matchStatus, marketStatus, outcomeActive) === 'open'
}
