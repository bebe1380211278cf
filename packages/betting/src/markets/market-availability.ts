/** Match and market status codes of the API, and the rule that decides whether an outcome is bettable. */
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

/** A `suspended` outcome may reopen; a `gone` one never does. */
export type Availability = 'open' | 'suspended' | 'gone'

const SUSPENDED_STATUSES: readonly number[] = [MARKET_STATUS.suspended, MARKET_STATUS.handedOver]

/** Whether the match accepts bets: prematch or live. */
export function isMatchOpen(matchStatus: number): boolean {
  return matchStatus === MATCH_STATUS.prematch || matchStatus === MATCH_STATUS.live
}

/** Availability of an outcome from the API's status codes. An unknown code counts as `gone`. */
export function getAvailability(matchStatus: number, marketStatus: number, outcomeActive: boolean): Availability {
  if (!isMatchOpen(matchStatus) && matchStatus !== MATCH_STATUS.stopped) return 'gone'
  if (SUSPENDED_STATUSES.includes(marketStatus)) return 'suspended'
  if (marketStatus !== MARKET_STATUS.bettable) return 'gone'
  return outcomeActive && isMatchOpen(matchStatus) ? 'open' : 'suspended'
}

/**
 * Whether a list row may show the market: of several lines only the most balanced one. Other lines must not replace it,
 * because row subscriptions do not deliver their updates and they would become stale.
 */
export function isMatchRowMarket(specifier: string, isMostBalanced: boolean): boolean {
  return specifier === '' || isMostBalanced
}

/** Whether a bet on the outcome can be accepted now. */
export function isBettable(matchStatus: number, marketStatus: number, outcomeActive: boolean): boolean {
  return getAvailability(matchStatus, marketStatus, outcomeActive) === 'open'
}
