import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'

/**
 * Market status for one outcome: also suspended when the live store locks the outcome for another
 * reason, such as an inactive provider. Undefined while the market is unknown.
 */
export function readMarketStatus(live: LiveStore, marketKey: string, outcomeKey: string): number | undefined {
  const status = live.markets.get(marketKey)?.status
  const isLocked = status === MARKET_STATUS.bettable && live.outcomes.get(outcomeKey)?.availability === 'suspended'
  return isLocked ? MARKET_STATUS.suspended : status
}
